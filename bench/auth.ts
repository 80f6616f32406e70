// Accounts under load: latency of other calls during sign-ins, and whether response times reveal who has an account.
import { createUser, hashPassword } from "@/modules/auth/index.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { createMarket, openServices } from "./market.ts";
import { note, percentile, startServer, timeCalls } from "./measure.ts";

const PASSWORD = "correct-horse-battery";
const ACCOUNTS = 20;
const READS = 600;
const LOGIN_CLIENTS = 4;
const PAIRS = 150;
/** Differences below this, in ms, cannot be measured over a network. */
const INDISTINCT_MS = 2;

const addressOf = (n: number) => `bench-account-${n}@example.test`;

const makeAccounts = async (folder: string): Promise<void> => {
  const services = await openServices(folder, { synchronous: "NORMAL" });
  const passwordHash = await hashPassword(PASSWORD);
  const emailVerifiedAt = Date.now();
  await transact(systemCtx(services, "bench"), async (tx) => {
    for (let n = 0; n < ACCOUNTS; n++) {
      await createUser(tx, {
        email: addressOf(n),
        passwordHash,
        firstName: "Bench",
        lastName: `${n}`,
        emailVerifiedAt,
      });
    }
  });
  services.db.close();
};

const poster = (origin: string) => (call: string, body: unknown) =>
  fetch(`${origin}/api/v2/Auth/${call}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
type Post = ReturnType<typeof poster>;

/** Signs users in continuously. Call the result to stop and get their number. */
const keepSigningIn = (post: Post) => {
  let going = true;
  let signedIn = 0;
  const client = async (first: number) => {
    for (let n = first; going; n += LOGIN_CLIENTS) {
      const response = await post("Login", { email: addressOf(n % ACCOUNTS), password: PASSWORD });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`A sign-in returned ${response.status}`);
      signedIn++;
    }
  };
  const clients = Array.from({ length: LOGIN_CLIENTS }, (_, n) => client(n));
  return async () => {
    going = false;
    await Promise.all(clients);
    return signedIn;
  };
};

/** Latency of catalogue reads, alone and during sign-ins. */
const measureReads = async (origin: string): Promise<void> => {
  const read = () => fetch(`${origin}/api/v2/Categories/GetAll`);
  await timeCalls(read, 100);
  const alone = await timeCalls(read, READS);
  const stop = keepSigningIn(poster(origin));
  const during = await timeCalls(read, READS);
  const signedIn = await stop();
  note("GET without sign-ins, p99", alone.p99, {}, " ms");
  note(`sign-ins of ${LOGIN_CLIENTS} clients meanwhile`, signedIn, { least: 1 });
  note("GET during sign-ins, p50", during.p50, {}, " ms");
  note("GET during sign-ins, p99", during.p99, { most: 20 }, " ms");
};

const timed = async (call: () => Promise<Response>): Promise<number> => {
  const began = performance.now();
  const response = await call();
  await response.body?.cancel();
  return performance.now() - began;
};

/** Sorted differences of interleaved pairs, known minus unknown, in ms. The order within a pair is random. */
const differences = async (known: () => Promise<Response>, unknown: () => Promise<Response>, pairs: number) => {
  const found: number[] = [];
  for (let n = 0; n < pairs; n++) {
    const knownFirst = Math.random() < 0.5;
    const first = await timed(knownFirst ? known : unknown);
    const second = await timed(knownFirst ? unknown : known);
    found.push(knownFirst ? first - second : second - first);
  }
  return found.sort((a, b) => a - b);
};

/** Records the median difference and its significance: the sign test's deviation from an even count, in standard deviations. */
const noteDifference = (label: string, found: number[]): void => {
  const longer = found.filter((difference) => difference > 0).length;
  const deviation = Math.abs(longer - found.length / 2) / (Math.sqrt(found.length) / 2);
  const median = Math.abs(percentile(found, 0.5));
  note(`${label}: median difference of ${found.length} pairs`, median, { most: INDISTINCT_MS }, " ms");
  note(`${label}: known took longer`, (longer / found.length) * 100, {}, " %");
  note(`${label}: sign test, standard deviations from even`, deviation, {});
};

/** Compares calls for addresses with and without an account. */
const measureEnumeration = async (origin: string): Promise<void> => {
  const post = poster(origin);
  let n = 0;
  const known = () => addressOf(n++ % ACCOUNTS);
  const unknown = () => `nobody-${crypto.randomUUID()}@example.test`;
  const wrong = (email: string) => post("Login", { email, password: "not-the-right-one" });
  await differences(() => wrong(known()), () => wrong(unknown()), 10);
  noteDifference("Login", await differences(() => wrong(known()), () => wrong(unknown()), PAIRS));
  const forgot = (email: string) => post("ForgotPassword", { email });
  noteDifference("ForgotPassword", await differences(() => forgot(known()), () => forgot(unknown()), PAIRS / 5));
  const register = (email: string) =>
    post("Register", { firstName: "Nora", lastName: "Bench", email, password: PASSWORD, acceptTerms: true });
  noteDifference("Register", await differences(() => register(known()), () => register(unknown()), PAIRS / 5));
};

/** The server runs as a separate process, as in production. */
export const measureAuth = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  await createMarket(folder);
  await makeAccounts(folder);
  const server = await startServer(folder);
  try {
    await measureReads(server.origin);
    await measureEnumeration(server.origin);
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
};

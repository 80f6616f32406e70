// Nobody learns from an answer whether an address has an account: bodies and headers, interleaved. Time is in bench/.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, login, makeAccount, newAddress, OTHER_PASSWORD, register } from "@tests/support/accounts.ts";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, post } from "@tests/support/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { pendingCookie } from "./pending.ts";

answersAtOnce();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Answer = Awaited<ReturnType<typeof get>>;

/** Everything of an answer, with what the caller himself put in replaced. */
const bare = ({ status, headers, json }: Answer, email: string) => {
  const signed = /parley_pending=[\w-]+\.\d+\.[\w-]{32};/;
  const kept = [...headers].filter(([name]) => name !== "x-request-id")
    .map(([name, value]) => [name, value.replace(signed, "parley_pending=...;")]);
  return JSON.stringify({ status, kept, json }).replaceAll(email, "ADDRESS");
};

/** The same call for addresses with and without an account, in turn. */
const compare = async (call: (email: string) => Promise<Answer>) => {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (let n = 0; n < 6; n++) {
    const email = n % 3 === 2
      ? (await makeAccount(app, { emailVerifiedAt: undefined })).email
      : (await makeAccount(app)).email;
    const nobody = newAddress();
    known.add(bare(await call(email), email));
    unknown.add(bare(await call(nobody), nobody));
  }
  return { known: [...known], unknown: [...unknown] };
};

const CALLS: [string, (email: string) => Promise<Answer>, number][] = [
  ["Login with a wrong password", (email) => login(app, email, OTHER_PASSWORD), 400],
  ["Register", (email) => register(app, email), 200],
  ["Register with a common password", (email) => register(app, email, { password: "password" }), 400],
  ["Register again at once", async (email) => {
    await register(app, email);
    return await register(app, email);
  }, 200],
  ["ForgotPassword", (email) => post(app, "/Auth/ForgotPassword", { email }), 200],
  [
    "CurrentEmail",
    async (email) => get(app, "/Auth/CurrentEmail", { cookie: cookieOf(await register(app, email)) }),
    200,
  ],
  ["ResendVerificationEmail", async (email) => {
    const cookie = cookieOf(await register(app, email));
    app.clock.advance(MINUTE_MS);
    return await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 200],
  ["ResendVerificationEmail too soon", async (email) => {
    const cookie = cookieOf(await register(app, email));
    return await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 429],
  ["ResendVerificationEmail without registering", (email) => {
    const cookie = pendingCookie(app.ctx(), email).split(";")[0]!;
    return post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 200],
];

describe("an address with an account is answered like one without", () => {
  it.each(CALLS)("%s", async (_name, call, status) => {
    const { known, unknown } = await compare(call);
    expect(known).toHaveLength(1);
    expect(unknown).toEqual(known);
    expect(JSON.parse(known[0]!).status).toBe(status);
  });
});

// Stripe's own command line drives the payment stand-in: an independent program that knows only Stripe.
import { join } from "node:path";
import { openTestPayments, type TestPayments } from "@tests/support/payments/test-payments.ts";
import { sessionForm } from "@tests/support/payments/stripe-client.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { expectSame, find } from "./findings.ts";

/** Installed into a temporary folder for this run; never a dependency. */
const PACKAGE = "@stripe/cli@1.52.0";

const run = async (program: string, args: string[], folder: string) => {
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, STRIPE_CLI_TELEMETRY_OPTOUT: "1" };
  const command = new Deno.Command(program, {
    args,
    cwd: folder,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
  const { code, stdout, stderr } = await command.output();
  return { code, out: new TextDecoder().decode(stdout), errors: new TextDecoder().decode(stderr) };
};

/** Answers how to start it; throws where it cannot be had. */
const install = async (folder: string): Promise<string[]> => {
  const npm = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, PACKAGE],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (npm.code !== 0) throw new Error(new TextDecoder().decode(npm.stderr).trim().split("\n").at(-1));
  const program = [join(folder, "node_modules/@stripe/cli/bin/shim.js")];
  const { code, out, errors } = await run("node", [...program, "version"], folder);
  if (code !== 0) throw new Error(errors || out);
  find("the official Stripe CLI", out.split("\n")[0], true);
  return program;
};

type Answer = Record<string, unknown> & { id: string; error?: Record<string, string>; data?: Answer[] };

/** One command against the stand-in; what it prints is Stripe's JSON. */
const speaker = (program: string[], folder: string, { apiBase }: TestPayments) => async (...words: string[]) => {
  const to = ["--api-key", "sk_test_standin", "--api-base", apiBase, "--color", "off"];
  const { code, out, errors } = await run("node", [...program, ...words, ...to], folder);
  try {
    return JSON.parse(out) as Answer;
  } catch {
    throw new Error(`"${words.slice(0, 3).join(" ")}" ended with ${code}: ${out} ${errors}`);
  }
};
type Say = ReturnType<typeof speaker>;

const given = (more?: Record<string, string>): string[] =>
  [...new URLSearchParams(sessionForm(more))].flatMap(([name, value]) => ["-d", `${name}=${value}`]);

const driveSessions = async (say: Say): Promise<string> => {
  const made = await say("checkout", "sessions", "create", ...given());
  expectSame("a session is created", [made.object, made.status, made.amount_total], [
    "checkout.session",
    "open",
    3_000,
  ]);
  const found = await say("checkout", "sessions", "retrieve", made.id);
  expectSame("and found again as it was", JSON.stringify(found) === JSON.stringify(made), true);
  const keyed = (...more: string[]) => say("post", "/v1/checkout/sessions", ...more, "--idempotency", "cli-1");
  const [first, second] = [await keyed(...given()), await keyed(...given())];
  expectSame("a repeat with the same key is the same session", second.id === first.id, true);
  const other = await keyed(...given({ client_reference_id: "other" }));
  expectSame("the key with other parameters is refused", other.error?.type, "idempotency_error");
  const list = await say("checkout", "sessions", "list", "--limit", "1");
  expectSame("the list begins with the newest", [list.data?.[0]?.id, list.has_more], [first.id, true]);
  const ended = await say("checkout", "sessions", "expire", first.id, "--confirm");
  expectSame("a session is expired", ended.status, "expired");
  const unknown = await say("post", "/v1/checkout/sessions", ...given({ surprise: "1" }));
  expectSame("an unknown parameter is refused", unknown.error?.code, "parameter_unknown");
  const missing = await say("checkout", "sessions", "retrieve", "cs_test_none");
  expectSame("what is not there is refused", missing.error?.code, "resource_missing");
  return made.id;
};

const drivePayment = async (say: Say, { actions }: TestPayments, sessionId: string): Promise<void> => {
  await actions.pay(sessionId);
  const whole = await say("get", `/v1/checkout/sessions/${sessionId}`, "--expand", "payment_intent.latest_charge");
  const { id, latest_charge } = whole.payment_intent as { id: string; latest_charge: { paid: boolean } };
  expectSame("a paid session shows its charge", [whole.payment_status, latest_charge.paid], ["paid", true]);
  const intent = await say("payment_intents", "retrieve", id);
  expectSame("its payment has succeeded", [intent.status, intent.amount_received], ["succeeded", 3_000]);
  const refund = await say("refunds", "create", "-d", `payment_intent=${id}`, "-d", "amount=1000");
  expectSame("a part is refunded", [refund.object, refund.amount, refund.status], ["refund", 1_000, "succeeded"]);
  const again = await say("refunds", "create", "-d", `payment_intent=${id}`, "-d", "amount=2001");
  expectSame("more than is left is refused", again.error?.param, "amount");
  const events = await say("events", "list", "--limit", "2");
  expectSame("the events are told", events.data?.map(({ type }) => type), ["charge.refunded", "refund.created"]);
};

/** Skipped with a sentence where it cannot be had. */
export const runStripeCli = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  try {
    const program = await install(folder).catch((error) => {
      console.log(`  left out: the Stripe CLI cannot be had here (${error instanceof Error ? error.message : error})`);
    });
    if (!program) return;
    const app = await openTestApp();
    const pay = await openTestPayments(app);
    const say = speaker(program, folder, pay);
    await drivePayment(say, pay, await driveSessions(say));
    await pay.close();
    await app.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
};

// Runs Stripe's own CLI against the payment stand-in.
import { join } from "node:path";
import { openTestPayments, type TestPayments } from "@tests/support/payments/test-payments.ts";
import { sessionForm } from "@tests/support/payments/stripe-client.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { expectSame, find } from "./findings.ts";

/** Installed into a temporary folder; not a dependency of the project. */
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

/** Installs the CLI and returns its command. Throws if that is not possible. */
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

type StripeJson = Record<string, unknown> & { id: string; error?: Record<string, string>; data?: StripeJson[] };

/** Returns a function that runs one command against the stand-in and parses the JSON that it prints. */
const createRunner = (program: string[], folder: string, { apiBase }: TestPayments) => async (...args: string[]) => {
  const options = ["--api-key", "sk_test_standin", "--api-base", apiBase, "--color", "off"];
  const { code, out, errors } = await run("node", [...program, ...args, ...options], folder);
  try {
    return JSON.parse(out) as StripeJson;
  } catch {
    throw new Error(`"${args.slice(0, 3).join(" ")}" ended with ${code}: ${out} ${errors}`);
  }
};
type RunCommand = ReturnType<typeof createRunner>;

const formArgs = (more?: Record<string, string>): string[] =>
  [...new URLSearchParams(sessionForm(more))].flatMap(([name, value]) => ["-d", `${name}=${value}`]);

const driveSessions = async (runCommand: RunCommand): Promise<string> => {
  const created = await runCommand("checkout", "sessions", "create", ...formArgs());
  expectSame("a session is created", [created.object, created.status, created.amount_total], [
    "checkout.session",
    "open",
    3_000,
  ]);
  const found = await runCommand("checkout", "sessions", "retrieve", created.id);
  expectSame("a session is retrieved unchanged", JSON.stringify(found) === JSON.stringify(created), true);
  const keyed = (...more: string[]) => runCommand("post", "/v1/checkout/sessions", ...more, "--idempotency", "cli-1");
  const [first, second] = [await keyed(...formArgs()), await keyed(...formArgs())];
  expectSame("a request with the same key returns the same session", second.id === first.id, true);
  const other = await keyed(...formArgs({ client_reference_id: "other" }));
  expectSame("the key with other parameters is rejected", other.error?.type, "idempotency_error");
  const list = await runCommand("checkout", "sessions", "list", "--limit", "1");
  expectSame("the list starts with the newest", [list.data?.[0]?.id, list.has_more], [first.id, true]);
  const ended = await runCommand("checkout", "sessions", "expire", first.id, "--confirm");
  expectSame("a session is expired", ended.status, "expired");
  const unknown = await runCommand("post", "/v1/checkout/sessions", ...formArgs({ surprise: "1" }));
  expectSame("an unknown parameter is rejected", unknown.error?.code, "parameter_unknown");
  const missing = await runCommand("checkout", "sessions", "retrieve", "cs_test_none");
  expectSame("an unknown session is rejected", missing.error?.code, "resource_missing");
  return created.id;
};

const drivePayment = async (runCommand: RunCommand, { actions }: TestPayments, sessionId: string): Promise<void> => {
  await actions.pay(sessionId);
  const whole = await runCommand(
    "get",
    `/v1/checkout/sessions/${sessionId}`,
    "--expand",
    "payment_intent.latest_charge",
  );
  const { id, latest_charge } = whole.payment_intent as { id: string; latest_charge: { paid: boolean } };
  expectSame("a paid session has its charge", [whole.payment_status, latest_charge.paid], ["paid", true]);
  const intent = await runCommand("payment_intents", "retrieve", id);
  expectSame("its payment has succeeded", [intent.status, intent.amount_received], ["succeeded", 3_000]);
  const refund = await runCommand("refunds", "create", "-d", `payment_intent=${id}`, "-d", "amount=1000");
  expectSame("a partial refund succeeds", [refund.object, refund.amount, refund.status], [
    "refund",
    1_000,
    "succeeded",
  ]);
  const again = await runCommand("refunds", "create", "-d", `payment_intent=${id}`, "-d", "amount=2001");
  expectSame("a refund of more than is left is rejected", again.error?.param, "amount");
  const events = await runCommand("events", "list", "--limit", "2");
  expectSame("the events are listed", events.data?.map(({ type }) => type), ["charge.refunded", "refund.created"]);
};

/** Skipped with a message if the CLI cannot be installed. */
export const runStripeCli = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  try {
    const program = await install(folder).catch((error) => {
      console.log(
        `  skipped: the Stripe CLI could not be installed (${error instanceof Error ? error.message : error})`,
      );
    });
    if (!program) return;
    const app = await openTestApp();
    const pay = await openTestPayments(app);
    const runCommand = createRunner(program, folder, pay);
    await drivePayment(runCommand, pay, await driveSessions(runCommand));
    await pay.close();
    await app.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
};

// Circuit breakers: when they open, what does not count as an outage, and how they close again.
import { expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { createLog } from "../log.ts";
import { smtpMailer, Undeliverable, withBreaker } from "../mail/mailer.ts";
import { type Payments, ProviderAway, withBreaker as withPaymentBreaker } from "../payments/provider.ts";
import { systemClock } from "../time/clock.ts";
import { createBreakers, retryTimeOf, ServiceAway } from "./circuit-breakers.ts";

const logged: Record<string, unknown>[] = [];
const open = (options = {}) =>
  createBreakers({ clock: systemClock, log: createLog("info", (line) => logged.push(JSON.parse(line))) }, {
    failures: 3,
    openMs: 100,
    ...options,
  });
const fail = (error: unknown = new Error("No answer")) => () => Promise.reject(error);
const succeed = () => Promise.resolve("yes");
const failTimes = async (times: number, run: (call: () => Promise<unknown>) => Promise<unknown>, error?: unknown) => {
  for (let n = 0; n < times; n++) await run(fail(error)).catch(() => {});
};

test("after some failures in a row calls fail at once; one success between them starts again", async () => {
  const breaker = open().of("zoom", () => true);
  await failTimes(2, breaker.run);
  await breaker.run(succeed);
  await failTimes(2, breaker.run);
  expect(breaker.accepts()).toBe("all");
  await failTimes(1, breaker.run);
  expect([breaker.accepts(), breaker.state().state]).toEqual(["none", "open"]);
  let called = false;
  const error = await breaker.run(() => Promise.resolve(void (called = true))).catch((e) => e);
  expect(error).toBeInstanceOf(ServiceAway);
  expect([called, error.message]).toEqual([
    false,
    "Zoom can't be reached at the moment. It is tried again automatically.",
  ]);
  expect(retryTimeOf(new Error("wrapped", { cause: error }))).toBe(error.retryAt);
  expect(retryTimeOf(new Error("another"))).toBeUndefined();
});

test("one call shows whether the service is back; meanwhile others fail at once", async () => {
  const breakers = open();
  const breaker = breakers.of("zoom", () => true);
  let changes = 0;
  breakers.onChange(() => changes++);
  await failTimes(3, breaker.run);
  const { since } = breaker.state();
  await eventually("it may be tried", () => breaker.accepts() === "one");
  let release = () => {};
  const trying = breaker.run(() => new Promise<void>((resolve) => release = resolve));
  expect([breaker.accepts(), breaker.state().state]).toEqual(["none", "half-open"]);
  await expect(breaker.run(succeed)).rejects.toThrow(ServiceAway);
  expect(breaker.state().since).toBe(since);
  release();
  await trying;
  expect(breakers.list()).toEqual([{ name: "zoom", service: "zoom", state: "closed", since: null }]);
  expect(changes).toBe(3);
});

test("a server that refuses single addresses is not away; one that cannot be reached is", async () => {
  const mailbox = { send: fail(new Undeliverable("550 No such mailbox")), close() {} };
  const breakers = open();
  const email = { to: { address: "a@b.test" }, subject: "x", html: "", text: "", messageId: "x@y" };
  await failTimes(10, () => withBreaker(mailbox, breakers).send(email));
  const greylisted = Object.assign(new Error("450 Later"), { responseCode: 450, command: "RCPT TO" });
  await failTimes(10, () => withBreaker({ ...mailbox, send: fail(greylisted) }, breakers).send(email));
  expect(breakers.find("smtp")!.accepts()).toBe("all");
  const away = withBreaker(smtpMailer("smtp://127.0.0.1:1", "a@b.test"), breakers);
  await failTimes(3, () => away.send(email));
  expect(breakers.find("smtp")!.state().state).toBe("open");
  away.close();
});

test("requests to the payment provider fail as before while it is away, and conflicts do not count", async () => {
  const breakers = open();
  const payments = (error: unknown) =>
    withPaymentBreaker({ findCheckout: fail(error) } as unknown as Payments, breakers);
  const ask = (error: unknown) => payments(error).findCheckout("cs_1");
  await failTimes(5, () => ask(new ProviderAway("Conflict", { cause: { statusCode: 409 } })));
  expect(breakers.find("stripe")!.accepts()).toBe("all");
  await failTimes(3, () => ask(new ProviderAway("No answer")));
  const error = await ask(new Error("never called")).catch((e) => e);
  expect(error).toBeInstanceOf(ProviderAway);
  expect(error.cause).toBeInstanceOf(ServiceAway);
});

test("hosts have breakers of their own, and only those that fail are listed", async () => {
  const breakers = open();
  const hostOf = (host: string) => breakers.of("calendars", () => true, host);
  await failTimes(3, hostOf("a.test").run);
  await hostOf("b.test").run(succeed);
  expect(breakers.list()).toMatchObject([{ name: "calendars a.test", service: "calendars", state: "open" }]);
  expect(logged.some((line) => JSON.stringify(line).includes("a.test"))).toBe(false);
});

test("a single calendar that is read every quarter of an hour never opens a breaker", async () => {
  const breakers = open({ idleMs: 0 });
  for (let n = 0; n < 5; n++) {
    await failTimes(1, breakers.of("calendars", () => true, "a.test").run);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(breakers.list()).toEqual([]);
});

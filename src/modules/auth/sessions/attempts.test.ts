// Limits on attempts: per network, per account and over all networks, whatever headers a client sends.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  enter,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.services.config.rateLimits = "everybody";
  app.services.config.trustedProxies = ["127.0.0.1"];
});
afterAll(() => app.close());

let networks = 0;
/** Headers of a caller from an unused network. */
const otherNetwork = () => {
  networks++;
  return { headers: { "X-Forwarded-For": `203.0.${networks >> 8}.${networks & 255}` } };
};
type Call = (n: number) => Promise<{ status: number; headers: Headers; json: unknown }>;

/** The first call that gets 429, counted from 1; 0 if none of the calls does. */
const firstLimitedCall = async (calls: number, call: Call): Promise<number> => {
  for (let n = 1; n <= calls; n++) {
    const { status, headers, json } = await call(n);
    if (status !== 429) continue;
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(json).toEqual(["Too many requests. Please wait a moment and try again."]);
    return n;
  }
  return 0;
};

describe("Login", () => {
  const wrong = (email: string, from: object) => login(app, email, OTHER_PASSWORD, from);

  it.each([["an account", () => makeAccount(app).then(({ email }) => email)], [
    "no account",
    () => Promise.resolve(newAddress()),
  ]])("ten attempts from one network at %s; other networks are not limited", async (_what, make) => {
    const [email, here] = [await make(), otherNetwork()];
    expect(await firstLimitedCall(12, () => wrong(email, here))).toBe(11);
    expect((await wrong(email, otherNetwork())).status).toBe(400);
  });

  it("the right password does not lift the limit, and other networks are not locked out", async () => {
    const { email } = await makeAccount(app);
    const here = otherNetwork();
    for (let n = 0; n < 10; n++) await wrong(email, here);
    expect((await login(app, email, PASSWORD, here)).status).toBe(429);
    expect((await login(app, email, PASSWORD, otherNetwork())).status).toBe(200);
  });

  it("sixty attempts from one network over all accounts", async () => {
    const here = otherNetwork();
    expect(await firstLimitedCall(62, () => wrong(newAddress(), here))).toBe(61);
  });

  it("a hundred attempts at one account over all networks", async () => {
    const email = newAddress();
    expect(await firstLimitedCall(102, () => wrong(email, otherNetwork()))).toBe(101);
  });

  it("differences in case count as the same account", async () => {
    const [email, here] = [newAddress(), otherNetwork()];
    expect(await firstLimitedCall(12, (n) => wrong(n % 2 ? email.toUpperCase() : ` ${email}`, here))).toBe(11);
  });

  it("a forged X-Forwarded-For header does not change the network", async () => {
    app.services.config.trustedProxies = [];
    const email = newAddress();
    expect(await firstLimitedCall(12, () => wrong(email, otherNetwork()))).toBe(11);
    app.services.config.trustedProxies = ["127.0.0.1"];
  });

  it("addresses of one IPv6 network count as one", async () => {
    const email = newAddress();
    const from = (n: number) => ({ headers: { "X-Forwarded-For": `2001:db8:7:7::${n.toString(16)}` } });
    expect(await firstLimitedCall(12, (n) => wrong(email, from(n)))).toBe(11);
  });
});

it("ForgotPassword: five times an hour from one network for one address, ten over all", async () => {
  const forgot = (email: string, from: object) => post(app, "/Auth/ForgotPassword", { email }, from);
  for (const email of [(await makeAccount(app)).email, newAddress()]) {
    const here = otherNetwork();
    expect(await firstLimitedCall(7, () => forgot(email, here))).toBe(6);
    expect(await firstLimitedCall(7, () => forgot(email, otherNetwork()))).toBe(6);
  }
  const here = otherNetwork();
  expect(await firstLimitedCall(22, () => forgot(newAddress(), here))).toBe(21);
});

it("Register: ten times an hour for one address, twenty from one network", async () => {
  const [email, here] = [newAddress(), otherNetwork()];
  expect(await firstLimitedCall(12, () => register(app, email, {}, here))).toBe(11);
  const there = otherNetwork();
  expect(await firstLimitedCall(22, () => register(app, newAddress(), { password: "password" }, there))).toBe(21);
});

it("links: sixty calls in a quarter of an hour from one network", async () => {
  const here = otherNetwork();
  const link = { code: "x", control: "x" };
  const calls = ["/Auth/Verify", "/Auth/ValidateResetPassword", "/Auth/ResetPassword"];
  expect(await firstLimitedCall(62, (n) => post(app, calls[n % 3]!, { ...link, password: PASSWORD }, here))).toBe(61);
});

it("resending: thirty times an hour from one network", async () => {
  const here = otherNetwork();
  expect(await firstLimitedCall(32, () => post(app, "/Auth/ResendVerificationEmail", undefined, here))).toBe(31);
});

describe("confirming an action with the password", () => {
  it("is limited to ten attempts in a quarter of an hour over all actions", async () => {
    const { email } = await makeAccount(app);
    const cookie = cookieOf(await login(app, email, PASSWORD, otherNetwork()));
    const calls: [string, object][] = [
      ["/Auth/ChangePassword", { currentPassword: OTHER_PASSWORD, password: OTHER_PASSWORD }],
      ["/Auth/DeleteAccount", { password: OTHER_PASSWORD }],
    ];
    expect(
      await firstLimitedCall(12, (n) => post(app, calls[n % 2]![0], calls[n % 2]![1], { cookie, ...otherNetwork() })),
    )
      .toBe(11);
  });

  it("changing the address is limited to five times an hour over all sessions", async () => {
    const { email } = await makeAccount(app);
    const change = async () => {
      const cookie = cookieOf(await login(app, email, PASSWORD, otherNetwork()));
      return await post(app, "/Auth/ChangeEmail", { email: newAddress(), password: PASSWORD }, { cookie });
    };
    expect(await firstLimitedCall(7, change)).toBe(6);
  });
});

it("in development, calls from this machine are not limited", async () => {
  app.services.config.rateLimits = "not-loopback";
  app.services.config.trustedProxies = [];
  const { email } = await makeAccount(app);
  for (let n = 0; n < 12; n++) expect(refusalOf(await login(app, email, OTHER_PASSWORD))[0]).toBe(400);
  expect(await enter(app, email)).toContain("parley_session=");
});

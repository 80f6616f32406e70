// How often one may try: per network, per account, over all networks; with Redis away, and whatever a header says.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import {
  cookieOf,
  enter,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
} from "@tests/support/accounts.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { post, refusalOf } from "@tests/support/visitor.ts";

answersAtOnce();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.services.config.rateLimits = "everybody";
  app.services.config.trustedProxies = ["127.0.0.1"];
});
afterAll(() => app.close());

let networks = 0;
/** Headers of a caller from a network that nobody has called from. */
const elsewhere = () => {
  networks++;
  return { headers: { "X-Forwarded-For": `203.0.${networks >> 8}.${networks & 255}` } };
};
type Call = (n: number) => Promise<{ status: number; headers: Headers; json: unknown }>;

/** The first call that is 429, counted from 1; 0 when none of `most` is. */
const refusedAt = async (most: number, call: Call): Promise<number> => {
  for (let n = 1; n <= most; n++) {
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
  ]])("ten tries from one network at %s; another network may still try", async (_what, make) => {
    const [email, here] = [await make(), elsewhere()];
    expect(await refusedAt(12, () => wrong(email, here))).toBe(11);
    expect((await wrong(email, elsewhere())).status).toBe(400);
  });

  it("the right password does not help who has tried too often, and nobody else is locked out", async () => {
    const { email } = await makeAccount(app);
    const here = elsewhere();
    for (let n = 0; n < 10; n++) await wrong(email, here);
    expect((await login(app, email, PASSWORD, here)).status).toBe(429);
    expect((await login(app, email, PASSWORD, elsewhere())).status).toBe(200);
  });

  it("sixty tries from one network, over all accounts", async () => {
    const here = elsewhere();
    expect(await refusedAt(62, () => wrong(newAddress(), here))).toBe(61);
  });

  it("a hundred tries at one account, over all networks", async () => {
    const email = newAddress();
    expect(await refusedAt(102, () => wrong(email, elsewhere()))).toBe(101);
  });

  it("the case of an address makes it no other account", async () => {
    const [email, here] = [newAddress(), elsewhere()];
    expect(await refusedAt(12, (n) => wrong(n % 2 ? email.toUpperCase() : ` ${email}`, here))).toBe(11);
  });

  it("a forged X-Forwarded-For makes it no other network", async () => {
    app.services.config.trustedProxies = [];
    const email = newAddress();
    expect(await refusedAt(12, () => wrong(email, elsewhere()))).toBe(11);
    app.services.config.trustedProxies = ["127.0.0.1"];
  });

  it("addresses of one IPv6 network count as one", async () => {
    const email = newAddress();
    const from = (n: number) => ({ headers: { "X-Forwarded-For": `2001:db8:7:7::${n.toString(16)}` } });
    expect(await refusedAt(12, (n) => wrong(email, from(n)))).toBe(11);
  });
});

it("ForgotPassword: five times an hour from one network for one address, ten over all", async () => {
  const forgot = (email: string, from: object) => post(app, "/Auth/ForgotPassword", { email }, from);
  for (const email of [(await makeAccount(app)).email, newAddress()]) {
    const here = elsewhere();
    expect(await refusedAt(7, () => forgot(email, here))).toBe(6);
    expect(await refusedAt(7, () => forgot(email, elsewhere()))).toBe(6);
  }
  const here = elsewhere();
  expect(await refusedAt(22, () => forgot(newAddress(), here))).toBe(21);
});

it("Register: ten times an hour for one address, twenty from one network", async () => {
  const [email, here] = [newAddress(), elsewhere()];
  expect(await refusedAt(12, () => register(app, email, {}, here))).toBe(11);
  const there = elsewhere();
  expect(await refusedAt(22, () => register(app, newAddress(), { password: "password" }, there))).toBe(21);
});

it("links: sixty in a quarter of an hour from one network", async () => {
  const here = elsewhere();
  const link = { code: "x", control: "x" };
  const calls = ["/Auth/Verify", "/Auth/ValidateResetPassword", "/Auth/ResetPassword"];
  expect(await refusedAt(62, (n) => post(app, calls[n % 3]!, { ...link, password: PASSWORD }, here))).toBe(61);
});

it("resending: thirty times an hour from one network, whoever asks", async () => {
  const here = elsewhere();
  expect(await refusedAt(32, () => post(app, "/Auth/ResendVerificationEmail", undefined, here))).toBe(31);
});

describe("the password of who is signed in", () => {
  it("may be guessed ten times in a quarter of an hour, whatever it is asked for", async () => {
    const { email } = await makeAccount(app);
    const cookie = cookieOf(await login(app, email, PASSWORD, elsewhere()));
    const calls: [string, object][] = [
      ["/Auth/ChangePassword", { currentPassword: OTHER_PASSWORD, password: OTHER_PASSWORD }],
      ["/Auth/DeleteAccount", { password: OTHER_PASSWORD }],
    ];
    expect(await refusedAt(12, (n) => post(app, calls[n % 2]![0], calls[n % 2]![1], { cookie, ...elsewhere() })))
      .toBe(11);
  });

  it("a new address may be asked for five times an hour, however often one signs in", async () => {
    const { email } = await makeAccount(app);
    const change = async () => {
      const cookie = cookieOf(await login(app, email, PASSWORD, elsewhere()));
      return await post(app, "/Auth/ChangeEmail", { email: newAddress(), password: PASSWORD }, { cookie });
    };
    expect(await refusedAt(7, change)).toBe(6);
  });
});

it("from this machine while developing there is no such limit", async () => {
  app.services.config.rateLimits = "not-loopback";
  app.services.config.trustedProxies = [];
  const { email } = await makeAccount(app);
  for (let n = 0; n < 12; n++) expect(refusalOf(await login(app, email, OTHER_PASSWORD))[0]).toBe(400);
  expect(await enter(app, email)).toContain("parley_session=");
});

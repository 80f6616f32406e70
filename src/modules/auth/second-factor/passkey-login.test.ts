// Signing in with a passkey: signature, origin, host, challenge and counter are checked, and a challenge works once.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cookieOf, PASSWORD, revalidate } from "@tests/support/people/accounts.ts";
import { createAuthenticator } from "@tests/support/people/authenticator.ts";
import { accountWithPasskey, accountWithTotp, beginLogin } from "@tests/support/people/second-factors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { passkeys, pendingLogins } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const start = (cookie: string) => post(app, "/Auth/StartPasskeyLogin", undefined, { cookie });
const complete = (cookie: string, response: object) => post(app, "/Auth/CompletePasskeyLogin", response, { cookie });
const keyOf = async (userId: string) =>
  (await app.services.db.read.select().from(passkeys).where(eq(passkeys.userId, userId)))[0]!;
const attemptsOf = async (userId: string) =>
  (await app.services.db.read.select().from(pendingLogins).where(eq(pendingLogins.userId, userId)))
    .map(({ attempts }) => attempts);

const REJECTED = [400, "wrong_passkey"];

it("completes the sign-in and stores the counter", async () => {
  const { id, email, authenticator } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  const options = (await start(cookie)).json;
  expect(options).toMatchObject({ rpId: "parley.example", allowCredentials: [{ transports: ["internal"] }] });
  app.clock.advance(MINUTE_MS);
  const response = await complete(cookie, authenticator.get(options));
  expect(response.json).toEqual({ verified: true, onboarded: false, isFirstLogin: false });
  expect((await revalidate(app, cookieOf(response))).status).toBe(200);
  expect(await keyOf(id)).toMatchObject({ counter: 1, lastUsedAt: NOON + MINUTE_MS });
});

it.each([
  ["another origin", { origin: "https://parley.example.evil.test" }],
  ["another host", { host: "evil.test" }],
  ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
])("a signature for %s is rejected and counted, and its challenge is used up", async (_what, deviation) => {
  const { id, email, authenticator } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  const options = (await start(cookie)).json;
  expect(refusalOf(await complete(cookie, authenticator.get(options, deviation))).slice(0, 2)).toEqual(REJECTED);
  expect(await attemptsOf(id)).toEqual([1]);
  expect(refusalOf(await complete(cookie, authenticator.get(options))).slice(0, 2)).toEqual([400, "challenge_expired"]);
  expect((await complete(cookie, authenticator.get((await start(cookie)).json))).status).toBe(200);
});

it("a response is accepted once, also by another sign-in of the same account", async () => {
  const { email, authenticator } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  const response = authenticator.get((await start(cookie)).json);
  expect((await complete(cookie, response)).status).toBe(200);
  expect(refusalOf(await complete(cookie, response)).slice(0, 2)).toEqual([400, "login_expired"]);
  const other = await beginLogin(app, email);
  expect(refusalOf(await complete(other, response)).slice(0, 2)).toEqual([400, "challenge_expired"]);
  await start(other);
  expect(refusalOf(await complete(other, response)).slice(0, 2)).toEqual(REJECTED);
});

it("a counter that does not grow is a copy of the passkey, and is rejected", async () => {
  const { id, email, authenticator } = await accountWithPasskey(app);
  const first = await beginLogin(app, email);
  expect((await complete(first, authenticator.get((await start(first)).json, { counter: 7 }))).status).toBe(200);
  for (const counter of [0, 6, 7]) {
    const cookie = await beginLogin(app, email);
    const response = authenticator.get((await start(cookie)).json, { counter });
    expect(refusalOf(await complete(cookie, response)).slice(0, 2), String(counter)).toEqual(REJECTED);
  }
  expect(await keyOf(id)).toMatchObject({ counter: 7 });
});

it("an authenticator that does not count is accepted", async () => {
  const { email, authenticator } = await accountWithPasskey(app);
  for (let n = 0; n < 2; n++) {
    const cookie = await beginLogin(app, email);
    expect((await complete(cookie, authenticator.get((await start(cookie)).json, { counter: 0 }))).status).toBe(200);
  }
});

it("another passkey is rejected, whoever it belongs to", async () => {
  const { email } = await accountWithPasskey(app);
  const { authenticator: somebodys } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  for (const authenticator of [createAuthenticator(), somebodys]) {
    const response = authenticator.get((await start(cookie)).json);
    expect(refusalOf(await complete(cookie, response)).slice(0, 2)).toEqual(REJECTED);
  }
});

it("a signature of another key under the passkey's id is rejected", async () => {
  const { email, authenticator } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  const options = (await start(cookie)).json;
  const { id, rawId } = authenticator.get(options);
  const forged = { ...createAuthenticator().get(options), id, rawId };
  expect(refusalOf(await complete(cookie, forged)).slice(0, 2)).toEqual(REJECTED);
});

it("a removed passkey is rejected", async () => {
  const { email, authenticator, cookie: session, recoveryCodes } = await accountWithPasskey(app);
  const [{ id }] = (await get(app, "/Auth/SecondFactors", { cookie: session })).json.passkeys;
  const cookie = await beginLogin(app, email);
  const response = authenticator.get((await start(cookie)).json);
  const removal = { password: PASSWORD, code: recoveryCodes[0] };
  expect((await post(app, `/Auth/RemovePasskey/${id}`, removal, { cookie: session })).status).toBe(200);
  expect(refusalOf(await complete(cookie, response)).slice(0, 2)).toEqual([400, "login_expired"]);
});

it("a challenge expires after five minutes", async () => {
  const { email, authenticator } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  const response = authenticator.get((await start(cookie)).json);
  app.clock.advance(5 * MINUTE_MS);
  expect(refusalOf(await complete(cookie, response)).slice(0, 2)).toEqual([400, "challenge_expired"]);
});

it("an account without a passkey has none to sign in with", async () => {
  const { email } = await accountWithTotp(app);
  expect(refusalOf(await start(await beginLogin(app, email))).slice(0, 2)).toEqual([400, "no_passkey"]);
});

it.each([
  ["no response", {}],
  ["text instead of a signature", {
    id: "a",
    rawId: "a",
    type: "public-key",
    response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
  }],
])("%s is 400", async (_what, response) => {
  const { email } = await accountWithPasskey(app);
  const cookie = await beginLogin(app, email);
  await start(cookie);
  expect((await complete(cookie, response)).status).toBe(400);
});

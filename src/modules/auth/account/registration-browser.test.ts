// The browser that registered is signed in when it verifies the address: that browser only, once, and nobody who must not.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  enter,
  latestLink,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  revalidate,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { addTotp } from "@tests/support/people/second-factors.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { suspend } from "../index.ts";
import { purgeOldRows } from "../sweeps.ts";
import { registrationBrowsers, sessions, users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const accountOf = async (email: string) => (await read().select().from(users).where(eq(users.email, email)))[0]!;
const marks = async (email: string) => {
  const { id } = await accountOf(email);
  return await read().select().from(registrationBrowsers).where(eq(registrationBrowsers.userId, id));
};
const sessionsOf = async (email: string) => {
  const { id } = await accountOf(email);
  return await read().select().from(sessions).where(eq(sessions.userId, id));
};
const verify = (link: unknown, cookie?: string) => post(app, "/Auth/Verify", link, { cookie });

const registered = async (email = newAddress()) => {
  const response = await register(app, email);
  return { email, response, cookie: cookieOf(response), link: await latestLink(app, email) };
};
const tokenIn = (cookie: string) => /parley_registration=([\w-]+)/.exec(cookie)![1]!;

/** Verifies with a link from a browser, which must not be signed in. */
const expectNoSession = async (email: string, link: unknown, cookie?: string): Promise<void> => {
  const before = (await sessionsOf(email)).length;
  const response = await verify(link, cookie);
  expect(response.json).toMatchObject({ verified: true, signedIn: false });
  expect(response.headers.getSetCookie().join()).not.toContain("parley_session");
  expect(await sessionsOf(email)).toHaveLength(before);
};

describe("the browser that registered", () => {
  it("is signed in by its link, for the first time", async () => {
    const { email, cookie, link } = await registered();
    const { id: userId } = await accountOf(email);
    const before = (await app.allEvents()).length;
    const response = await verify(link, cookie);
    expect(response.json).toEqual({ email, verified: true, signedIn: true });
    const session = cookieOf(response);
    expect((await revalidate(app, session)).json).toEqual({ verified: true, onboarded: false, isFirstLogin: true });
    expect(response.headers.getSetCookie().join()).toMatch(/parley_registration=; Max-Age=0.*HttpOnly/);
    expect((await app.allEvents()).slice(before).map(([name]) => name)).toEqual([
      "auth.user_changed",
      "auth.email_verified",
      "auth.signed_in",
    ]);
    expect(await accountOf(email)).toMatchObject({ status: "active", loginCount: 1, firstLoginAt: NOON });
    expect(await marks(email)).toEqual([]);
    expect(await sessionsOf(email)).toMatchObject([{ userId, revokedAt: null }]);
  });

  it("has a cookie that no script reads, and the database only its hash", async () => {
    const { email, response, cookie } = await registered();
    const [mark] = response.headers.getSetCookie().filter((header) => header.startsWith("parley_registration="));
    expect(mark).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/);
    const [row] = await marks(email);
    expect(row).toMatchObject({ expiresAt: NOON + DAY_MS });
    expect(JSON.stringify(row)).not.toContain(tokenIn(cookie));
  });

  it("is the same after a typing error, and after the link was requested again", async () => {
    const first = cookieOf(await register(app, newAddress()));
    const email = newAddress();
    const again = await register(app, email, {}, { cookie: first });
    expect(tokenIn(cookieOf(again))).toBe(tokenIn(first));
    app.clock.advance(MINUTE_MS);
    await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie: cookieOf(again) });
    expect((await verify(await latestLink(app, email), first)).json).toMatchObject({ signedIn: true });
  });

  it("keeps the session that it has", async () => {
    const { email, cookie, link } = await registered();
    const session = await enter(app, email);
    await expectNoSession(email, link, `${cookie}; ${session}`);
    expect((await revalidate(app, session)).json).toMatchObject({ verified: true });
    const other = await registered();
    const stranger = await makeAccount(app);
    const theirs = await enter(app, stranger.email);
    await expectNoSession(other.email, other.link, `${other.cookie}; ${theirs}`);
  });
});

describe("nobody is signed in", () => {
  it("by a link that is opened in another browser, or stolen by someone who has registered, too", async () => {
    const { email, cookie, link } = await registered();
    const thief = await registered();
    await expectNoSession(email, link, thief.cookie);
    expect(await marks(thief.email)).toHaveLength(1);
    // Verifying has used the mark up, whoever did it.
    expect(await marks(email)).toEqual([]);
    expect(refusalOf(await verify(link, cookie))[1]).toBe("code_used");
  });

  it("by a cookie alone, a forged one or an empty one", async () => {
    const { email, cookie, link } = await registered();
    expect((await get(app, "/Auth/CurrentEmail", { cookie })).headers.getSetCookie()).toEqual([]);
    expect(refusalOf(await revalidate(app, cookie))[0]).toBe(401);
    await expectNoSession(email, link, `parley_registration=${tokenIn(cookie).slice(1)}A`);
    const empty = await registered();
    await expectNoSession(empty.email, empty.link, "parley_registration=");
  });

  it("by a replay of the link, also at the same time", async () => {
    const { email, cookie, link } = await registered();
    const both = await Promise.all([verify(link, cookie), verify(link, cookie)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(refusalOf(await verify(link, cookie))[1]).toBe("code_used");
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  it("by registering an address again, whose account has somebody else's password", async () => {
    const email = newAddress();
    await register(app, email);
    app.clock.advance(MINUTE_MS);
    const second = await register(app, email, { password: OTHER_PASSWORD });
    expect(cookieOf(second)).toContain("parley_registration=");
    await expectNoSession(email, await latestLink(app, email), cookieOf(second));
  });

  it("who is suspended", async () => {
    const suspended = await registered();
    const by = await makeAdministrator(app);
    const { id: userId } = await accountOf(suspended.email);
    await app.transact((tx) => suspend(tx, { userId, reason: "Spam", by }));
    await expectNoSession(suspended.email, suspended.link, suspended.cookie);
  });

  it("by a factor that somebody had added before the address was proven: it is gone", async () => {
    const { email, link } = await registered();
    const { id } = await accountOf(email);
    const prove = (emailVerifiedAt: number | null, status: "active" | "needs-verification") =>
      app.transact(async (tx) => {
        await tx.update(users).set({ emailVerifiedAt, status }).where(eq(users.id, id));
      });
    await prove(NOON, "active");
    await addTotp(app, await enter(app, email));
    await prove(null, "needs-verification");
    await expectNoSession(email, link);
    expect((await login(app, email)).json).toMatchObject({ verified: true });
  });

  it("after the password was reset, the day is over, or the browser has signed out", async () => {
    const reset = await registered();
    await post(app, "/Auth/ForgotPassword", { email: reset.email });
    await post(app, "/Auth/ResetPassword", { ...await latestLink(app, reset.email), password: OTHER_PASSWORD });
    expect(await marks(reset.email)).toEqual([]);
    await expectNoSession(reset.email, reset.link, reset.cookie);

    const late = await registered();
    app.clock.set(NOON + DAY_MS - MINUTE_MS);
    await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie: late.cookie });
    const link = await latestLink(app, late.email);
    app.clock.set(NOON + DAY_MS);
    await expectNoSession(late.email, link, late.cookie);

    const left = await registered();
    const session = await enter(app, left.email);
    const leaving = await post(app, "/Auth/Logout", undefined, { cookie: `${left.cookie}; ${session}` });
    expect(leaving.headers.getSetCookie().join()).toContain("parley_registration=; Max-Age=0");
  });
});

it("is part of the export, and is deleted with the account and when it is over", async () => {
  const { email } = await registered();
  const session = await enter(app, email);
  expect((await get(app, "/Auth/ExportData", { cookie: session })).json.data.registrationBrowser).toEqual({
    knownUntil: new Date(NOON + DAY_MS).toISOString().replace(".000Z", "Z"),
  });
  const { id } = await accountOf(email);
  expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie: session })).status).toBe(200);
  expect(await read().select().from(registrationBrowsers).where(eq(registrationBrowsers.userId, id))).toEqual([]);
  const other = await registered();
  app.clock.set(NOON + DAY_MS + 1);
  await purgeOldRows(app.ctx());
  expect(await marks(other.email)).toEqual([]);
});

// Sign-in, sign-out and revalidation: rows, events, errors, and what responses must not reveal.
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  enter,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  revalidate,
} from "@tests/support/people/accounts.ts";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getPerson, suspend } from "../index.ts";
import { DEMO_DOMAIN } from "../rules.ts";
import { sessions, users } from "../tables.ts";
import { logIn } from "./login.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const sessionsOf = (userId: string) =>
  read().select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id));
const rowOf = async (id: string) => (await read().select().from(users).where(eq(users.id, id)))[0]!;
const eventsAbout = async (userId: string) =>
  (await app.allEvents()).filter(([, payload]) => (payload as { userId?: string }).userId === userId)
    .map(([name]) => name);

const WRONG = [400, "wrong_credentials", ["Wrong email address or password. Please try again."]];

describe("Login", () => {
  it("opens a session and returns the fields of Revalidate", async () => {
    const { id, email } = await makeAccount(app);
    const response = await login(app, ` ${email.toUpperCase()} `, PASSWORD, { headers: { "User-Agent": "A browser" } });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ verified: true, onboarded: false, isFirstLogin: true });
    expect(await rowOf(id)).toMatchObject({ loginCount: 1, firstLoginAt: NOON, lastLoginAt: NOON });
    expect(await sessionsOf(id)).toMatchObject([{ address: "127.0.0.1", userAgent: "A browser", createdAt: NOON }]);
    expect(await eventsAbout(id)).toEqual(["auth.user_changed", "auth.signed_in"]);
    const [cookie, pending] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^parley_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(pending).toMatch(/^parley_pending=; Max-Age=0;/);
  });

  it("to a demo account, whose password is public, opens no session in production", async () => {
    const { email, id } = await makeAccount(app, { email: `somebody@${DEMO_DOMAIN}` });
    const ctx = app.ctx();
    const production = { ...ctx, config: { ...ctx.config, production: true } };
    await expect(logIn(production, { email, password: PASSWORD })).rejects.toMatchObject({ code: "wrong_credentials" });
    expect(await sessionsOf(id)).toEqual([]);
    expect((await login(app, email)).status).toBe(200);
  });

  it("reports the first login exactly once", async () => {
    const { id, email } = await makeAccount(app, { onboardedAt: NOON });
    const first = await enter(app, email);
    expect((await revalidate(app, first)).json).toEqual({ verified: true, onboarded: true, isFirstLogin: true });
    app.clock.advance(DAY_MS);
    expect((await login(app, email)).json).toMatchObject({ isFirstLogin: false });
    expect((await revalidate(app, first)).json).toMatchObject({ isFirstLogin: false });
    expect(await rowOf(id)).toMatchObject({ loginCount: 2, firstLoginAt: NOON, lastLoginAt: NOON + DAY_MS });
  });

  it("signs in unverified users", async () => {
    const { email } = await makeAccount(app, { emailVerifiedAt: undefined });
    expect((await login(app, email)).json).toEqual({ verified: false, onboarded: false, isFirstLogin: true });
  });

  it("issues a new token each time, and ends the previous session of this browser", async () => {
    const { id, email } = await makeAccount(app);
    const before = await enter(app, email);
    const other = await enter(app, email);
    const after = cookieOf(await login(app, email, PASSWORD, { cookie: before }));
    expect(new Set([before, other, after]).size).toBe(3);
    expect((await revalidate(app, before)).status).toBe(401);
    expect((await revalidate(app, other)).status).toBe(200);
    expect((await revalidate(app, after)).status).toBe(200);
    expect((await sessionsOf(id)).map(({ revokedAt }) => revokedAt)).toEqual([NOON, null, null]);
  });

  it("never accepts a token that someone else has put into the browser", async () => {
    const { email } = await makeAccount(app);
    const planted = `parley_session=${"x".repeat(43)}`;
    const cookie = cookieOf(await login(app, email, PASSWORD, { cookie: planted }));
    expect(cookie).not.toContain("xxxx");
    expect((await revalidate(app, planted)).status).toBe(401);
  });

  it.each([
    ["nothing", {}, ["Email is required", "Password is required"]],
    ["empty fields", { email: " ", password: "" }, ["Email is required", "Password is required"]],
    ["an invalid address", { email: "nora", password: PASSWORD }, ["Email must be a valid email"]],
    ["a short password", { email: "a@b.test", password: "1234567" }, ["Password must be at least 8 characters"]],
    ["wrong types", { email: 1, password: [] }, ["Email must be text.", "Password must be text."]],
  ])("%s: the messages of the form, to the letter", async (_what, body, sentences) => {
    expect(refusalOf(await post(app, "/Auth/Login", body))).toEqual([400, "invalid_input", sentences]);
  });

  it("gets the same error for a wrong password, an unknown address, and an account without a password", async () => {
    const { id, email } = await makeAccount(app);
    const before = (await app.allEvents()).length;
    expect(refusalOf(await login(app, email, OTHER_PASSWORD))).toEqual(WRONG);
    expect(refusalOf(await login(app, newAddress()))).toEqual(WRONG);
    const withoutPassword = newAddress();
    await makePerson(app, { email: withoutPassword, passwordHash: "$argon2id$none" });
    expect(refusalOf(await login(app, withoutPassword))).toEqual(WRONG);
    expect(await sessionsOf(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ loginCount: 0, firstLoginAt: null });
    expect((await app.allEvents()).slice(before).map(([name]) => name)).toEqual(["auth.user_changed"]);
  });

  it("is 403 with the reason for a suspended user who knows the password", async () => {
    const { id, email } = await makeAccount(app);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: id, reason: "Three visitors waited in vain.", by }));
    expect(refusalOf(await login(app, email, OTHER_PASSWORD))).toEqual(WRONG);
    const response = await login(app, email);
    expect(refusalOf(response)).toEqual([403, "suspended", {
      error: "This account is suspended. Reason: Three visitors waited in vain.",
    }]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it("is rejected when the password was replaced while it was being compared", async () => {
    const { id, email } = await makeAccount(app);
    const { db } = app.services;
    const { commit } = db;
    db.commit = async (batch) => {
      db.commit = commit;
      await app.transact((tx) => tx.update(users).set({ passwordHash: "$argon2id$other" }).where(eq(users.id, id)));
      return await commit(batch);
    };
    expect(refusalOf(await login(app, email))).toEqual(WRONG);
    expect((await rowOf(id)).passwordHash).toBe("$argon2id$other");
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe("Revalidate and IsAdmin", () => {
  it("are 401 without a session", async () => {
    expect((await revalidate(app)).status).toBe(401);
    expect((await revalidate(app, "parley_session=nothing")).status).toBe(401);
    expect((await get(app, "/Users/IsAdmin")).status).toBe(401);
  });

  it.each([["an administrator", true], ["another user", false]])("IsAdmin for %s: %s", async (_who, isAdmin) => {
    const { email } = await makeAccount(app, { isAdmin });
    expect((await get(app, "/Users/IsAdmin", { cookie: await enter(app, email) })).json).toEqual({ isAdmin });
  });
});

describe("Logout", () => {
  const logout = (cookie?: string) => get(app, "/Auth/Logout", { method: "POST", cookie });

  it("ends this session at once and no other", async () => {
    const { id, email } = await makeAccount(app);
    const [here, there] = [await enter(app, email), await enter(app, email)];
    const response = await logout(here);
    expect(response.json).toEqual({ done: true });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("; Path")[0])).toEqual([
      "parley_session=; Max-Age=0",
      "parley_pending=; Max-Age=0",
      "parley_registration=; Max-Age=0",
    ]);
    expect((await revalidate(app, here)).status).toBe(401);
    expect((await revalidate(app, there)).status).toBe(200);
    expect((await eventsAbout(id)).at(-1)).toBe("auth.signed_out");
    expect((await logout(here)).status).toBe(401);
  });
});

it("a session ends after 7 idle days, and after 30 days however often it is used", async () => {
  const { email } = await makeAccount(app);
  const idle = await enter(app, email);
  const used = await enter(app, email);
  for (let day = 6; day < 30; day += 6) {
    app.clock.set(NOON + day * DAY_MS);
    expect((await revalidate(app, used)).status, `day ${day}`).toBe(200);
  }
  expect((await revalidate(app, idle)).status).toBe(401);
  app.clock.set(NOON + 30 * DAY_MS);
  expect((await revalidate(app, used)).status).toBe(401);
});

it("a suspension ends open sessions at once", async () => {
  const { id, email } = await makeAccount(app);
  const cookie = await enter(app, email);
  const by = await makeAdministrator(app);
  await app.transact((tx) => suspend(tx, { userId: id, reason: "Spam", by }));
  expect((await revalidate(app, cookie)).status).toBe(401);
  expect((await getPerson(read(), id)).status).toBe("suspended");
});

describe("concurrent calls", () => {
  it("other calls get a response while people sign in", async () => {
    const { email } = await makeAccount(app);
    const answered: string[] = [];
    const logins = Array.from({ length: 8 }, () => login(app, email).then(() => answered.push("login")));
    await get(app, "/Categories/GetAll").then(() => answered.push("other"));
    await Promise.all(logins);
    expect(answered).toHaveLength(9);
    expect(answered.at(-1)).toBe("login");
  });

  it("calls that would wait too long get 503, and later ones succeed", async () => {
    const { id, email } = await makeAccount(app);
    const responses = await Promise.all(Array.from({ length: 100 }, () => login(app, email, OTHER_PASSWORD)));
    const rejected = responses.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { headers } of rejected) expect(headers.get("Retry-After")).toBe("3");
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(100 - rejected.length);
    expect((await login(app, email)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ loginCount: 1 });
  });
});

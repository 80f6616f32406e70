// Sessions on a real database: the user of a cookie, and everything that ends a session.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { unavailable } from "@/platform/errors.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { openSession, readSession, sessionCookie, suspend } from "../index.ts";
import { sessions } from "../tables.ts";
import { endSession, revokeSessions } from "./sessions.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const whoIs = (cookie: string) => readSession(app.ctx(), cookie);
/** A request waits for its last use for a moment only; writes are in order. */
const lastUseWritten = () => app.transact(async () => {});
const sessionOf = async (userId: string) => {
  const [session] = await app.services.db.read.select().from(sessions).where(eq(sessions.userId, userId));
  return session!;
};

describe("readSession", () => {
  it("returns what the guards need", async () => {
    const userId = await makePerson(app, { email: "Who@Example.test" });
    const { id: sessionId } = await app.signIn(userId).then(() => sessionOf(userId));
    const cookie = await app.signIn(userId);
    expect(await whoIs(cookie)).toMatchObject({
      id: userId,
      email: "who@example.test",
      isAdmin: false,
      verified: true,
      onboarded: false,
    });
    expect((await whoIs(cookie))?.sessionId).not.toBe(sessionId);
  });

  it("returns administrators, onboarded and unverified users as such", async () => {
    const admin = await app.signIn(await makeAdministrator(app, { onboardedAt: NOON }));
    expect(await whoIs(admin)).toMatchObject({ isAdmin: true, verified: true, onboarded: true });
    const unverified = await app.signIn(await makePerson(app, { emailVerifiedAt: undefined }));
    expect(await whoIs(unverified)).toMatchObject({ isAdmin: false, verified: false });
  });

  it.each(["", "other=1", "parley_session=", "parley_session=unknown", "__Host-parley_session=unknown", ";;;=;"])(
    "returns nobody for the cookie %j",
    async (cookie) => {
      expect(await whoIs(cookie)).toBeUndefined();
    },
  );

  it("stores only the hash of the token", async () => {
    const userId = await makePerson(app);
    const token = await app.transact((tx) => openSession(tx, { userId, address: "192.0.2.1", userAgent: "A browser" }));
    const row = await sessionOf(userId);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row).toMatchObject({ address: "192.0.2.1", userAgent: "A browser", revokedAt: null });
  });

  it("ends after 7 idle days", async () => {
    const cookie = await app.signIn(await makePerson(app));
    app.clock.set(NOON + 7 * DAY_MS);
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it("lives 30 days at most, however often it is used", async () => {
    const cookie = await app.signIn(await makePerson(app));
    for (let day = 5; day < 30; day += 5) {
      app.clock.set(NOON + day * DAY_MS);
      expect(await whoIs(cookie)).toBeDefined();
      await lastUseWritten();
    }
    app.clock.set(NOON + 30 * DAY_MS);
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it("writes the last use every 5 minutes, not on every request", async () => {
    const userId = await makePerson(app);
    const cookie = await app.signIn(userId);
    app.clock.set(NOON + 4 * MINUTE_MS);
    await whoIs(cookie);
    expect((await sessionOf(userId)).lastSeenAt).toBe(NOON);
    app.clock.set(NOON + 5 * MINUTE_MS);
    await whoIs(cookie);
    await lastUseWritten();
    expect((await sessionOf(userId)).lastSeenAt).toBe(NOON + 5 * MINUTE_MS);
  });

  it("works while nothing can be written", async () => {
    const cookie = await app.signIn(await makePerson(app));
    app.clock.set(NOON + 5 * MINUTE_MS);
    const { db } = app.services;
    try {
      app.services.db = { ...db, write: () => new Promise(() => {}) };
      expect(await whoIs(cookie)).toBeDefined();
      app.services.db = { ...db, write: () => Promise.reject(unavailable()) };
      expect(await whoIs(cookie)).toBeDefined();
    } finally {
      app.services.db = db;
    }
  });
});

describe("ending sessions", () => {
  it("endSession ends one, revokeSessions all of one user", async () => {
    const userId = await makePerson(app);
    const [one, two] = [await app.signIn(userId), await app.signIn(userId)];
    const other = await app.signIn(await makePerson(app));
    const { sessionId } = (await whoIs(one))!;
    await app.transact((tx) => endSession(tx, sessionId));
    expect(await whoIs(one)).toBeUndefined();
    expect(await whoIs(two)).toBeDefined();
    await app.transact((tx) => revokeSessions(tx, userId));
    expect(await whoIs(two)).toBeUndefined();
    expect(await whoIs(other)).toBeDefined();
  });

  it("a suspension ends present sessions and prevents later ones", async () => {
    const userId = await makePerson(app);
    const before = await app.signIn(userId);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "Spam", by }));
    expect(await whoIs(before)).toBeUndefined();
    expect((await sessionOf(userId)).revokedAt).toBe(NOON);
    expect(await whoIs(await app.signIn(userId))).toBeUndefined();
  });
});

describe("sessionCookie", () => {
  it("is bound to the host over TLS in production", () => {
    expect(sessionCookie("abc", { production: true })).toBe(
      "__Host-parley_session=abc; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
  });

  it("works without TLS in development", () => {
    expect(sessionCookie("abc", { production: false })).toBe(
      "parley_session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
    );
  });
});

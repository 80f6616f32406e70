// Verification of an address by the link in the email, and limits on requesting it again.
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  emailsTo,
  enter,
  latestLink,
  linkIn,
  login,
  makeAccount,
  newAddress,
  register,
  revalidate,
  skipResponseDelay,
  wrongControl,
} from "@tests/support/people/accounts.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { suspend, unsuspend } from "../index.ts";
import { oneTimeCodes, users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const accountOf = async (email: string) => (await read().select().from(users).where(eq(users.email, email)))[0]!;
const codeRow = async (id: string) => (await read().select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)))[0]!;
const verify = (link: unknown) => post(app, "/Auth/Verify", link);
const resend = (cookie?: string) => post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
const currentEmail = async (cookie?: string) => (await get(app, "/Auth/CurrentEmail", { cookie })).json;

const registered = async () => {
  const email = newAddress();
  const cookie = cookieOf(await register(app, email));
  return { email, cookie, link: await latestLink(app, email) };
};

const INVALID = [400, "code_invalid", [
  "This link isn’t valid. If you requested several emails, use the link in the latest one.",
]];

describe("Verify", () => {
  it("verifies the address once and, in another browser than the one that registered, creates no session", async () => {
    const { email, link } = await registered();
    const before = (await app.allEvents()).length;
    const response = await verify(link);
    expect(response.json).toEqual({ email, verified: true, signedIn: false });
    expect(response.headers.getSetCookie()).toEqual([]);
    const account = await accountOf(email);
    expect(account).toMatchObject({ status: "active", emailVerifiedAt: NOON });
    expect(await codeRow(link.code)).toMatchObject({ usedAt: NOON });
    expect((await app.allEvents()).slice(before)).toEqual([
      ["auth.user_changed", { userId: account.id }],
      ["auth.email_verified", { userId: account.id }],
    ]);
    expect(refusalOf(await verify(link))).toEqual([400, "code_used", ["This link has already been used."]]);
  });

  it("takes effect in open sessions at once", async () => {
    const { email, link } = await registered();
    const cookie = await enter(app, email);
    expect((await revalidate(app, cookie)).json).toMatchObject({ verified: false });
    await verify(link);
    expect((await revalidate(app, cookie)).json).toMatchObject({ verified: true });
  });

  it("of two concurrent calls one succeeds", async () => {
    const { link } = await registered();
    const responses = await Promise.all([verify(link), verify(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("opening the link does not use it", async () => {
    const { link } = await registered();
    for (const method of ["GET", "HEAD"]) {
      expect((await app.send(`/Auth/Verify?code=${link.code}&control=${link.control}`, { method })).status).toBe(404);
    }
    expect((await verify(link)).status).toBe(200);
  });

  it("works until the last moment of 24 hours", async () => {
    const [one, two] = [await registered(), await registered()];
    app.clock.set(NOON + DAY_MS - 1);
    expect((await verify(one.link)).status).toBe(200);
    app.clock.set(NOON + DAY_MS);
    expect(refusalOf(await verify(two.link))).toEqual([400, "code_expired", [
      "This link has expired. Please request a new one.",
    ]]);
    expect(await accountOf(two.email)).toMatchObject({ status: "needs-verification", emailVerifiedAt: null });
  });

  it("is invalid after five wrong secrets, not after four", async () => {
    const [one, two] = [await registered(), await registered()];
    const tryWrong = (link: { code: string; control: string }) =>
      verify({ ...link, control: wrongControl(link.control) });
    for (let n = 0; n < 4; n++) expect(refusalOf(await tryWrong(one.link))).toEqual(INVALID);
    expect((await verify(one.link)).status).toBe(200);
    for (let n = 0; n < 5; n++) await tryWrong(two.link);
    expect(await codeRow(two.link.code)).toMatchObject({ attempts: 5 });
    expect(refusalOf(await verify(two.link))).toEqual(INVALID);
    await tryWrong(two.link);
    expect(await codeRow(two.link.code)).toMatchObject({ attempts: 5 });
  });

  it("requires code and control of the same email and for this purpose", async () => {
    const [one, two] = [await registered(), await registered()];
    expect(refusalOf(await verify({ code: one.link.code, control: two.link.control }))).toEqual(INVALID);
    expect(refusalOf(await verify({ code: newId(), control: one.link.control }))).toEqual(INVALID);
    expect(refusalOf(await verify({ code: "no id", control: "x" }))).toEqual(INVALID);
    await post(app, "/Auth/ForgotPassword", { email: one.email });
    expect(refusalOf(await verify(await latestLink(app, one.email)))).toEqual(INVALID);
    expect(refusalOf(await verify({}))).toEqual([400, "invalid_input", ["Code is required", "Control is required"]]);
  });

  it("during a suspension verifies the address and does not end the suspension", async () => {
    const { email, link } = await registered();
    const { id: userId } = await accountOf(email);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "Spam", by }));
    expect((await verify(link)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ status: "suspended", emailVerifiedAt: NOON });
    await app.transact((tx) => unsuspend(tx, userId));
    expect(await accountOf(email)).toMatchObject({ status: "active" });
  });
});

describe("CurrentEmail", () => {
  it("is the pending address or that of the session, otherwise null", async () => {
    const { email, cookie } = await registered();
    expect(await currentEmail(cookie)).toEqual({ email });
    expect(await currentEmail(await enter(app, email))).toEqual({ email });
    const other = await makeAccount(app);
    expect(await currentEmail(`${cookie}; ${await enter(app, other.email)}`)).toEqual({ email: other.email });
    expect(await currentEmail()).toEqual({ email: null });
  });

  it("ignores a cookie that is expired or was changed", async () => {
    const { email, cookie } = await registered();
    const pending = cookie.split("; ").find((part) => part.startsWith("parley_pending="))!;
    const [address, until, signature] = pending.slice("parley_pending=".length).split(".");
    const other = btoa("victim@example.test");
    for (
      const forged of [
        `${other}.${until}.${signature}`,
        `${address}.${Number(until) + 1}.${signature}`,
        `${address}.${until}.${wrongControl(signature!)}`,
        `${address}.${until}`,
        `${address}..${signature}`,
        "...",
        "",
      ]
    ) expect(await currentEmail(`parley_pending=${forged}`), forged).toEqual({ email: null });
    app.clock.set(NOON + DAY_MS - 1);
    expect(await currentEmail(cookie)).toEqual({ email });
    app.clock.set(NOON + DAY_MS);
    expect(await currentEmail(cookie)).toEqual({ email: null });
  });

  it("is removed at sign-in", async () => {
    const { email, cookie } = await registered();
    const response = await login(app, email, undefined, { cookie });
    expect(response.headers.getSetCookie().join()).toContain("parley_pending=; Max-Age=0");
  });
});

describe("ResendVerificationEmail", () => {
  it("sends a new link by pending cookie or session; older ones are invalid", async () => {
    const { email, cookie, link } = await registered();
    const session = await enter(app, email);
    app.clock.advance(MINUTE_MS);
    expect((await resend(cookie)).json).toEqual({ email, resendAfterSeconds: 60 });
    const second = await latestLink(app, email);
    app.clock.advance(MINUTE_MS);
    expect((await resend(session)).json).toEqual({ email, resendAfterSeconds: 60 });
    const third = await latestLink(app, email);
    expect(await app.eventsOf("auth.verification_requested")).toHaveLength(2);
    expect(refusalOf(await verify(link))).toEqual(INVALID);
    expect(refusalOf(await verify(second))).toEqual(INVALID);
    expect((await verify(third)).status).toBe(200);
  });

  it("is 429 with Retry-After within a minute, and sends no email", async () => {
    const { email, cookie } = await registered();
    app.clock.advance(20_000);
    const response = await resend(cookie);
    expect(refusalOf(response)).toEqual([429, "too_soon", [
      "We’ve already sent you an email. You can request another one in 40 seconds.",
    ]]);
    expect(response.headers.get("Retry-After")).toBe("40");
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  it("works five times a day", async () => {
    const { email, cookie } = await registered();
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      app.clock.advance(MINUTE_MS);
      statuses.push((await resend(cookie)).status);
      await emailsTo(app, email);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await emailsTo(app, email)).toHaveLength(6);
    const session = await enter(app, email);
    app.clock.set(NOON + DAY_MS + MINUTE_MS);
    expect((await resend(session)).status).toBe(200);
  });

  it("does nothing for a verified session", async () => {
    const { email } = await makeAccount(app);
    expect((await resend(await enter(app, email))).status).toBe(200);
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it("by pending cookie, a verified account gets an email that it exists", async () => {
    const { email } = await makeAccount(app);
    const cookie = cookieOf(await register(app, email));
    app.clock.advance(MINUTE_MS);
    expect((await resend(cookie)).status).toBe(200);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      "You already have an account at Parley",
      "You already have an account at Parley",
    ]);
  });

  it("requires an address", async () => {
    expect(refusalOf(await resend())).toEqual([400, "nothing_to_verify", [
      "Please sign in or create an account first.",
    ]]);
  });
});

it("an email that is sent late has no link that was replaced meanwhile", async () => {
  const email = newAddress();
  const cookie = cookieOf(await register(app, email));
  app.clock.advance(MINUTE_MS);
  await resend(cookie);
  const messages = await emailsTo(app, email);
  expect(messages).toHaveLength(1);
  expect((await verify(linkIn(messages[0]!))).status).toBe(200);
  const { id } = await accountOf(email);
  const open = await read().select().from(oneTimeCodes).where(and(eq(oneTimeCodes.userId, id)));
  expect(open.map(({ usedAt }) => usedAt)).toEqual([null, NOON + MINUTE_MS]);
});

// Proving an address by the link of the mail, once; asking for the mail again, not too often.
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import {
  cookieOf,
  enter,
  latestLink,
  linkIn,
  login,
  mailsTo,
  makeAccount,
  newAddress,
  register,
  revalidate,
  wrongControl,
} from "@tests/support/accounts.ts";
import { makeAdministrator } from "@tests/support/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, post, refusalOf } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { suspend, unsuspend } from "./index.ts";
import { oneTimeCodes, users } from "./tables.ts";

answersAtOnce();
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
  "This link is not valid. If you asked for several mails, please use the link in the latest one.",
]];

describe("Verify", () => {
  it("takes the address as proven, once; it makes no session", async () => {
    const { email, link } = await registered();
    const before = (await app.allEvents()).length;
    const answer = await verify(link);
    expect(answer.json).toEqual({ email, verified: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const account = await accountOf(email);
    expect(account).toMatchObject({ status: "active", emailVerifiedAt: NOON });
    expect(await codeRow(link.code)).toMatchObject({ usedAt: NOON });
    expect((await app.allEvents()).slice(before)).toEqual([
      ["auth.user_changed", { userId: account.id }],
      ["auth.email_verified", { userId: account.id }],
    ]);
    expect(refusalOf(await verify(link))).toEqual([400, "code_used", ["This link has been used already."]]);
  });

  it("counts at once in sessions that are open", async () => {
    const { email, link } = await registered();
    const cookie = await enter(app, email);
    expect((await revalidate(app, cookie)).json).toMatchObject({ verified: false });
    await verify(link);
    expect((await revalidate(app, cookie)).json).toMatchObject({ verified: true });
  });

  it("of two at the same time one wins", async () => {
    const { link } = await registered();
    const answers = await Promise.all([verify(link), verify(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("opening the link, by whomever, uses nothing up", async () => {
    const { link } = await registered();
    for (const method of ["GET", "HEAD"]) {
      expect((await app.send(`/Auth/Verify?code=${link.code}&control=${link.control}`, { method })).status).toBe(404);
    }
    expect((await verify(link)).status).toBe(200);
  });

  it("works to the last moment of 24 hours, and no longer", async () => {
    const [one, two] = [await registered(), await registered()];
    app.clock.set(NOON + DAY_MS - 1);
    expect((await verify(one.link)).status).toBe(200);
    app.clock.set(NOON + DAY_MS);
    expect(refusalOf(await verify(two.link))).toEqual([400, "code_expired", [
      "This link has expired. Please ask for a new one.",
    ]]);
    expect(await accountOf(two.email)).toMatchObject({ status: "needs-verification", emailVerifiedAt: null });
  });

  it("dies after five wrong secrets, and not after four", async () => {
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

  it("needs both parts, of the same mail and for this purpose", async () => {
    const [one, two] = [await registered(), await registered()];
    expect(refusalOf(await verify({ code: one.link.code, control: two.link.control }))).toEqual(INVALID);
    expect(refusalOf(await verify({ code: newId(), control: one.link.control }))).toEqual(INVALID);
    expect(refusalOf(await verify({ code: "no id", control: "x" }))).toEqual(INVALID);
    await post(app, "/Auth/ForgotPassword", { email: one.email });
    expect(refusalOf(await verify(await latestLink(app, one.email)))).toEqual(INVALID);
    expect(refusalOf(await verify({}))).toEqual([400, "invalid_input", ["Code is required", "Control is required"]]);
  });

  it("during a suspension proves the address and ends nothing", async () => {
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
  it("is the pending address, or the session's; nobody's otherwise", async () => {
    const { email, cookie } = await registered();
    expect(await currentEmail(cookie)).toEqual({ email });
    expect(await currentEmail(await enter(app, email))).toEqual({ email });
    const other = await makeAccount(app);
    expect(await currentEmail(`${cookie}; ${await enter(app, other.email)}`)).toEqual({ email: other.email });
    expect(await currentEmail()).toEqual({ email: null });
  });

  it("takes no cookie that is old or was changed", async () => {
    const { email, cookie } = await registered();
    const [address, until, signature] = cookie.slice("parley_pending=".length).split(".");
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

  it("is forgotten when somebody signs in", async () => {
    const { email, cookie } = await registered();
    const answer = await login(app, email, undefined, { cookie });
    expect(answer.headers.getSetCookie().join()).toContain("parley_pending=; Max-Age=0");
  });
});

describe("ResendVerificationEmail", () => {
  it("sends a fresh link by pending cookie or session; older ones are void", async () => {
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

  it("is 429 with Retry-After within a minute, and sends nothing", async () => {
    const { email, cookie } = await registered();
    app.clock.advance(20_000);
    const answer = await resend(cookie);
    expect(refusalOf(answer)).toEqual([429, "too_soon", [
      "We have sent you a mail already. You can ask for another one in 40 seconds.",
    ]]);
    expect(answer.headers.get("Retry-After")).toBe("40");
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it("five times a day", async () => {
    const { email, cookie } = await registered();
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      app.clock.advance(MINUTE_MS);
      statuses.push((await resend(cookie)).status);
      await mailsTo(app, email);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(app, email)).toHaveLength(6);
    const session = await enter(app, email);
    app.clock.set(NOON + DAY_MS + MINUTE_MS);
    expect((await resend(session)).status).toBe(200);
  });

  it("is a calm no-op for who is verified and signed in", async () => {
    const { email } = await makeAccount(app);
    expect((await resend(await enter(app, email))).status).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it("by pending cookie, a verified account gets the word that it has one", async () => {
    const { email } = await makeAccount(app);
    const cookie = cookieOf(await register(app, email));
    app.clock.advance(MINUTE_MS);
    expect((await resend(cookie)).status).toBe(200);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      "You already have an account at Parley",
      "You already have an account at Parley",
    ]);
  });

  it("needs an address", async () => {
    expect(refusalOf(await resend())).toEqual([400, "nothing_to_verify", ["Please sign in or register first."]]);
  });
});

it("a mail that is sent late carries no link that was replaced meanwhile", async () => {
  const email = newAddress();
  const cookie = cookieOf(await register(app, email));
  app.clock.advance(MINUTE_MS);
  await resend(cookie);
  const mails = await mailsTo(app, email);
  expect(mails).toHaveLength(1);
  expect((await verify(linkIn(mails[0]!))).status).toBe(200);
  const { id } = await accountOf(email);
  const open = await read().select().from(oneTimeCodes).where(and(eq(oneTimeCodes.userId, id)));
  expect(open.map(({ usedAt }) => usedAt)).toEqual([null, NOON + MINUTE_MS]);
});

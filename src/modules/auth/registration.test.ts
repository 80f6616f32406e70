// Registering: a new account with its mail, a word to who has one, and nothing that tells the two apart.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import {
  cookieOf,
  latestLink,
  login,
  mailsTo,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  REGISTRATION,
} from "@tests/support/accounts.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { post, refusalOf } from "@tests/support/visitor.ts";
import { idempotencyKeys } from "@/platform/db/idempotency.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { mailRequests, oneTimeCodes, users } from "./tables.ts";

answersAtOnce();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const accountOf = async (email: string) => (await read().select().from(users).where(eq(users.email, email)))[0];

describe("Register", () => {
  it("makes an account that still has to verify, and sends the link", async () => {
    const email = newAddress();
    const before = (await app.allEvents()).length;
    const answer = await register(app, email.toUpperCase(), { timezone: "Europe/Vienna", locale: "de" });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ email, resendAfterSeconds: 60 });
    const account = await accountOf(email);
    expect(account).toMatchObject({
      firstName: "Nora",
      lastName: "Newcomer",
      phone: "+436601234567",
      timeZone: "Europe/Vienna",
      locale: "de",
      status: "needs-verification",
      emailVerifiedAt: null,
      isAdmin: false,
      termsVersion: "1",
      termsAcceptedAt: NOON,
      loginCount: 0,
    });
    const [code] = await read().select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, account!.id));
    expect(code).toMatchObject({ purpose: "verify", expiresAt: NOON + DAY_MS, usedAt: null, attempts: 0, version: 1 });
    expect((await app.allEvents()).slice(before)).toEqual([
      ["auth.user_changed", { userId: account!.id }],
      ["auth.registered", { userId: account!.id, codeId: code!.id }],
    ]);
    const [mail] = await mailsTo(app, email);
    expect(mail).toMatchObject({ to: { name: "Nora Newcomer" }, subject: "Confirm your email address for Parley" });
    expect(mail!.text).toContain(`https://parley.example/verify-email?code=${code!.id}&control=`);
    expect(mail!.text).toContain("for 24 hours");
  });

  it("makes no session: the cookie holds the address and lets nobody in", async () => {
    const answer = await register(app, newAddress());
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^parley_pending=[\w-]+\.\d+\.[\w-]{32}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const inside = await post(app, "/Auth/Revalidate", undefined, { cookie: cookieOf(answer) });
    expect(inside.status).toBe(401);
  });

  it("keeps secrets out of events, messages and tables", async () => {
    const email = newAddress();
    await register(app, email, {}, { headers: { "Idempotency-Key": "secret-1" } });
    const { control } = await latestLink(app, email);
    const rows = [
      await read().select().from(outboxEvents),
      await read().select().from(messages),
      await read().select().from(oneTimeCodes),
      await read().select().from(mailRequests),
      await read().select().from(idempotencyKeys),
    ];
    for (const secret of [control, PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret);
    const withoutAnswers = JSON.stringify(rows.slice(0, 4));
    expect(withoutAnswers).not.toContain(email);
    expect(JSON.stringify(app.logged)).not.toContain(PASSWORD);
  });

  it("the password lets in at once, as unverified", async () => {
    const email = newAddress();
    await register(app, email);
    expect((await login(app, email)).json).toEqual({ verified: false, onboarded: false, isFirstLogin: true });
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(400);
  });

  it.each([
    ["nothing", {}, [
      "First name is required",
      "Last name is required",
      "Email is required",
      "Password is required",
      "Please accept the terms and conditions",
    ]],
    ["no terms", { ...REGISTRATION, email: "a@b.test", acceptTerms: false }, [
      "Please accept the terms and conditions",
    ]],
    ["a bad address", { ...REGISTRATION, email: "a@b" }, ["Email must be a valid email"]],
    ["a short password", { ...REGISTRATION, email: "a@b.test", password: "short" }, [
      "Password must be at least 8 characters",
    ]],
    ["an advertisement as a name", { ...REGISTRATION, email: "a@b.test", firstName: "See evil.test" }, [
      "First name must be written in letters",
    ]],
    ["no such phone", { ...REGISTRATION, email: "a@b.test", phone: "call me" }, [
      "Phone must be a number with its country code, such as +43 660 1234567",
    ]],
    ["no such zone", { ...REGISTRATION, email: "a@b.test", timezone: "Mars/North" }, [
      "Timezone must be a time zone such as Europe/Vienna.",
    ]],
  ])("%s is refused in sentences", async (_what, body, sentences) => {
    expect(refusalOf(await post(app, "/Auth/Register", body))).toEqual([400, "invalid_input", sentences]);
    expect(await accountOf("a@b.test")).toBeUndefined();
  });

  it.each(["password", "12345678", "QwertyUiop", "iloveyou", "Sunshine"])(
    "the password %s is refused: everybody tries it first",
    async (password) => {
      const email = newAddress();
      const [status, code] = refusalOf(await register(app, email, { password }));
      expect([status, code]).toEqual([400, "password_common"]);
      expect(await accountOf(email)).toBeUndefined();
    },
  );

  it("the own address is no password either", async () => {
    for (const password of ["robin.longname@example.test", "Robin.Longname"]) {
      const answer = await register(app, "robin.longname@example.test", { password });
      expect(refusalOf(answer).slice(0, 2)).toEqual([400, "password_common"]);
    }
  });

  it("without a phone is fine", async () => {
    const email = newAddress();
    expect((await register(app, email, { phone: "" })).status).toBe(200);
    expect((await accountOf(email))!.phone).toBeNull();
  });
});

describe("a registered address", () => {
  it("gets a mail that it has an account; nothing of the account changes", async () => {
    const { id, email } = await makeAccount(app);
    const before = (await app.allEvents()).length;
    const row = await accountOf(email);
    const answer = await register(app, email, { password: OTHER_PASSWORD, firstName: "Mallory" });
    expect(answer.json).toEqual({ email, resendAfterSeconds: 60 });
    expect(await accountOf(email)).toEqual(row);
    expect((await app.allEvents()).slice(before)).toEqual([["auth.registration_repeated", { userId: id }]]);
    const [mail] = await mailsTo(app, email);
    expect(mail!.subject).toBe("You already have an account at Parley");
    expect(mail!.text).toContain("Hello Robin,");
    expect(mail!.text).toContain("https://parley.example/forgot-password");
    expect(mail!.text).not.toContain("control=");
    expect((await login(app, email)).status).toBe(200);
  });

  it("that is still to be verified gets a fresh link, and the older one is void", async () => {
    const email = newAddress();
    await register(app, email);
    const first = await latestLink(app, email);
    app.clock.advance(MINUTE_MS);
    await register(app, email);
    const second = await latestLink(app, email);
    expect((await mailsTo(app, email)).at(-1)!.subject).toBe("You already have an account at Parley");
    expect(refusalOf(await post(app, "/Auth/Verify", first)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect((await post(app, "/Auth/Verify", second)).status).toBe(200);
  });

  it("is not flooded: one mail a minute, five a day, with the same answer all the time", async () => {
    const { email } = await makeAccount(app);
    const answers = [];
    for (let n = 0; n < 8; n++) {
      answers.push(await register(app, email), await register(app, email));
      app.clock.advance(MINUTE_MS);
    }
    expect(new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it("sending the form twice makes one account and one mail", async () => {
    const email = newAddress();
    const answers = await Promise.all([register(app, email), register(app, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it("Idempotency-Key: the same again is the same answer, with other content it is refused", async () => {
    const email = newAddress();
    const headers = { "Idempotency-Key": "register-1" };
    const one = await register(app, email, {}, { headers });
    const two = await register(app, email, {}, { headers });
    expect(two.json).toEqual(one.json);
    const other = await register(app, email, { password: OTHER_PASSWORD }, { headers });
    expect(refusalOf(other).slice(0, 2)).toEqual([400, "key_reused"]);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

// Registration: a new account with its email, an email to an existing one, and responses that do not differ.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  emailsTo,
  latestLink,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  REGISTRATION,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { idempotencyKeys } from "@/platform/db/idempotency.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { emailRequests, oneTimeCodes, users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const accountOf = async (email: string) => (await read().select().from(users).where(eq(users.email, email)))[0];

describe("Register", () => {
  it("takes an address in any script, and names with degrees; it is stored in ASCII, and shown in letters", async () => {
    const local = newAddress().split("@")[0]!;
    const typed = `\u200b${local}@Müller-Beispiel.de`;
    const response = await register(app, typed, { firstName: "Nora\u00ad", lastName: "Dr.med. Li, M.Sc." });
    expect([response.status, response.json.email]).toEqual([200, `${local}@müller-beispiel.de`]);
    const stored = `${local}@xn--mller-beispiel-gsb.de`;
    expect(await accountOf(stored)).toMatchObject({ firstName: "Nora", lastName: "Dr.med. Li, M.Sc." });
    expect(await emailsTo(app, stored)).toHaveLength(1);
    const signedIn = await login(app, `${local}@müller-beispiel.de`, PASSWORD);
    expect(signedIn.status).toBe(200);
  });

  it("creates an unverified account and sends the link", async () => {
    const email = newAddress();
    const before = (await app.allEvents()).length;
    const response = await register(app, email.toUpperCase(), { timezone: "Europe/Vienna", locale: "de" });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ email, resendAfterSeconds: 60 });
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
    const [message] = await emailsTo(app, email);
    expect(message).toMatchObject({ to: { name: "" }, subject: "Confirm your email address for Parley" });
    // Nobody has confirmed the address yet: it may be a stranger's.
    expect(`${message!.text} ${message!.html}`).not.toMatch(/Nora|Newcomer/);
    expect(message!.text).toContain(`https://parley.example/verify-email?code=${code!.id}&control=`);
    expect(message!.text).toContain("for 24 hours");
  });

  it("sends one email to a mailbox, however many of its addresses are registered", async () => {
    const [name] = newAddress().split("@");
    const addresses = ["", "+one", "+two"].map((tag) => `${name}${tag}@gmail.com`);
    for (const address of addresses) expect((await register(app, address)).status).toBe(200);
    const sent = await Promise.all(addresses.map((address) => emailsTo(app, address)));
    expect(sent.map((emails) => emails.length)).toEqual([1, 0, 0]);
    expect(await accountOf(addresses[2]!)).toMatchObject({ status: "needs-verification" });
  });

  it("creates no session: the cookie has the address and grants no access", async () => {
    const response = await register(app, newAddress());
    const attributes = "; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$";
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^parley_pending=[\\w-]+\\.\\d+\\.[\\w-]{32}${attributes}`)),
      expect.stringMatching(new RegExp(`^parley_registration=[\\w-]{43}${attributes}`)),
    ]);
    const inside = await post(app, "/Auth/Revalidate", undefined, { cookie: cookieOf(response) });
    expect(inside.status).toBe(401);
  });

  it("stores no secrets in events, messages and tables", async () => {
    const email = newAddress();
    await register(app, email, {}, { headers: { "Idempotency-Key": "secret-1" } });
    const { control } = await latestLink(app, email);
    const rows = [
      await read().select().from(outboxEvents),
      await read().select().from(messages),
      await read().select().from(oneTimeCodes),
      await read().select().from(emailRequests),
      await read().select().from(idempotencyKeys),
    ];
    for (const secret of [control, PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret);
    const withoutResponses = JSON.stringify(rows.slice(0, 4));
    expect(withoutResponses).not.toContain(email);
    expect(JSON.stringify(app.logged)).not.toContain(PASSWORD);
  });

  it("the password works at once, for an unverified session", async () => {
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
    ["a link as a name", { ...REGISTRATION, email: "a@b.test", firstName: "See evil.com" }, [
      "First name must not contain links or symbols",
    ]],
    ["an invalid phone", { ...REGISTRATION, email: "a@b.test", phone: "call me" }, [
      "Phone must include the country code, such as +43 660 1234567",
    ]],
  ])("%s is rejected with sentences", async (_what, body, sentences) => {
    expect(refusalOf(await post(app, "/Auth/Register", body))).toEqual([400, "invalid_input", sentences]);
    expect(await accountOf("a@b.test")).toBeUndefined();
  });

  it("terms that have changed since they were read are read again, whoever has the address", async () => {
    const { terms } = (await get(app, "/Loader/RegistrationProps")).json;
    const [email, known] = [newAddress(), newAddress()];
    await register(app, known);
    for (const address of [email, known]) {
      expect(refusalOf(await register(app, address, { termsVersion: `not ${terms.version}` }))).toEqual([
        400,
        "consent_outdated",
        ["Our terms have changed. Please reload the page and read them again."],
      ]);
    }
    expect(await accountOf(email)).toBeUndefined();
    expect((await register(app, email, { termsVersion: terms.version })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ termsVersion: terms.version });
  });

  it.each(["Etc/Unknown", "+03:00", ""])("a browser in the zone %j gives the market's", async (timezone) => {
    const email = newAddress();
    await register(app, email, { timezone });
    expect(await accountOf(email)).toMatchObject({ timeZone: "UTC" });
  });

  it.each(["password", "12345678", "QwertyUiop", "iloveyou", "Sunshine"])(
    "the common password %s is rejected",
    async (password) => {
      const email = newAddress();
      const [status, code] = refusalOf(await register(app, email, { password }));
      expect([status, code]).toEqual([400, "password_common"]);
      expect(await accountOf(email)).toBeUndefined();
    },
  );

  it("the address is rejected as a password", async () => {
    for (const password of ["robin.longname@example.test", "Robin.Longname"]) {
      const response = await register(app, "robin.longname@example.test", { password });
      expect(refusalOf(response).slice(0, 2)).toEqual([400, "password_common"]);
    }
  });

  it("the phone is optional", async () => {
    const email = newAddress();
    expect((await register(app, email, { phone: "" })).status).toBe(200);
    expect((await accountOf(email))!.phone).toBeNull();
  });
});

describe("a registered address", () => {
  it("gets an email that it has an account; the account does not change", async () => {
    const { id, email } = await makeAccount(app);
    const before = (await app.allEvents()).length;
    const row = await accountOf(email);
    const response = await register(app, email, { password: OTHER_PASSWORD, firstName: "Mallory" });
    expect(response.json).toEqual({ email, resendAfterSeconds: 60 });
    expect(await accountOf(email)).toEqual(row);
    expect((await app.allEvents()).slice(before)).toEqual([["auth.registration_repeated", { userId: id }]]);
    const [message] = await emailsTo(app, email);
    expect(message!.subject).toBe("You already have an account at Parley");
    expect(message!.text).toContain("Hello Robin,");
    expect(message!.text).toContain("https://parley.example/forgot-password");
    expect(message!.text).not.toContain("control=");
    expect((await login(app, email)).status).toBe(200);
  });

  it("that is unverified gets a new link, and the older one is invalid", async () => {
    const email = newAddress();
    await register(app, email);
    const first = await latestLink(app, email);
    app.clock.advance(MINUTE_MS);
    await register(app, email);
    const second = await latestLink(app, email);
    expect((await emailsTo(app, email)).at(-1)!.subject).toBe("You already have an account at Parley");
    expect(refusalOf(await post(app, "/Auth/Verify", first)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect((await post(app, "/Auth/Verify", second)).status).toBe(200);
  });

  it("gets at most one email a minute and five a day, with the same response every time", async () => {
    const { email } = await makeAccount(app);
    const responses = [];
    for (let n = 0; n < 8; n++) {
      responses.push(await register(app, email), await register(app, email));
      app.clock.advance(MINUTE_MS);
    }
    expect(new Set(responses.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
    expect(await emailsTo(app, email)).toHaveLength(5);
  });

  it("sending the form twice creates one account and sends one email", async () => {
    const email = newAddress();
    const responses = await Promise.all([register(app, email), register(app, email)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  it("Idempotency-Key: the same request gets the same response; other content is rejected", async () => {
    const email = newAddress();
    const headers = { "Idempotency-Key": "register-1" };
    const registered = await register(app, email, {}, { headers });
    const two = await register(app, email, {}, { headers });
    expect(two.json).toEqual(registered.json);
    const other = await register(app, email, { password: OTHER_PASSWORD }, { headers });
    expect(refusalOf(other).slice(0, 2)).toEqual([400, "key_reused"]);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });
});

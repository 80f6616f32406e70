// Password reset: the link, its check on entry, the new password, and what ends with the old one.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  emailsTo,
  enter,
  latestLink,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  revalidate,
  skipResponseDelay,
  wrongControl,
} from "@tests/support/people/accounts.ts";
import { addTotp } from "@tests/support/people/second-factors.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { suspend } from "../index.ts";
import { oneTimeCodes, sessions, users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const read = () => app.services.db.read;
const forgot = (email: string) => post(app, "/Auth/ForgotPassword", { email });
const validate = (link: unknown) => post(app, "/Auth/ValidateResetPassword", link);
const reset = (link: object, password = OTHER_PASSWORD) => post(app, "/Auth/ResetPassword", { ...link, password });
const codeRow = async (id: string) => (await read().select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)))[0]!;

const accountWithLink = async () => {
  const account = await makeAccount(app);
  await forgot(account.email);
  return { ...account, link: await latestLink(app, account.email) };
};

describe("ForgotPassword", () => {
  it("sends a link that works for 60 minutes", async () => {
    const { id, email } = await makeAccount(app);
    const before = (await app.allEvents()).length;
    expect((await forgot(email.toUpperCase())).json).toEqual({ done: true });
    const [code] = await read().select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
    expect(code).toMatchObject({ purpose: "reset", expiresAt: NOON + 60 * MINUTE_MS });
    expect((await app.allEvents()).slice(before)).toEqual([
      ["auth.password_reset_requested", { userId: id, codeId: code!.id }],
    ]);
    const [message] = await emailsTo(app, email);
    expect(message!.text).toContain(`https://parley.example/reset-password?code=${code!.id}&control=`);
    expect(message!.text).toContain("for 60 minutes");
  });

  it("responds the same for an unknown address, and does nothing", async () => {
    const before = await app.allEvents();
    expect((await forgot(newAddress())).json).toEqual({ done: true });
    expect(await app.allEvents()).toEqual(before);
  });

  it.each([[{}, "Email is required"], [{ email: "" }, "Email is required"], [
    { email: "x" },
    "Email must be a valid email",
  ]])("%j: the messages of the form", async (body, sentence) => {
    expect(refusalOf(await post(app, "/Auth/ForgotPassword", body))).toEqual([400, "invalid_input", [sentence]]);
  });

  it("a newer link invalidates the older one", async () => {
    const { email, link } = await accountWithLink();
    await forgot(email);
    expect(refusalOf(await validate(link)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect((await validate(await latestLink(app, email))).status).toBe(200);
  });
});

describe("ValidateResetPassword", () => {
  it("returns whose password it is, any number of times, without using the link", async () => {
    const { email, link } = await accountWithLink();
    for (let n = 0; n < 8; n++) expect((await validate(link)).json).toEqual({ email });
    expect(await codeRow(link.code)).toMatchObject({ usedAt: null, attempts: 0 });
  });

  it("counts wrong secrets: after five the link is invalid", async () => {
    const { link } = await accountWithLink();
    for (let n = 0; n < 5; n++) {
      const response = await validate({ ...link, control: wrongControl(link.control) });
      expect(refusalOf(response).slice(0, 2)).toEqual([400, "code_invalid"]);
    }
    expect(refusalOf(await validate(link)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect(refusalOf(await reset(link)).slice(0, 2)).toEqual([400, "code_invalid"]);
  });

  it("expires after 60 minutes", async () => {
    const { link } = await accountWithLink();
    app.clock.set(NOON + 60 * MINUTE_MS - 1);
    expect((await validate(link)).status).toBe(200);
    app.clock.set(NOON + 60 * MINUTE_MS);
    expect(refusalOf(await validate(link)).slice(0, 2)).toEqual([400, "code_expired"]);
    expect(refusalOf(await reset(link)).slice(0, 2)).toEqual([400, "code_expired"]);
  });
});

describe("ResetPassword", () => {
  it("replaces the password, ends every session, and informs the owner", async () => {
    const { id, email, link } = await accountWithLink();
    const [one, two] = [await enter(app, email), await enter(app, email)];
    const before = (await app.allEvents()).length;
    expect((await reset(link)).json).toEqual({ done: true });
    for (const cookie of [one, two]) expect((await revalidate(app, cookie)).status).toBe(401);
    const rows = await read().select().from(sessions).where(eq(sessions.userId, id));
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([NOON, NOON]);
    expect((await login(app, email, PASSWORD)).status).toBe(400);
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200);
    expect((await app.allEvents())[before]).toEqual(["auth.password_changed", { userId: id }]);
    expect((await emailsTo(app, email)).at(-1)!.subject).toBe("Your password for Parley was changed");
  });

  it("works once", async () => {
    const { link } = await accountWithLink();
    await reset(link);
    expect(refusalOf(await reset(link, PASSWORD)).slice(0, 2)).toEqual([400, "code_used"]);
    expect(refusalOf(await validate(link)).slice(0, 2)).toEqual([400, "code_used"]);
  });

  it("of two concurrent calls one succeeds, and its password is set", async () => {
    const { email, link } = await accountWithLink();
    const passwords = ["the-first-of-the-two", "the-other-of-the-two"];
    const responses = await Promise.all(passwords.map((password) => reset(link, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await login(app, email, passwords[winner])).status).toBe(200);
    expect((await login(app, email, passwords[1 - winner])).status).toBe(400);
  });

  it.each([
    ["too short", "short", "invalid_input"],
    ["a common one", "password1", "password_common"],
  ])("%s is rejected, and the link still works", async (_what, password, code) => {
    const { link } = await accountWithLink();
    expect(refusalOf(await reset(link, password)).slice(0, 2)).toEqual([400, code]);
    expect((await reset(link)).status).toBe(200);
  });

  it("invalidates other links that could set a password", async () => {
    const { id, email } = await makeAccount(app);
    await forgot(email);
    const link = await latestLink(app, email);
    const cookie = await enter(app, email);
    await post(app, "/Auth/ChangePassword", { currentPassword: PASSWORD, password: OTHER_PASSWORD }, { cookie });
    expect(refusalOf(await reset(link)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect(await app.eventsOf("auth.password_changed")).toContainEqual({ userId: id });
  });

  it("does not end a suspension", async () => {
    const { id, email } = await makeAccount(app);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: id, reason: "Spam", by }));
    await forgot(email);
    expect((await reset(await latestLink(app, email))).status).toBe(200);
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(403);
  });

  it("of an address that nobody has proven ends what a stranger who registered it has left", async () => {
    const { id, email } = await makeAccount(app);
    await addTotp(app, await enter(app, email));
    await app.transact(async (tx) => {
      await tx.update(users).set({ emailVerifiedAt: null, status: "needs-verification" }).where(eq(users.id, id));
    });
    await forgot(email);
    expect((await reset(await latestLink(app, email))).status).toBe(200);
    expect((await login(app, email, OTHER_PASSWORD)).json).toMatchObject({ verified: false });
  });

  it("keeps the factors of whoever has proven it", async () => {
    const { email } = await makeAccount(app);
    await addTotp(app, await enter(app, email));
    await forgot(email);
    await reset(await latestLink(app, email));
    expect((await login(app, email, OTHER_PASSWORD)).json).toHaveProperty("secondFactor");
  });

  it("does not verify the address", async () => {
    const { id, email } = await makeAccount(app, { emailVerifiedAt: undefined });
    await forgot(email);
    await reset(await latestLink(app, email));
    const [row] = await read().select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ status: "needs-verification", emailVerifiedAt: null });
  });
});

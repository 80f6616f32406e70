// Administrators without a second factor where one is required; the reset at the console; export, deletion and purge.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, emailsTo, enter, login, makeAccount, PASSWORD, revalidate } from "@tests/support/people/accounts.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import {
  accountWithTotp,
  addPasskey,
  addTotp,
  beginLogin,
  completeLogin,
} from "@tests/support/people/second-factors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { readConfig } from "@/config.ts";
import { auditEntries } from "@/platform/audit.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { resetSecondFactor } from "../index.ts";
import { purgeOldRows } from "../sweeps.ts";
import { passkeyChallenges, passkeys, pendingLogins, recoveryCodes, totpSecrets } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => {
  app.clock.set(NOON);
  app.services.config.adminMfa = false;
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const TABLES = [passkeys, totpSecrets, recoveryCodes, pendingLogins, passkeyChallenges];
const rowsOf = async (userId: string) =>
  (await Promise.all(TABLES.map((table) => read().select().from(table).where(eq(table.userId, userId))))).flat();

describe("ADMIN_MFA", () => {
  const PRODUCTION = {
    PARLEY_ENV: "production",
    PUBLIC_URL: "https://parley.example",
    LINK_SECRET: "x".repeat(32),
    SMTP_URL: "smtp://mail",
    MAIL_FROM: "a@b.test",
    REDIS_URL: "redis://cache:6379",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };

  it.each([
    ["production", PRODUCTION, true],
    ["production with off", { ...PRODUCTION, ADMIN_MFA: "off" }, false],
    ["development", {}, false],
    ["development with on", { ADMIN_MFA: "on" }, true],
  ])("%s", (_what, env, required) => expect(readConfig(env).adminMfa).toBe(required));

  it("anything else is reported", () => {
    expect(() => readConfig({ ADMIN_MFA: "yes" })).toThrow("ADMIN_MFA must be on or off");
  });
});

describe("an administrator without a second factor", () => {
  const CALLS = ["/Admin/DashboardLayoutProps", "/Admin/UsersPaginated", "/Settings/LifecycleSettings"];
  const administrator = async () => {
    const account = await makeAccount(app, { isAdmin: true });
    return { ...account, cookie: await enter(app, account.email) };
  };

  it("works where none is required", async () => {
    const { cookie } = await administrator();
    for (const call of CALLS) expect((await get(app, call, { cookie })).status, call).toBe(200);
    expect((await get(app, "/Users/IsAdmin", { cookie })).json).toEqual({ isAdmin: true });
  });

  it("signs in where one is required, and can do nothing but set one up", async () => {
    app.services.config.adminMfa = true;
    const { cookie } = await administrator();
    for (const call of CALLS) {
      expect(refusalOf(await get(app, call, { cookie })), call).toEqual([403, "second_factor_required", {
        error: "Administrators need a second factor to sign in. Please set one up first.",
      }]);
    }
    expect((await get(app, "/Users/IsAdmin", { cookie })).json).toEqual({ isAdmin: true, secondFactorRequired: true });
    expect((await get(app, "/Auth/SecondFactors", { cookie })).json).toMatchObject({ required: true });
    await addTotp(app, cookie);
    for (const call of CALLS) expect((await get(app, call, { cookie })).status, call).toBe(200);
    expect((await get(app, "/Users/IsAdmin", { cookie })).json).toEqual({ isAdmin: true });
  });

  it("sees no more than anybody else in calls that are for everybody", async () => {
    const other = await makeAccount(app, { onboardedAt: NOON });
    const question = { kind: "question", subject: "My photo", message: "Where do I change it?" };
    await post(app, "/Help/Create", question, { cookie: await enter(app, other.email) });
    const { cookie } = await administrator();
    const subjects = async () =>
      (await get(app, "/Help/Paginated", { cookie })).json.items.map(({ subject }: { subject: string }) => subject);
    expect(await subjects()).toEqual(["My photo"]);
    app.services.config.adminMfa = true;
    expect(await subjects()).toEqual([]);
  });

  it("cannot remove the last factor, but one of two", async () => {
    app.services.config.adminMfa = true;
    const { cookie } = await administrator();
    const { recoveryCodes: [one, two, three] } = await addTotp(app, cookie);
    const remove = (code?: string) => post(app, "/Auth/RemoveTotp", { password: PASSWORD, code }, { cookie });
    expect(refusalOf(await remove(one)).slice(0, 2)).toEqual([400, "last_second_factor"]);
    await addPasskey(app, cookie, { code: one });
    expect((await remove(two)).status).toBe(200);
    const [{ id }] = (await get(app, "/Auth/SecondFactors", { cookie })).json.passkeys;
    const last = await post(app, `/Auth/RemovePasskey/${id}`, { password: PASSWORD, code: three }, { cookie });
    expect(refusalOf(last).slice(0, 2)).toEqual([400, "last_second_factor"]);
  });

  it("of whom none is required is a specialist, who may remove the last factor", async () => {
    app.services.config.adminMfa = true;
    const { cookie, code } = await accountWithTotp(app);
    const removed = await post(app, "/Auth/RemoveTotp", { password: PASSWORD, code: code() }, { cookie });
    expect(removed.status).toBe(200);
  });
});

describe("reset-second-factor", () => {
  const reset = (email: string) => resetSecondFactor(systemCtx(app.services, "console", app.clock.now()), email);

  it("removes every factor, ends sessions and sign-ins, and is in the audit log", async () => {
    const { id, email, cookie, code } = await accountWithTotp(app);
    await addPasskey(app, cookie, { code: code() });
    const pending = await beginLogin(app, email);
    await reset(` ${email.toUpperCase()} `);
    expect(await rowsOf(id)).toEqual([]);
    expect((await revalidate(app, cookie)).status).toBe(401);
    expect(refusalOf(await completeLogin(app, pending, "123456")).slice(0, 2)).toEqual([400, "login_expired"]);
    expect(cookieOf(await login(app, email))).toMatch(/^parley_session=/);
    const [entry] = await read().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entry).toMatchObject({
      action: "auth.reset-second-factor",
      actor: { kind: "system", name: "console" },
      before: { passkeys: 1, authenticatorApp: true, recoveryCodes: 10 },
      after: { passkeys: 0, authenticatorApp: false, recoveryCodes: 0 },
    });
    expect((await emailsTo(app, email)).at(-1)!.subject).toBe(
      "Two-step sign-in was turned off for your account at Parley",
    );
    const cookieOfAdmin = await app.signIn(await makeAdministrator(app));
    expect((await get(app, "/Admin/Audit", { cookie: cookieOfAdmin })).json.items[0]).toMatchObject({
      label: "Reset a second factor",
    });
  });

  it("says what is wrong with the address", async () => {
    await expect(reset("")).rejects.toThrow("Name the account by its email address");
    await expect(reset("nobody@example.test")).rejects.toThrow("No account uses nobody@example.test.");
    const { email } = await makeAccount(app);
    await expect(reset(email)).rejects.toThrow(`The account ${email} has no second factor.`);
  });
});

it("the export contains the factors, and no secrets", async () => {
  const { cookie, secret, code, recoveryCodes: codes } = await accountWithTotp(app);
  await addPasskey(app, cookie, { code: code() });
  const text = JSON.stringify((await get(app, "/Auth/ExportData", { cookie })).json);
  expect(JSON.parse(text).data.secondFactors).toEqual({
    passkeys: [{ id: expect.any(String), name: "Blue key", addedAt: iso(NOON + 60_000), lastUsedAt: null }],
    totpAddedAt: iso(NOON),
    recoveryCodesLeft: 10,
  });
  for (const hidden of [secret, ...codes, "publicKey", "codeHash"]) expect(text).not.toContain(hidden);
});

it("deleting the account deletes its factors", async () => {
  const { id, email, cookie, code, recoveryCodes: [one, two] } = await accountWithTotp(app);
  await addPasskey(app, cookie, { code: code() });
  await post(app, "/Auth/StartPasskey", { password: PASSWORD, code: one }, { cookie });
  await beginLogin(app, email);
  expect((await rowsOf(id)).length).toBeGreaterThan(12);
  expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD, code: two }, { cookie })).status).toBe(200);
  expect(await rowsOf(id)).toEqual([]);
});

it("the nightly purge deletes sign-ins and challenges that have expired, and nothing else", async () => {
  const { id, email, cookie, code, recoveryCodes: [one] } = await accountWithTotp(app);
  await addPasskey(app, cookie, { code: code() });
  await post(app, "/Auth/StartPasskey", { password: PASSWORD, code: one }, { cookie });
  await beginLogin(app, email);
  const before = (await rowsOf(id)).length;
  await purgeOldRows(app.ctx());
  expect((await rowsOf(id)).length).toBe(before);
  app.clock.advance(DAY_MS);
  await purgeOldRows(app.ctx());
  expect((await rowsOf(id)).length).toBe(before - 2);
  expect(await read().select().from(pendingLogins)).toEqual([]);
  expect(await read().select().from(passkeyChallenges)).toEqual([]);
});

it("the nightly purge deletes proposed apps that were never confirmed, and keeps the confirmed one", async () => {
  const { id, cookie, code, recoveryCodes: [one] } = await accountWithTotp(app);
  const other = await makeAccount(app);
  const otherCookie = await enter(app, other.email);
  const propose = (of: string, code?: string) =>
    post(app, "/Auth/StartTotp", { password: PASSWORD, code }, { cookie: of });
  const rowOf = async (userId: string) =>
    (await read().select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0];
  await propose(cookie, one);
  await propose(otherCookie);
  const before = await rowOf(id);
  await purgeOldRows(app.ctx());
  expect([await rowOf(id), await rowOf(other.id)]).toEqual([before, expect.anything()]);
  app.clock.advance(DAY_MS);
  await purgeOldRows(app.ctx());
  expect(await rowOf(id)).toEqual({ ...before, proposedSecret: null, proposedUntil: null });
  expect(await rowOf(other.id)).toBeUndefined();
  const replaced = await post(app, "/Auth/ReplaceRecoveryCodes", { password: PASSWORD, code: code() }, { cookie });
  expect(replaced.status).toBe(200);
});

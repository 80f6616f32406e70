// The export has all personal data and no secrets; deletion anonymises the person and keeps what other data refers to.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  emailsTo,
  enter,
  latestLink,
  login,
  makeAccount,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  revalidate,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { accountDeleted } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import type { InTransactionListener } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { hashPassword } from "../index.ts";
import { formerAddresses, oneTimeCodes, sessions, users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
let veto: (() => never) | undefined;
const listener: InTransactionListener = inTransaction(accountDeleted, () => Promise.resolve(veto?.()));
beforeAll(async () => {
  app = await openTestApp([listener]);
});
afterEach(() => {
  app.clock.set(NOON);
  veto = undefined;
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const rowOf = async (id: string) => (await read().select().from(users).where(eq(users.id, id)))[0]!;
const deleteAccount = (cookie: string, password = PASSWORD) =>
  post(app, "/Auth/DeleteAccount", { password }, { cookie });

const signedInAccount = async (more: Parameters<typeof makeAccount>[1] = {}) => {
  const account = await makeAccount(app, more);
  return { ...account, cookie: await enter(app, account.email) };
};

describe("ExportData", () => {
  it("is a file with all data of the account and its sessions, without secrets", async () => {
    const { id, email, cookie } = await signedInAccount({ phone: "+436601234567", onboardedAt: NOON });
    const response = await get(app, "/Auth/ExportData", { cookie });
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="account-data-2026-10-20.json"');
    expect(response.json).toMatchObject({
      exportedAt: "2026-10-20T10:00:00Z",
      data: {
        account: {
          id,
          email,
          firstName: "Robin",
          phone: "+436601234567",
          status: "active",
          loginCount: 1,
          onboardedAt: "2026-10-20T10:00:00Z",
          emailVerifiedAt: "2026-10-20T10:00:00Z",
          termsAcceptedAt: null,
          announcementsStoppedAt: null,
        },
        sessions: [{ address: "127.0.0.1", signedInAt: "2026-10-20T10:00:00Z" }],
      },
    });
    expect(JSON.stringify(response.json)).not.toMatch(/argon2|hash|token/i);
  });

  it("contains the data of other modules for the caller only", async () => {
    const { id, cookie } = await signedInAccount();
    const others = app.services.personalData!;
    app.services.personalData = [...others, { name: "module", collect: (_ctx, userId) => Promise.resolve([userId]) }];
    expect((await get(app, "/Auth/ExportData", { cookie })).json.data.module).toEqual([id]);
    app.services.personalData = others;
  });
});

describe("DeleteAccount", () => {
  it("anonymises the person, ends every session, and sends one last email", async () => {
    const { id, email, cookie } = await signedInAccount({ phone: "+436601234567", onboardedAt: NOON });
    await app.transact((tx) => tx.update(users).set({ announcementsStoppedAt: NOON }).where(eq(users.id, id)));
    const otherSession = await enter(app, email);
    await post(app, "/Auth/ForgotPassword", { email });
    const link = await latestLink(app, email);
    const before = (await app.allEvents()).length;
    const response = await deleteAccount(cookie);
    expect(response.json).toEqual({ done: true });
    expect(response.headers.getSetCookie()[0]).toContain("parley_session=; Max-Age=0");
    expect(await rowOf(id)).toMatchObject({
      email: `${id}@deleted.invalid`,
      firstName: "Deleted",
      lastName: "account",
      phone: null,
      status: "needs-verification",
      emailVerifiedAt: null,
      announcementsStoppedAt: null,
      onboardedAt: NOON,
      deletedAt: NOON,
    });
    for (const old of [cookie, otherSession]) expect((await revalidate(app, old)).status).toBe(401);
    expect(await read().select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await read().select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, id))).toEqual([]);
    const [former] = await read().select().from(formerAddresses).where(eq(formerAddresses.userId, id));
    const events = (await app.allEvents()).slice(before).filter(([name]) => name.startsWith("auth."));
    expect(events).toEqual([
      ["auth.user_changed", { userId: id }],
      ["auth.account_deleted", { userId: id, formerAddressId: former!.id }],
    ]);
    expect((await emailsTo(app, email)).at(-1)!.subject).toBe("Your account at Parley was deleted");
    expect((await login(app, email)).status).toBe(400);
    expect((await post(app, "/Auth/ValidateResetPassword", link)).status).toBe(400);
  });

  it("frees the address for a new account, which has none of the old data", async () => {
    const { id, email, cookie } = await signedInAccount();
    await deleteAccount(cookie);
    app.clock.advance(DAY_MS);
    await register(app, email);
    const [fresh] = await read().select().from(users).where(eq(users.email, email));
    expect(fresh).toMatchObject({ status: "needs-verification", loginCount: 0 });
    expect(fresh!.id).not.toBe(id);
  });

  it("requires the password", async () => {
    const { id, email, cookie } = await signedInAccount();
    expect(refusalOf(await deleteAccount(cookie, OTHER_PASSWORD)).slice(0, 2)).toEqual([400, "wrong_password"]);
    expect(refusalOf(await post(app, "/Auth/DeleteAccount", {}, { cookie }))).toEqual([400, "invalid_input", [
      "Password is required",
    ]]);
    expect(await rowOf(id)).toMatchObject({ email, deletedAt: null });
    expect((await revalidate(app, cookie)).status).toBe(200);
  });

  it("is rejected for the last administrator, and allowed for one of two", async () => {
    const account = await signedInAccount({ isAdmin: true });
    expect(refusalOf(await deleteAccount(account.cookie)).slice(0, 2)).toEqual([400, "last_administrator"]);
    const two = await signedInAccount({ isAdmin: true });
    expect((await deleteAccount(two.cookie)).status).toBe(200);
    expect(await rowOf(two.id)).toMatchObject({ isAdmin: false });
    expect((await revalidate(app, account.cookie)).status).toBe(200);
  });

  it("is rejected when another module vetoes it, and changes nothing", async () => {
    const { id, email, cookie } = await signedInAccount();
    veto = () => {
      throw conflict("not_yet", "Something is still to be settled.");
    };
    expect(refusalOf(await deleteAccount(cookie))).toEqual([400, "not_yet", ["Something is still to be settled."]]);
    expect(await rowOf(id)).toMatchObject({ email, deletedAt: null });
    expect((await revalidate(app, cookie)).status).toBe(200);
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it("of a specialist keeps meetings, leads and the ledger, and hides the specialist from visitors", async () => {
    const email = "leaving-specialist@example.test";
    const passwordHash = await hashPassword(PASSWORD);
    const specialistId = await makeSpecialist(app, { category: "career", person: { email, passwordHash } });
    const { trackId } = await visitorWithContact(app);
    const saved = await book(app, trackId, "2026-10-21T08:00:00Z");
    expect(saved.status).toBe(200);
    expect(refusalOf(await deleteAccount(await enter(app, email)))).toEqual([400, "meetings_ahead", [
      "You have an upcoming meeting with a visitor. Please hold or cancel it first.",
    ]]);
    app.clock.set(NOON + 2 * DAY_MS);
    const cookie = await enter(app, email);
    expect((await deleteAccount(cookie)).status).toBe(200);
    const kept = await read().select().from(leads).where(eq(leads.specialistId, specialistId));
    expect(kept).toHaveLength(1);
    const [lot] = await read().select().from(creditLots).where(eq(creditLots.specialistId, specialistId));
    expect(lot).toMatchObject({ quantity: 5, remaining: 4 });
    const { json } = await get(app, `/Funnel/Availabilities/${(await visitorWithContact(app)).trackId}`);
    expect(json.days).toEqual([]);
    expect((await get(app, `/Funnel/Closed/${saved.json.meetingId}`)).status).toBe(200);
  });
});

// A lead whose credit was returned shows no contact and cannot be worked; keeping it consumes a credit, once.
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  creditsLeft,
  findReturnRule,
  historyOf,
  leadRow,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  NEXT_WEEK,
} from "@tests/support/scheduling/meetings.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { get, newContact, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { getReturnShare, returnByRule } from "./credit-returns.ts";
import { returnLeadCredit } from "./lead-credits.ts";
import { sweepAcceptance } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const keep = (lead: Pick<BookedMeeting, "leadId" | "specialistId">) => asSpecialist(app, lead, "Keep");
const propsOf = async ({ leadId, specialistId }: Pick<BookedMeeting, "leadId" | "specialistId">) =>
  (await get(app, `/Leads/Props/${leadId}`, { cookie: await app.signIn(specialistId) })).json;
const contact = () => ({ ...newContact(), firstName: "Quirina", lastName: "Zzyzx" });
/** Starts on weekdays from NEXT_WEEK on, three a day. */
const startAt = (n: number) =>
  NEXT_WEEK + [0, 1, 2, 5, 6, 7, 8, 9][Math.floor(n / 3)]! * DAY_MS + (n % 3) * 60 * MINUTE_MS;
/** A meeting that its visitor has cancelled in time. */
const cancelled = async (options: Parameters<typeof bookMeeting>[1] = {}): Promise<BookedMeeting> => {
  const meeting = await bookMeeting(app, { visitor: { contact: contact() }, ...options });
  expect((await manage(app, meeting, "Cancel", { reason: "no-need" })).status).toBe(200);
  return meeting;
};
const entriesOf = (specialistId: string) =>
  app.services.db.read.select({ kind: creditEntries.kind, rule: creditEntries.rule, key: creditEntries.uniqueKey })
    .from(creditEntries).where(eq(creditEntries.specialistId, specialistId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
const book = async ({ leadId, specialistId }: BookedMeeting, startsAt = NEXT_WEEK) => {
  const cookie = await app.signIn(specialistId);
  return await post(app, `/Leads/MarkLeadStatus/${leadId}/booked`, { startsAt: iso(startsAt) }, { cookie });
};

describe("after the credit was returned", () => {
  test("no response to the specialist has the contact, and the list says why", async () => {
    const meeting = await cancelled();
    const { email, phone } = meeting.contact;
    const cookie = await app.signIn(meeting.specialistId);
    const paths = [
      `/Leads/Props/${meeting.leadId}`,
      "/Leads/GetAllForUser",
      "/Dashboard/DashboardProps",
      "/Dashboard/Page",
      "/Notifications/Paginated",
      "/Auth/ExportData",
    ];
    for (const path of paths) {
      const { json } = await get(app, path, { cookie });
      for (const secret of ["Zzyzx", email, phone]) expect(JSON.stringify(json), path).not.toContain(secret);
    }
    const { json } = await get(app, "/Leads/GetAllForUser", { cookie });
    expect(json.items).toMatchObject([{ name: "Quirina Z.", contactShown: false, masked: "credit-returned" }]);
    expect(await propsOf(meeting)).toMatchObject({
      masked: "credit-returned",
      join: null,
      credit: { state: "returned", rule: "visitor-cancelled" },
      moves: [{ move: "keep", label: "Keep this lead" }, { move: "giveUp" }],
    });
  });

  test("the surname finds it no more, the first name does; both do once it is kept", async () => {
    const meeting = await cancelled();
    const cookie = await app.signIn(meeting.specialistId);
    const found = async (search: string) =>
      (await get(app, `/Leads/GetAllForUser?search=${search}`, { cookie })).json.totalCount;
    const searches = async () => [await found("quirina"), await found("zzyz"), await found("quirina+zzyzx")];
    expect(await searches()).toEqual([1, 0, 0]);
    await keep(meeting);
    expect(await searches()).toEqual([1, 1, 1]);
  });

  test("it can be neither booked, converted nor declined, but closed", async () => {
    const meeting = await cancelled();
    for (const call of ["MarkAsConverted", "MarkAsNotConverted"]) {
      expect(refusalOf(await asSpecialist(app, meeting, call))).toEqual([
        400,
        "illegal_transition",
        [expect.stringContaining("keep it, which uses a credit again, or close it")],
      ]);
    }
    expect(refusalOf(await book(meeting))[1]).toBe("illegal_transition");
    const cookie = await app.signIn(meeting.specialistId);
    expect((await post(app, `/Leads/MarkLeadStatus/${meeting.leadId}/expired`, {}, { cookie })).status).toBe(200);
    expect(await propsOf(meeting)).toMatchObject({ status: "expired", masked: "credit-returned" });
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
  });

  test("the same holds when the visitor was absent", async () => {
    const meeting = await bookMeeting(app, { visitor: { contact: contact() } });
    app.clock.set(NEXT_WEEK + 30 * MINUTE_MS);
    await sweepOutcomes(app.ctx());
    await answerAs(app, meeting.meetingId, "specialist", "other-absent");
    app.clock.advance(DAY_MS);
    await sweepOutcomes(app.ctx());
    expect(await propsOf(meeting)).toMatchObject({ masked: "credit-returned", credit: { rule: "visitor-absent" } });
    expect(refusalOf(await asSpecialist(app, meeting, "MarkAsConverted"))[1]).toBe("illegal_transition");
    expect((await keep(meeting)).json).toMatchObject({ status: "live", masked: null });
  });

  test("a duplicate stays as it is: its visitor and its meeting are real", async () => {
    const specialistId = await makeSpecialist(app);
    const visitor = { contact: contact() };
    await bookMeeting(app, { specialistId, visitor });
    const second = await bookMeeting(app, { specialistId, visitor, startsAt: NEXT_WEEK + DAY_MS });
    expect(await propsOf(second)).toMatchObject({
      masked: null,
      name: "Quirina Zzyzx",
      credit: { state: "returned", rule: "duplicate" },
      contact: { email: second.contact.email },
    });
    const credits = await creditsLeft(app, specialistId);
    expect((await keep(second)).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(credits);
    app.clock.set(NEXT_WEEK + DAY_MS);
    expect((await asSpecialist(app, second, "MarkAsConverted")).status).toBe(200);
  });
});

describe("keeping", () => {
  test("consumes one credit under its rule and shows the contact; a second time nothing happens", async () => {
    const meeting = await cancelled();
    const first = await keep(meeting);
    expect([first.status, first.json.status, first.json.contact.email]).toEqual([200, "live", meeting.contact.email]);
    const before = await app.allEvents();
    expect((await keep(meeting)).status).toBe(200);
    expect(await app.allEvents()).toEqual(before);
    expect(await creditsLeft(app, meeting.specialistId)).toBe(4);
    expect(await entriesOf(meeting.specialistId)).toEqual([
      { kind: "grant", rule: null, key: expect.any(String) },
      { kind: "consume", rule: null, key: `consume-${meeting.meetingId}` },
      { kind: "return", rule: "visitor-cancelled", key: `return-${meeting.meetingId}` },
      { kind: "consume", rule: "kept", key: `consume-${meeting.leadId}:2` },
    ]);
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("kept");
    expect((await book(meeting)).json.status).toBe("booked");
    expect(await listImbalances(app)).toEqual([]);
  });

  test("at the same time in two processes consumes one credit", async () => {
    const second = await openSecondApp(app);
    const meeting = await cancelled();
    const cookie = await app.signIn(meeting.specialistId);
    const presses = [app, second, app, second].map((web) => post(web, `/Leads/Keep/${meeting.leadId}`, {}, { cookie }));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    second.close();
    expect(await creditsLeft(app, meeting.specialistId)).toBe(4);
    expect((await historyOf(app, meeting.leadId)).filter((kind) => kind === "kept")).toHaveLength(1);
  });

  test("is refused without a credit, and nothing changes", async () => {
    const meeting = await cancelled({ specialist: { credits: 1 } });
    await bookedLead(app, meeting.specialistId, iso(NEXT_WEEK + DAY_MS));
    const before = await leadRow(app, meeting.leadId);
    expect(refusalOf(await keep(meeting))).toEqual([400, "no_credit", [expect.stringContaining("buy credits first")]]);
    expect(await leadRow(app, meeting.leadId)).toEqual(before);
  });

  test("of a closed lead reopens it, and so does MarkAsLive, for a credit", async () => {
    for (const call of ["Keep", "MarkAsLive"]) {
      const meeting = await cancelled();
      const cookie = await app.signIn(meeting.specialistId);
      await post(app, `/Leads/MarkLeadStatus/${meeting.leadId}/expired`, {}, { cookie });
      expect((await asSpecialist(app, meeting, call)).json).toMatchObject({ status: "live", masked: null });
      expect(await creditsLeft(app, meeting.specialistId)).toBe(4);
    }
  });

  test("somebody else's lead is 404, and a deleted visitor stays deleted", async () => {
    const meeting = await cancelled();
    const stranger = await makeSpecialist(app);
    expect((await keep({ leadId: meeting.leadId, specialistId: stranger })).status).toBe(404);
    expect((await manage(app, meeting, "Delete")).status).toBe(200);
    expect(refusalOf(await keep(meeting)).slice(0, 2)).toEqual([400, "illegal_transition"]);
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
  });

  test("a kept lead has its credit returned by another rule, but not by the same one without a review", async () => {
    const meeting = await cancelled();
    await keep(meeting);
    expect((await book(meeting)).status).toBe(200);
    const again = (await leadRow(app, meeting.leadId)).meetingId!;
    const secret = app.services.secrets.of("meeting", again, 1);
    await manage(app, { meetingId: again, secret }, "Cancel", { reason: "no-need" });
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "consumed" });
    expect(await app.eventsOf("leads.credit_held_back")).toContainEqual({
      leadId: meeting.leadId,
      specialistId: meeting.specialistId,
      rule: "visitor-cancelled",
    });
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("credit-held-back");
    const lead = await leadRow(app, meeting.leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "visitor-absent"));
    expect(await findReturnRule(app, `${meeting.leadId}:2`)).toBe("visitor-absent");
    await keep(meeting);
    expect((await leadRow(app, meeting.leadId)).creditKey).toBe(`${meeting.leadId}:3`);
    expect(await creditsLeft(app, meeting.specialistId)).toBe(4);
    expect(await listImbalances(app)).toEqual([]);
  });
});

describe("the automatic share", () => {
  const cancelMany = async (specialistId: string, count: number, from: number) => {
    const all: BookedMeeting[] = [];
    for (let n = 0; n < count; n++) {
      all.push(await cancelled({ specialistId, startsAt: startAt(from + n) }));
    }
    return await Promise.all(all.map(async ({ leadId }) => (await leadRow(app, leadId)).creditState));
  };

  test("is three returns, whatever the rule, and counts only leads that were delivered", async () => {
    const specialistId = await makeSpecialist(app, { credits: 40 });
    for (let n = 0; n < 12; n++) await receivedLead(app, specialistId);
    app.clock.advance(240 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    // Twelve leads were not delivered: three of their credits returned by themselves, and no further one does.
    expect(await creditsLeft(app, specialistId)).toBe(40 - 9);
    expect(await cancelMany(specialistId, 1, 0)).toEqual(["consumed"]);
  });

  test("is 40% of the delivered leads when that is more", async () => {
    const specialistId = await makeSpecialist(app, { credits: 40 });
    for (let n = 0; n < 5; n++) await bookMeeting(app, { specialistId, startsAt: startAt(n) });
    // When the fourth is cancelled, nine leads are delivered; with the tenth, four returns are automatic.
    expect(await cancelMany(specialistId, 5, 6)).toEqual(["returned", "returned", "returned", "consumed", "returned"]);
    expect(await cancelMany(specialistId, 2, 12)).toEqual(["consumed", "consumed"]);
  });

  test("looks back 90 days", async () => {
    const specialistId = await makeSpecialist(app, { credits: 40 });
    expect(await cancelMany(specialistId, 4, 0)).toEqual(["returned", "returned", "returned", "consumed"]);
    const older = await leadRow(app, (await bookMeeting(app, { specialistId, startsAt: startAt(9) })).leadId);
    const cancel = () => app.transact((tx) => returnByRule(tx, older, "visitor-cancelled"));
    app.clock.set(NOON + 90 * DAY_MS);
    await cancel();
    expect((await leadRow(app, older.id)).creditState).toBe("consumed");
    app.clock.advance(1);
    expect(await app.transact((tx) => getReturnShare(tx, { specialistId, now: tx.now }))).toMatchObject({
      returned: 0,
    });
  });
});

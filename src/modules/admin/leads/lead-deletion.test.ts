// Deleting a lead removes the visitor's details everywhere, keeps ledger and counters correct, and hides the lead.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  IN_A_WEEK,
  type LeadAdministration,
  openLeadAdministration,
} from "@tests/support/leads/lead-administration.ts";
import { bookedLead, creditsLeft, historyOf, leadIn, receivedLead } from "@tests/support/leads/leads.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { get, newContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { openHelpRequest } from "@/modules/help/index.ts";
import { type Lead, receiveLead, sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import { purgeDeletedTracks } from "@/modules/leads/lifecycle/deletion.ts";
import { isOpenLead, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { leads } from "@/modules/leads/tables.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";

const VISITOR = {
  ...newContact(),
  firstName: "Quirina",
  lastName: "Zwetschke",
  email: "quirina@zw.test",
  phone: "+436607654321",
};
let setup: LeadAdministration;
let app: LeadAdministration["app"];
let sam: string;
beforeEach(async () => {
  setup = await openLeadAdministration();
  ({ app, sam } = setup);
});
afterEach(() => app.close());

const rowOf = async (id: string): Promise<Lead> =>
  (await setup.read().select().from(leads).where(eq(leads.id, id)))[0]!;

/** Tables that still contain something about the visitor. */
const tablesWithVisitor = async (): Promise<string[]> => {
  const tables = await setup.read().all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = JSON.stringify(await setup.read().all(sql.raw(`select * from "${name}"`))).toLowerCase();
    if (["quirina", "zwetschke", "6607654321"].some((text) => rows.includes(text))) found.push(name);
  }
  return found;
};

const expectGone = async (id: string) => {
  const cookie = await app.signIn(sam);
  const admin = await app.signIn(setup.adminId);
  expect((await get(app, `/Leads/Props/${id}`, { cookie })).status).toBe(404);
  expect((await get(app, `/Admin/LeadProps/${id}`, { cookie: admin })).status).toBe(404);
  expect((await get(app, "/Leads/GetAllForUser", { cookie })).json).toMatchObject({ items: [], totalCount: 0 });
  expect((await get(app, "/Leads/TotalCount", { cookie })).json).toEqual({ count: 0 });
  expect((await get(app, "/Admin/LeadsPaginated", { cookie: admin })).json).toMatchObject({ items: [], totalCount: 0 });
  expect((await get(app, "/Admin/LeadsPaginated?search=quirina", { cookie: admin })).json.totalCount).toBe(0);
  expect((await get(app, "/Admin/TotalCount", { cookie: admin })).json).toEqual({ count: 0 });
  const sums = await setup.read().all<{ n: number }>(sql`select coalesce(sum(leads), 0) as n from lead_counts`);
  expect(sums).toEqual([{ n: 0 }]);
  await setup.expectAllTrue();
};

describe.each(LEAD_STATUSES)(
  "a lead that is %s",
  (status) => {
    it("is deleted with everything about the visitor", async () => {
      const id = await leadIn(app, sam, status);
      await app.transact(async (tx) =>
        void (await tx.run(
          sql`update leads set notes = 'Quirina rang', contact = json_set(contact, '$.lastName', 'Zwetschke'),
        contact_name = 'quirina zwetschke' where id = ${id}`,
        ))
      );
      const { json } = await setup.remove(id, { reason: "Asked for by mail." });
      const open = isOpenLead(status);
      expect(json).toEqual({ id, deleted: true, meetingCancelled: false, creditReturned: open });
      expect(await creditsLeft(app, sam)).toBe(open ? 5 : 4);
      expect(await tablesWithVisitor()).toEqual([]);
      await expectGone(id);
      const row = await rowOf(id);
      expect(row).toMatchObject({
        deletedAt: NOON,
        erasedAt: NOON,
        answers: {},
        notes: null,
        contactEmail: "",
        purgeTrackAt: null,
      });
      expect(row.status).toBe(open ? "expired" : status);
      expect((await historyOf(app, id)).at(open ? -2 : -1)).toBe("deleted");
      expect(await app.eventsOf("leads.lead_deleted")).toEqual([
        { leadId: id, specialistId: sam, trackId: row.trackId, cancelled: false },
      ]);
      expect(await setup.audited()).toMatchObject([{
        action: "leads.delete",
        subjectId: id,
        before: { specialistId: sam, status },
        after: { deleted: true, creditReturned: open, reason: "Asked for by mail." },
      }]);
    });
  },
);

it("cancels an upcoming meeting and emails the visitor before their details are deleted", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
  const { meetingId } = await rowOf(id);
  const { json } = await setup.remove(id);
  expect(json).toEqual({ id, deleted: true, meetingCancelled: true, creditReturned: true });
  expect(await getMeeting(setup.read(), meetingId!)).toMatchObject({ status: "cancelled", cancelledBy: "admin" });
  expect([await setup.cellsOf(sam), await creditsLeft(app, sam)]).toEqual([0, 5]);
  expect(await setup.ledger(sam)).toEqual([["grant", 5], ["consume", -1], ["return", 1, "lead-deleted"]]);
  await expectGone(id);
  expect(await tablesWithVisitor()).not.toContain("leads");
  await runReactions(app.ctx());
  const toVisitor = app.emails.filter(({ to }) => to.address === VISITOR.email);
  expect(toVisitor.at(-1)).toMatchObject({ subject: expect.stringContaining("Cancelled") });
  expect(toVisitor.at(-1)!.attachments?.[0]?.content).toContain("METHOD:CANCEL");
  app.clock.set(NOON + DAY_MS - 1);
  await purgeDeletedTracks(app.ctx());
  expect(await tablesWithVisitor()).toContain("tracks");
  app.clock.set(NOON + DAY_MS);
  await purgeDeletedTracks(app.ctx());
  expect(await tablesWithVisitor()).toEqual([]);
  expect((await rowOf(id)).purgeTrackAt).toBeNull();
});

it("notifies the specialist of the deletion and of the returned credit", async () => {
  const id = await leadIn(app, sam, "live");
  await runReactions(app.ctx());
  await setup.remove(id);
  await runReactions(app.ctx());
  const { json } = await get(app, "/Notifications/List", { cookie: await app.signIn(sam) });
  const titles = json.items.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(expect.arrayContaining(["A lead was deleted", "A credit was returned"]));
  expect(titles).not.toContain("A lead has expired");
});

it("does nothing when repeated, and returns 404 for an unknown lead", async () => {
  const id = await leadIn(app, sam, "live");
  await setup.remove(id);
  const before = [await rowOf(id), await historyOf(app, id), (await app.allEvents()).length];
  expect((await setup.remove(id)).json).toEqual({ id, deleted: true, meetingCancelled: false, creditReturned: false });
  expect([await rowOf(id), await historyOf(app, id), (await app.allEvents()).length]).toEqual(before);
  expect(await setup.audited()).toHaveLength(1);
  expect((await setup.remove("019a9c00-0000-7000-8000-000000000000")).status).toBe(404);
  const both = await leadIn(app, sam, "live");
  const answers = await Promise.all([setup.remove(both), setup.remove(both)]);
  expect(answers.map(({ json }) => json.creditReturned).sort()).toEqual([false, true]);
});

it("a deleted lead is never changed again, by its specialist, an administrator or a sweep", async () => {
  const id = await leadIn(app, sam, "live");
  await setup.remove(id);
  const before = await rowOf(id);
  expect((await get(app, `/Leads/MarkAsLive/${id}`, { method: "POST", cookie: await app.signIn(sam) })).status).toBe(
    404,
  );
  expect((await setup.assign(id, setup.kim)).status).toBe(404);
  app.clock.set(NOON + 40 * DAY_MS);
  await sweepAcceptance(app.ctx());
  await sweepLeads(app.ctx());
  expect(await rowOf(id)).toEqual(before);
});

it("a track with another lead keeps the visitor's details for that lead", async () => {
  const first = await receivedLead(app, sam, { contact: VISITOR });
  const { trackId } = await rowOf(first);
  app.clock.set(NOON + DAY_MS);
  await sweepAcceptance(app.ctx());
  const second = await app.transact((tx) => receiveLead(tx, { trackId, specialistId: setup.kim }));
  await setup.remove(first);
  expect((await rowOf(first)).contactEmail).toBe("");
  expect((await rowOf(second)).contactEmail).toBe(VISITOR.email);
  expect((await getTrack(setup.read(), trackId)).contact).toEqual(VISITOR);
  await setup.remove(second);
  expect(await tablesWithVisitor()).toEqual([]);
});

it("a help request about the lead stays, without the lead", async () => {
  const id = await leadIn(app, sam, "live");
  const asked = {
    userId: sam,
    kind: "lead-dispute" as const,
    subject: "Wrong number",
    message: "Nobody answers there.",
    leadId: id,
  };
  const requestId = await app.transact((tx) => openHelpRequest(tx, asked));
  await setup.remove(id);
  const answer = await get(app, `/Help/Get/${requestId}`, { cookie: await app.signIn(setup.adminId) });
  expect([answer.status, answer.json.lead]).toEqual([200, null]);
});

it("refuses a reason that is too long", async () => {
  const id = await leadIn(app, sam, "live");
  expect((await setup.remove(id, { reason: "x".repeat(301) })).status).toBe(400);
  expect((await rowOf(id)).deletedAt).toBeNull();
});

// A lead of a specialist's own client is free, if the client was on the list before they sent their request.
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { book, get, newContact, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { CATEGORY, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { setProof } from "@tests/support/app/proof-setting.ts";
import {
  bookedLead,
  creditsLeft,
  handOver,
  historyOf,
  leadRow,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { makeOpenSpecialist } from "@tests/support/scheduling/bookings.ts";
import { manage, secretOf } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { ownClients } from "@/modules/clients/tables.ts";
import { isContactShown, isCreditReturned } from "../credit-rules.ts";
import { findLeadByMeeting, type Lead } from "../leads.ts";
import { leads } from "../tables.ts";
import { returnLeadCredit } from "./lead-credits.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const CREDITS = 20;
const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
const make = () => makeSpecialist(app, { credits: CREDITS, calendar: { weekly } });
const ahead = (hours: number) => Math.ceil((app.clock.now() + DAY_MS) / HOUR_MS) * HOUR_MS + hours * HOUR_MS;
const list = async (specialistId: string, call: "Add" | "Remove", contact: string) => {
  const cookie = await app.signIn(specialistId);
  expect((await post(app, `/Clients/${call}`, { contact }, { cookie })).status).toBe(200);
};
const creditOf = async (leadId: string) => {
  const { creditState, freeReason } = await leadRow(app, leadId);
  return [creditState, freeReason];
};
const FREE = ["free", "client"];
const PAID = ["consumed", null];
const DUPLICATE_OF = { creditState: "returned", returnRule: "duplicate" };
const cancel = async (id: string) => {
  const { meetingId } = await leadRow(app, id);
  const link = { meetingId: meetingId!, secret: secretOf(app, meetingId!) };
  return await manage(app, link, "Cancel", { reason: "no-need" });
};

test("a client on the list costs nothing, and the specialist reads why", async () => {
  const [specialistId, contact] = [await make(), newContact()];
  await list(specialistId, "Add", contact.email.toUpperCase());
  app.clock.advance(1);
  const id = await bookedLead(app, specialistId, iso(ahead(0)), { contact });
  expect(await creditOf(id)).toEqual(FREE);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS);
  const cookie = await app.signIn(specialistId);
  const { json } = await get(app, `/Leads/Props/${id}`, { cookie });
  expect(json.credit).toMatchObject({ state: "free", freeReason: "client" });
  expect(json.contactShown).toBe(true);
  expect(json.timeline.at(-1).text).toBe("Your client: no credit used");
  const sent = app.emails.length;
  await runReactions(app.ctx());
  const texts = app.emails.slice(sent).map(({ text }) => text).join("\n");
  expect(texts).not.toContain("credit was returned");
});

test("whoever is added once the request has contact details is paid for", async () => {
  const [specialistId, contact] = [await make(), newContact()];
  const { trackId } = await visitorWithContact(app, { contact });
  await list(specialistId, "Add", contact.email);
  app.clock.advance(1);
  const { json } = await book(app, trackId, iso(ahead(0)), { specialistId });
  const lead = await findLeadByMeeting(app.services.db.read, json.meetingId);
  expect(await creditOf(lead!.id)).toEqual(PAID);
});

test("a number counts only once it is proven, an address of somebody else never", async () => {
  const [specialistId, contact] = [await make(), newContact()];
  await list(specialistId, "Add", contact.phone);
  await list(specialistId, "Add", newContact().email);
  app.clock.advance(1);
  expect(await creditOf(await bookedLead(app, specialistId, iso(ahead(0)), { contact }))).toEqual(PAID);
});

test("a free lead stays free and shown, whatever becomes of its meeting", async () => {
  const [specialistId, contact] = [await make(), newContact()];
  await list(specialistId, "Add", contact.email);
  app.clock.advance(1);
  const id = await bookedLead(app, specialistId, iso(ahead(0)), { contact });
  expect((await cancel(id)).status).toBe(200);
  const lead = await leadRow(app, id);
  expect([lead.status, isContactShown(lead), isCreditReturned(lead)]).toEqual(["live", true, false]);
  expect(await creditOf(id)).toEqual(FREE);
  await list(specialistId, "Remove", contact.email);
  const again = await bookedLead(app, specialistId, iso(ahead(2)), { contact });
  expect(await creditOf(again)).toEqual(PAID);
  expect(await listImbalances(app)).toEqual([]);
});

test("a visitor of the marketplace who cancels in time is no client yet, whatever the specialist adds", async () => {
  const [specialistId, contact] = [await make(), newContact()];
  const first = await bookedLead(app, specialistId, iso(ahead(0)), { contact });
  expect((await cancel(first)).status).toBe(200);
  await list(specialistId, "Add", contact.email);
  app.clock.advance(1);
  const second = await bookedLead(app, specialistId, iso(ahead(2)), { contact });
  expect(await creditOf(second)).toEqual(PAID);
  app.clock.advance(40 * DAY_MS);
  const third = await bookedLead(app, specialistId, iso(ahead(4)), { contact });
  expect(await leadRow(app, third)).toMatchObject({ ...DUPLICATE_OF, paidBy: second });
});

test.each([
  ["in time", (first: string) => cancel(first)],
  ["after another month", async (first: string) => {
    app.clock.advance(35 * DAY_MS);
    const lead = await leadRow(app, first);
    await app.transact((tx) => returnLeadCredit(tx, lead, "visitor-absent"));
  }],
])(
  "whoever is added after their first lead here costs a credit, also when that one is lost later: %s",
  async (_when, lose) => {
    const [specialistId, contact] = [await make(), newContact()];
    const first = await bookedLead(app, specialistId, iso(ahead(0)), { contact });
    await list(specialistId, "Add", contact.email);
    app.clock.advance(1);
    const second = await bookedLead(app, specialistId, iso(ahead(2)), { contact });
    expect(await leadRow(app, second)).toMatchObject({ ...DUPLICATE_OF, paidBy: first });
    await lose(first);
    expect(await creditOf(second)).toEqual(PAID);
    expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
    expect(await listImbalances(app)).toEqual([]);
  },
);

test("a free lead that another specialist gets is theirs, for a credit or free", async () => {
  const [specialistId, other, contact] = [await make(), await make(), newContact()];
  await list(specialistId, "Add", contact.email);
  app.clock.advance(1);
  const id = await receivedLead(app, specialistId, { contact });
  expect(await creditOf(id)).toEqual(FREE);
  await handOver(app, id, other);
  expect(await creditOf(id)).toEqual(PAID);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS);
  expect(await creditsLeft(app, other)).toBe(CREDITS - 1);
  expect(await historyOf(app, id)).toEqual(["received", "own-client", "handed-over"]);
});

describe("where addresses are proven", () => {
  const request = async (listed: (visitor: ReturnType<typeof newContact>) => string) => {
    const specialistId = await makeOpenSpecialist(app, { category: CATEGORY });
    const contact = newContact();
    await list(specialistId, "Add", listed(contact));
    app.clock.advance(1);
    const visitors = requestedBookings(app, specialistId);
    const visitor = await visitorWithContact(app, { category: CATEGORY, contact });
    return { specialistId, visitors, visitor, before: await visitors.credits() };
  };

  beforeAll(() => setProof(app.services.db, "required", { isRunning: true }));
  afterAll(() => setProof(app.services.db, "off", { isRunning: true }));

  it("a request reserves a credit, which is free again once the client confirms", async () => {
    const { visitors, visitor, before } = await request(({ email }) => email);
    const { meetingId } = await visitors.request(TEN, visitor);
    expect(await visitors.credits()).toEqual({ ...before, reserved: 1 });
    const code = await visitors.codeOf(visitor.trackId);
    expect((await visitors.confirm(visitor, meetingId, { code })).status).toBe(200);
    expect(await visitors.credits()).toEqual(before);
    const lead = await findLeadByMeeting(app.services.db.read, meetingId);
    expect(await creditOf(lead!.id)).toEqual(FREE);
  });

  it("a client who agrees by the link of their email has proven the address", async () => {
    const contact = newContact();
    const { waiting } = await openAssignments(app);
    const request = await waiting({
      contact,
      before: async (specialistId) => {
        await list(specialistId, "Add", contact.email);
        app.clock.advance(1);
      },
    });
    expect((await request.decide("agree")).status).toBe(200);
    expect(await creditOf(request.leadId)).toEqual(FREE);
    expect(await creditsLeft(app, request.specialistId)).toBe(2);
  });

  it("the address that an administrator assigns proves nothing", async () => {
    const specialistId = await make();
    const contact = newContact();
    await list(specialistId, "Add", contact.email);
    app.clock.advance(1);
    expect(await creditOf(await receivedLead(app, specialistId, { contact }))).toEqual(PAID);
  });
});

test("a client who deletes their details leaves every list", async () => {
  const [one, other, contact] = [await make(), await make(), newContact()];
  for (const specialistId of [one, other]) await list(specialistId, "Add", `${contact.email},${contact.phone}`);
  await list(other, "Add", newContact().email);
  app.clock.advance(1);
  const { meetingId } = await leadRow(app, await bookedLead(app, one, iso(ahead(0)), { contact }));
  const before = await app.services.db.read.select().from(ownClients);
  await manage(app, { meetingId: meetingId!, secret: secretOf(app, meetingId!) }, "Delete");
  const after = await app.services.db.read.select().from(ownClients);
  expect(before.length - after.length).toBe(4);
  expect(after.filter(({ specialistId }) => specialistId === other)).toHaveLength(1);
});

test("a client who is added while they confirm is free or paid for, and never half of each", async () => {
  const specialistId = await make();
  const cookie = await app.signIn(specialistId);
  for (let n = 0; n < 5; n++) {
    const contact = newContact();
    await list(specialistId, "Add", contact.email);
    app.clock.advance(1);
    const { trackId } = await visitorWithContact(app, { contact });
    const [{ json }] = await Promise.all([
      book(app, trackId, iso(ahead(n)), { specialistId }),
      post(app, "/Clients/Remove", { contact: contact.email }, { cookie }),
      post(app, "/Clients/Add", { contact: contact.email }, { cookie }),
    ]);
    const lead = await findLeadByMeeting(app.services.db.read, json.meetingId);
    expect([FREE, PAID]).toContainEqual(await creditOf(lead!.id));
  }
  const paid = await app.services.db.read.$count(leads, eq(leads.creditState, "consumed"));
  expect(await listImbalances(app)).toEqual([]);
  expect(paid).toBeGreaterThanOrEqual(CREDITS - await creditsLeft(app, specialistId));
});

const listOwn = (specialistId: string): Promise<Lead[]> =>
  app.services.db.read.select().from(leads).where(eq(leads.specialistId, specialistId)).orderBy(asc(leads.id));

type Step = { do: "add" | "remove" | "book" | "cancel" | "wait"; which: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom<Step["do"][]>("add", "add", "remove", "book", "book", "book", "cancel", "wait"),
  which: fc.nat(5),
});

test("no two credits for one visitor, and nothing free without an earlier entry", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      app.clock.set(NOON);
      const [specialistId, contact] = [await make(), newContact()];
      const listed = new Map<string, boolean>();
      let addedAt: number | undefined;
      const leadIds: string[] = [];
      for (const [n, { do: what, which }] of steps.entries()) {
        app.clock.advance(1_000);
        if (what === "add" || what === "remove") {
          await list(specialistId, what === "add" ? "Add" : "Remove", contact.email);
          addedAt = what === "remove" ? undefined : addedAt ?? app.clock.now();
        } else if (what === "cancel" && leadIds.length > 0) await cancel(leadIds[which % leadIds.length]!);
        else if (what === "wait") app.clock.advance(which * DAY_MS);
        else if (what === "book") {
          const { trackId } = await visitorWithContact(app, { contact });
          const marketLeads = (await listOwn(specialistId)).filter(({ creditState }) => creditState !== "free");
          const isKnown = marketLeads.some(({ createdAt }) => createdAt <= (addedAt ?? 0));
          const { json } = await book(app, trackId, iso(ahead(n)), { specialistId });
          const lead = json.meetingId && await findLeadByMeeting(app.services.db.read, json.meetingId);
          if (!lead) continue;
          leadIds.push(lead.id);
          listed.set(lead.id, addedAt !== undefined && !isKnown);
        }
        const rows = await listOwn(specialistId);
        expect(rows.filter(({ creditState }) => creditState === "consumed").length).toBeLessThanOrEqual(1);
        for (const { id, creditState } of rows) expect(creditState === "free").toBe(listed.get(id));
      }
      const used = CREDITS - await creditsLeft(app, specialistId);
      const entries = await app.services.db.read.select().from(creditEntries)
        .where(eq(creditEntries.specialistId, specialistId));
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(CREDITS - used);
      expect(used).toBeLessThanOrEqual(1);
    }),
    {
      ...propertyRuns(20),
      examples: [["book", "cancel", "add", "book"], ["book", "add", "book", "cancel"]].map((history) => [
        history.map((what) => ({ do: what, which: 0 }) as Step),
      ]),
    },
  );
}, PROPERTY_TIMEOUT_MS);

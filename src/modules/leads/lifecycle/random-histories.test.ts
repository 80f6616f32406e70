// Random histories of leads, kept ones and those that wait for consent, too: counters agree with the list, the ledger balances, and no timeline has a gap.
import { asc, desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  changeLead,
  compareCounters,
  creditsLeft,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { get, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { AppError } from "@/platform/errors.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { undos } from "@/platform/undo/undos.ts";
import { creditReservations } from "@/modules/billing/tables.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { reassignLead } from "./reassignment.ts";
import { returnLeadCredit } from "./lead-credits.ts";
import { isCreditReturned } from "../credit-rules.ts";
import { keepLead } from "./keeping.ts";
import { LEAD_STATUSES, type LeadStatus } from "../status-rules.ts";
import { assignRequest, cancelConsentRequest, endUnanswered } from "../consent/awaiting.ts";
import { decideOnConsent } from "../consent/visitor.ts";
import { changeStatus } from "./status.ts";
import { leads, leadTimeline } from "../tables.ts";
import { sweepAcceptance, sweepLeads } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Step =
  | { do: "receive" }
  | { do: "book" }
  | { do: "sweep" }
  | { do: "wait"; hours: number }
  | { do: "mark"; which: number; to: LeadStatus }
  | { do: "lose-meeting"; which: number }
  | { do: "keep"; which: number }
  | { do: "undo"; which: number }
  | { do: "reassign"; which: number }
  | { do: "ask" }
  | { do: "decide"; which: number; decision: Decision };

type Decision = "agree" | "decline" | "withdraw" | "erase" | "stop";

const which = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: "receive" }, { do: "book" }, { do: "sweep" }, { do: "ask" }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 400 }).map((hours): Step => ({ do: "wait", hours })) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("mark" as const), which, to: fc.constantFrom(...LEAD_STATUSES) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("lose-meeting" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("keep" as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("undo" as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reassign" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      which,
      decision: fc.constantFrom<Decision>("agree", "agree", "decline", "withdraw", "erase", "stop"),
    }),
  },
);

const refusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};
const ownLeads = (specialistId: string) =>
  app.services.db.read.select().from(leads).where(eq(leads.specialistId, specialistId)).orderBy(asc(leads.id));

/** The next start of a specialist who is open all day. */
const soon = () => iso(Math.ceil((app.clock.now() + DAY_MS) / (30 * MINUTE_MS)) * 30 * MINUTE_MS);

const take = async ([specialistId, other]: Pair, one: Step): Promise<void> => {
  if (one.do === "wait") return app.clock.advance(one.hours * 60 * MINUTE_MS);
  if (one.do === "receive") return void await receivedLead(app, specialistId).catch(refusals);
  if (one.do === "book") return void await bookedLead(app, specialistId, soon()).catch(() => {});
  if (one.do === "sweep") {
    const ctx = systemCtx(app.services, "sweep");
    await sweepAcceptance(ctx);
    await endUnanswered(ctx);
    return void await sweepLeads(ctx);
  }
  if (one.do === "reassign") {
    return await reassign(one.which % 2 ? [specialistId, other] : [other, specialistId], one.which);
  }
  if (one.do === "undo") return await undo(specialistId, one.which);
  if (one.do === "ask") return void await ask(specialistId).catch(refusals);
  if (one.do === "decide") return await decide(specialistId, one);
  await work(specialistId, one);
};

/** Undoes one of the specialist's last changes, if that is still possible. */
const undo = async (ownerId: string, which: number): Promise<void> => {
  const rows = await app.services.db.read.select().from(undos).where(eq(undos.ownerId, ownerId)).orderBy(
    desc(undos.id),
  );
  const row = rows[which % 2];
  const cookie = await app.signIn(ownerId);
  if (row) await get(app, "/Leads/Undo", { method: "POST", body: { ids: [row.id] }, cookie });
};

/** Assigns a request whose visitor has not agreed. */
const ask = async (specialistId: string): Promise<void> => {
  const { trackId } = await visitorWithContact(app);
  await app.transact((tx) => assignRequest(tx, { trackId, specialistId }));
};

/** Decides about one of the specialist's leads as its visitor, or stops asking as an administrator. */
const decide = async (specialistId: string, { which, decision }: { which: number; decision: Decision }) => {
  const own = await ownLeads(specialistId);
  const asked = own.filter(({ creditState }) => creditState === "reserved");
  const lead = asked[which % Math.max(asked.length, 1)] ?? own[which % Math.max(own.length, 1)];
  if (!lead) return;
  if (decision === "stop") {
    return void await app.transact((tx) => cancelConsentRequest(tx, lead.trackId)).catch(refusals);
  }
  const track = (await findTrack(app.services.db.read, lead.trackId))!;
  const secret = app.services.secrets.of("consent", lead.id, track.resumeVersion);
  await decideOnConsent(app.ctx(), { leadId: lead.id, secret }, { decision }).catch(refusals);
};

/** Two specialists of one category. The second has leads only by reassignment. */
type Pair = [string, string];

const reassign = async ([fromSpecialistId, specialistId]: Pair, which: number): Promise<void> => {
  const own = await ownLeads(fromSpecialistId);
  const lead = own[which % Math.max(own.length, 1)];
  if (!lead) return;
  const input = { leadId: lead.id, specialistId, fromSpecialistId, reason: "Because" };
  await app.transact((tx) => reassignLead(tx, input)).catch(refusals);
};

const work = async (
  specialistId: string,
  one: Extract<Step, { do: "mark" | "lose-meeting" | "keep" }>,
): Promise<void> => {
  const own = await ownLeads(specialistId);
  const lead = own[one.which % Math.max(own.length, 1)];
  if (!lead) return;
  if (one.do === "mark") {
    return void await changeLead(app, { specialistId, leadId: lead.id, to: one.to }).catch(refusals);
  }
  if (one.do === "keep") {
    return void await app.transact((tx) => keepLead(tx, { specialistId, leadId: lead.id })).catch(refusals);
  }
  await app.transact(async (tx) => {
    const lost = await changeStatus(tx, lead, "loseMeeting", { kind: "visitor-absent" });
    await returnLeadCredit(tx, lost, "visitor-absent");
  }).catch(refusals);
};

/** The keys under which credits are reserved for a specialist. */
const reservedKeys = async (specialistId: string): Promise<string[]> => {
  const rows = await app.services.db.read.select({ key: creditReservations.key }).from(creditReservations)
    .where(eq(creditReservations.specialistId, specialistId));
  return rows.map(({ key }) => key).sort();
};

const holds = async (specialistId: string): Promise<void> => {
  const { counters, leads: actual } = await compareCounters(app.services.db.read, specialistId);
  expect(counters).toEqual(actual);
  const own = await ownLeads(specialistId);
  expect(await creditsLeft(app, specialistId)).toBe(20 - own.filter((lead) => lead.creditState === "consumed").length);
  const waiting = own.filter(({ creditState }) => creditState === "reserved").map(({ id }) => id).sort();
  expect(await reservedKeys(specialistId)).toEqual(waiting);
  for (const lead of own) {
    const lines = await app.services.db.read.select().from(leadTimeline).where(eq(leadTimeline.leadId, lead.id))
      .orderBy(asc(leadTimeline.at), asc(leadTimeline.id));
    const moves = lines.map(({ details }) => details).filter((details) => details.to !== undefined);
    // A visitor's later erasure replaces the reason, but not how the lead ended.
    const ended = lines.findLast(({ details }) => details.to !== undefined)?.kind;
    const wasGivenBack = ended === "not-accepted" || lead.creditState === "released" && ended !== "erased";
    expect(moves.map(({ from }) => from)).toEqual(
      [lines[0]!.kind, ...moves.slice(0, -1).map(({ to }) => to)].slice(0, moves.length),
    );
    expect(moves.at(-1)?.to ?? lines[0]!.kind).toBe(lead.status);
    const { acceptBy, liveUntil, outcomeBy } = lead;
    const timers = {
      received: lead.creditState === "reserved" ? lead.consentBy : acceptBy,
      live: liveUntil,
      booked: outcomeBy,
    };
    const running = Object.entries(timers).filter(([, at]) => at !== null).map(([status]) => status);
    expect(running).toEqual(lead.status in timers ? [lead.status] : []);
    const track = await findTrack(app.services.db.read, lead.trackId);
    expect(track!.assigned, `${lead.status} ${lead.reason}`).toBe(!wasGivenBack);
    expect(lead.consentBy === null).toBe(lead.creditState !== "reserved");
    if (isCreditReturned(lead)) expect(["booked", "converted"]).not.toContain(lead.status);
  }
};

/** Occupied time of meetings that are not confirmed, or belong to another specialist. */
const strayCells = () =>
  app.services.db.read.all(sql`select c.* from occupied_cells c left join meetings m on m.id = c.meeting_id
    and m.specialist_id = c.specialist_id and m.status <> 'cancelled' where m.id is null`);

const agrees = async (specialistId: string): Promise<void> => {
  const cookie = await app.signIn(specialistId);
  const own = await ownLeads(specialistId);
  for (const status of LEAD_STATUSES) {
    const { json } = await get(app, `/Leads/GetAllForUser?status=${status}&pageSize=50`, { cookie });
    const wanted = own.filter((lead) => lead.status === status).map(({ id }) => id).sort();
    expect([json.totalCount, json.items.map(({ id }: { id: string }) => id).sort()]).toEqual([wanted.length, wanted]);
  }
};

test("random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
      const make = () => makeSpecialist(app, { credits: 20, calendar: { weekly } });
      const pair: Pair = [await make(), await make()];
      for (const one of steps) await take(pair, one);
      for (const specialistId of pair) {
        await holds(specialistId);
        await agrees(specialistId);
      }
      expect(await strayCells()).toEqual([]);
    }),
    {
      ...propertyRuns(25),
      examples: [
        // Nobody accepted the lead, and its visitor's details were erased afterwards.
        [[{ do: "receive" }, { do: "wait", hours: 4 }, { do: "sweep" }, { do: "decide", which: 0, decision: "erase" }]],
        // The same where the visitor had refused the specialist.
        [[{ do: "ask" }, { do: "decide", which: 0, decision: "decline" }, {
          do: "decide",
          which: 0,
          decision: "erase",
        }]],
      ],
    },
  );
  expect(await listImbalances(app)).toEqual([]);
});

// What happens to the demo's meetings and leads after the booking, up to the present.
import {
  assignRequest,
  changeLeadStatus,
  keepLead,
  type LeadStatusChange,
  saveLeadNotes,
  sweepAcceptance,
  sweepLeads,
} from "@/modules/leads/index.ts";
import { cancelMeeting, getMeeting, type Meeting, settleMeeting } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { type LeadTarget } from "@/modules/leads/rules.ts";
import type { DemoContext } from "./context.ts";
import { abandon, answerUntil, type Appointment, arrive, bookMeeting, type Visit } from "./visits.ts";
import { rateDemoMeeting } from "./ratings.ts";
import type { Scenario } from "./scenarios.ts";

/** Runs `work` at an instant, on behalf of the user `by` if given. */
async function* then<T>(
  demo: DemoContext,
  at: Instant,
  work: (tx: Tx) => Promise<T>,
  by?: string,
): AsyncGenerator<Instant, T> {
  yield at;
  const ctx = demo.at(at);
  return await transact(by ? { ...ctx, actor: { kind: "user", id: by } } : ctx, work);
}

/** Runs a sweep at an instant. */
async function* runSweep(demo: DemoContext, at: Instant, sweep: (ctx: Ctx) => Promise<unknown>): Scenario {
  yield at;
  await sweep({ ...demo.at(at), actor: { kind: "system", name: "leads" } });
}

const complete = async (tx: Tx, meetingId: string): Promise<void> =>
  await settleMeeting(tx, await getMeeting(tx, meetingId), "held");

const markMissed = async (tx: Tx, meetingId: string, absent: "visitor" | "specialist"): Promise<void> =>
  await settleMeeting(tx, await getMeeting(tx, meetingId), `${absent}-absent`);

const cancel = async (tx: Tx, meetingId: string, by: "visitor" | "specialist"): Promise<void> => {
  const reason = by === "visitor" ? "cannot-come" : "by-specialist";
  await cancelMeeting(tx, await getMeeting(tx, meetingId), { by, reason });
};

interface Booked {
  demo: DemoContext;
  meeting: Meeting;
  /** The lead's own specialist changes its status. */
  lead: (move: Pick<LeadStatusChange, "to" | "details">) => (tx: Tx) => Promise<unknown>;
}

/** The deal values of converted leads, in minor units. */
const DEALS = [48_000, 120_000, 95_000, 260_000, 31_000];
const REASONS = ["price", "other-provider", "later", "not-given"] as const;

async function* takePlace({ demo, meeting }: Booked): Scenario {
  yield* then(demo, meeting.endsAt + 20 * MINUTE_MS, (tx) => complete(tx, meeting.id), meeting.specialistId);
  yield* rateDemoMeeting(demo, meeting);
}

/** A live lead without activity expires. */
async function* expireLead({ demo }: Booked, since: Instant): Scenario {
  const { liveDays } = await getLifecycle(demo.at(since).db.read);
  yield* runSweep(demo, since + liveDays * DAY_MS, sweepLeads);
}

async function* miss(booked: Booked, absent: "visitor" | "specialist"): Scenario {
  const at = booked.meeting.endsAt + 25 * HOUR_MS;
  yield* then(booked.demo, at, (tx) => markMissed(tx, booked.meeting.id, absent));
  yield* expireLead(booked, at);
}

/** What the specialist reports, some hours after the meeting. */
async function* report(booked: Booked, hours: number, move: Parameters<Booked["lead"]>[0]): Scenario {
  const { demo, meeting, lead } = booked;
  yield* takePlace(booked);
  yield* then(demo, meeting.endsAt + hours * HOUR_MS, lead(move), meeting.specialistId);
}

const pickAt = <T>({ meeting: { startsAt } }: Booked, from: readonly T[]): T =>
  from[(startsAt / MINUTE_MS) % from.length]!;

const ENDINGS = {
  /** Nobody reports the outcome, so that the lead expires. */
  async *unreported(booked: Booked): Scenario {
    yield* takePlace(booked);
    const { outcomeDays } = await getLifecycle(booked.demo.at(booked.meeting.endsAt).db.read);
    const at = booked.meeting.endsAt + outcomeDays * DAY_MS;
    yield* runSweep(booked.demo, at, sweepLeads);
  },
  converted: (booked: Booked) =>
    report(booked, 26, { to: "converted", details: { dealValueMinor: pickAt(booked, DEALS) } }),
  notConverted: (booked: Booked) =>
    report(booked, 50, { to: "not-converted", details: { reason: pickAt(booked, REASONS) } }),
  visitorAbsent: (booked: Booked) => miss(booked, "visitor"),
  /** The credit returned, but the specialist keeps the lead, reaches the visitor and wins them. */
  async *keptAfterAbsence({ demo, meeting, lead }: Booked): Scenario {
    const at = meeting.endsAt + 25 * HOUR_MS;
    const { id, specialistId } = meeting;
    yield* then(demo, at, (tx) => markMissed(tx, id, "visitor"));
    const own = { specialistId, leadId: meeting.leadId! };
    yield* then(demo, at + 4 * HOUR_MS, (tx) => keepLead(tx, own), specialistId);
    yield* then(demo, at + 2 * DAY_MS, lead({ to: "converted" }), specialistId);
  },
  specialistAbsent: (booked: Booked) => miss(booked, "specialist"),
  async *visitorCancels(booked: Booked): Scenario {
    const at = Math.max(booked.meeting.confirmedAt! + HOUR_MS, booked.meeting.startsAt - 30 * HOUR_MS);
    yield* then(booked.demo, at, (tx) => cancel(tx, booked.meeting.id, "visitor"));
    yield* expireLead(booked, at);
  },
  /** Cancelled some hours after the booking, long before the meeting. */
  async *visitorChangesMind(booked: Booked): Scenario {
    const at = booked.meeting.confirmedAt! + 7 * HOUR_MS;
    yield* then(booked.demo, at, (tx) => cancel(tx, booked.meeting.id, "visitor"));
    yield* expireLead(booked, at);
  },
  async *specialistCancels(booked: Booked): Scenario {
    const { demo, meeting, lead } = booked;
    const at = Math.max(meeting.confirmedAt! + HOUR_MS, meeting.startsAt - 40 * HOUR_MS);
    yield* then(demo, at, (tx) => cancel(tx, meeting.id, "specialist"), meeting.specialistId);
    const later = at + 3 * DAY_MS;
    yield* then(demo, later, lead({ to: "not-converted" }), meeting.specialistId);
  },
};

export type Ending = keyof typeof ENDINGS;

/** A visitor books a meeting, which ends as `ending` says. */
export async function* meet(demo: DemoContext, visit: Visit, appointment: Appointment, ending: Ending): Scenario {
  const meeting = yield* bookMeeting(demo, visit, appointment);
  if (!meeting) return;
  const { specialistId } = meeting;
  const leadId = meeting.leadId!;
  const lead: Booked["lead"] = (move) => (tx) => changeLeadStatus(tx, { specialistId, leadId, ...move });
  yield* ENDINGS[ending]({ demo, meeting, lead });
}

/** What becomes of an assigned lead; `is-asked`: its visitor has not said yet whether the specialist gets it. */
export type AssignmentOutcome = "is-asked" | "waits" | "lets-it-expire" | LeadTarget;

/** A visitor gives contact data and abandons the request; an administrator assigns it to a specialist. */
export async function* assign(
  demo: DemoContext,
  visit: Visit,
  { mailbox, at, answer }: { mailbox: string; at: Instant; answer: AssignmentOutcome },
): Scenario {
  const progress = yield* arrive(demo, { ...visit, mayChoose: answer !== "is-asked" });
  // Nobody waits for an immediate call, so that the deadline to accept is hours away.
  yield* answerUntil(progress, "contacts", { timing: "1-week" });
  yield* abandon(progress);
  const { trackId } = progress;
  const specialistId = await demo.idOf(mailbox);
  const leadId = yield* then(demo, at, (tx) => assignRequest(tx, { trackId, specialistId }), demo.administratorId);
  if (answer === "waits" || answer === "is-asked") return;
  if (answer === "lets-it-expire") {
    const { acceptanceMinutes } = await getLifecycle(demo.at(at).db.read);
    yield* runSweep(demo, at + acceptanceMinutes * MINUTE_MS, sweepAcceptance);
    return;
  }
  const accepted = at + 20 * MINUTE_MS;
  const own = { leadId, specialistId };
  yield* then(demo, accepted, (tx) => changeLeadStatus(tx, { ...own, to: "live" }), specialistId);
  if (answer === "live") return;
  const notes = "Reached her on the second call. She'll decide after the holidays.";
  yield* then(demo, accepted + DAY_MS, (tx) => saveLeadNotes(tx, { ...own, notes }), specialistId);
  yield* then(demo, accepted + 2 * DAY_MS, (tx) => changeLeadStatus(tx, { ...own, to: answer }), specialistId);
}

// How the demo's meetings and leads go on after the booking, as far as that lies in the past.
import {
  changeLeadStatus,
  type LeadStatusChange,
  receiveLead,
  saveLeadNotes,
  sweepAcceptance,
  sweepLeads,
} from "@/modules/leads/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { cancel, complete, missed } from "./outcomes.ts";
import type { Stage } from "./stage.ts";
import { answerUpTo, type Appointment, arrive, bookMeeting, fallSilent, type Visit } from "./stories.ts";
import type { Story } from "./timeline.ts";

/** Does something at its instant, in the name of the specialist where `by` says so. */
async function* then<T>(
  stage: Stage,
  at: Instant,
  work: (tx: Tx) => Promise<T>,
  by?: string,
): AsyncGenerator<Instant, T> {
  yield at;
  const ctx = stage.at(at);
  return await transact(by ? { ...ctx, actor: { kind: "user", id: by } } : ctx, work);
}

/** What the clock does at an instant, to every lead whose time has come. */
async function* atTheClock(stage: Stage, at: Instant, sweep: (ctx: Ctx) => Promise<void>): Story {
  yield at;
  await sweep({ ...stage.at(at), actor: { kind: "system", name: "leads" } });
}

interface Held {
  stage: Stage;
  meeting: Meeting;
  /** The lead's own specialist takes it to another status. */
  lead: (move: Pick<LeadStatusChange, "to" | "said">) => (tx: Tx) => Promise<unknown>;
}

/** What a converted lead was worth, minor units. */
const DEALS = [48_000, 120_000, 95_000, 260_000, 31_000];
const REASONS = ["price", "other-provider", "later", "not-given"] as const;

async function* takesPlace({ stage, meeting }: Held): Story {
  yield* then(stage, meeting.endsAt + 20 * MINUTE_MS, (tx) => complete(tx, meeting.id), meeting.specialistId);
}

/** A live lead without a sign of life expires. */
async function* coolsDown({ stage }: Held, since: Instant): Story {
  const { liveDays } = await lifecycleOf(stage.at(since).db.read);
  yield* atTheClock(stage, since + liveDays * DAY_MS, sweepLeads);
}

const ENDINGS = {
  /** Held, and nobody says what came of it: after 7 days the lead expires. */
  async *forgotten(held: Held): Story {
    yield* takesPlace(held);
    const { outcomeDays } = await lifecycleOf(held.stage.at(held.meeting.endsAt).db.read);
    const at = held.meeting.endsAt + outcomeDays * DAY_MS;
    yield* atTheClock(held.stage, at, sweepLeads);
  },
  async *converted(held: Held): Story {
    yield* takesPlace(held);
    const { stage, meeting, lead } = held;
    const dealValueMinor = DEALS[(meeting.startsAt / MINUTE_MS) % DEALS.length];
    yield* then(
      stage,
      meeting.endsAt + 26 * HOUR_MS,
      lead({ to: "converted", said: { dealValueMinor } }),
      meeting.specialistId,
    );
  },
  async *notConverted(held: Held): Story {
    yield* takesPlace(held);
    const { stage, meeting, lead } = held;
    const reason = REASONS[(meeting.startsAt / MINUTE_MS) % REASONS.length];
    yield* then(
      stage,
      meeting.endsAt + 50 * HOUR_MS,
      lead({ to: "not-converted", said: { reason } }),
      meeting.specialistId,
    );
  },
  async *visitorAbsent(held: Held): Story {
    const at = held.meeting.endsAt + 25 * HOUR_MS;
    yield* then(held.stage, at, (tx) => missed(tx, held.meeting.id, "visitor"));
    yield* coolsDown(held, at);
  },
  async *specialistAbsent(held: Held): Story {
    const at = held.meeting.endsAt + 25 * HOUR_MS;
    yield* then(held.stage, at, (tx) => missed(tx, held.meeting.id, "specialist"));
    yield* coolsDown(held, at);
  },
  async *visitorCancels(held: Held): Story {
    const at = Math.max(held.meeting.confirmedAt! + HOUR_MS, held.meeting.startsAt - 30 * HOUR_MS);
    yield* then(held.stage, at, (tx) => cancel(tx, held.meeting.id, "visitor"));
    yield* coolsDown(held, at);
  },
  /** Cancelled some hours after the booking, long before the meeting. */
  async *visitorChangesMind(held: Held): Story {
    const at = held.meeting.confirmedAt! + 7 * HOUR_MS;
    yield* then(held.stage, at, (tx) => cancel(tx, held.meeting.id, "visitor"));
    yield* coolsDown(held, at);
  },
  async *specialistCancels(held: Held): Story {
    const { stage, meeting, lead } = held;
    const at = Math.max(meeting.confirmedAt! + HOUR_MS, meeting.startsAt - 40 * HOUR_MS);
    yield* then(stage, at, (tx) => cancel(tx, meeting.id, "specialist"), meeting.specialistId);
    const later = at + 3 * DAY_MS;
    yield* then(stage, later, lead({ to: "not-converted" }), meeting.specialistId);
  },
};

export type Ending = keyof typeof ENDINGS;

/** A visitor books, and after the meeting it ends as told. */
export async function* meet(stage: Stage, visit: Visit, wanted: Appointment, ending: Ending): Story {
  const meeting = yield* bookMeeting(stage, visit, wanted);
  if (!meeting) return;
  const { specialistId } = meeting;
  const leadId = meeting.leadId!;
  const lead: Held["lead"] = (move) => (tx) => changeLeadStatus(tx, { specialistId, leadId, ...move });
  yield* ENDINGS[ending]({ stage, meeting, lead });
}

/** What a specialist does with a lead that an administrator gave him. */
export type Answer = "waits" | "accepts" | "lets-it-lapse" | "is-reached";

/** A visitor leaves contact data and falls silent; an administrator gives the request to a specialist. */
export async function* assign(
  stage: Stage,
  visit: Visit,
  { mailbox, at, answer }: { mailbox: string; at: Instant; answer: Answer },
): Story {
  const under = yield* arrive(stage, visit);
  yield* answerUpTo(under, "contacts");
  yield* fallSilent(under);
  const { trackId } = under;
  const specialistId = await stage.idOf(mailbox);
  const leadId = yield* then(stage, at, (tx) => receiveLead(tx, { trackId, specialistId }));
  if (answer === "waits") return;
  if (answer === "lets-it-lapse") {
    const { acceptanceMinutes } = await lifecycleOf(stage.at(at).db.read);
    yield* atTheClock(stage, at + acceptanceMinutes * MINUTE_MS, sweepAcceptance);
    return;
  }
  // Within half an hour: those who asked for a call right away wait no longer.
  const accepted = at + 20 * MINUTE_MS;
  const own = { leadId, specialistId };
  yield* then(stage, accepted, (tx) => changeLeadStatus(tx, { ...own, to: "live" }), specialistId);
  if (answer === "accepts") return;
  const notes = "Reached on the second try. Wants to decide after the holidays.";
  yield* then(stage, accepted + DAY_MS, (tx) => saveLeadNotes(tx, { ...own, notes }), specialistId);
  yield* then(stage, accepted + 2 * DAY_MS, (tx) => changeLeadStatus(tx, { ...own, to: "converted" }), specialistId);
}

// Settles whether a meeting took place by asking both sides (docs/product/meetings.md#did-it-take-place).
import { t } from "@/languages/language.ts";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { meetingEnded, meetingSettled, outcomeAnswered, outcomeDisputed } from "@/events.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { freeTime } from "../availability/cells.ts";
import { isConfirmed, MEETING_STATUS, MEETINGS, MOVED_ELSEWHERE, type Side } from "../rules.ts";
import { meetingAnswers, meetings } from "../tables.ts";
import { getMeeting, type Meeting, toRef } from "./meetings.ts";
import {
  type Answer,
  ANSWER_HOURS,
  type Answers,
  decideOutcome,
  DISPUTE_DAYS,
  type Outcome,
  type OutcomeDecision,
} from "./outcome-rules.ts";
import { changeMeeting, changeMeetings } from "./writer.ts";

// Literal, because SQLite uses a partial index only when the query repeats its condition word for word.
const confirmed = hasStatus(meetings.status, MEETINGS.confirmed);

/** The answers so far. */
export const findAnswers = async (db: Reader, meetingId: string): Promise<Answers> => {
  const rows = await db.select().from(meetingAnswers).where(eq(meetingAnswers.meetingId, meetingId));
  return Object.fromEntries(rows.map(({ side, answer }) => [side, answer]));
};

const { transitions: AFTER_CONFIRMED } = MEETING_STATUS.confirmed;

/** What each outcome changes. A meeting that both moved elsewhere did not take place, and nobody missed it. */
const CHANGES: Record<Outcome, Partial<Meeting>> = {
  held: { status: AFTER_CONFIRMED.complete },
  "visitor-absent": { status: AFTER_CONFIRMED.markNoShow, absent: "visitor" },
  "specialist-absent": { status: AFTER_CONFIRMED.markNoShow, absent: "specialist" },
  moved: { status: AFTER_CONFIRMED.cancel, cancelReason: MOVED_ELSEWHERE },
};

/** Sets the outcome of a confirmed meeting. A meeting that is settled or cancelled already stays as it is. */
export const settleMeeting = async (tx: Tx, meeting: Meeting, outcome: Outcome): Promise<void> => {
  const to = { ...CHANGES[outcome], settleBy: null, changedAt: tx.now };
  const [settled] = await changeMeetings(tx, and(eq(meetings.id, meeting.id), confirmed), to);
  if (!settled) return;
  if (outcome === "moved") await freeTime(tx, meeting);
  await publish(tx, meetingSettled({ ...toRef(meeting), outcome }));
};

const applyDecision = async (tx: Tx, meeting: Meeting, decision: OutcomeDecision): Promise<void> => {
  if (decision.kind === "settled") return await settleMeeting(tx, meeting, decision.outcome);
  if (decision.kind === "waiting") return;
  // An administrator decides. After two weeks without a decision the meeting counts as having taken place, and no credit moves.
  const settleBy = tx.now + DISPUTE_DAYS * DAY_MS;
  const endedAt = meeting.endedAt ?? tx.now;
  await changeMeeting(tx, meeting, { settleBy, endedAt, changedAt: tx.now });
  await publish(tx, outcomeDisputed({ ...toRef(meeting), leadId: meeting.leadId }));
};

/**
 * Records whether a meeting took place according to one side. The same answer again changes nothing. Throws `not_over`
 * before the meeting's end, `answered` for a different second answer, `outcome_settled` when it has been decided, and what listeners
 * of scheduling.outcome_answered throw.
 */
export const answerOutcome = async (
  tx: Tx,
  { meetingId, side, answer }: { meetingId: string; side: Side; answer: Answer },
): Promise<void> => {
  const meeting = await getMeeting(tx, meetingId);
  const before = (await findAnswers(tx, meetingId))[side];
  if (before === answer) return;
  if (before) throw conflict("answered", t("meetings.answered"));
  if (!isConfirmed(meeting.status)) {
    throw conflict("outcome_settled", t("meetings.settled"));
  }
  if (meeting.endsAt > tx.now) throw conflict("not_over", t("meetings.notOver"));
  await tx.insert(meetingAnswers).values({ meetingId, side, answer, at: tx.now });
  await publish(tx, outcomeAnswered({ ...toRef(meeting), side, answer }));
  await applyDecision(tx, meeting, decideOutcome(await findAnswers(tx, meetingId), false));
};

/** Meetings in one transaction. Each changes a dozen rows. */
const BATCH = 10;

/** Marks meetings that are over, so that both sides are asked. */
const endOver = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(meetings).where(and(confirmed, isNull(meetings.endedAt), lte(meetings.endsAt, tx.now)))
      .orderBy(asc(meetings.endsAt)).limit(limit),
  each: async (tx, meeting) => {
    const settleBy = tx.now + ANSWER_HOURS * HOUR_MS;
    await changeMeeting(tx, meeting, { endedAt: tx.now, settleBy });
    await publish(tx, meetingEnded(toRef(meeting)));
  },
});

/** Settles meetings whose time to answer or to decide is over. */
const settleDue = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(meetings)
      .where(and(confirmed, sql`${meetings.settleBy} is not null`, lte(meetings.settleBy, tx.now)))
      .orderBy(asc(meetings.settleBy)).limit(limit),
  each: async (tx, meeting) => {
    const decision = decideOutcome(await findAnswers(tx, meeting.id), true);
    if (decision.kind === "disputed") await settleMeeting(tx, meeting, "held");
    else await applyDecision(tx, meeting, decision);
  },
});

/** Runs every minute: asks about meetings that are over, and settles those whose time to answer is over. */
export const sweepOutcomes = inTurn(endOver, settleDue);

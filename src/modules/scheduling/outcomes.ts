// Whether a meeting took place: both are asked when it is over, their answers or their silence settle it (PRODUCT 4).
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { meetingEnded, meetingSettled, outcomeDisputed } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { type Answer, DISPUTE_DAYS, type Outcome, type Side, SILENCE_HOURS, verdictOn } from "./after-booking-rules.ts";
import { freeTime } from "./cells.ts";
import { getMeeting, type Meeting } from "./meetings.ts";
import { MEETING_MOVES } from "./rules.ts";
import { meetingAnswers, meetings } from "./tables.ts";

/** Meetings of one transaction: each changes a dozen rows. */
const AT_ONCE = 10;

// Literal, because SQLite uses a partial index only where the query says its condition word for word.
const confirmed = sql`${meetings.status} = 'confirmed'`;

/** What each side has said so far. */
export const answersOf = async (db: Reader, meetingId: string): Promise<Partial<Record<Side, Answer>>> => {
  const rows = await db.select().from(meetingAnswers).where(eq(meetingAnswers.meetingId, meetingId));
  return Object.fromEntries(rows.map(({ side, answer }) => [side, answer]));
};

/** How a meeting stands after each outcome; one that was moved elsewhere did not take place and nobody missed it. */
const AFTER: Record<Outcome, Partial<Meeting>> = {
  held: { status: MEETING_MOVES.complete.to },
  "visitor-absent": { status: MEETING_MOVES.markNoShow.to, absent: "visitor" },
  "specialist-absent": { status: MEETING_MOVES.markNoShow.to, absent: "specialist" },
  moved: { status: MEETING_MOVES.cancel.to, cancelReason: "moved" },
};

/** Says what a meeting was in the end. Nothing happens to one that is settled, or called off. */
export const settleMeeting = async (tx: Tx, meeting: Meeting, outcome: Outcome): Promise<void> => {
  const [settled] = await tx.update(meetings).set({ ...AFTER[outcome], settleBy: null, changedAt: tx.now })
    .where(and(eq(meetings.id, meeting.id), eq(meetings.status, "confirmed"))).returning({ id: meetings.id });
  if (!settled) return;
  if (outcome === "moved") await freeTime(tx, { ...meeting, meetingId: meeting.id });
  const { id: meetingId, specialistId, trackId } = meeting;
  await publish(tx, meetingSettled({ meetingId, specialistId, trackId, outcome }));
};

const judge = async (tx: Tx, meeting: Meeting, timeIsOver: boolean): Promise<void> => {
  const verdict = verdictOn(await answersOf(tx, meeting.id), timeIsOver);
  if (verdict.kind === "settled") return await settleMeeting(tx, meeting, verdict.outcome);
  if (verdict.kind === "waiting") return;
  // A person decides. When nobody does for two weeks the meeting counts as held, and no credit moves.
  const settleBy = tx.now + DISPUTE_DAYS * DAY_MS;
  const endedAt = meeting.endedAt ?? tx.now;
  await tx.update(meetings).set({ settleBy, endedAt, changedAt: tx.now }).where(eq(meetings.id, meeting.id));
  const { id: meetingId, specialistId, trackId, leadId } = meeting;
  await publish(tx, outcomeDisputed({ meetingId, specialistId, trackId, leadId }));
};

/**
 * One side says whether the meeting took place. The same answer again changes nothing.
 * Throws `not_over` before its end, `answered` for another answer than the first, `outcome_settled` when it is decided.
 */
export const answerOutcome = async (
  tx: Tx,
  { meetingId, side, answer }: { meetingId: string; side: Side; answer: Answer },
): Promise<void> => {
  const meeting = await getMeeting(tx, meetingId);
  const before = (await answersOf(tx, meetingId))[side];
  if (before === answer) return;
  if (before) throw conflict("answered", "You have answered already. If that was wrong, please write to us.");
  if (meeting.status !== "confirmed") {
    throw conflict("outcome_settled", "This has been settled already. If that is wrong, please write to us.");
  }
  if (meeting.endsAt > tx.now) throw conflict("not_over", "You can say how it went once the meeting is over.");
  await tx.insert(meetingAnswers).values({ meetingId, side, answer, at: tx.now });
  await judge(tx, meeting, false);
};

/** Meetings that are over: both sides are asked. Returns how many. */
const endSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const over = await tx.select().from(meetings)
      .where(and(confirmed, isNull(meetings.endedAt), lte(meetings.endsAt, ctx.now)))
      .orderBy(asc(meetings.endsAt)).limit(AT_ONCE);
    for (const { id: meetingId, specialistId, trackId } of over) {
      const settleBy = ctx.now + SILENCE_HOURS * 60 * MINUTE_MS;
      await tx.update(meetings).set({ endedAt: ctx.now, settleBy }).where(eq(meetings.id, meetingId));
      await publish(tx, meetingEnded({ meetingId, specialistId, trackId }));
    }
    return over.length;
  });

/** Meetings whose time to answer is over. Returns how many. */
const settleSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(meetings)
      .where(and(confirmed, sql`${meetings.settleBy} is not null`, lte(meetings.settleBy, ctx.now)))
      .orderBy(asc(meetings.settleBy)).limit(AT_ONCE);
    for (const meeting of due) {
      const { kind } = verdictOn(await answersOf(tx, meeting.id), true);
      if (kind === "disputed") await settleMeeting(tx, meeting, "held");
      else await judge(tx, meeting, true);
    }
    return due.length;
  });

const untilDone = async (sweep: (ctx: Ctx) => Promise<number>, ctx: Ctx): Promise<void> => {
  while (await sweep(ctx) >= AT_ONCE);
};

/** Every minute: asks about meetings that are over, and settles those whose time to answer is over. */
export const sweepOutcomes = async (ctx: Ctx): Promise<void> => {
  await untilDone(endSome, ctx);
  await untilDone(settleSome, ctx);
};

// Text messages about a meeting: planned after what causes them, sent when due, never in quiet hours.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { bookingSaved, meetingArranged, meetingCancelled, meetingRescheduled, messageBounced } from "@/events.ts";
import { dayAndTime } from "@/emails/parts/meeting.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertNewRows } from "@/platform/db/prepared.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getsTexts, lifecycleOf } from "@/modules/settings/index.ts";
import { wantsTexts } from "@/modules/tracks/index.ts";
import { hasOnlyNumberProof, shortMeetingUrl } from "@/modules/booking/index.ts";
import { findMeetingContext } from "../context/meetings.ts";
import { abandonMessage, type MessageOrder, sendMessage } from "../delivery/messages.ts";
import { quietUntil, type TextContent } from "../channels/text.ts";
import { WAITING } from "../reminders/rules.ts";
import { meetingText } from "./bodies.ts";
import { isAskedFor, isTextUseful, type TextKind } from "./rules.ts";
import { dueTexts } from "./tables.ts";

type DueText = typeof dueTexts.$inferSelect;
interface OfMeeting {
  meetingId: string;
}

const LISTENER = "notifications.sendDueTexts";

/** When a message was due before quiet hours put it off. */
const plannedAt = ({ kind, startsAt, minutesBefore, dueAt }: DueText): Instant =>
  kind === "reminder" ? startsAt - minutesBefore * MINUTE_MS : dueAt;

const plan = async (tx: Tx, { id: meetingId, startsAt }: Meeting, kind: TextKind, minutes: readonly number[] = [0]) => {
  const rows = minutes.map((minutesBefore) => ({
    meetingId,
    kind,
    startsAt,
    minutesBefore,
    dueAt: kind === "reminder" ? startsAt - minutesBefore * MINUTE_MS : tx.now,
  }));
  await insertNewRows(tx, dueTexts, rows.filter(({ dueAt }) => kind !== "reminder" || dueAt > tx.now));
};

/**
 * Plans, and sends at once what is due of the meeting, so that nobody waits for the sweep. What fails now is sent by the
 * sweep.
 */
const planAndSend = async (ctx: Ctx, meetingId: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
  await transact(ctx, work);
  if (!ctx.texts) return;
  const due = await ctx.db.read.select().from(dueTexts).where(
    and(eq(dueTexts.meetingId, meetingId), hasStatus(dueTexts.state, WAITING), lte(dueTexts.dueAt, ctx.clock.now())),
  );
  await Promise.allSettled(due.map((one) => sendDueText(ctx, one)));
};

/** Reminders of a meeting, and what can't be emailed because only the visitor's number is proven. */
const planTexts = (kind: "booked" | "moved") => (ctx: Ctx, { meetingId }: OfMeeting): Promise<void> =>
  planAndSend(ctx, meetingId, async (tx) => {
    const meeting = await findMeeting(tx, meetingId);
    if (!meeting || !isConfirmed(meeting.status) || !await wantsTexts(tx, meeting.trackId)) return;
    const { textReminderMinutes } = await lifecycleOf(tx);
    const needsText = await hasOnlyNumberProof(tx, meeting.trackId);
    await plan(tx, meeting, "reminder", [...new Set(textReminderMinutes)]);
    if (needsText) await plan(tx, meeting, kind);
  });

const planCancelled = (ctx: Ctx, { meetingId, by }: OfMeeting & { by: string }): Promise<void> =>
  planAndSend(ctx, meetingId, async (tx) => {
    const meeting = by === "visitor" ? undefined : await findMeeting(tx, meetingId);
    if (!meeting || !await wantsTexts(tx, meeting.trackId)) return;
    if (await hasOnlyNumberProof(tx, meeting.trackId)) await plan(tx, meeting, "cancelled");
  });

/** An email about a meeting that is still ahead did not arrive. */
const planFallback = async (
  ctx: Ctx,
  { channel, recipient, meetingId }: { channel: string; recipient: string; meetingId?: string },
): Promise<void> => {
  if (channel !== "email" || recipient !== "visitor" || !meetingId) return;
  await planAndSend(ctx, meetingId, async (tx) => {
    const meeting = await findMeeting(tx, meetingId);
    if (!meeting || !isConfirmed(meeting.status) || meeting.startsAt <= tx.now) return;
    if (await wantsTexts(tx, meeting.trackId)) await plan(tx, meeting, "undelivered");
  });
};

/**
 * Sends what is due. A message that fails now waits for the next sweep, until it is too late to be useful. If a whole
 * batch fails, the provider is away and the rest waits too.
 */
const sendDue = sweepRows({
  batch: 8,
  concurrency: 8,
  select: (ctx, limit, after?: DueText) => {
    const { dueAt, meetingId, kind, startsAt, minutesBefore } = dueTexts;
    const later = after && sql`(${dueAt}, ${meetingId}, ${kind}, ${startsAt}, ${minutesBefore}) >
      (${after.dueAt}, ${after.meetingId}, ${after.kind}, ${after.startsAt}, ${after.minutesBefore})`;
    return ctx.db.read.select().from(dueTexts)
      .where(and(hasStatus(dueTexts.state, WAITING), lte(dueAt, ctx.now), later))
      .orderBy(asc(dueAt), asc(meetingId), asc(kind), asc(startsAt), asc(minutesBefore)).limit(limit);
  },
  each: (ctx, due) => sendDueText(ctx, due),
});

export const sendDueTexts = async (ctx: Ctx): Promise<void> => {
  if (ctx.texts) await sendDue(ctx);
};

const sendDueText = async (ctx: Ctx, due: DueText): Promise<void> => {
  const meeting = await findMeeting(ctx.db.read, due.meetingId);
  if (!meeting) throw new Error(`A text message has no meeting ${due.meetingId}`);
  const order = orderOf(ctx, due, meeting);
  const isUseful = (at: Instant) => isTextUseful({ ...due, plannedAt: plannedAt(due) }, meeting, at);
  if (!isUseful(ctx.now)) return await skip(ctx, due, order);
  const waitUntil = isAskedFor(due.kind) ? undefined : quietUntil(ctx.now, meeting.visitorZone);
  if (waitUntil === undefined) return void await sendMessage(ctx, order);
  if (!isUseful(waitUntil)) return await skip(ctx, due, order);
  await transact(ctx, async (tx) => {
    await tx.update(dueTexts).set({ dueAt: waitUntil }).where(isWaiting(due));
  });
};

const orderOf = (ctx: Ctx, due: DueText, { trackId }: Meeting): MessageOrder<"text"> => {
  const { meetingId, kind, startsAt, minutesBefore } = due;
  return {
    channel: "text",
    cause: `text-${kind}-${meetingId}-${startsAt}-${minutesBefore}`,
    listener: LISTENER,
    recipient: "visitor",
    template: `text-message-${kind}`,
    refs: { meetingId, trackId },
    build: () => build(ctx, due),
    onFinal: async (tx, state) => {
      await tx.update(dueTexts).set({ state }).where(isWaiting(due));
    },
  };
};

/** Undefined when the visitor has withdrawn their consent or is erased, and for numbers that get no texts. */
const build = async (ctx: Ctx, { meetingId, kind }: DueText): Promise<TextContent | undefined> => {
  const db = ctx.db.read;
  const meeting = await findMeeting(db, meetingId);
  const context = meeting && await findMeetingContext(ctx, meeting);
  if (!context) return undefined;
  const { brand, facts, specialist, track } = context;
  const to = track.contactPhone;
  if (!to || !await wantsTexts(db, track.id) || !getsTexts(await lifecycleOf(db), to)) return undefined;
  const body = meetingText(kind, {
    productName: brand.productName,
    specialistName: specialist.displayName,
    when: dayAndTime(facts.startsAt, facts.visitorZone, ctx.now),
    url: shortMeetingUrl(ctx, meeting),
  });
  return { to, body };
};

const skip = (ctx: Ctx, due: DueText, order: MessageOrder<"text">): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(dueTexts).set({ state: "skipped" }).where(isWaiting(due));
    await abandonMessage(tx, order);
  });

const isWaiting = ({ meetingId, kind, startsAt, minutesBefore }: DueText) =>
  and(
    eq(dueTexts.meetingId, meetingId),
    eq(dueTexts.kind, kind),
    eq(dueTexts.startsAt, startsAt),
    eq(dueTexts.minutesBefore, minutesBefore),
    hasStatus(dueTexts.state, WAITING),
  );

const KEPT_MS = 30 * DAY_MS;

/** Every night: what was sent or skipped long ago. The delivery log keeps its own row. */
export const purgeDueTexts = async (tx: Tx): Promise<void> => {
  await tx.delete(dueTexts).where(and(lacksStatus(dueTexts.state, WAITING), lte(dueTexts.dueAt, tx.now - KEPT_MS)));
};

export const dueTextListeners = [
  afterCommit(bookingSaved, "notifications.planTexts", planTexts("booked")),
  afterCommit(meetingArranged, "notifications.planArrangedTexts", planTexts("booked")),
  afterCommit(meetingRescheduled, "notifications.planMovedTexts", planTexts("moved")),
  afterCommit(meetingCancelled, "notifications.planCancelledText", planCancelled),
  afterCommit(messageBounced, "notifications.planFallbackText", planFallback),
];

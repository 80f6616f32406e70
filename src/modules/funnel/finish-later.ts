// Unfinished requests: at most two reminders for visitors who agreed to them, and the links in those emails.
import { localPath } from "@/languages/addresses.ts";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import { finishLaterDue } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { listQuestions } from "@/modules/catalog/index.ts";
import {
  findTrack,
  hasBookedSince,
  isResumable,
  listConsents,
  recordReminderWithdrawal,
  resumeToken,
  type Track,
} from "@/modules/tracks/index.ts";
import { CLOSE_REASON, type CloseReason, type Step, stepAfter, STEPS } from "@/modules/tracks/rules.ts";
import { trackReminders as reminders } from "./tables.ts";
import { findEmptySteps } from "./track-view.ts";

/** When the reminders are due, in hours after the request was abandoned. */
const REMIND_AFTER_HOURS = [2, 48] as const;

/** In how many ms the next reminder is due, after `sent` have gone out; undefined when none is left. */
export const nextReminderIn = (sent: number): number | undefined => {
  const hours = REMIND_AFTER_HOURS[sent];
  return hours === undefined ? undefined : hours * HOUR_MS;
};

interface Unfinished {
  closeReason: CloseReason | null;
  hasContact: boolean;
  /** Whether the visitor agreed to reminders. */
  agreed: boolean;
  resumable: boolean;
}

/** Whether the request can still be finished, and its visitor wants to be reminded of it. */
export const canBeReminded = ({ closeReason, hasContact, agreed, resumable }: Unfinished): boolean =>
  closeReason !== null && CLOSE_REASON[closeReason].sendsReminders && hasContact && agreed && resumable;

const wantsReminder = async (db: Reader, track: Track, now: number): Promise<boolean> => {
  const consents = await listConsents(db, track.id);
  return canBeReminded({
    closeReason: track.closeReason,
    hasContact: track.contactEmail !== null,
    agreed: consents.some(({ purpose }) => purpose === "finish-later"),
    resumable: await isResumable(db, track, now),
  }) && !await hasBookedSince(db, track);
};

/** In the transaction of funnel.track_closed: plans the next reminder when one is wanted and left. */
export const planReminder = async (
  tx: Tx,
  { trackId, reason }: { trackId: string; reason: string },
): Promise<void> => {
  // Saves reading the track of every booking.
  if (!CLOSE_REASON[reason as CloseReason].sendsReminders) return;
  const track = await findTrack(tx, trackId);
  if (!track || !await wantsReminder(tx, track, tx.now)) return;
  const [known] = await tx.select().from(reminders).where(eq(reminders.trackId, trackId));
  const wait = nextReminderIn(known?.sent ?? 0);
  if (wait === undefined || known?.stoppedAt) return;
  const dueAt = tx.now + wait;
  await tx.insert(reminders).values({ trackId, dueAt })
    .onConflictDoUpdate({ target: reminders.trackId, set: { dueAt } });
};

/** Every 15 minutes: publishes the reminders that are due, and plans the next ones. */
export const sendDueReminders = sweep({
  batch: 50,
  select: (tx, limit) =>
    tx.select().from(reminders).where(and(lte(reminders.dueAt, tx.now), sql`${reminders.dueAt} is not null`))
      .orderBy(asc(reminders.dueAt)).limit(limit),
  each: async (tx, { trackId, sent }) => {
    const track = await findTrack(tx, trackId);
    const isWanted = track !== undefined && await wantsReminder(tx, track, tx.now);
    const wait = isWanted ? nextReminderIn(sent + 1) : undefined;
    await tx.update(reminders)
      .set({ sent: sent + (isWanted ? 1 : 0), dueAt: wait === undefined ? null : tx.now + wait })
      .where(eq(reminders.trackId, trackId));
    if (isWanted) await publish(tx, finishLaterDue({ trackId, categoryId: track.categoryId, reminder: sent + 1 }));
  },
});

/** The track of a reminder email; undefined when it is finished or closed for good, or reminders are no longer wanted. */
export const findUnfinished = async (ctx: Ctx, trackId: string): Promise<Track | undefined> => {
  const track = await findTrack(ctx.db.read, trackId);
  if (!track || !await wantsReminder(ctx.db.read, track, ctx.now)) return undefined;
  const notStopped = and(eq(reminders.trackId, trackId), isNull(reminders.stoppedAt));
  const [reminder] = await ctx.db.read.select({ id: reminders.trackId }).from(reminders).where(notStopped);
  return reminder && track;
};

export interface RequestLink {
  id: string;
  secret: string;
}

/** The track of a link. Throws 404 for a wrong secret, and when the request was erased. */
const openLink = async (
  db: Reader,
  ctx: Ctx,
  { id, secret }: RequestLink,
  purpose: "track" | "unsubscribe",
): Promise<Track> => {
  const track = await findTrack(db, id);
  if (!track || !ctx.secrets.fits(secret, purpose, id, track.resumeVersion)) {
    throw notFound(t("errors.linkNoRequest"));
  }
  return track;
};

/**
 * Where the visitor continues a request, and the resume token for this browser. Throws 404 for a wrong link, and for a
 * request that can no longer be finished.
 */
export const resumeByLink = async (ctx: Ctx, link: RequestLink) => {
  const track = await openLink(ctx.db.read, ctx, link, "track");
  const isGone = track.closeReason !== null && !CLOSE_REASON[track.closeReason].opensFromLink;
  if (isGone || !await isResumable(ctx.db.read, track, ctx.now)) {
    throw notFound(t("errors.requestOver"));
  }
  const questions = await listQuestions(ctx.db.read, track.questionSetId);
  const next = stepAfter(track.step as Step, findEmptySteps(questions));
  return { trackId: track.id, token: resumeToken(ctx, track), path: pathOf(track, next) };
};

/** In the reader's language. A hold does not last until a reminder, so that visitors past the calendar choose a time again. */
export const pathOf = ({ categoryId, meetingId }: Pick<Track, "categoryId" | "meetingId">, next: Step): string => {
  if (meetingId) return localPath(`/funnel/${categoryId}/closed/${meetingId}`);
  const isPastCalendar = STEPS.indexOf(next) > STEPS.indexOf("calendar");
  return localPath(`/funnel/${categoryId}/${isPastCalendar ? "calendar" : next}`);
};

/** Whether reminders of the request are stopped. It changes nothing, because email scanners open links. Throws 404. */
export const viewReminders = async (ctx: Ctx, link: RequestLink) => {
  const track = await openLink(ctx.db.read, ctx, link, "unsubscribe");
  const [row] = await ctx.db.read.select().from(reminders).where(eq(reminders.trackId, track.id));
  return { categoryId: track.categoryId, stopped: row?.stoppedAt != null };
};

/** Stops reminders of the request and withdraws the consent to them. Stopping again changes nothing. Throws 404. */
export const stopReminders = (ctx: Ctx, link: RequestLink): Promise<{ stopped: true }> =>
  transact(ctx, async (tx) => {
    const { id } = await openLink(tx, ctx, link, "unsubscribe");
    const [known] = await tx.select().from(reminders).where(eq(reminders.trackId, id));
    if (known?.stoppedAt) return { stopped: true as const };
    const row = { stoppedAt: tx.now, dueAt: null };
    await tx.insert(reminders).values({ trackId: id, ...row })
      .onConflictDoUpdate({ target: reminders.trackId, set: row });
    await recordReminderWithdrawal(tx, ctx, id);
    return { stopped: true as const };
  });

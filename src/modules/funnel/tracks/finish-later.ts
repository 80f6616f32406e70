// A request left unfinished: reminded of at most twice, finished by a link of the mail, no more reminders at one press.
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { finishLaterDue } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { listConsents, withdrawReminders } from "./consents.ts";
import { canBeReminded, nextReminderIn } from "./finish-later-rules.ts";
import { stepAfter } from "../rules.ts";
import type { Step } from "../schemas.ts";
import { trackReminders as reminders, tracks } from "../tables.ts";
import { emptySteps, findTrack, resumeToken, type Track } from "./tracks.ts";

/** Whether a track can be finished, and its visitor wants to be reminded of it. */
const wantsReminding = async (db: Reader, track: Track, now: number): Promise<boolean> => {
  const { trackResumableDays } = await lifecycleOf(db);
  const { status, closeReason, contactEmail } = track;
  const consents = await listConsents(db, track.id);
  return canBeReminded({
    status,
    closeReason,
    hasContact: contactEmail !== null,
    agreed: consents.some(({ purpose }) => purpose === "finish-later"),
    resumable: track.lastActivityAt >= now - trackResumableDays * DAY_MS,
  }) && !await hasBookedSince(db, track);
};

/** Who has booked in the same category meanwhile, with another request, has nothing to finish. */
const hasBookedSince = async (db: Reader, { contactEmail, categoryId, createdAt }: Track): Promise<boolean> => {
  const same = and(eq(tracks.contactEmail, contactEmail!), eq(tracks.categoryId, categoryId));
  const [other] = await db.select({ id: tracks.id }).from(tracks)
    .where(and(same, eq(tracks.closeReason, "booked"), sql`${tracks.closedAt} >= ${createdAt}`)).limit(1);
  return other !== undefined;
};

/** funnel.track_closed, in its transaction: plans the next reminder where one is wanted and left. */
export const planReminding = async (
  tx: Tx,
  { trackId, reason }: { trackId: string; reason: string },
): Promise<void> => {
  // What was booked or ended on purpose is not read again.
  if (reason !== "abandoned") return;
  const track = await findTrack(tx, trackId);
  if (!track || !await wantsReminding(tx, track, tx.now)) return;
  const [known] = await tx.select().from(reminders).where(eq(reminders.trackId, trackId));
  const wait = nextReminderIn(known?.sent ?? 0);
  if (wait === undefined || known?.stoppedAt) return;
  const dueAt = tx.now + wait;
  await tx.insert(reminders).values({ trackId, dueAt })
    .onConflictDoUpdate({ target: reminders.trackId, set: { dueAt } });
};

/** Reminders sent in one transaction. */
const AT_ONCE = 50;

/** Lets the reminders go out that are due, and plans the next; every quarter of an hour. */
export const remindUnfinished = async (ctx: Ctx): Promise<void> => {
  while (await remindSome(ctx) === AT_ONCE);
};

const remindSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(reminders)
      .where(and(lte(reminders.dueAt, ctx.now), sql`${reminders.dueAt} is not null`))
      .orderBy(asc(reminders.dueAt)).limit(AT_ONCE);
    for (const { trackId, sent } of due) {
      const track = await findTrack(tx, trackId);
      const wanted = track !== undefined && await wantsReminding(tx, track, tx.now);
      const wait = wanted ? nextReminderIn(sent + 1) : undefined;
      await tx.update(reminders)
        .set({ sent: sent + (wanted ? 1 : 0), dueAt: wait === undefined ? null : tx.now + wait })
        .where(eq(reminders.trackId, trackId));
      if (wanted) await publish(tx, finishLaterDue({ trackId, categoryId: track.categoryId, reminder: sent + 1 }));
    }
    return due.length;
  });

/** What a reminder says of a track; nothing when it is finished, closed for good, or no reminder is wanted any more. */
export const findUnfinished = async (ctx: Ctx, trackId: string): Promise<Track | undefined> => {
  const track = await findTrack(ctx.db.read, trackId);
  if (!track || !await wantsReminding(ctx.db.read, track, ctx.now)) return undefined;
  const stopped = and(eq(reminders.trackId, trackId), isNull(reminders.stoppedAt));
  const [still] = await ctx.db.read.select({ id: reminders.trackId }).from(reminders).where(stopped);
  return still && track;
};

/** The addresses that a reminder carries; their secrets are computed, stored nowhere. */
export const finishLinks = ({ config, secrets }: Pick<Ctx, "config" | "secrets">, { id, resumeVersion }: Track) => {
  const query = (purpose: "track" | "unsubscribe") => `secret=${secrets.of(purpose, id, resumeVersion)}`;
  return {
    finishUrl: `${config.publicUrl}/requests/${id}?${query("track")}`,
    stopUrl: `${config.publicUrl}/requests/${id}/stop?${query("unsubscribe")}`,
    oneClickUrl: `${config.publicUrl}/api/v2/Funnel/StopReminders/${id}?${query("unsubscribe")}`,
  };
};

const NO_LINK = "This link does not open a request. It may be an old one.";

const linked = async (ctx: Ctx, { id, secret }: RequestLink, purpose: "track" | "unsubscribe"): Promise<Track> => {
  const track = await findTrack(ctx.db.read, id);
  if (!track || !ctx.secrets.fits(secret, purpose, id, track.resumeVersion)) throw notFound(NO_LINK);
  return track;
};

export interface RequestLink {
  id: string;
  secret: string;
}

/**
 * Where a request goes on, and the token with which this browser may. Throws 404 for a wrong link, and for a request
 * that can no longer be finished.
 */
export const openRequest = async (ctx: Ctx, link: RequestLink) => {
  const track = await linked(ctx, link, "track");
  const { trackResumableDays } = await lifecycleOf(ctx.db.read);
  const gone = track.closeReason === "visitor-closed" || track.closeReason === "deleted" ||
    track.lastActivityAt < ctx.now - trackResumableDays * DAY_MS;
  if (gone) throw notFound("This request can no longer be finished. Please start a new one; it takes two minutes.");
  const questions = await questionsOf(ctx.db.read, track.questionSetId);
  const next = stepAfter(track.step as Step, emptySteps(questions));
  return { trackId: track.id, token: resumeToken(ctx, track), path: pathOf(track, next) };
};

/** A time that was chosen is not kept for so long: whoever comes back chooses one again. */
const pathOf = ({ categoryId, meetingId }: Track, next: Step): string => {
  if (meetingId) return `/funnel/${categoryId}/closed/${meetingId}`;
  const early = ["start", "about", "needs", "preferences", "contacts"].includes(next);
  return `/funnel/${categoryId}/${early ? next : "calendar"}`;
};

/** Whether a link stops reminders, and of which category; throws 404. Changes nothing: mail scanners open links. */
export const viewReminding = async (ctx: Ctx, link: RequestLink) => {
  const track = await linked(ctx, link, "unsubscribe");
  const [row] = await ctx.db.read.select().from(reminders).where(eq(reminders.trackId, track.id));
  return { categoryId: track.categoryId, stopped: row?.stoppedAt != null };
};

/** No more reminders of this request; the agreement to them is taken back. Calm when it was done before. Throws 404. */
export const stopReminding = async (ctx: Ctx, link: RequestLink): Promise<{ stopped: true }> => {
  const { id } = await linked(ctx, link, "unsubscribe");
  return await transact(ctx, async (tx) => {
    const row = { stoppedAt: tx.now, dueAt: null };
    const [known] = await tx.select().from(reminders).where(eq(reminders.trackId, id));
    if (known?.stoppedAt) return { stopped: true as const };
    await tx.insert(reminders).values({ trackId: id, ...row })
      .onConflictDoUpdate({ target: reminders.trackId, set: row });
    await withdrawReminders(tx, ctx, id);
    return { stopped: true as const };
  });
};

// The visitor's own view of a meeting, opened with the secret of the mail: what is, what may be done, whose data it is.
import { asc, eq } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { iso, renderTime } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { answersInWords } from "@/modules/catalog/answer-rules.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import {
  cancelClosed,
  cancelsLate,
  cutOff,
  moveClosed,
  VISITOR_MOVES,
} from "@/modules/scheduling/after-booking-rules.ts";
import { answersOf, cancelMeeting, getMeeting, listMeetings, type Meeting } from "@/modules/scheduling/index.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { cardOf } from "@/modules/specialists/index.ts";
import { closedCard } from "../booking/closed-card.ts";
import { listConsentRecords, SHARE_CONSENT } from "../tracks/consents.ts";
import { manageUrl, outcomeUrl } from "./links.ts";
import type { CancelInput, ManagedMeeting, MoveInput, MoveTimes, VisitorData } from "./schemas.ts";
import { moveMeeting, viewMoveTimes } from "./reschedule.ts";
import { readable } from "../readable-time.ts";
import { rescueOffer } from "./rescue.ts";
import { locationWords, tidyLine } from "../rules.ts";
import { consentRecords } from "../tables.ts";
import { getTrack, type Track } from "../tracks/tracks.ts";

/** What a manage link says: which meeting, and the secret that opens it. */
export interface Opened {
  id: string;
  secret: string;
}

/** The meeting behind a manage link. Throws 404 for a wrong secret, as for no meeting at all. */
export const openMeeting = async (ctx: Ctx, { id, secret }: Opened): Promise<Meeting> => {
  const meeting = await getMeeting(ctx.db.read, id);
  if (meeting.status === "held" || !ctx.secrets.fits(secret, "meeting", id, meeting.linkVersion)) {
    throw notFound("This meeting does not exist.");
  }
  return meeting;
};

const moveSentence = (meeting: Meeting, until: string): string => {
  const left = VISITOR_MOVES - meeting.rescheduleCount;
  return left === 1
    ? `You can move it until ${until}, one more time.`
    : `You can move it until ${until}, at most twice.`;
};

const movePermission = (meeting: Meeting, now: number): ManagedMeeting["move"] => {
  const closed = moveClosed("visitor", meeting, now);
  const until = readable(cutOff("visitor", meeting), meeting.visitorZone);
  return {
    allowed: !closed,
    until,
    sentence: closed?.sentence ?? moveSentence(meeting, until.text),
    movesLeft: Math.max(0, VISITOR_MOVES - meeting.rescheduleCount),
  };
};

const cancelPermission = (meeting: Meeting, now: number, name: string): ManagedMeeting["cancel"] => {
  const closed = cancelClosed(meeting, now);
  const until = readable(cutOff("visitor", meeting), meeting.visitorZone);
  const begins = renderTime(meeting.startsAt, meeting.visitorZone).text;
  const open = cancelsLate("visitor", meeting, now)
    ? `You can still cancel until it begins, ${begins}. It is short notice for ${name}, so please say why.`
    : `You can cancel until it begins. Until ${until.text} it costs nobody anything.`;
  return { allowed: !closed, until, sentence: closed?.sentence ?? open };
};

/** The page of the meeting that came in place of this one. */
const replacementOf = async (ctx: Ctx, meeting: Meeting, track: Track): Promise<string | null> => {
  if (!track.meetingId || track.meetingId === meeting.id) return null;
  const [other] = await listMeetings(ctx.db.read, [track.meetingId]);
  return other && other.createdAt >= meeting.createdAt ? manageUrl(ctx, other) : null;
};

/** What the manage link shows. Throws 404 for a wrong secret. */
export const managedMeeting = async (ctx: Ctx, opened: Opened): Promise<ManagedMeeting> => {
  const meeting = await openMeeting(ctx, opened);
  const db = ctx.db.read;
  const track = await getTrack(db, meeting.trackId);
  const card = await closedCard(ctx, meeting.id);
  const { displayName } = card.specialist;
  const consents = await listConsentRecords(db, track.id);
  const shared = consents.filter(({ purpose }) => purpose === SHARE_CONSENT.purpose).at(-1);
  const isOver = meeting.status === "confirmed" && meeting.endsAt <= ctx.now;
  const rescue = await rescueOffer(ctx, meeting, track);
  return {
    ...card,
    howToJoin: locationWords(meeting.location, displayName),
    joinUrl: meeting.location === "zoom" ? meeting.locationDetail : null,
    contact: track.contact,
    consents,
    move: movePermission(meeting, ctx.now),
    cancel: cancelPermission(meeting, ctx.now, displayName),
    cancelledBy: meeting.cancelledBy,
    message: meeting.cancelledBy === "visitor" ? null : meeting.message,
    rescue,
    replacedBy: await replacementOf(ctx, meeting, track),
    withdrawn: shared?.accepted === false,
    shareConsent: { ...SHARE_CONSENT },
    asksOutcome: isOver && (await answersOf(db, meeting.id)).visitor === undefined,
    outcomePath: outcomeUrl(ctx, meeting, "visitor").slice(ctx.config.publicUrl.length),
  };
};

/** The other times to which the visitor can move the meeting. */
export const managedTimes = async (ctx: Ctx, { date, ...opened }: Opened & { date?: string }): Promise<MoveTimes> =>
  await viewMoveTimes(ctx.db.read, await openMeeting(ctx, opened), "visitor", { date, now: ctx.now });

/** The visitor moves the meeting. Throws as moveMeeting does. */
export const moveManaged = async (ctx: Ctx, input: MoveInput & Opened): Promise<ManagedMeeting> => {
  const { id } = await openMeeting(ctx, input);
  const startsAt = Date.parse(input.startsAt);
  await transact(ctx, (tx) => moveMeeting(tx, { meetingId: id, by: "visitor", startsAt }));
  return await managedMeeting(ctx, input);
};

/** The visitor cancels, with a reason. Throws `illegal_transition`, `too_late` once it has begun. */
export const cancelManaged = async (ctx: Ctx, input: CancelInput & Opened): Promise<ManagedMeeting> => {
  const { id } = await openMeeting(ctx, input);
  const message = tidyLine(input.message ?? "");
  await transact(
    ctx,
    async (tx) => await cancelMeeting(tx, await getMeeting(tx, id), { by: "visitor", reason: input.reason, message }),
  );
  return await managedMeeting(ctx, input);
};

const consentsWithOrigin = async ({ db }: Ctx, trackId: string) => {
  const addresses = await db.read.select({ address: consentRecords.address }).from(consentRecords)
    .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
  const records = await listConsentRecords(db.read, trackId);
  return records.map((record, n) => ({ ...record, fromAddress: addresses[n]?.address ?? null }));
};

/** Everything that Parley keeps about the request, to take along. */
export const exportManaged = async (ctx: Ctx, opened: Opened): Promise<VisitorData> => {
  const meeting = await openMeeting(ctx, opened);
  const db = ctx.db.read;
  const track = await getTrack(db, meeting.trackId);
  const { contact, preferences, timezone, locale, attribution, createdAt } = track;
  const { currency } = await pricingOf(db);
  const card = await cardOf(db, meeting.specialistId, ctx.now);
  const { status, startsAt, endsAt, location, cancelledBy, cancelReason, message } = meeting;
  return {
    exportedAt: iso(ctx.now),
    data: {
      contact,
      request: {
        ...{ preferences, timezone, locale, attribution, createdAt: iso(createdAt) },
        answers: answersInWords(await questionsOf(db, track.questionSetId), track.answers, currency),
      },
      meeting: {
        ...{ id: meeting.id, status, location, cancelledBy, cancelReason, message },
        startsAt: iso(startsAt),
        endsAt: iso(endsAt),
        time: readable(startsAt, meeting.visitorZone),
        specialist: card?.displayName ?? null,
      },
      consents: await consentsWithOrigin(ctx, track.id),
    },
  };
};

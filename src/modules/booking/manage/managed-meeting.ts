// The visitor's own page of a meeting, opened with the secret of their email: what it is, what they can do, who has their data.
import { t } from "@/languages/language.ts";
import { textsAllowed, visitorWillCome } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { trimLine } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { dateIn, renderTime } from "@/platform/time/time.ts";
import {
  cancelMeeting,
  findAnswers,
  findLiveMeeting,
  getMeeting,
  listMeetings,
  type Meeting,
  refreshAround,
} from "@/modules/scheduling/index.ts";
import {
  cancelError,
  CHANGE_LIMITS,
  changeDeadline,
  isConfirmed,
  isLateCancellation,
  isOwn,
  isUpcoming,
  rescheduleError,
} from "@/modules/scheduling/rules.ts";
import { findLinkPath, findProfile } from "@/modules/specialists/index.ts";
import {
  getTrack,
  getVisitorTrack,
  giveTextConsent,
  isShareWithdrawn,
  listConsentRecords,
  requireTextVersion,
  SHARE_CONSENT,
  type Track,
  withConsentTexts,
} from "@/modules/tracks/index.ts";
import { hasProvenAddress } from "../proof/address-owner.ts";
import { findVisitorChannel } from "../proof/text-codes.ts";
import { canCorrectPhone } from "./phone.ts";
import { viewRatingOf } from "./rating.ts";
import { findRescue } from "./rescue.ts";
import { rescheduleBookedMeeting, viewRescheduleTimes } from "./reschedule.ts";
import type { AllowTextsInput, CancelInput, ManagedMeeting, RescheduleInput, RescheduleTimes } from "./schemas.ts";
import { viewEarlier } from "../waitlist/entries.ts";
import { viewClosedCard } from "../closed-card.ts";
import { joinUrl, manageUrl, openMeetingLink, outcomeUrl, type SecretLink } from "../links.ts";
import { describeLocation, HOLDERS } from "../rules.ts";

/** The meeting behind a manage link. Throws 404, also for a wrong secret. */
export const openMeeting = (ctx: Ctx, link: SecretLink): Promise<Meeting> =>
  openMeetingLink(ctx, link, ["meeting", link.id]);

const reschedulePermission = (meeting: Meeting, now: number): ManagedMeeting["move"] => {
  const error = rescheduleError("visitor", meeting, now);
  const until = toReadableTime(changeDeadline("visitor", meeting), meeting.visitorZone);
  const movesLeft = Math.max(0, CHANGE_LIMITS.moves - meeting.rescheduleCount);
  const sentence = error?.sentence ?? t("manage.moveUntil", { time: until.text, left: movesLeft });
  return { allowed: !error, until, sentence, movesLeft };
};

const describeCancellation = (meeting: Meeting, now: number, until: string, displayName: string): string => {
  const starts = renderTime(meeting.startsAt, meeting.visitorZone).text;
  return isLateCancellation("visitor", meeting, now)
    ? t("manage.cancelLate", { time: starts, name: displayName })
    : t("manage.cancelUntil", { time: until, name: displayName });
};

const cancelPermission = (meeting: Meeting, now: number, displayName: string): ManagedMeeting["cancel"] => {
  const error = cancelError(meeting, now);
  const until = toReadableTime(changeDeadline("visitor", meeting), meeting.visitorZone);
  const sentence = error?.sentence ?? describeCancellation(meeting, now, until.text, displayName);
  return { allowed: !error, until, sentence };
};

/** The manage link of the meeting that replaced this one, for whom this one's was sent or who has proven the address. */
const findReplacement = async (ctx: Ctx, meeting: Meeting, track: Track): Promise<string | null> => {
  if (!track.meetingId || track.meetingId === meeting.id) return null;
  const [other] = await listMeetings(ctx.db.read, [track.meetingId]);
  if (!other || other.createdAt < meeting.createdAt) return null;
  return meeting.leadId !== null || await hasProvenAddress(ctx.db.read, track) ? manageUrl(ctx, other) : null;
};

/** The names of those who have the visitor's details. */
const listHolders = async (ctx: Ctx, trackId: string): Promise<string[]> => {
  const source = ctx.visitorData?.find(({ name }) => name === HOLDERS);
  return (await source?.collect(ctx, trackId) ?? []) as string[];
};

/** What ends with the visitor's consent; null without a meeting that can be cancelled. */
const describeEnd = async (ctx: Ctx, trackId: string): Promise<ManagedMeeting["ends"]> => {
  const live = await findLiveMeeting(ctx.db.read, trackId);
  if (!live || cancelError(live, ctx.now)) return null;
  const profile = await findProfile(ctx.db.read, live.specialistId);
  return { displayName: profile?.displayName ?? "", time: toReadableTime(live.startsAt, live.visitorZone) };
};

/** Funnel/Managed/{id}. Throws 404 for a wrong secret. */
export const viewManagedMeeting = async (ctx: Ctx, link: SecretLink): Promise<ManagedMeeting> => {
  const meeting = await openMeeting(ctx, link);
  const db = ctx.db.read;
  const isOver = isConfirmed(meeting.status) && meeting.endsAt <= ctx.now;
  const track = await getTrack(db, meeting.trackId);
  const [
    card,
    consents,
    [shareConsent],
    { open, rating },
    reachedBy,
    rescue,
    earlier,
    replacedBy,
    holders,
    ends,
    phone,
    ownLink,
    answers,
  ] = await Promise.all([
    viewClosedCard(ctx, meeting.id),
    listConsentRecords(db, track.id),
    withConsentTexts(db, [SHARE_CONSENT]),
    viewRatingOf(ctx, meeting),
    findVisitorChannel(db, track.id),
    findRescue(ctx, meeting, track),
    viewEarlier(ctx, meeting),
    findReplacement(ctx, meeting, track),
    listHolders(ctx, track.id),
    describeEnd(ctx, track.id),
    canCorrectPhone(db, meeting, track, ctx.now),
    isOwn(meeting) ? findLinkPath(db, meeting.specialistId) : null,
    isOver ? findAnswers(db, meeting.id) : undefined,
  ]);
  const { displayName } = card.specialist;
  const { purpose, version, text } = shareConsent!;
  return {
    ...card,
    howToJoin: describeLocation(meeting.location, displayName, card.onlineAt),
    joinUrl: joinUrl(meeting),
    contact: track.contact,
    reachedBy,
    consents: consents.map((consent) => ({ ...consent, date: dateIn(meeting.visitorZone, Date.parse(consent.at)) })),
    move: reschedulePermission(meeting, ctx.now),
    cancel: cancelPermission(meeting, ctx.now, displayName),
    cancelledBy: meeting.cancelledBy,
    message: meeting.cancelledBy === "visitor" ? null : meeting.message,
    rescue,
    ownLink,
    earlier,
    replacedBy,
    withdrawn: isShareWithdrawn(consents),
    holders,
    ends,
    canCorrectPhone: phone,
    shareConsent: { purpose, version, text },
    asksOutcome: answers !== undefined && answers.visitor === undefined,
    outcomePath: outcomeUrl(ctx, meeting, "visitor").slice(ctx.config.publicUrl.length),
    rating: { open, stars: rating?.stars ?? null },
  };
};

/** Funnel/Managed/{id}/Times: the other times to which the visitor can move the meeting. */
export const viewManagedTimes = async (
  ctx: Ctx,
  { date, ...link }: SecretLink & { date?: string },
): Promise<RescheduleTimes> =>
  await viewRescheduleTimes(ctx.db.read, await openMeeting(ctx, link), "visitor", { date, now: ctx.now });

/**
 * Changes the meeting behind a link, and returns it as it is then. `prepare` runs before the transaction. Throws 404, also
 * when the request was erased.
 */
export const changeManagedMeeting = async (
  ctx: Ctx,
  link: SecretLink,
  change: (tx: Tx, meeting: Meeting) => Promise<unknown>,
  prepare?: (meeting: Meeting) => Promise<void>,
): Promise<ManagedMeeting> => {
  const opened = await openMeeting(ctx, link);
  const { id, trackId } = opened;
  await prepare?.(opened);
  await transact(ctx, async (tx) => {
    // It may be erased at this moment, and nothing is stored about it afterwards.
    await getVisitorTrack(tx, trackId);
    await change(tx, await getMeeting(tx, id));
  });
  return await viewManagedMeeting(ctx, link);
};

/** Funnel/Managed/{id}/Move. Throws what `rescheduleBookedMeeting` throws. */
export const moveManagedMeeting = (ctx: Ctx, input: RescheduleInput & SecretLink): Promise<ManagedMeeting> => {
  const startsAt = Date.parse(input.startsAt);
  return changeManagedMeeting(
    ctx,
    input,
    (tx, { id: meetingId }) => rescheduleBookedMeeting(tx, { meetingId, by: "visitor", startsAt }),
    ({ specialistId }) => refreshAround(ctx, specialistId, startsAt),
  );
};

/** Funnel/Managed/{id}/Cancel. Throws `illegal_transition`, and `too_late` once the meeting has started. */
export const cancelManagedMeeting = (ctx: Ctx, input: CancelInput & SecretLink): Promise<ManagedMeeting> =>
  changeManagedMeeting(ctx, input, (tx, meeting) => {
    const cancellation = { by: "visitor", reason: input.reason, message: trimLine(input.message ?? "") } as const;
    return cancelMeeting(tx, meeting, cancellation);
  });

/** Funnel/Managed/{id}/WillCome. Throws `illegal_transition` unless the meeting is ahead. */
export const sayWillCome = (ctx: Ctx, link: SecretLink): Promise<ManagedMeeting> =>
  changeManagedMeeting(ctx, link, async (tx, meeting) => {
    if (!isUpcoming(meeting, tx.now)) throw conflict("illegal_transition", t("errors.meetingOver"));
    const { id: meetingId, specialistId, trackId } = meeting;
    await publish(tx, visitorWillCome({ meetingId, specialistId, trackId }));
  });

/** Funnel/Managed/{id}/AllowTexts: reminders by text message from now on. Throws `consent_outdated`. */
export const allowTexts = (
  ctx: Ctx,
  { version, text, ...link }: AllowTextsInput & SecretLink,
): Promise<ManagedMeeting> =>
  changeManagedMeeting(ctx, link, async (tx, { id: meetingId, trackId, specialistId }) => {
    requireTextVersion(version);
    await giveTextConsent(tx, ctx, trackId, text);
    await publish(tx, textsAllowed({ meetingId, specialistId, trackId }));
  });

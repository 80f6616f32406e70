// A request as its visitor's browser may see it: what was entered, the time that is held, and where it goes on.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { firstWeekdayOf } from "@/platform/places.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { listQuestions, withProposedCountry } from "@/modules/catalog/index.ts";
import { COUNTRY_KEY } from "@/modules/catalog/rules.ts";
import { findLiveMeeting, findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isHeld, isOwn, isPending } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findOwnLink, listConsents, readableContact, showContact, type Track } from "@/modules/tracks/index.ts";
import { LABELS, maskAnswers, stepAfter } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { namePreferred } from "@/modules/matching/index.ts";
import { findCode, hasProvenAddress, joinUrl, manageUrl } from "@/modules/booking/index.ts";
import { maskEmail } from "@/modules/booking/proof/rules.ts";
import type { TrackView } from "./schemas.ts";

/** The requested meeting of a track, with the masked address of its code. */
const viewPending = async (ctx: Ctx, live: Meeting | undefined): Promise<TrackView["pending"]> => {
  if (!live || !isPending(live.status)) return null;
  const code = await findCode(ctx.db.read, live.trackId);
  return { meetingId: live.id, confirmBy: iso(live.holdExpiresAt!), sentTo: code ? maskEmail(code.email) : null };
};

/** The unexpired hold of a track, in the visitor's time. */
const viewSelection = async (ctx: Ctx, track: Track, held: Meeting | undefined): Promise<TrackView["selection"]> => {
  if (!held || !isHeld(held.status) || (held.holdExpiresAt ?? 0) <= ctx.now) return null;
  const profile = await findProfile(ctx.db.read, held.specialistId);
  return {
    startsAt: iso(held.startsAt),
    endsAt: iso(held.endsAt),
    time: toReadableTime(held.startsAt, track.timezone),
    location: held.location,
    specialistId: held.specialistId,
    displayName: profile?.displayName ?? "",
    expiresAt: iso(held.holdExpiresAt!),
    expires: toReadableTime(held.holdExpiresAt!, track.timezone),
  };
};

type OwnLinks = Pick<TrackView, "manageUrl" | "joinUrl">;
const NO_LINKS: OwnLinks = { manageUrl: null, joinUrl: null };

/**
 * The visitor's own links of the meeting that the track led to. One that an administrator or a specialist arranged is
 * confirmed without a proof of the address: its links are sent there alone.
 */
const findOwnLinks = async (ctx: Ctx, track: Track): Promise<OwnLinks> => {
  const db = ctx.db.read;
  const meeting = track.meetingId ? await findMeeting(db, track.meetingId) : undefined;
  const isSent = track.closeReason === "admin-assigned" && !await hasProvenAddress(db, track);
  return meeting && !isSent ? { manageUrl: manageUrl(ctx, meeting), joinUrl: joinUrl(meeting) } : NO_LINKS;
};

/** The specialist whom the visitor asked for, and the time that they chose on that specialist's page. */
const viewPreferred = async (
  db: Reader,
  { preferred, origin }: Pick<Track, "preferred" | "origin">,
): Promise<TrackView["preferred"]> => {
  const named = await namePreferred(db, preferred);
  if (!named) return null;
  const { startsAt } = preferred!;
  const link = findOwnLink({ preferred, origin });
  return {
    ...named,
    startsAt: startsAt === undefined ? null : iso(startsAt),
    locations: link ? [...link.locations] : null,
  };
};

/** The question steps without questions in this track's category. */
export const findEmptySteps = (questions: readonly { step: Step }[]): Step[] =>
  (["about", "needs"] as const).filter((step) => questions.every((question) => question.step !== step));

/** The language of the visitor's browser, unless no specialist can offer it. */
const proposeLanguage = ({ locale }: Track): string | null => {
  const language = locale.slice(0, 2).toLowerCase();
  return LABELS.language.some(({ value }) => value === language) ? language : null;
};

/** A track as its caller may see it. `next` is the step after the furthest one unless given. */
export const viewTrack = async (
  ctx: Ctx,
  track: Track,
  { unmasked, next }: { unmasked: boolean; next?: Step },
): Promise<TrackView> => {
  const [questions, consents, live, ownLinks] = await Promise.all([
    listQuestions(ctx.db.read, track.questionSetId),
    listConsents(ctx.db.read, track.id),
    findLiveMeeting(ctx.db.read, track.id),
    unmasked ? findOwnLinks(ctx, track) : NO_LINKS,
  ]);
  const step = track.step as Step;
  const { id, status, closeReason, categoryId, subcategoryId, timezone, preferences, meetingId } = track;
  return {
    id,
    status,
    closeReason,
    step,
    categoryId,
    subcategoryId,
    timezone,
    weekStart: firstWeekdayOf(timezone),
    preferences,
    meetingId,
    next: next ?? stepAfter(step, findEmptySteps(questions)),
    masked: !unmasked,
    proposedCountry: withProposedCountry(questions, {}, track)[COUNTRY_KEY] as string ?? null,
    proposedLanguage: proposeLanguage(track),
    answers: unmasked ? track.answers : maskAnswers(track.answers),
    contact: track.contact && (unmasked ? readableContact(track.contact) : showContact(track.contact, "stranger")),
    consents,
    selection: await viewSelection(ctx, track, live),
    pending: unmasked ? await viewPending(ctx, live) : null,
    preferred: await viewPreferred(ctx.db.read, track),
    isOwn: isOwn(track),
    ...ownLinks,
    lastActivityAt: iso(track.lastActivityAt),
  };
};

// A visitor's export: everything that Parley stores about their request, with every meeting that it had.
import type { Ctx } from "@/platform/ctx.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { listQuestions } from "@/modules/catalog/index.ts";
import { listMeetingsOfTrack, type Meeting } from "@/modules/scheduling/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { exportRating } from "@/modules/ratings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { exportConsents, exportTouches, findOwnClicks, getTrack, type Track } from "@/modules/tracks/index.ts";
import { exportRoutings } from "@/modules/matching/index.ts";
import { isAddressOwned } from "../proof/address-owner.ts";
import { findCode } from "../proof/codes.ts";
import { listProofs } from "../proof/proofs.ts";
import { findTextCode } from "../proof/text-codes.ts";
import { exportWaitlistEntries } from "../waitlist/entry-ends.ts";
import type { VisitorData } from "./schemas.ts";

/** The code that proved the address, and until when browsers are remembered for it; these are its owner's. */
const exportProof = async ({ db }: Ctx, { id, contactEmail }: Track, ownsAddress: boolean) => {
  const [code, textCode] = await Promise.all([findCode(db.read, id), findTextCode(db.read, id)]);
  const devices = contactEmail === null || !ownsAddress ? [] : await listProofs(db.read, contactEmail);
  return {
    code: code && { sentAt: iso(code.sentAt), provenAt: code.provenAt === null ? null : iso(code.provenAt) },
    textCode: textCode && {
      number: textCode.phone,
      sentAt: iso(textCode.sentAt),
      provenAt: textCode.provenAt === null ? null : iso(textCode.provenAt),
    },
    rememberedDevices: devices.map(({ provenAt, expiresAt }) => ({ since: iso(provenAt), until: iso(expiresAt) })),
  };
};

const exportMeeting = async ({ db }: Ctx, meeting: Meeting) => {
  const { id, status, startsAt, endsAt, location, cancelledBy, cancelReason, message, visitorZone } = meeting;
  return {
    id,
    status,
    location,
    cancelledBy,
    cancelReason,
    message,
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    time: toReadableTime(startsAt, visitorZone),
    specialist: (await findProfile(db.read, meeting.specialistId))?.displayName ?? null,
  };
};

/** Meetings of the request that were cancelled, replaced or never confirmed, too, with their ratings. */
const exportMeetings = async (ctx: Ctx, trackId: string) =>
  await Promise.all((await listMeetingsOfTrack(ctx.db.read, trackId)).map(async (meeting) => ({
    meeting: await exportMeeting(ctx, meeting),
    rating: await exportRating(ctx.db.read, meeting.id),
  })));

/** What other modules store about the request. */
const exportOfOthers = async (ctx: Ctx, trackId: string): Promise<Record<string, unknown>> => {
  const sources = ctx.visitorData ?? [];
  const parts = await Promise.all(sources.map(async ({ name, collect }) => [name, await collect(ctx, trackId)]));
  return Object.fromEntries(parts);
};

/** Funnel/Managed/{id}/Data: `exportRequest` for the request of a meeting. */
export const exportRequestOf = async (ctx: Ctx, meeting: Meeting): Promise<VisitorData> => {
  const { id: meetingId, trackId } = meeting;
  const ownsAddress = await isAddressOwned(ctx.db.read, await getTrack(ctx.db.read, trackId), meeting);
  return await exportRequest(ctx, { trackId, meetingId, ownsAddress });
};

/**
 * Everything that Parley stores about a request, whichever page its visitor downloads it from. `meetingId`: that of the
 * page, if it has one. `ownsAddress`: the page's link was sent to the request's address.
 */
export const exportRequest = async (
  ctx: Ctx,
  { trackId, meetingId, ownsAddress }: { trackId: string; meetingId: string | null; ownsAddress: boolean },
): Promise<VisitorData> => {
  const db = ctx.db.read;
  const track = await getTrack(db, trackId);
  const all = await exportMeetings(ctx, trackId);
  const own = all.find(({ meeting }) => meeting.id === meetingId);
  const { contact, preferences, timezone, locale, attribution, createdAt } = track;
  const { currency } = await getPricing(db);
  return {
    exportedAt: iso(ctx.now),
    data: {
      contact,
      request: {
        preferences,
        timezone,
        locale,
        attribution,
        createdAt: iso(createdAt),
        preparedBy: track.agent,
        answers: answerTexts(await listQuestions(db, track.questionSetId), track.answers, currency),
      },
      meeting: own?.meeting ?? null,
      rating: own?.rating ?? null,
      otherMeetings: all.filter((entry) => entry !== own).map(({ meeting, rating }) => ({ ...meeting, rating })),
      consents: await exportConsents(db, track.id),
      proof: await exportProof(ctx, track, ownsAddress),
      ranking: await exportRoutings(db, track.id),
      earlierTimes: await exportWaitlistEntries(db, track.id),
      visits: await exportTouches(db, track.id),
      adClicks: await findOwnClicks(db, track.id) ?? null,
      ...await exportOfOthers(ctx, track.id),
    },
  };
};

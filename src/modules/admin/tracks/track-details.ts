// One track in full: the visitor, their answers, how far they came, the leads, and possible actions.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { listQuestions, loadCatalogNames } from "@/modules/catalog/index.ts";
import { findAgreement, findAwaitingLead, listLeadsOfTrack } from "@/modules/leads/index.ts";
import { findLiveMeeting, listMeetings } from "@/modules/scheduling/index.ts";
import { isHeld } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import {
  assignmentRefusal,
  deletionRefusal,
  getTrack,
  listConsentRecords,
  showContact,
  type Track,
} from "@/modules/tracks/index.ts";
import {
  describeExclusions,
  listRoutings,
  type LoggedRouting,
  type ScoreParts,
  WEIGHTS,
} from "@/modules/matching/index.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { loadPersonNames, type NameOf } from "../person-names.ts";
import { trackItem } from "./track-list.ts";
import type { Routing, TrackProps } from "./schemas.ts";
import { stepsInOrder } from "./labels.ts";

const weigh = (parts: ScoreParts, weights: ScoreParts): number =>
  Object.entries(parts).reduce((sum, [part, value]) => sum + weights[part as keyof ScoreParts] * value, 0);

interface Shown {
  time: LocalTime;
  nameOf: NameOf;
  /** Who the meeting was booked with at first. */
  bookedId: string | undefined;
}

const viewRouting = (log: LoggedRouting, { time, nameOf, bookedId }: Shown): Routing => {
  const weights = log.orderingVersion === ORDERING.version ? WEIGHTS : null;
  return {
    meetingId: log.meetingId,
    booked: time(log.at),
    shown: time.orNull(log.shownAt),
    startsAt: time(log.startsAt),
    versions: { ranking: log.orderingVersion, eligibility: log.eligibilityVersion, settings: log.settingsVersion },
    bookable: log.total,
    candidates: log.candidates.map(({ position, specialistId, preferred, parts }) => ({
      position,
      specialistId,
      preferred,
      parts,
      name: nameOf(specialistId),
      booked: specialistId === bookedId,
      score: weights && weigh(parts, weights),
    })),
    weights,
    excluded: describeExclusions(log.excluded, log.request),
  };
};

/** The latest booking first. */
const viewRoutings = async ({ db }: Ctx, trackId: string, time: LocalTime): Promise<Routing[]> => {
  const logs = await listRoutings(db.read, trackId);
  if (logs.length === 0) return [];
  const shownIds = logs.flatMap(({ candidates }) => candidates.map(({ specialistId }) => specialistId));
  const [nameOf, meetings] = await Promise.all([
    loadPersonNames(db.read, shownIds),
    listMeetings(db.read, logs.map(({ meetingId }) => meetingId)),
  ]);
  const bookedWith = new Map(meetings.map(({ id, specialistId }) => [id, specialistId]));
  return logs.map((log) => viewRouting(log, { time, nameOf, bookedId: bookedWith.get(log.meetingId) }));
};

const findHold = async (ctx: Ctx, track: Track, time: LocalTime): Promise<TrackProps["held"]> => {
  const held = await findLiveMeeting(ctx.db.read, track.id);
  if (!held || !isHeld(held.status) || (held.holdExpiresAt ?? 0) <= ctx.now) return null;
  const { specialistId, startsAt, location } = held;
  const nameOf = await loadPersonNames(ctx.db.read, [specialistId]);
  return { time: time(startsAt), specialistId, specialist: nameOf(specialistId), location };
};

const loadLeads = async (ctx: Ctx, track: Track, time: LocalTime): Promise<TrackProps["leads"]> => {
  const leads = await listLeadsOfTrack(ctx.db.read, track.id);
  const nameOf = await loadPersonNames(ctx.db.read, leads.map(({ specialistId }) => specialistId));
  return leads.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .map(({ id, specialistId, status, createdAt }) => ({
      id,
      specialistId,
      status,
      specialist: nameOf(specialistId),
      created: time(createdAt),
    }));
};

/** The question that the visitor has not answered yet. */
const findAwaited = async (ctx: Ctx, { id }: Track, time: LocalTime): Promise<TrackProps["awaitingConsent"]> => {
  const lead = await findAwaitingLead(ctx.db.read, id);
  if (!lead) return null;
  const nameOf = await loadPersonNames(ctx.db.read, [lead.specialistId]);
  return { specialist: nameOf(lead.specialistId), until: time(lead.consentBy!) };
};

const cancelAction = { action: "cancel", label: "Stop asking the visitor", closed: null } as const;

const actionsFor = (track: Track, awaited: TrackProps["awaitingConsent"]): TrackProps["actions"] => [
  { action: "assign", label: "Assign to a specialist", closed: assignmentRefusal(track)?.sentence ?? null },
  ...awaited ? [cancelAction] : [],
  { action: "delete", label: "Delete request", closed: deletionRefusal(track) ?? null },
];

/** The source of a track, with the agent that prepared it. */
export const toAttribution = ({ attribution, agent }: Track): TrackProps["attribution"] =>
  (agent === null ? attribution : { ...attribution, agent }) as Record<string, string>;

/** The consents of a track, with their times as the reader's. */
export const listTimedConsents = async (db: Reader, id: string, time: LocalTime): Promise<TrackProps["consents"]> =>
  (await listConsentRecords(db, id)).map((consentRecord) => ({
    ...consentRecord,
    time: time(Date.parse(consentRecord.at)),
  }));

/** Admin/TrackProps. Throws 404, also for a deleted track. */
export const getTrackProps = async (ctx: Ctx, id: string): Promise<TrackProps> => {
  const db = ctx.db.read;
  const track = await getTrack(db, id);
  const time = await loadLocalTime(ctx);
  const { currency } = await getPricing(db);
  const awaited = await findAwaited(ctx, track, time);
  return {
    ...trackItem(track, await loadCatalogNames(db), time),
    contact: track.contact && showContact(track.contact, "administrator"),
    preferences: track.preferences,
    answers: answerTexts(await listQuestions(db, track.questionSetId), track.answers, currency),
    visitorZone: track.timezone,
    locale: track.locale,
    consents: await listTimedConsents(db, id, time),
    attribution: toAttribution(track),
    steps: stepsInOrder(track.timings).map(({ step, label, at }) => ({ step, label, at: time(at) })),
    closedAt: time.orNull(track.closedAt),
    held: await findHold(ctx, track, time),
    leads: await loadLeads(ctx, track, time),
    awaitingConsent: awaited,
    mayChoose: (await findAgreement(db, id)).mayChoose,
    routings: await viewRoutings(ctx, id, time),
    actions: actionsFor(track, awaited),
  };
};

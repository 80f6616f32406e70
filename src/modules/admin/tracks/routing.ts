// How the bookings of a track were routed, replayed at every look.
import type { Ctx } from "@/platform/ctx.ts";
import { listMeetings } from "@/modules/scheduling/index.ts";
import {
  describeExclusions,
  listRoutings,
  type LoggedRouting,
  type Replay,
  replayRouting,
} from "@/modules/matching/index.ts";
import type { LocalTime } from "../local-time.ts";
import { DELETED_PERSON, loadPersonNames } from "../person-names.ts";
import type { Routing } from "./schemas.ts";

type NameOf = Awaited<ReturnType<typeof loadPersonNames>>;

const describeReplay = ({ result, order, changed }: Replay, nameOf: NameOf): string => {
  if (result === "unknown") return "Not replayed: this version of Parley no longer knows that version of the ranking.";
  if (result === "same") return "Replayed: same order.";
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(id) ?? DELETED_PERSON).join(", ");
  return changed.length > 0
    ? `Replayed: the parts of the score differ for ${names(changed)}. The record was changed.`
    : `Replayed: another order (${names(order)}). The record was changed.`;
};

interface Shown {
  time: LocalTime;
  nameOf: NameOf;
  /** Who the meeting was booked with at first. */
  bookedId: string | undefined;
}

const viewRouting = (log: LoggedRouting, { time, nameOf, bookedId }: Shown): Routing => {
  const replay = replayRouting(log);
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
      name: nameOf(specialistId) ?? DELETED_PERSON,
      booked: specialistId === bookedId,
      score: replay.scores.get(specialistId) ?? null,
    })),
    weights: replay.weights,
    excluded: describeExclusions(log.excluded, log.request),
    replay: { result: replay.result, text: describeReplay(replay, nameOf) },
  };
};

/** The latest booking first. */
export const viewRoutings = async ({ db }: Ctx, trackId: string, time: LocalTime): Promise<Routing[]> => {
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

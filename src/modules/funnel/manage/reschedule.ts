// A booked meeting moves to another time of the same specialist: which times there are, and the move itself.
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import {
  addDays,
  cityOf,
  dateIn,
  DAY_MS,
  dayStart,
  findZone,
  type Instant,
  instantsOf,
  localTime,
  renderTime,
} from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import type { Side } from "@/modules/scheduling/after-booking-rules.ts";
import { type TimeOfDay, timeOfDay } from "@/modules/scheduling/rules.ts";
import {
  getMeeting,
  listBusy,
  type Meeting,
  openStarts,
  requireMovable,
  rescheduleMeeting,
  slotTaken,
  startsOf,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import { type Ask, type Gate, GATES } from "../matching/eligibility.ts";
import type { MoveTimes } from "./schemas.ts";
import { readable } from "../readable-time.ts";
import { readSources, type Sources } from "../matching/candidate-facts.ts";
import { getTrack } from "../tracks/tracks.ts";

/** The lead has had its credit and its place under the caps. Who pauses may still move what he has. */
const PASSED: Record<Side, readonly string[]> = {
  visitor: ["credit", "caps"],
  specialist: ["credit", "caps", "accepting"],
};
const gatesFor = (side: Side) => GATES.filter(({ name }) => !PASSED[side].includes(name));

interface Standing {
  sources: Sources;
  ask: Ask;
}

/** What the gates ask, as far as it is known of a booked meeting. */
const standingOf = async (
  db: Reader,
  meeting: Meeting,
  now: Instant,
  around?: Instant,
): Promise<Standing | undefined> => {
  const { specialistId, categoryId, subcategoryId, location, trackId } = meeting;
  const track = await getTrack(db, trackId);
  const sources = await readSources(db, { specialistId, categoryId, now, exceptTrackId: trackId, around });
  const ask = {
    ...{ now, categoryId, subcategoryId, location, trackId },
    language: track.preferences?.language,
    visitorEmail: track.contactEmail ?? undefined,
  };
  if (!sources) return undefined;
  // Whatever has become of the category since: this meeting is booked.
  return { sources: { ...sources, offer: { ...sources.offer, serves: sources.serves } }, ask };
};

const closedFor = ({ sources, ask }: Standing, side: Side, kinds: Gate["on"][], startsAt: Instant) =>
  gatesFor(side).find((gate) => kinds.includes(gate.on) && !gate.passes(sources.offer, ask, startsAt));

/** Every start to which that side could move the meeting now, in order. None while the specialist cannot be booked. */
const listMoveStarts = async (db: Reader, meeting: Meeting, side: Side, now: Instant): Promise<Instant[]> => {
  const standing = await standingOf(db, meeting, now);
  const calendar = standing?.sources.calendar;
  if (!standing || !calendar || closedFor(standing, side, ["specialist", "ask"], now)) return [];
  const { offer } = standing.sources;
  const earliest = offer.earliestStart(now);
  const latest = offer.latestStart(now);
  const fromDay = utcDayOf(earliest);
  const days = utcDayOf(latest) - fromDay + 1;
  if (days < 1) return [];
  const near = await listBusy(db, meeting.specialistId, earliest - 2 * DAY_MS, latest + 2 * DAY_MS, now);
  const busy = near.filter(({ trackId }) => trackId !== meeting.trackId);
  return startsOf(openStarts(calendar, fromDay, days, busy), fromDay)
    .filter((start) => start >= earliest && start <= latest && start !== meeting.startsAt);
};

const nearestDate = (dates: string[], wished: string): string | null =>
  dates.find((date) => date >= wished) ?? dates.at(-1) ?? null;

/** One local day with its starts counted by part of the day. */
const dayOf = (date: string, starts: Instant[], zone: string): MoveTimes["days"][number] => {
  const parts = Map.groupBy(starts, (start) => timeOfDay(localTime(start, zone).hour));
  const count = (part: TimeOfDay) => parts.get(part)?.length ?? 0;
  return {
    ...{ date, day: renderTime(instantsOf(zone, date, 12, 0)[0]!, zone).day, total: starts.length },
    ...{ morning: count("morning"), afternoon: count("afternoon"), evening: count("evening") },
  };
};

/** The same for a screen, by local days of that side's zone; `date` chooses the day whose starts are told. */
export const viewMoveTimes = async (
  db: Reader,
  meeting: Meeting,
  side: Side,
  { date, now }: { date?: string; now: Instant },
): Promise<MoveTimes> => {
  const [zone, other] = side === "visitor"
    ? [meeting.visitorZone, meeting.specialistZone]
    : [meeting.specialistZone, meeting.visitorZone];
  const timezone = findZone(zone) ?? "UTC";
  const starts = await listMoveStarts(db, meeting, side, now);
  const byDay = Map.groupBy(starts, (start) => dateIn(timezone, start));
  const days = [...byDay].map(([day, own]) => dayOf(day, own, timezone));
  const chosen = date ?? nearestDate(days.map((day) => day.date), dateIn(timezone, meeting.startsAt));
  const own = chosen === null
    ? []
    : starts.filter((start) => start >= dayStart(timezone, chosen) && start < dayStart(timezone, addDays(chosen, 1)));
  const hours = own.map((start) => ({ ...readable(start, timezone), otherTime: renderTime(start, other).text }));
  return { timezone, city: cityOf(timezone), days, date: chosen, hours };
};

const NEAREST = 3;

/** A time that is not free, with the nearest ones that are. */
const takenTime = async (tx: Tx, meeting: Meeting, side: Side, wished: Instant) => {
  const distance = (start: Instant) => Math.abs(start - wished);
  const nearest = (await listMoveStarts(tx, meeting, side, tx.now))
    .sort((a, b) => distance(a) - distance(b) || a - b).slice(0, NEAREST).sort((a, b) => a - b);
  const zone = side === "visitor" ? meeting.visitorZone : meeting.specialistZone;
  const times = nearest.map((start) => readable(start, zone));
  return slotTaken(times.map(({ text, city }) => `Free: ${text} (${city}).`), { times });
};

export interface MoveWish {
  meetingId: string;
  by: Side;
  startsAt: Instant;
  message?: string;
}

/**
 * Moves a meeting to another time that passes the gates of a fresh booking, credit and caps apart; the same time again
 * changes nothing. Throws `illegal_transition`, `move_limit`, `too_late`, `not_offered`, `slot_taken` with the nearest.
 */
export const moveMeeting = async (tx: Tx, { meetingId, by, startsAt, message }: MoveWish): Promise<Meeting> => {
  const meeting = await getMeeting(tx, meetingId);
  if (meeting.status === "confirmed" && meeting.startsAt === startsAt) return meeting;
  requireMovable(tx, meeting, by);
  const standing = await standingOf(tx, meeting, tx.now, startsAt);
  const calendar = standing?.sources.calendar;
  if (!standing || !calendar || closedFor(standing, by, ["specialist", "ask"], startsAt)) {
    throw conflict("not_offered", "This meeting cannot be moved at the moment. It stays as it is; you can cancel it.");
  }
  if (closedFor(standing, by, ["start"], startsAt)) throw await takenTime(tx, meeting, by, startsAt);
  const { trackId, specialistId, categoryId, subcategoryId, location, visitorZone } = meeting;
  const locationDetail = standing.sources.locations.find(({ kind }) => kind === location)?.detail ?? null;
  const plan = {
    ...{ trackId, specialistId, categoryId, subcategoryId, startsAt, location, locationDetail, visitorZone, calendar },
  };
  return await rescheduleMeeting(tx, meeting, plan, { by, message });
};

// Rescheduling a booked meeting with the same specialist: the times that are possible, and the change itself.
import { t } from "@/languages/language.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { isNight, NIGHT } from "@/platform/time/night.ts";
import { timeBeside } from "@/platform/time/formats.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
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
import { type TimeOfDay, timeOfDay } from "@/modules/scheduling/calendar/rules.ts";
import {
  type BusyTime,
  getMeeting,
  listBusy,
  listStarts,
  type Meeting,
  minutesOf,
  openStarts,
  planTimes,
  requireReschedulable,
  rescheduleMeeting,
  slotTaken,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import { isConfirmed, isLive, type Side } from "@/modules/scheduling/rules.ts";
import {
  buildMatchRequest,
  type CandidateFacts,
  ELIGIBILITY_RULES,
  type EligibilityRule,
  type MatchRequest,
  readCandidateFacts,
} from "@/modules/matching/index.ts";
import type { RescheduleTimes } from "./schemas.ts";

/** The lead has passed credit and caps already. A specialist who has paused new meetings can still move booked ones. */
const SKIPPED_RULES: Record<Side, readonly string[]> = {
  visitor: ["credit", "caps"],
  specialist: ["credit", "caps", "accepting"],
};

interface RescheduleFacts {
  facts: CandidateFacts;
  request: MatchRequest;
}

/** Undefined when the specialist has no profile. */
const readFacts = async (
  db: Reader,
  meeting: Meeting,
  now: Instant,
  { around, entry }: { around?: Instant; entry?: BusyTime } = {},
): Promise<RescheduleFacts | undefined> => {
  const { specialistId, categoryId, subcategoryId, location, trackId } = meeting;
  const track = await getTrack(db, trackId);
  const facts = await readCandidateFacts(db, {
    specialistId,
    categoryId,
    now,
    exceptTrackId: trackId,
    // A moved meeting keeps its length, whatever the specialist offers by now.
    minutes: minutesOf(meeting),
    around,
    entry,
  });
  if (!facts) return undefined;
  // A booked meeting can be moved even if its category or topic has been retired since.
  const candidate = { ...facts.candidate, serves: facts.serves };
  const request = buildMatchRequest({ ...track, categoryId, subcategoryId }, facts.category, { now, location });
  return { facts: { ...facts, candidate }, request: { ...request, isTopicRetired: false } };
};

const failsRules = (
  { facts: { candidate }, request }: RescheduleFacts,
  side: Side,
  scopes: readonly EligibilityRule["dependsOn"][],
  startsAt: Instant,
): boolean =>
  ELIGIBILITY_RULES.filter(({ name, dependsOn }) => scopes.includes(dependsOn) && !SKIPPED_RULES[side].includes(name))
    .some((rule) => !rule.passes(candidate, request, startsAt));

/** Every start to which a side can move the meeting now, in order. None while the specialist cannot be booked. */
const listPossibleStarts = async (db: Reader, meeting: Meeting, side: Side, now: Instant): Promise<Instant[]> => {
  const found = await readFacts(db, meeting, now);
  const calendar = found?.facts.calendar;
  if (!found || !calendar || failsRules(found, side, ["specialist", "request"], now)) return [];
  const { candidate } = found.facts;
  const earliest = candidate.earliestStart(now);
  const latest = candidate.latestStart(now);
  const fromDay = utcDayOf(earliest);
  const days = utcDayOf(latest) - fromDay + 1;
  if (days < 1) return [];
  const busy = await listBusy(db, meeting.specialistId, earliest - 2 * DAY_MS, latest + 2 * DAY_MS, now);
  const othersBusy = busy.filter(({ trackId, status }) => trackId !== meeting.trackId || !isLive(status));
  return listStarts(openStarts(calendar, fromDay, days, othersBusy), fromDay)
    .filter((start) => start >= earliest && start <= latest && start !== meeting.startsAt);
};

/** One local day with its starts counted by part of the day. */
const countDay = (date: string, starts: Instant[], zone: string): RescheduleTimes["days"][number] => {
  const hours = starts.map((start) => localTime(start, zone).hour);
  const count = (part: TimeOfDay) => hours.filter((hour) => timeOfDay(hour) === part).length;
  return {
    date,
    day: renderTime(instantsOf(zone, date, 12, 0)[0]!, zone).day,
    total: starts.length,
    morning: count("morning"),
    afternoon: count("afternoon"),
    evening: count("evening"),
    night: {
      early: hours.filter((hour) => hour < NIGHT.until).length,
      late: hours.filter((hour) => hour >= NIGHT.from).length,
    },
  };
};

const toZones = ({ visitorZone, specialistZone }: Meeting, side: Side): { own: string; other: string } =>
  side === "visitor" ? { own: visitorZone, other: specialistZone } : { own: specialistZone, other: visitorZone };

/** The possible times by local days of one side. `date` selects the day whose starts are listed. */
export const viewRescheduleTimes = async (
  db: Reader,
  meeting: Meeting,
  side: Side,
  { date, now }: { date?: string; now: Instant },
): Promise<RescheduleTimes> => {
  const zones = toZones(meeting, side);
  const timezone = findZone(zones.own) ?? "UTC";
  const starts = await listPossibleStarts(db, meeting, side, now);
  const byDay = [...Map.groupBy(starts, (start) => dateIn(timezone, start))];
  const days = byDay.map(([day, own]) => countDay(day, own, timezone));
  const meetingDate = dateIn(timezone, meeting.startsAt);
  const isByDay = (start: Instant) => !isNight(localTime(start, timezone));
  const withDaytime = byDay.filter(([, own]) => own.some(isByDay)).map(([day]) => day);
  const nearest = withDaytime.find((day) => day >= meetingDate) ?? withDaytime.at(-1) ?? days[0]?.date;
  const selected = date ?? nearest ?? null;
  const ofDay = selected === null
    ? []
    : starts.filter((start) =>
      start >= dayStart(timezone, selected) && start < dayStart(timezone, addDays(selected, 1))
    );
  const hours = ofDay.map((start) => {
    const [own, other] = [toReadableTime(start, timezone), renderTime(start, zones.other)];
    return { ...own, otherTime: other.text, beside: timeBeside(other, own) };
  });
  return { timezone, city: cityOf(timezone), days, date: selected, hours };
};

const ALTERNATIVES = 3;

/** `slot_taken` with the nearest possible times; at night only where the requested one is. */
const slotTakenNear = async (tx: Tx, meeting: Meeting, side: Side, requested: Instant) => {
  const distance = (start: Instant) => Math.abs(start - requested);
  const { own } = toZones(meeting, side);
  const isAtNight = (start: Instant) => isNight(localTime(start, own));
  const nearest = (await listPossibleStarts(tx, meeting, side, tx.now))
    .filter((start) => isAtNight(requested) || !isAtNight(start)).sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, ALTERNATIVES).sort((a, b) => a - b);
  const times = nearest.map((start) => toReadableTime(start, own));
  return slotTaken(times.map(({ text, city }) => t("errors.available", { time: text, city })), { times });
};

export interface RescheduleRequest {
  meetingId: string;
  by: Side;
  startsAt: Instant;
  message?: string;
  /** Set for an earlier time that was offered to the visitor. */
  through?: "earlier-slot";
  /** Where the specialist has moved it to in their own calendar. What it is longer there goes with the move. */
  entry?: BusyTime;
}

/**
 * Moves a meeting to another time that passes the eligibility rules of a new booking, except credit and caps. The same
 * time again changes nothing. Throws `illegal_transition`, `move_limit`, `too_late`, `not_offered`, and `slot_taken` with
 * the nearest times.
 */
export const rescheduleBookedMeeting = async (
  tx: Tx,
  { meetingId, by, startsAt, message, through, entry }: RescheduleRequest,
): Promise<Meeting> => {
  const meeting = await getMeeting(tx, meetingId);
  if (isConfirmed(meeting.status) && meeting.startsAt === startsAt) return meeting;
  requireReschedulable(tx, meeting, { by, through });
  const found = await readFacts(tx, meeting, tx.now, { around: startsAt, entry });
  const calendar = found?.facts.calendar;
  if (!found || !calendar || failsRules(found, by, ["specialist", "request"], startsAt)) {
    throw conflict("not_offered", t("errors.cannotMoveNow"));
  }
  if (failsRules(found, by, ["start"], startsAt)) throw await slotTakenNear(tx, meeting, by, startsAt);
  const locationDetail = found.facts.locations.find(({ kind }) => kind === meeting.location)?.detail ?? null;
  const plan = { ...meeting, ...planTimes(calendar, startsAt), locationDetail };
  return await rescheduleMeeting(tx, meeting, plan, { by, message, through });
};

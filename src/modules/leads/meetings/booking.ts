// Marks a lead as booked: with a meeting in the specialist's calendar, or one arranged elsewhere.
import type { Tx } from "@/platform/ctx.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { arrangeMeeting, findCalendar, findMeeting, type Meeting, planTimes } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { getTrack, linkMeeting } from "@/modules/tracks/index.ts";
import { isCreditReturned } from "../credit-rules.ts";
import { type Lead, outcomeDeadline, outsideOutcomeDeadline } from "../leads.ts";
import { changeStatus, loadFacts } from "../lifecycle/status.ts";
import { makeMove } from "../lifecycle/undo.ts";
import { findMoveProblem, LEAD_TRANSITIONS } from "../rules.ts";
import { isDue } from "../status-rules.ts";

/** Without `startsAt`, the meeting was arranged elsewhere. */
export interface Appointment {
  startsAt?: string;
  /** Zoom by default. */
  location?: Location;
}

/** A meeting further ahead is a typing error, in days. */
export const MAX_DAYS_AHEAD = 366;
const STEP_MS = 5 * MINUTE_MS;

const parseStart = (startsAt: string, now: Instant): Instant => {
  const start = Date.parse(startsAt);
  if (start <= now) throw invalid(["Please choose a time in the future."]);
  if (start > now + MAX_DAYS_AHEAD * DAY_MS) throw invalid(["Please choose a time within the next year."]);
  if (start % STEP_MS !== 0) throw invalid(["Please choose a time on a full five minutes."]);
  return start;
};

/** Adds the meeting to the specialist's calendar, with the location's details from their profile. */
const arrange = async (tx: Tx, lead: Lead, startsAt: Instant, location: Location): Promise<Meeting> => {
  const { specialistId, categoryId, subcategoryId, trackId } = lead;
  const calendar = await findCalendar(tx, specialistId);
  if (!calendar) throw conflict("no_calendar", "Please set up your calendar first.");
  const offered = (await findProfile(tx, specialistId))?.locations.find(({ kind }) => kind === location);
  if (!offered) {
    throw conflict(
      "location_not_offered",
      "Your profile has no details for this kind of meeting. Please add them, or choose another one.",
    );
  }
  const { timezone: visitorZone, origin } = await getTrack(tx, trackId);
  const times = planTimes(calendar, startsAt);
  const plan = { trackId, specialistId, categoryId, subcategoryId, ...times, location, visitorZone, origin };
  const meeting = await arrangeMeeting(tx, { ...plan, locationDetail: offered.detail }, lead.id);
  await linkMeeting(tx, trackId, meeting.id);
  return meeting;
};

/** The lead's meeting that is confirmed and not over. */
const findCurrentMeeting = async (tx: Tx, { meetingId }: Lead): Promise<Meeting | undefined> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  return meeting && isConfirmed(meeting.status) && meeting.endsAt > tx.now ? meeting : undefined;
};

/** The same time again changes nothing; another time than the agreed one is rejected. */
const keepMeeting = async (tx: Tx, lead: Lead, meeting: Meeting, startsAt?: Instant): Promise<Lead> => {
  if (startsAt !== undefined && startsAt !== meeting.startsAt) {
    const { text, city } = toReadableTime(meeting.startsAt, meeting.specialistZone);
    throw conflict("already_booked", `This lead already has a meeting: ${text} (${city}).`);
  }
  if (isDue(lead.status, "outcome")) return lead;
  const deadline = await outcomeDeadline(tx, meeting.endsAt);
  const facts = await loadFacts(tx, lead);
  return await makeMove(tx, { lead, facts, move: "book" }, { ...deadline, details: { meetingId: meeting.id } });
};

/** Throws `illegal_transition` for a lead that has lost its credit: it gets no further meeting until it is kept. */
const requireCredit = (lead: Lead): void => {
  if (isCreditReturned(lead)) {
    throw conflict("illegal_transition", "The credit of this lead was returned to you. Please keep it first.");
  }
};

/**
 * Marks a lead as booked. A booked lead whose meeting was arranged elsewhere, did not take place or is over can be given a time.
 * Throws `illegal_transition`, `slot_taken`, `already_booked`, `location_not_offered`, or 400 for an invalid time.
 */
export const bookLead = async (tx: Tx, lead: Lead, { startsAt, location = "zoom" }: Appointment): Promise<Lead> => {
  const start = startsAt === undefined ? undefined : parseStart(startsAt, tx.now);
  const isBooked = isDue(lead.status, "outcome");
  const facts = await loadFacts(tx, lead);
  const problem = isBooked
    ? start && LEAD_TRANSITIONS.addTime.closed(facts)
    : findMoveProblem(facts, LEAD_TRANSITIONS.book.to, tx.now, await getLifecycle(tx));
  if (problem) throw conflict("illegal_transition", problem);
  const current = await findCurrentMeeting(tx, lead);
  if (current) return await keepMeeting(tx, lead, current, start);
  if (isBooked && start === undefined) return lead;
  if (start === undefined) {
    const outside = { meetingId: null, ...await outsideOutcomeDeadline(tx), kind: "booked-outside" as const };
    return await makeMove(tx, { lead, facts, move: "book" }, outside);
  }
  requireCredit(lead);
  const { id: meetingId, endsAt } = await arrange(tx, lead, start, location);
  const deadline = await outcomeDeadline(tx, endsAt);
  return await changeStatus(tx, lead, isBooked ? "addTime" : "book", {
    meetingId,
    ...deadline,
    details: { meetingId },
  });
};

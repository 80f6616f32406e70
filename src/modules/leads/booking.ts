// A live lead becomes booked: by a meeting that its specialist puts on the own calendar, or by one outside Parley.
import { conflict, invalid } from "@/platform/errors.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { getTrack, noteMeeting, readable } from "@/modules/funnel/index.ts";
import { arrangeMeeting, findCalendar, findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Lead } from "./leads.ts";
import { moveProblem } from "./rules.ts";
import { changeStatus, factsOf } from "./status.ts";

/** When and how the two meet; without a start they have arranged it outside Parley. */
export interface Appointment {
  startsAt?: string;
  /** By default Zoom (SPEC section 3). */
  location?: Location;
}

/** Nobody plans further ahead, in days; a slip of the pen does. */
export const FURTHEST_DAYS = 366;
const STEP_MS = 5 * MINUTE_MS;

const requireStart = (startsAt: string, now: Instant): Instant => {
  const start = Date.parse(startsAt);
  if (start <= now) throw invalid(["Please choose a time that is still to come."]);
  if (start > now + FURTHEST_DAYS * DAY_MS) throw invalid(["Please choose a time within the next year."]);
  if (start % STEP_MS !== 0) throw invalid(["A meeting begins at a full five minutes."]);
  return start;
};

/** The meeting on the own calendar, with what the specialist's profile says of its place. */
const arrange = async (tx: Tx, lead: Lead, startsAt: Instant, location: Location): Promise<Meeting> => {
  const { specialistId, categoryId, subcategoryId, trackId } = lead;
  const calendar = await findCalendar(tx, specialistId);
  if (!calendar) throw conflict("no_calendar", "Please set up your calendar first.");
  const offered = (await findProfile(tx, specialistId))?.locations.find(({ kind }) => kind === location);
  if (!offered) {
    throw conflict(
      "location_not_offered",
      "Your profile does not say how to meet there. Please add it, or choose another.",
    );
  }
  const { timezone: visitorZone } = await getTrack(tx, trackId);
  const plan = { trackId, specialistId, categoryId, subcategoryId, startsAt, location, visitorZone, calendar };
  const meeting = await arrangeMeeting(tx, { ...plan, locationDetail: offered.detail }, lead.id);
  await noteMeeting(tx, trackId, meeting.id);
  return meeting;
};

/** A meeting of this lead that is confirmed and not over. */
const meetingAhead = async (tx: Tx, { meetingId }: Lead): Promise<Meeting | undefined> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  return meeting?.status === "confirmed" && meeting.endsAt > tx.now ? meeting : undefined;
};

const outcomeAfter = async (tx: Tx, { endsAt }: Meeting): Promise<Instant> =>
  endsAt + (await lifecycleOf(tx)).outcomeDays * DAY_MS;

/** A meeting that Parley knows nothing of counts as over when a live lead would be (docs/decisions/060). */
const outcomeOutside = async (tx: Tx): Promise<Instant> => {
  const { liveDays, outcomeDays } = await lifecycleOf(tx);
  return tx.now + (liveDays + outcomeDays) * DAY_MS;
};

/** The same again changes nothing; another time than the one agreed is refused. */
const keep = async (tx: Tx, lead: Lead, meeting: Meeting, startsAt?: Instant): Promise<Lead> => {
  if (startsAt !== undefined && startsAt !== meeting.startsAt) {
    const { text, city } = readable(meeting.startsAt, meeting.specialistZone);
    throw conflict("already_booked", `This lead has a meeting already: ${text} (${city}).`);
  }
  if (lead.status === "booked") return lead;
  return await changeStatus(tx, lead, "booked", {
    outcomeBy: await outcomeAfter(tx, meeting),
    details: { meetingId: meeting.id },
  });
};

/**
 * Marks a lead as booked. A lead whose meeting was arranged outside may still be given its time.
 * Throws `illegal_transition`, `slot_taken`, `already_booked`, `location_not_offered`, or 400 for an impossible time.
 */
export const bookLead = async (tx: Tx, lead: Lead, { startsAt, location = "zoom" }: Appointment): Promise<Lead> => {
  const start = startsAt === undefined ? undefined : requireStart(startsAt, tx.now);
  const isBooked = lead.status === "booked";
  const problem = isBooked ? undefined : moveProblem(await factsOf(tx, lead), "booked", tx.now, await lifecycleOf(tx));
  if (problem) throw conflict("illegal_transition", problem);
  const ahead = await meetingAhead(tx, lead);
  if (ahead) return await keep(tx, lead, ahead, start);
  if (isBooked && (start === undefined || lead.meetingId)) return lead;
  if (start === undefined) {
    const outside = { meetingId: null, outcomeBy: await outcomeOutside(tx), kind: "booked-outside" };
    return await changeStatus(tx, lead, "booked", outside);
  }
  const meeting = await arrange(tx, lead, start, location);
  const outcomeBy = await outcomeAfter(tx, meeting);
  return await changeStatus(tx, lead, "booked", {
    meetingId: meeting.id,
    outcomeBy,
    details: { meetingId: meeting.id },
  });
};

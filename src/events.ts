// The catalogue: every event of the system, its name and payload. Payloads carry ids, no secrets and no contact data.
import { z } from "zod";

interface EventType<N extends string, S extends z.ZodType> {
  (payload: z.infer<S>): { name: N; payload: z.infer<S> };
  eventName: N;
  shape: S;
}

const event = <N extends string, S extends z.ZodType>(name: N, shape: S): EventType<N, S> =>
  Object.assign((payload: z.infer<S>) => ({ name, payload: shape.parse(payload) as z.infer<S> }), {
    eventName: name,
    shape,
  });

const Id = z.string();
const Person = z.object({ userId: Id });
const Specialist = z.object({ specialistId: Id });
const Track = z.object({ trackId: Id, categoryId: Id });
const Meeting = z.object({ meetingId: Id, specialistId: Id, trackId: Id });

// auth
export const userChanged = event("auth.user_changed", Person);

// scheduling
export const calendarChanged = event("scheduling.calendar_changed", Specialist);
export const holdPlaced = event("scheduling.hold_placed", Meeting);
export const holdReleased = event("scheduling.hold_released", Meeting);

// billing
export const creditsChanged = event("billing.credits_changed", z.object({ specialistId: Id, categoryId: Id }));
export const creditReturned = event(
  "billing.credit_returned",
  z.object({ specialistId: Id, categoryId: Id, meetingId: Id, rule: z.string() }),
);

// specialists
export const profileChanged = event("specialists.profile_changed", Specialist);

// funnel
export const trackStarted = event("funnel.track_started", Track);
export const stepReached = event("funnel.step_reached", Track.extend({ step: z.string() }));
export const trackClosed = event("funnel.track_closed", Track.extend({ reason: z.string() }));
export const noAvailability = event("funnel.no_availability", Track);
export const bookingSaved = event(
  "funnel.booking_saved",
  Meeting.extend({ leadId: Id, categoryId: Id, creditEntryId: Id }),
);

// leads
export const leadBooked = event("leads.lead_booked", z.object({ leadId: Id, specialistId: Id, meetingId: Id }));

// settings
export const settingsChanged = event("settings.changed", z.object({ document: z.string(), version: z.number() }));

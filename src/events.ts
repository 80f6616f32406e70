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
const Code = Person.extend({ codeId: Id });
const Former = Person.extend({ formerAddressId: Id });
export const registered = event("auth.registered", Code);
/** Somebody registered with an address that has an account; with a code where it is still to be verified. */
export const registrationRepeated = event("auth.registration_repeated", Person.extend({ codeId: Id.optional() }));
export const verificationRequested = event("auth.verification_requested", Code);
export const emailVerified = event("auth.email_verified", Person);
export const emailChangeRequested = event("auth.email_change_requested", Code);
export const emailChanged = event("auth.email_changed", Former);
export const passwordResetRequested = event("auth.password_reset_requested", Code);
export const passwordChanged = event("auth.password_changed", Person);
export const signedIn = event("auth.signed_in", Person.extend({ sessionId: Id }));
export const signedOut = event("auth.signed_out", Person.extend({ sessionId: Id }));
export const signedOutEverywhere = event("auth.signed_out_everywhere", Person);
export const userSuspended = event("auth.user_suspended", Person);
export const userUnsuspended = event("auth.user_unsuspended", Person);
export const adminMade = event("auth.admin_made", Person);
export const adminRemoved = event("auth.admin_removed", Person);
/** The person is forgotten. A listener in the transaction may refuse; others forget what they know of him. */
export const accountDeleted = event("auth.account_deleted", Former);

// catalog
const Category = z.object({ categoryId: Id });
const Part = Category.extend({ subcategoryId: Id });
export const categoryAdded = event("catalog.category_added", Category);
export const categoryChanged = event("catalog.category_changed", Category);
/** It is no longer offered; what was agreed stands. */
export const categoryRetired = event("catalog.category_retired", Category);
export const categoryRestored = event("catalog.category_restored", Category);
/** Categories stand in another order, or the parts of one. */
export const catalogueReordered = event("catalog.reordered", z.object({ categoryId: Id.nullable() }));
export const subcategoryAdded = event("catalog.subcategory_added", Part);
export const subcategoryChanged = event("catalog.subcategory_changed", Part);
export const subcategoryRetired = event("catalog.subcategory_retired", Part);
export const subcategoryRestored = event("catalog.subcategory_restored", Part);
export const subcategoryDeleted = event("catalog.subcategory_deleted", Part);
/** New tracks answer this set from now on; those that have begun keep theirs. */
export const questionsChanged = event(
  "catalog.questions_changed",
  Category.extend({ subcategoryId: Id.nullable(), questionSetId: Id }),
);
export const contentChanged = event("catalog.content_changed", z.object({ contentId: Id }));

// scheduling
export const calendarChanged = event("scheduling.calendar_changed", Specialist);
/** A specialist named another calendar, which is still to be read. */
export const calendarConnected = event("scheduling.calendar_connected", Specialist);
/** Another calendar says something else about when he is busy, or is no longer asked. */
export const busyTimesChanged = event("scheduling.busy_times_changed", Specialist);
export const holdPlaced = event("scheduling.hold_placed", Meeting);
export const holdReleased = event("scheduling.hold_released", Meeting);
/** A specialist put a meeting on the own calendar, for a lead of his. */
export const meetingArranged = event("scheduling.meeting_arranged", Meeting);
const Changed = Meeting.extend({ by: z.enum(["visitor", "specialist", "admin"]), sequence: z.number().int() });
/** `from` is the start that it had before, in ms. */
export const meetingRescheduled = event("scheduling.meeting_rescheduled", Changed.extend({ from: z.number() }));
/** `late`: after the time in which that side may cancel without consequence (PRODUCT section 4). */
export const meetingCancelled = event(
  "scheduling.meeting_cancelled",
  Changed.extend({ reason: z.string(), late: z.boolean() }),
);
/** It wants a room at Zoom, another one, or none any more; only where there are keys of Zoom. */
export const roomChanged = event("scheduling.room_changed", z.object({ meetingId: Id }));
/** It is over: both are asked whether it took place. */
export const meetingEnded = event("scheduling.meeting_ended", Meeting);
/** What it was in the end; published in the transaction that says so. */
export const meetingSettled = event(
  "scheduling.meeting_settled",
  Meeting.extend({ outcome: z.enum(["held", "visitor-absent", "specialist-absent", "moved"]) }),
);
/** The two sides contradict each other: a person decides. What each said is in meeting_answers. */
export const outcomeDisputed = event("scheduling.outcome_disputed", Meeting.extend({ leadId: Id.nullable() }));
/** It stays at its time and is somebody else's now. */
export const meetingHandedOver = event("scheduling.meeting_handed_over", Meeting.extend({ formerSpecialistId: Id }));

// billing
export const creditsChanged = event("billing.credits_changed", z.object({ specialistId: Id, categoryId: Id }));
export const creditReturned = event(
  "billing.credit_returned",
  z.object({ specialistId: Id, categoryId: Id, meetingId: Id, rule: z.string() }),
);
const Payment = z.object({ transactionId: Id, specialistId: Id });
/** Paid, and the credits are there; once for each purchase. */
export const creditsPurchased = event("billing.credits_purchased", Payment.extend({ categoryId: Id }));
/** What was paid differs from what was ordered: nothing was settled, and a person has to look. */
export const paymentDiffers = event("billing.payment_differs", Payment);
/** The bank refused after all; a declined card that can be tried again is none. */
export const paymentFailed = event("billing.payment_failed", Payment);
/** `refundedMinor`: all that was paid back so far. */
export const paymentRefunded = event("billing.payment_refunded", Payment.extend({ refundedMinor: z.number().int() }));
/** Opened, won or lost; once each. */
export const paymentDisputed = event("billing.payment_disputed", Payment.extend({ disputeId: Id, status: z.string() }));
const Supply = z.object({ specialistId: Id, categoryId: Id });
/** By an administrator, with a reason that the ledger's line has. */
const ByHand = Supply.extend({ entryId: Id, credits: z.number().int() });
export const creditsGranted = event("billing.credits_granted", ByHand);
export const creditsRevoked = event("billing.credits_revoked", ByHand);
/** The number of credits has come down to the mark of the settings. */
export const creditsLow = event("billing.credits_low", Supply);
export const creditsExhausted = event("billing.credits_exhausted", Supply);
/** Some end within `days`; once for each lot and period. */
export const creditsExpiring = event("billing.credits_expiring", Supply.extend({ days: z.number().int() }));

// specialists
export const profileChanged = event("specialists.profile_changed", Specialist);
const Credential = Specialist.extend({ credentialId: Id });
export const credentialVerified = event("specialists.credential_verified", Credential);
/** Not accepted, or no longer. */
export const credentialDeclined = event("specialists.credential_declined", Credential);
/** Setting up is done, by a purchase or without; once for each specialist. */
export const specialistOnboarded = event("specialists.onboarded", Specialist);

// funnel
export const trackStarted = event("funnel.track_started", Track);
export const stepReached = event("funnel.step_reached", Track.extend({ step: z.string() }));
export const trackClosed = event("funnel.track_closed", Track.extend({ reason: z.string() }));
/** The first or the second reminder of a request that was left unfinished. */
export const finishLaterDue = event("funnel.finish_later_due", Track.extend({ reminder: z.number().int() }));
export const noAvailability = event("funnel.no_availability", Track);
export const bookingSaved = event(
  "funnel.booking_saved",
  Meeting.extend({
    leadId: Id,
    categoryId: Id,
    creditEntryId: Id,
    /** The meeting in place of which it was booked. */
    rescues: Id.optional(),
  }),
);
/** Its person is forgotten, here and by whoever had it. */
export const trackDeleted = event("funnel.track_deleted", Track);
/** A visitor took back that the specialist may have the details, or had everything deleted. */
export const consentWithdrawn = event("funnel.consent_withdrawn", Meeting.extend({ erased: z.boolean() }));

// leads
const Lead = z.object({ leadId: Id, specialistId: Id });
export const leadReceived = event("leads.lead_received", Lead);
/** A meeting is agreed: Parley's own, or one arranged outside of it, which has no id. */
export const leadBooked = event("leads.lead_booked", Lead.extend({ meetingId: Id.nullable() }));
export const leadMarkedLive = event("leads.lead_marked_live", Lead);
export const leadNoted = event("leads.lead_noted", Lead);
export const leadConverted = event("leads.lead_converted", Lead);
export const leadNotConverted = event("leads.lead_not_converted", Lead);
export const leadExpired = event("leads.lead_expired", Lead);
/** The visitor's details are gone from the lead; `cancelled` when its meeting was called off with that. */
export const leadErased = event(
  "leads.lead_erased",
  Lead.extend({ reason: z.enum(["consent-withdrawn", "erased", "reassigned"]), cancelled: z.boolean() }),
);
/** A credit would come back, but too many have lately: a person decides (PRODUCT section 5). */
export const creditHeldBack = event("leads.credit_held_back", Lead.extend({ rule: z.string() }));
/**
 * An administrator gave it to another specialist. `meetingId`: of the meeting that stays at its time; null when none was
 * to come, or when it was called off (`released`) because the new specialist is not free then.
 */
export const leadReassigned = event(
  "leads.lead_reassigned",
  Lead.extend({ formerSpecialistId: Id, meetingId: Id.nullable(), released: z.boolean() }),
);
/** An administrator deleted it: the visitor's details are gone, and nobody finds it any more. */
export const leadDeleted = event("leads.lead_deleted", Lead.extend({ trackId: Id, cancelled: z.boolean() }));
/** `hours` of the warning that is due. */
export const leadExpiring = event("leads.lead_expiring", Lead.extend({ hours: z.number() }));
/** The meeting is over for `hours`, and nobody has said how it went. */
export const outcomeMissing = event("leads.outcome_missing", Lead.extend({ hours: z.number() }));

// help
const HelpRequest = z.object({ requestId: Id, userId: Id });
export const helpRequestCreated = event("help.request_created", HelpRequest);
/** A message, a move, or both: the line of the thread says which. */
export const helpRequestUpdated = event("help.request_updated", HelpRequest.extend({ lineId: Id }));
export const helpRequestDeleted = event("help.request_deleted", HelpRequest);

// settings
export const settingsChanged = event("settings.changed", z.object({ document: z.string(), version: z.number() }));

// notifications
const Campaign = z.object({ campaignId: Id });
/** An administrator tells many people something, or goes on telling them. */
export const campaignRequested = event("notifications.campaign_requested", Campaign);
/** It is one recipient's turn; `round` counts how often it has been. */
export const campaignRecipientDue = event(
  "notifications.campaign_letter_due",
  Campaign.extend({ userId: Id, round: z.number().int() }),
);

// The event catalogue: every domain event with its name and payload schema. Payloads carry ids, no secrets and no contact data.
import { z } from "zod";
import { MEETING_STATUSES } from "@/modules/scheduling/rules.ts";
import { LEAD_ACTORS, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { CHANNEL_NAMES } from "@/modules/tracks/channel-rules.ts";
import { event } from "@/platform/events/bus.ts";

const Id = z.string();
const Person = z.object({ userId: Id });
const Specialist = z.object({ specialistId: Id });
const Track = z.object({ trackId: Id, categoryId: Id });
const Meeting = z.object({ meetingId: Id, specialistId: Id, trackId: Id });

// auth
export const userChanged = event("auth.user_changed", Person);
const Code = Person.extend({ codeId: Id });
const Former = Person.extend({ formerAddressId: Id });
/** An administrator asked somebody to register, or asked again. */
export const invited = event("auth.invited", z.object({ invitationId: Id }));
export const registered = event("auth.registered", Code);
/** A registration with an address that already has an account; with a code while it is not verified. */
export const registrationRepeated = event("auth.registration_repeated", Person.extend({ codeId: Id.optional() }));
export const verificationRequested = event("auth.verification_requested", Code);
export const emailVerified = event("auth.email_verified", Person);
export const emailChangeRequested = event("auth.email_change_requested", Code);
export const emailChanged = event("auth.email_changed", Former);
export const passwordResetRequested = event("auth.password_reset_requested", Code);
export const passwordChanged = event("auth.password_changed", Person);
/** An authenticator app was set up or replaced. */
export const totpAdded = event("auth.totp_added", Person);
export const totpRemoved = event("auth.totp_removed", Person);
export const passkeyAdded = event("auth.passkey_added", Person);
export const passkeyRemoved = event("auth.passkey_removed", Person);
export const recoveryCodesReplaced = event("auth.recovery_codes_replaced", Person);
export const recoveryCodeUsed = event("auth.recovery_code_used", Person);
/** Every factor was removed from the operator's console. */
export const secondFactorReset = event("auth.second_factor_reset", Person);
export const apiKeyCreated = event("auth.api_key_created", Person.extend({ keyId: Id }));
export const signedIn = event("auth.signed_in", Person.extend({ sessionId: Id }));
export const signedOut = event("auth.signed_out", Person.extend({ sessionId: Id }));
export const signedOutEverywhere = event("auth.signed_out_everywhere", Person);
export const userSuspended = event("auth.user_suspended", Person);
export const userUnsuspended = event("auth.user_unsuspended", Person);
export const adminMade = event("auth.admin_made", Person);
export const adminRemoved = event("auth.admin_removed", Person);
/** The person is anonymised. In-transaction listeners may refuse; others anonymise what they hold. */
export const accountDeleted = event("auth.account_deleted", Former.partial({ formerAddressId: true }));

// catalog
const Category = z.object({ categoryId: Id });
const Part = Category.extend({ subcategoryId: Id });
export const categoryAdded = event("catalog.category_added", Category);
export const categoryChanged = event("catalog.category_changed", Category);
/** The category is no longer offered; existing agreements remain valid. */
export const categoryRetired = event("catalog.category_retired", Category);
export const categoryRestored = event("catalog.category_restored", Category);
/** The order of categories changed, or the order of one category's subcategories. */
export const catalogueReordered = event("catalog.reordered", z.object({ categoryId: Id.nullable() }));
export const subcategoryAdded = event("catalog.subcategory_added", Part);
export const subcategoryChanged = event("catalog.subcategory_changed", Part);
export const subcategoryRetired = event("catalog.subcategory_retired", Part);
export const subcategoryRestored = event("catalog.subcategory_restored", Part);
export const subcategoryDeleted = event("catalog.subcategory_deleted", Part);
/** New tracks use this question set; started ones keep theirs. */
export const questionsChanged = event(
  "catalog.questions_changed",
  Category.extend({ subcategoryId: Id.nullable(), questionSetId: Id }),
);
export const contentChanged = event("catalog.content_changed", z.object({ contentId: Id }));

// scheduling
export const calendarChanged = event("scheduling.calendar_changed", Specialist);
export const zoneChanged = event("scheduling.zone_changed", Specialist);
/** A specialist connected another calendar, which has not been read yet. */
export const calendarConnected = event("scheduling.calendar_connected", Specialist);
/** The busy times of a connected calendar changed, or it was disconnected. */
export const busyTimesChanged = event("scheduling.busy_times_changed", Specialist);
const CalendarConnection = z.object({ connectionId: Id, specialistId: Id });
/** A calendar account was connected, changed, or its service says that something changed: it is read soon. */
export const calendarReadDue = event("scheduling.calendar_read_due", CalendarConnection);
/** Parley may no longer use a calendar account: only its specialist can repair that. */
export const calendarLost = event("scheduling.calendar_lost", CalendarConnection);
/** A calendar account was disconnected; what is left is done at its service. */
export const calendarDisconnected = event("scheduling.calendar_disconnected", CalendarConnection);
/** Another calendar receives the specialist's meetings from now on, or what they changed there is written again. */
export const entriesDue = event("scheduling.entries_due", Specialist);
/** A specialist moved or deleted a meeting in their own calendar, and is asked what Parley should do. */
export const entryChanged = event(
  "scheduling.entry_changed",
  z.object({ meetingId: Id, specialistId: Id, change: z.enum(["moved", "deleted"]) }),
);
/**
 * A meeting that was confirmed or is over was written, in whatever way: a copy that is kept of it elsewhere may differ.
 * `status`: its new one.
 */
export const meetingChanged = event(
  "scheduling.meeting_changed",
  Meeting.extend({ status: z.enum(MEETING_STATUSES) }),
);
export const holdPlaced = event("scheduling.hold_placed", Meeting);
export const holdReleased = event("scheduling.hold_released", Meeting);
/** A pending meeting ended without its visitor's confirmation; its time is free. */
export const meetingLapsed = event("scheduling.meeting_lapsed", Meeting.extend({ reason: z.string() }));
/** A specialist arranged a meeting for one of their leads, or had arranged it in another system. */
export const meetingArranged = event("scheduling.meeting_arranged", Meeting);
const Changed = Meeting.extend({ by: z.enum(["visitor", "specialist", "admin"]), sequence: z.number().int() });
/** `from` is the previous start, in ms. */
export const meetingRescheduled = event(
  "scheduling.meeting_rescheduled",
  /** `through`: the visitor took an earlier time that was offered to them. */
  Changed.extend({ from: z.number(), through: z.enum(["earlier-slot"]).optional() }),
);
/** `late`: too late to cancel without consequences (docs/product/meetings.md#rescheduling-and-cancelling). */
export const meetingCancelled = event(
  "scheduling.meeting_cancelled",
  Changed.extend({ reason: z.string(), late: z.boolean() }),
);
/** The meeting's room at Zoom must be created, changed or deleted; only with Zoom keys. */
export const roomChanged = event("scheduling.room_changed", z.object({ meetingId: Id }));
/** The meeting is over: both sides are asked whether it took place. */
export const meetingEnded = event("scheduling.meeting_ended", Meeting);
/** The outcome is final; published in the transaction that sets it. */
export const meetingSettled = event(
  "scheduling.meeting_settled",
  Meeting.extend({ outcome: z.enum(["held", "visitor-absent", "specialist-absent", "moved"]) }),
);
/** One side's answer whether the meeting took place. In-transaction listeners refuse one that contradicts the lead. */
export const outcomeAnswered = event(
  "scheduling.outcome_answered",
  Meeting.extend({ side: z.enum(["visitor", "specialist"]), answer: z.enum(["held", "other-absent", "moved"]) }),
);
/** The two sides contradict each other, so a person decides. Their answers are in meeting_answers. */
export const outcomeDisputed = event("scheduling.outcome_disputed", Meeting.extend({ leadId: Id.nullable() }));
/** The meeting keeps its time and has a new specialist. */
export const meetingHandedOver = event("scheduling.meeting_handed_over", Meeting.extend({ formerSpecialistId: Id }));

// billing
export const creditsChanged = event("billing.credits_changed", z.object({ specialistId: Id, categoryId: Id }));
export const creditReturned = event(
  "billing.credit_returned",
  z.object({ specialistId: Id, categoryId: Id, meetingId: Id, rule: z.string() }),
);
const Payment = z.object({ transactionId: Id, specialistId: Id });
/** An order, before it is paid. In-transaction listeners refuse credits that the buyer could not use. */
export const orderPlaced = event(
  "billing.order_placed",
  Payment.extend({ categoryId: Id, subcategoryIds: z.array(Id) }),
);
/** Paid and credited; once per purchase. */
export const creditsPurchased = event("billing.credits_purchased", Payment.extend({ categoryId: Id }));
/** The payment differs from the order: nothing was settled, and a person must look at it. */
export const paymentDiffers = event("billing.payment_differs", Payment);
/** The bank refused the payment. A declined card that can be retried does not count. */
export const paymentFailed = event("billing.payment_failed", Payment);
/**
 * `refundedMinor`: all refunds of the payment so far, those that failed later included; `amountMinor` and `credits`: this
 * one, and the credits it removed.
 */
export const paymentRefunded = event(
  "billing.payment_refunded",
  Payment.extend({
    refundedMinor: z.number().int(),
    // Events of 0.3.0 lack them.
    amountMinor: z.number().int().optional(),
    credits: z.number().int().optional(),
  }),
);
/**
 * The buyer's bank sent a refund back. `failedMinor`: all of the payment so far; `amountMinor` and `credits`: this one, and
 * the credits that can be used again.
 */
export const refundFailed = event(
  "billing.refund_failed",
  Payment.extend({ failedMinor: z.number().int(), amountMinor: z.number().int(), credits: z.number().int() }),
);
/**
 * The dispute was opened, took the money, was won or lost; once each. `credits`: how many can be used again, once it is won.
 */
export const paymentDisputed = event(
  "billing.payment_disputed",
  // Events of 0.3.0 lack `credits`.
  Payment.extend({ disputeId: Id, status: z.string(), credits: z.number().int().optional() }),
);
/** An invoice or a credit note. `isLate`: not in the commit that settled its payment, so no receipt carries it. */
export const invoiceIssued = event(
  "billing.invoice_issued",
  Payment.extend({ invoiceId: Id, kind: z.enum(["invoice", "credit-note"]), isLate: z.boolean() }),
);
const Supply = z.object({ specialistId: Id, categoryId: Id });
/** By an administrator; the ledger entry has the reason. */
const ManualChange = Supply.extend({ entryId: Id, credits: z.number().int() });
export const creditsGranted = event("billing.credits_granted", ManualChange);
export const creditsRevoked = event("billing.credits_revoked", ManualChange);
/** The number of credits reached the threshold of the settings. */
export const creditsLow = event("billing.credits_low", Supply);
export const creditsExhausted = event("billing.credits_exhausted", Supply);
/** Some credits expire within `days`; once per lot and period. */
export const creditsExpiring = event("billing.credits_expiring", Supply.extend({ days: z.number().int() }));

// specialists
export const profileChanged = event("specialists.profile_changed", Specialist);
const Credential = Specialist.extend({ credentialId: Id });
export const credentialVerified = event("specialists.credential_verified", Credential);
/** Declined, or verified before and now declined. */
export const credentialDeclined = event("specialists.credential_declined", Credential);
/** Onboarding is complete, with or without a purchase; once per specialist. */
export const specialistOnboarded = event("specialists.onboarded", Specialist);

// ratings
const Rating = z.object({ ratingId: Id, meetingId: Id, specialistId: Id, categoryId: Id });
/** A visitor is asked by email to rate a meeting that took place; once for each meeting. */
export const ratingRequested = event("ratings.rating_requested", Meeting);
/** Its specialist sees it from now on and can answer; again when it was changed after a reply. */
export const ratingGiven = event("ratings.rating_given", Rating);
export const ratingPublished = event("ratings.rating_published", Rating);
/** A published rating was deleted by its visitor, or with their data. */
export const ratingDeleted = event("ratings.rating_deleted", Rating);
/** An administrator removed it under a written rule, or its meeting did not take place. */
export const ratingRemoved = event("ratings.rating_removed", Rating);
/** The specialist appealed, and an administrator kept the rating. */
export const ratingKept = event("ratings.rating_kept", Rating);

// moderation
/** Somebody reported a profile or a rating. */
export const contentReported = event("moderation.content_reported", z.object({ reportId: Id }));
/** An administrator decided about a report. */
export const contentReportDecided = event(
  "moderation.report_decided",
  z.object({ reportId: Id, specialistId: Id, decision: z.string() }),
);

// funnel
export const trackStarted = event("funnel.track_started", Track);
export const stepReached = event("funnel.step_reached", Track.extend({ step: z.string() }));
export const trackClosed = event("funnel.track_closed", Track.extend({ reason: z.string() }));
/** The first or second reminder about an unfinished track. */
export const finishLaterDue = event("funnel.finish_later_due", Track.extend({ reminder: z.number().int() }));
export const noAvailability = event("funnel.no_availability", Track);
/** A visitor has requested a meeting, and is asked to confirm it. */
export const bookingRequested = event("funnel.booking_requested", Meeting);
/** The visitor is asked to prove their email address: the code is sent, or sent again. */
export const codeRequested = event("funnel.code_requested", Track);
/** The visitor asks for their code by text message. */
export const textCodeRequested = event("funnel.text_code_requested", Track);
/** A requested meeting was not confirmed in time, or its email could not be delivered. */
export const bookingLapsed = event("funnel.booking_lapsed", Meeting.extend({ reason: z.string() }));
/** The visitor says, from a reminder, that they will be there. */
export const visitorWillCome = event("funnel.visitor_will_come", Meeting);
/** The visitor of a confirmed meeting wants text messages about it. */
export const textsAllowed = event("funnel.texts_allowed", Meeting);
/** The visitor has corrected their phone number. */
export const phoneCorrected = event("funnel.phone_corrected", Meeting);
/** Confirmed by the visitor. */
export const bookingSaved = event(
  "funnel.booking_saved",
  Meeting.extend({
    leadId: Id,
    categoryId: Id,
    /** Null for a meeting by a booking link, which uses no credit. */
    creditEntryId: Id.nullable(),
    /** The cancelled meeting that this one replaces. */
    rescues: Id.optional(),
  }),
);
/** A visitor no longer wants advertisers to learn what came of their click. */
export const clicksWithdrawn = event("funnel.clicks_withdrawn", z.object({ trackId: Id }));
/** The visitor is removed from a request. In-transaction listeners remove them from what other modules know of it. */
export const trackAnonymised = event("tracks.track_anonymised", z.object({ trackId: Id }));
/** The track's person is anonymised, here and in every module that has their data. */
export const trackDeleted = event("funnel.track_deleted", Track);
/** A visitor withdrew their consent, or had their data deleted. */
export const consentWithdrawn = event(
  "funnel.consent_withdrawn",
  // Without a meeting: nobody has booked one for the request.
  Meeting.partial({ meetingId: true, specialistId: true }).extend({
    erased: z.boolean(),
    /** Whether the visitor is known to own the address of the request. */
    ownsAddress: z.boolean().optional(),
  }),
);

/** `wishId` is the id of a waitlist entry: stored deliveries have the field under this name. */
const WaitlistEntry = z.object({ wishId: Id, trackId: Id });
/** A visitor wants to be told when something sooner opens. */
export const waitlistEntryMade = event("funnel.earlier_wish_made", WaitlistEntry);
/** `withdrawn` by the visitor, `fulfilled`, or `ended` because it is of no use any more. */
export const waitlistEntryEnded = event(
  "funnel.earlier_wish_ended",
  WaitlistEntry.extend({ status: z.enum(["withdrawn", "fulfilled", "ended"]) }),
);
const EarlierOffer = WaitlistEntry.extend({ offerId: Id, specialistId: Id });
/** A time that became free is held for a visitor. */
export const earlierOffered = event("funnel.earlier_offered", EarlierOffer);
export const earlierAnswered = event(
  "funnel.earlier_answered",
  EarlierOffer.extend({ answer: z.enum(["taken", "declined", "missed", "void"]) }),
);

// clients: how many, never who
export const clientsAdded = event("clients.added", Specialist.extend({ added: z.number().int() }));
export const clientsRemoved = event("clients.removed", Specialist.extend({ removed: z.number().int() }));

// leads
const Lead = z.object({ leadId: Id, specialistId: Id });
/** A request was assigned whose visitor has not agreed yet: they are asked whether the specialist may have their details. */
/**
 * A lead was written, in whatever way: a copy that is kept of it elsewhere may differ. `columns`: what was changed; none
 * for a new lead.
 */
export const leadChanged = event(
  "leads.lead_changed",
  Lead.extend({ trackId: Id, isNew: z.boolean(), columns: z.array(z.string()) }),
);
export const consentRequested = event("leads.consent_requested", Lead);
/**
 * A lead entered a status, the same one again where only its meeting or its credit is another one. What differs by status
 * is in LEAD_STATUS.
 */
export const leadStatusChanged = event(
  "leads.status_changed",
  Lead.extend({
    /** Null for a new lead. */
    from: z.enum(LEAD_STATUSES).nullable(),
    to: z.enum(LEAD_STATUSES),
    /** `undo`: its specialist took the last change back, so it is as it was before, and nobody heard of that change. */
    by: z.enum(LEAD_ACTORS),
    /** The specialist from whom an administrator took it with this change. */
    formerSpecialistId: Id.nullable(),
  }),
);
export const leadNoted = event("leads.lead_noted", Lead);
/** A specialist has closed a lead with an upcoming meeting: the meeting is cancelled unless they undo that. */
export const leadGivenUp = event("leads.lead_given_up", Lead.extend({ meetingId: Id }));
/** The visitor's details were removed from the lead; `cancelled` when its meeting was cancelled too. */
export const leadErased = event(
  "leads.lead_erased",
  Lead.extend({ reason: z.enum(["consent-withdrawn", "erased", "reassigned"]), cancelled: z.boolean() }),
);
/** A return exceeds the automatic share, so a person decides (docs/product/money.md#automatic-share). */
export const creditInReview = event("leads.credit_held_back", Lead.extend({ rule: z.string() }));
/**
 * An administrator reassigned the lead. `meetingId` is the meeting that keeps its time; null when there was none
 * ahead, or when it was cancelled (`released`) because the new specialist is not free then.
 */
export const leadReassigned = event(
  "leads.lead_reassigned",
  Lead.extend({ formerSpecialistId: Id, meetingId: Id.nullable(), released: z.boolean() }),
);
/** An administrator deleted the lead with the visitor's details. */
export const leadDeleted = event("leads.lead_deleted", Lead.extend({ trackId: Id, cancelled: z.boolean() }));
/** `hours` is the warning that is due. */
export const leadExpiring = event("leads.lead_expiring", Lead.extend({ hours: z.number() }));
/** The meeting ended `hours` ago without an outcome. */
export const outcomeMissing = event("leads.outcome_missing", Lead.extend({ hours: z.number() }));

// conversions
const Conversion = z.object({ conversionId: Id, specialistId: Id });
/** What came of a click on an advertisement; once for each lead and kind. */
export const conversionRecorded = event("conversions.recorded", Conversion);
/** It is no longer true, or the visitor objects; once for each conversion. */
export const conversionRetracted = event("conversions.retracted", Conversion);

// help
const HelpRequest = z.object({ requestId: Id, userId: Id });
export const helpRequestCreated = event("help.request_created", HelpRequest);
/** A message, a status change, or both: the thread's entry says which. */
export const helpRequestUpdated = event("help.request_updated", HelpRequest.extend({ lineId: Id }));
export const helpRequestDeleted = event("help.request_deleted", HelpRequest);

// imports
/** An administrator let an import go through its rows. `by`: the administrator. */
export const importStarted = event("imports.started", z.object({ importId: Id, by: Id }));

// exports
/** An administrator asked for an export of everything. */
export const exportStarted = event("exports.started", z.object({ exportId: Id }));

// webhooks
/** A message waits to be sent to an endpoint. */
export const webhookQueued = event("webhooks.delivery_queued", z.object({ deliveryId: Id }));
/** Parley has paused an endpoint that accepted nothing for days. `ownerId` is null for the marketplace's. */
export const webhookPaused = event("webhooks.endpoint_paused", z.object({ endpointId: Id, ownerId: Id.nullable() }));

// settings
/** In-transaction listeners may refuse. */
export const currencyChanged = event("settings.currency_changed", z.object({ from: z.string(), to: z.string() }));
export const settingsChanged = event("settings.changed", z.object({ document: z.string(), version: z.number() }));

// notifications
/**
 * The server of a recipient says that nobody has the address: a hard bounce. `recipient` is `visitor` or a user's id; the
 * other ids are what the message was about.
 */
export const messageBounced = event(
  "notifications.message_bounced",
  z.object({
    messageId: Id,
    channel: z.enum(CHANNEL_NAMES),
    recipient: Id,
    template: z.string(),
    trackId: Id.optional(),
    meetingId: Id.optional(),
    leadId: Id.optional(),
  }),
);
/** A message about a meeting is due: a reminder, or what waited for its time. */
export const messageDue = event(
  "notifications.message_due",
  z.object({ meetingId: Id, template: z.string(), startsAt: z.number(), minutesBefore: z.number().int() }),
);
/** Text messages have reached 80 or 100% of a budget of a day. `day`: days since the epoch. */
export const textLimitReached = event(
  "notifications.text_limit_reached",
  z.object({
    day: z.number().int(),
    percent: z.number().int(),
    budget: z.enum(["codes", "meetings"]).default("meetings"),
  }),
);
const Campaign = z.object({ campaignId: Id });
/** An administrator started or resumed a campaign. */
export const campaignRequested = event("notifications.campaign_requested", Campaign);
/** One recipient is due; `round` counts the attempts for this recipient. */
export const campaignRecipientDue = event(
  "notifications.campaign_letter_due",
  Campaign.extend({ userId: Id, round: z.number().int() }),
);

// Each message whose texts an operator can replace, about one example: for the preview of the texts.
import * as account from "@/emails/account-changes.tsx";
import * as links from "@/emails/account-links.tsx";
import { outcomeQuestion } from "@/emails/after-meeting/outcome-question.tsx";
import * as ratings from "@/emails/after-meeting/ratings.tsx";
import { bookingConfirmed } from "@/emails/booking-confirmed.tsx";
import { confirmRequest, proveAddress, requestLapsed } from "@/emails/contact-code.tsx";
import * as credentials from "@/emails/credentials.tsx";
import * as credits from "@/emails/credits.tsx";
import { earlierOffer, waitlistJoined } from "@/emails/earlier-slots.tsx";
import { askForConsent, finishLater } from "@/emails/finish-later.tsx";
import * as help from "@/emails/help.tsx";
import * as leads from "@/emails/leads.tsx";
import * as changes from "@/emails/meeting-changes.tsx";
import { meetingReminder } from "@/emails/meeting-reminder.tsx";
import * as moderation from "@/emails/moderation.tsx";
import { newMeeting } from "@/emails/new-meeting.tsx";
import { apiKeyCreated, webhookPaused } from "@/emails/operation.tsx";
import type { Brand } from "@/emails/parts/layout.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { MeetingFacts, Side } from "@/emails/parts/meeting.ts";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import * as payments from "@/emails/payments.tsx";
import { leadReassigned, meetingReassigned } from "@/emails/reassignments.tsx";
import { receipt } from "@/emails/receipt.tsx";
import { type FactorChange, factorChanged } from "@/emails/second-factor.tsx";
import { welcome } from "@/emails/welcome.tsx";
import { t } from "@/languages/language.ts";
import type { Money } from "@/platform/money.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { DAY_MS, HOUR_MS, type Instant, renderTime } from "@/platform/time/time.ts";
import { removalSentence } from "@/modules/ratings/rules.ts";
import { CHANGE_LIMITS } from "@/modules/scheduling/rules.ts";
import { answerLabel } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { FAILING_DAYS } from "@/modules/webhooks/rules.ts";
import type { MessageName } from "@/modules/settings/messages/rules.ts";

/** What all examples are about. */
export interface Example {
  brand: Brand;
  meeting: MeetingFacts;
  /** The reader. */
  firstName: string;
  specialist: { firstName: string; displayName: string; headline: string };
  total: Money;
  now: Instant;
}

/** Where links of an example lead. */
const NOWHERE = "#";
const CODE = "123456";
const VISITOR = "Vera";
const PHONE = "+43 660 1234567";
const REASON = "The reason that was given is here.";
const NUMBER = 1042;

const toReporter = ({ brand, specialist }: Example) => ({
  brand,
  firstName: "",
  specialist: specialist.displayName,
  subject: "profile" as const,
  reason: t("report.misleading"),
});

/** What emails to visitors have in common. */
const toVisitor = ({ brand, meeting, firstName, specialist }: Example) => ({
  brand,
  meeting,
  specialist,
  firstName,
  side: "visitor" as const,
  specialistName: specialist.displayName,
  headline: specialist.headline,
  other: specialist.displayName,
  categoryName: meeting.categoryName,
  visitor: { firstName, shortName: firstName, phone: PHONE },
  pageUrl: NOWHERE,
});

/** What emails to people with an account have in common. */
const toMember = ({ brand, meeting, firstName, specialist, total }: Example) => ({
  brand,
  meeting,
  firstName,
  total,
  side: "specialist" as const,
  specialist: { ...specialist, firstName },
  visitor: { firstName: VISITOR, shortName: VISITOR, phone: PHONE },
  visitorName: VISITOR,
  leadName: VISITOR,
  other: VISITOR,
  categoryName: meeting.categoryName,
  credential: "licence",
  reason: REASON,
  credits: 3,
  count: 5,
  zone: meeting.specialistZone,
  number: `P-${NUMBER}`,
  purchase: `5 × ${meeting.categoryName}`,
  name: "Calendar",
  validFor: "24 hours",
  newEmail: "new@example.com",
  pageUrl: NOWHERE,
  url: NOWHERE,
  leadUrl: NOWHERE,
  buyUrl: NOWHERE,
  loginUrl: NOWHERE,
  stopUrl: NOWHERE,
  profileUrl: NOWHERE,
  ratingsUrl: NOWHERE,
  dashboardUrl: NOWHERE,
  connectionsUrl: NOWHERE,
  forgotPasswordUrl: NOWHERE,
});

const aboutRequest = (example: Example) => ({
  ...toMember(example),
  number: NUMBER,
  subject: "A question about my profile",
  message: "The message is here.",
});

const timeOfDay = (at: Instant, { visitorZone }: MeetingFacts): string => {
  const { hour, minute } = renderTime(at, visitorZone);
  return formatTimeOfDay(hour, minute);
};

/** "Sat 28 Nov, 14:00 (Vienna time)": days after now. */
const later = ({ now, meeting }: Example, days: number): string => shortTime(now + days * DAY_MS, meeting.visitorZone);

const outcome = (
  example: Example,
  props: Pick<ReturnType<typeof toVisitor>, "brand" | "firstName" | "other" | "meeting">,
  side: Side,
) =>
  outcomeQuestion({
    ...props,
    side,
    answers: [
      { label: answerLabel("held", props.other), url: `${NOWHERE}yes` },
      { label: t("email.after.no"), url: `${NOWHERE}no` },
    ],
    until: later(example, 3),
  });

const moved = { by: "admin" as const, message: null };
const factor = (change: FactorChange) => (example: Example) =>
  factorChanged({ ...toMember(example), change, codesLeft: 7 });

export const EXAMPLES: { readonly [M in MessageName]: (example: Example) => Promise<RenderedEmail> } = {
  "booking-code": (example) =>
    confirmRequest({
      ...toVisitor(example),
      code: CODE,
      confirmUrl: NOWHERE,
      confirmBy: timeOfDay(example.now + HOUR_MS / 2, example.meeting),
    }),
  "contact-code": ({ brand }) => proveAddress({ brand, code: CODE }),
  "request-lapsed": (example) => requestLapsed({ ...toVisitor(example), reason: "not-confirmed", resumeUrl: NOWHERE }),
  "finish-later": (example) =>
    finishLater({ ...toVisitor(example), finishUrl: NOWHERE, stopUrl: NOWHERE, isLast: false }),
  "consent-request": (example) =>
    askForConsent({ ...toVisitor(example), consentUrl: NOWHERE, consentBy: later(example, 1) }),
  "visitor-confirmation": (example) =>
    bookingConfirmed({
      ...toVisitor(example),
      manageUrl: NOWHERE,
      moveUrl: NOWHERE,
      cancelUrl: NOWHERE,
      limits: CHANGE_LIMITS,
    }),
  "visitor-reminder": (example) => meetingReminder({ ...toVisitor(example), now: example.now }),
  "visitor-moved": (example) =>
    changes.meetingMoved({ ...toVisitor(example), ...moved, from: example.meeting.startsAt - HOUR_MS }),
  "visitor-cancelled": (example) =>
    changes.visitorCancelled({ ...toVisitor(example), ...moved, sameTime: null, nearest: [] }),
  reassigned: (example) => meetingReassigned({ ...toVisitor(example), manageUrl: NOWHERE }),
  "earlier-wish-noted": (example) =>
    waitlistJoined({ ...toVisitor(example), stopUrl: NOWHERE, hasMeeting: true, until: later(example, 1) }),
  "earlier-offer": (example) =>
    earlierOffer({
      ...toVisitor(example),
      startsAt: example.meeting.startsAt,
      zone: example.meeting.visitorZone,
      specialistZone: example.meeting.specialistZone,
      heldUntil: timeOfDay(example.now + HOUR_MS, example.meeting),
      replaces: null,
      offerUrl: NOWHERE,
      stopUrl: NOWHERE,
    }),
  "visitor-outcome-question": (example) => outcome(example, toVisitor(example), "visitor"),
  "rating-requested": (example) => ratings.ratingRequested({ ...toVisitor(example), ratingUrl: NOWHERE }),
  "visitor-rating-removed": (example) =>
    ratings.ratingRemovedForVisitor({ ...toVisitor(example), rule: removalSentence("personal-data") }),

  welcome: (example) => welcome({ ...toMember(example), missing: null }),
  "specialist-new-meeting": (example) => newMeeting({ ...toMember(example), answers: [], bookedBy: "visitor" }),
  "specialist-reminder": (example) => meetingReminder({ ...toMember(example), now: example.now }),
  "specialist-moved": (example) =>
    changes.meetingMoved({ ...toMember(example), ...moved, from: example.meeting.startsAt - HOUR_MS }),
  "specialist-cancelled": (example) =>
    changes.specialistCancelled({ ...toMember(example), ...moved, consequence: "Your credit was returned." }),
  "specialist-outcome-question": (example) => outcome(example, toMember(example), "specialist"),
  "lead-received": (example) =>
    leads.leadReceived({ ...toMember(example), acceptBy: later(example, 1), timeframe: null }),
  "lead-expiring": (example) => leads.leadExpiring({ ...toMember(example), liveUntil: later(example, 1) }),
  "lead-expired": (example) =>
    leads.leadExpired({ ...toMember(example), cause: "no-activity", credit: "returned", reopenDays: 30 }),
  "lead-outcome-missing": (example) => leads.leadOutcomeMissing({ ...toMember(example), outcomeBy: later(example, 7) }),
  "lead-erased": (example) => leads.leadErased({ ...toMember(example), cause: "erased" }),
  "lead-gone": (example) =>
    leadReassigned({ ...toMember(example), credit: "Your credit was returned.", meeting: null, leadsUrl: NOWHERE }),
  "credit-returned": (example) => credits.creditReturned({ ...toMember(example), leadUrl: null }),
  "credits-granted": (example) => credits.creditsGranted(toMember(example)),
  "credits-revoked": (example) => credits.creditsRevoked(toMember(example)),
  "credits-low": (example) => credits.creditsLow(toMember(example)),
  "credits-exhausted": (example) => credits.creditsExhausted(toMember(example)),
  "credits-expiring": (example) =>
    credits.creditsExpiring({ ...toMember(example), firstExpiresAt: example.now + 30 * DAY_MS }),
  receipt: (example) =>
    receipt({
      ...toMember(example),
      paidAt: example.now,
      lines: [{ name: `5 × ${example.meeting.categoryName}`, total: example.total }],
      priceLabel: "",
      vatLabel: "VAT",
      sums: null,
      credits: 5,
      validUntil: example.now + 730 * DAY_MS,
      billedTo: "",
      receiptUrl: null,
    }),
  invoice: (example) => payments.lateInvoice({ ...toMember(example), invoiceNumber: "2026-0042" }),
  "payment-failed": (example) => payments.paymentFailed(toMember(example)),
  "payment-refunded": (example) =>
    payments.paymentRefunded({ ...toMember(example), refunded: example.total, creditsRemoved: 5 }),
  "refund-failed": (example) =>
    payments.refundFailed({ ...toMember(example), refunded: example.total, creditsRestored: 5 }),
  "payment-disputed": (example) =>
    payments.paymentDisputed({ ...toMember(example), stage: "opened", creditsRestored: 0 }),
  "credential-verified": (example) => credentials.credentialVerified(toMember(example)),
  "credential-declined": (example) => credentials.credentialDeclined(toMember(example)),
  "rating-given": (example) =>
    ratings.ratingGiven({ ...toMember(example), stars: "5 stars", publishedOn: later(example, 7) }),
  "specialist-rating-removed": (example) =>
    ratings.ratingRemovedForSpecialist({ ...toMember(example), rule: removalSentence("personal-data") }),
  "rating-kept": (example) => ratings.appealDecided(toMember(example)),
  "report-received": (example) => moderation.reportReceived(toReporter(example)),
  "report-decided": (example) =>
    moderation.reportDecided({
      ...toReporter(example),
      outcome: t("email.report.change", { name: example.specialist.displayName }),
      answer: REASON,
    }),
  "profile-change-asked": (example) =>
    moderation.profileChangeAsked({ ...toMember(example), statement: REASON, profileUrl: NOWHERE }),

  invitation: (example) => links.invitation({ ...toMember(example), inviter: example.brand.productName }),
  verify: (example) => links.verifyAddress(toMember(example)),
  "already-registered": (example) => links.alreadyRegistered(toMember(example)),
  "verify-new": (example) => links.verifyNewAddress(toMember(example)),
  "email-change-requested": (example) => account.emailChangeRequested(toMember(example)),
  "email-changed": (example) => account.emailChanged(toMember(example)),
  reset: (example) => links.resetPassword(toMember(example)),
  "password-changed": (example) => account.passwordChanged(toMember(example)),
  "totp-added": factor("totp-added"),
  "totp-removed": factor("totp-removed"),
  "passkey-added": factor("passkey-added"),
  "passkey-removed": factor("passkey-removed"),
  "recovery-codes-replaced": factor("recovery-codes-replaced"),
  "recovery-code-used": factor("recovery-code-used"),
  "second-factor-reset": factor("second-factor-reset"),
  suspended: (example) => account.accountSuspended(toMember(example)),
  reopened: (example) => account.accountReactivated(toMember(example)),
  "account-deleted": (example) => account.accountDeleted(toMember(example)),
  "api-key-created": (example) => apiKeyCreated({ ...toMember(example), abilities: ["Read leads"] }),
  "webhook-paused": (example) => webhookPaused({ ...toMember(example), host: "example.com", days: FAILING_DAYS }),
  "help-received": (example) => help.helpReceived(aboutRequest(example)),
  "help-opened": (example) => help.helpOpened(aboutRequest(example)),
  "help-answered": (example) => help.helpAnswered(aboutRequest(example)),
  "help-reply-needed": (example) => help.helpReplyNeeded(aboutRequest(example)),
  "help-resolved": (example) =>
    help.helpResolved({ ...aboutRequest(example), resolution: "answered", credit: null, reopenDays: 7 }),
};

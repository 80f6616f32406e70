// A message with an operator's texts, about a meeting of tomorrow: with the marketplace's brand, one of its specialists and
// its first category. It is addressed to the operator, and its links lead nowhere, so that it shows nobody's data.
import * as changes from "@/emails/meeting-changes.tsx";
import { ratingRemovedForVisitor, ratingRequested } from "@/emails/after-meeting/ratings.tsx";
import { outcomeQuestion } from "@/emails/after-meeting/outcome-question.tsx";
import { bookingConfirmed } from "@/emails/booking-confirmed.tsx";
import { confirmRequest, proveAddress, requestLapsed } from "@/emails/contact-code.tsx";
import { earlierOffer, waitlistJoined } from "@/emails/earlier-slots.tsx";
import { askForConsent, finishLater } from "@/emails/finish-later.tsx";
import { meetingReminder } from "@/emails/meeting-reminder.tsx";
import type { Brand } from "@/emails/parts/layout.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { MeetingFacts } from "@/emails/parts/meeting.ts";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import { meetingReassigned } from "@/emails/reassignments.tsx";
import { t } from "@/languages/language.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { forReader, loadTranslations } from "@/platform/time/reader.ts";
import { addDays, dateIn, DAY_MS, dayStart, HOUR_MS, type Instant, renderTime } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { listCategories } from "@/modules/catalog/index.ts";
import { removalSentence } from "@/modules/ratings/rules.ts";
import { answerLabel } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { type MessageName, ownTextProblems } from "@/modules/settings/messages/rules.ts";
import { findProfile, listPublicProfiles } from "@/modules/specialists/index.ts";
import { getBrand } from "../context/brand.ts";
import type { PreviewedText } from "./schemas.ts";

/** What all previews are about. */
export interface Example {
  brand: Brand;
  meeting: MeetingFacts;
  /** The reader. */
  firstName: string;
  specialist: { firstName: string; displayName: string; headline: string };
  now: Instant;
}

/** Where links of a preview lead. */
const NOWHERE = "#";
const CODE = "123456";
const PHONE = "+43 660 1234567";

const toProps = ({ brand, meeting, firstName, specialist }: Example) => ({
  brand,
  meeting,
  specialist,
  firstName,
  specialistName: specialist.displayName,
  headline: specialist.headline,
  other: specialist.displayName,
  categoryName: meeting.categoryName,
  visitor: { firstName, shortName: firstName, phone: PHONE },
  pageUrl: NOWHERE,
});

const timeOfDay = (at: Instant, { visitorZone }: MeetingFacts): string => {
  const { hour, minute } = renderTime(at, visitorZone);
  return formatTimeOfDay(hour, minute);
};

const changed = (example: Example) => ({
  ...toProps(example),
  side: "visitor" as const,
  by: "specialist" as const,
  message: null,
});

/** Each message of which an operator can replace the texts. */
export const EXAMPLES: { readonly [M in MessageName]: (example: Example) => Promise<RenderedEmail> } = {
  "booking-code": (example) =>
    confirmRequest({
      ...toProps(example),
      code: CODE,
      confirmUrl: NOWHERE,
      confirmBy: timeOfDay(example.now + HOUR_MS / 2, example.meeting),
    }),
  "contact-code": ({ brand }) => proveAddress({ brand, code: CODE }),
  "request-lapsed": (example) => requestLapsed({ ...toProps(example), reason: "not-confirmed", resumeUrl: NOWHERE }),
  "finish-later": (example) =>
    finishLater({ ...toProps(example), finishUrl: NOWHERE, stopUrl: NOWHERE, isLast: false }),
  "consent-request": (example) =>
    askForConsent({
      ...toProps(example),
      consentUrl: NOWHERE,
      consentBy: shortTime(example.now + DAY_MS, example.meeting.visitorZone),
    }),
  "visitor-confirmation": (example) =>
    bookingConfirmed({ ...toProps(example), manageUrl: NOWHERE, moveUrl: NOWHERE, cancelUrl: NOWHERE }),
  "visitor-reminder": (example) => meetingReminder({ ...toProps(example), side: "visitor", now: example.now }),
  "visitor-moved": (example) => changes.meetingMoved({ ...changed(example), from: example.meeting.startsAt - HOUR_MS }),
  "visitor-cancelled": (example) => changes.visitorCancelled({ ...changed(example), sameTime: null, nearest: [] }),
  reassigned: (example) => meetingReassigned({ ...toProps(example), manageUrl: NOWHERE }),
  "earlier-wish-noted": (example) =>
    waitlistJoined({
      ...toProps(example),
      stopUrl: NOWHERE,
      hasMeeting: true,
      until: renderTime(example.meeting.startsAt, example.meeting.visitorZone).text,
    }),
  "earlier-offer": (example) =>
    earlierOffer({
      ...toProps(example),
      startsAt: example.meeting.startsAt,
      zone: example.meeting.visitorZone,
      specialistZone: example.meeting.specialistZone,
      heldUntil: timeOfDay(example.now + HOUR_MS, example.meeting),
      replaces: null,
      offerUrl: NOWHERE,
      stopUrl: NOWHERE,
    }),
  "outcome-question": (example) =>
    outcomeQuestion({
      ...toProps(example),
      side: "visitor",
      answers: [
        { label: answerLabel("held", example.specialist.displayName), url: `${NOWHERE}yes` },
        { label: t("email.after.no"), url: `${NOWHERE}no` },
      ],
      until: shortTime(example.meeting.startsAt + 2 * DAY_MS, example.meeting.visitorZone),
    }),
  "rating-requested": (example) => ratingRequested({ ...toProps(example), ratingUrl: NOWHERE }),
  "rating-removed": (example) =>
    ratingRemovedForVisitor({ ...toProps(example), rule: removalSentence("personal-data") }),
};

const HOUR_OF_MEETING = 14;

const findSpecialist = async ({ db }: Ctx): Promise<Example["specialist"]> => {
  const [found] = await listPublicProfiles(db.read, 1);
  const profile = found && await findProfile(db.read, found.specialistId);
  const { displayName = "Robin Sample", headline = "" } = profile ?? {};
  return { firstName: displayName, displayName, headline };
};

const loadExample = async (ctx: Ctx, brand: Brand): Promise<Example> => {
  const { firstName, timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  const [category] = await listCategories(ctx.db.read);
  const startsAt = dayStart(timeZone, addDays(dateIn(timeZone, ctx.now), 1)) + HOUR_OF_MEETING * HOUR_MS;
  return {
    brand,
    firstName,
    specialist: await findSpecialist(ctx),
    now: ctx.now,
    meeting: {
      startsAt,
      endsAt: startsAt + HOUR_MS,
      visitorZone: timeZone,
      specialistZone: timeZone,
      categoryName: category?.name ?? "",
      location: "zoom",
      locationDetail: null,
    },
  };
};

/** Settings/MessagePreview. Throws 400 with a sentence for a value that the message does not have. */
export const previewText = async (
  ctx: Ctx,
  { message, language, ...text }: PreviewedText,
): Promise<RenderedEmail> => {
  const ownTexts = { [message]: { [language]: text } };
  const problems = ownTextProblems(ownTexts);
  if (problems.length > 0) throw invalid(problems);
  const brand = { ...await getBrand(ctx), ownTexts, showsSubject: true };
  const write = async () => {
    await loadTranslations(ctx.translations);
    return await EXAMPLES[message](await loadExample(ctx, brand));
  };
  return await forReader("en", ctx.now, write, language);
};

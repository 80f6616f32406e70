// What a request consists of, and what its visitor agrees to (docs/product/contract.md).
import { z } from "zod";
import { Location } from "@/modules/specialists/schemas.ts";
import { CLICK_ID } from "./attribution/rules.ts";
import type { Contact as ContactData } from "./contact-rules.ts";
import { CLOSE_REASONS, LABELS, STEPS, TRACK_STATUSES, valuesOf } from "./rules.ts";

export const TimeOfDay = z.enum(valuesOf(LABELS.timeOfDay)).meta({ id: "TimeOfDay" });
export const Timing = z.enum(valuesOf(LABELS.timing)).meta({ id: "Timing" });
export const ContactMethod = z.enum(valuesOf(LABELS.contactMethod)).meta({ id: "ContactMethod" });
export const Step = z.enum(STEPS).meta({ id: "FunnelStepName" });
export type Step = z.infer<typeof Step>;
export const TrackStatus = z.enum(TRACK_STATUSES).meta({ id: "TrackStatus" });
export const CloseReason = z.enum(CLOSE_REASONS).meta({ id: "CloseReason" });

export const Zone = z.string().min(1).max(64);

/** The answer to one question: text, a number (money in minor units), yes or no, or the chosen options. */
export const Answer = z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)])
  .meta({ id: "Answer" });
/** Answers by question key. */
export const Answers = z.record(z.string().max(64), Answer);
export type Answers = z.infer<typeof Answers>;

export const Preferences = z.object({
  timeOfDay: z.array(TimeOfDay).min(1).max(3),
  timing: Timing,
  contactMethod: ContactMethod,
  location: Location,
  /** ISO 639-1. When it is given, only specialists who speak it are shown. */
  language: z.string().regex(/^[a-z]{2}$/).optional(),
}).meta({ id: "TrackPreferences" });
export type Preferences = z.infer<typeof Preferences>;

const Name = z.string().max(100);
/** `contactProblems` checks the fields in full; the phone number is stored in E.164. */
export const Contact = z.object(
  {
    firstName: Name,
    lastName: Name,
    email: z.string().max(254),
    phone: z.string().max(40),
    /** Kept where the category asks for it (`asksCompany`). */
    company: z.string().max(200).optional(),
  } satisfies Record<keyof ContactData, z.ZodType>,
).meta({ id: "VisitorContact" });

export const Attribution = z.object({
  utmSource: z.string().max(200).optional(),
  utmMedium: z.string().max(200).optional(),
  utmCampaign: z.string().max(200).optional(),
  utmTerm: z.string().max(200).optional(),
  utmContent: z.string().max(200).optional(),
  referrer: z.string().max(500).optional(),
  landingPage: z.string().max(500).optional(),
}).meta({ id: "Attribution" });
export type Attribution = z.infer<typeof Attribution>;

const ClickId = z.string().regex(CLICK_ID).optional();
/** Ids with which advertisements mark clicks. They are dropped without the consent to keep them. */
export const ClickIds = z.object({
  gclid: ClickId,
  gbraid: ClickId,
  wbraid: ClickId,
  fbclid: ClickId,
  msclkid: ClickId,
  ttclid: ClickId,
}).meta({ id: "ClickIds" });
export type ClickIds = z.infer<typeof ClickIds>;

/** The text of a consent as the person has read it, with the names in it. Another one than today's is `consent_outdated`. */
export const ReadText = z.string().max(2_000);

/** Without `text`, only the version is compared. */
export const ConsentGiven = z.object({
  purpose: z.string().max(64),
  version: z.number().int(),
  text: ReadText.optional(),
}).meta({ id: "ConsentGiven" });
export type ConsentGiven = z.infer<typeof ConsentGiven>;

/** A text to agree to. `{specialist}` in it stands for the chosen specialist's name, `{category}` for the category's. */
export const ConsentText = z.object({
  purpose: z.string(),
  version: z.number().int(),
  text: z.string(),
  /** The words of the text that name our legal pages, by page. */
  links: z.object({ terms: z.string(), privacy: z.string() }).optional(),
  required: z.boolean(),
  step: Step,
}).meta({ id: "ConsentText" });
export type ConsentText = z.infer<typeof ConsentText>;

export const TrackRef = z.object({ id: z.uuidv7() });

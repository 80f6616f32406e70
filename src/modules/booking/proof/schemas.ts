// Input and output of confirming a booking and of proving an email address.
import { z } from "zod";
import { t } from "@/languages/language.ts";
import { latinDigits } from "@/platform/text.ts";
import { AnswerText, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import { Contact, ReadText } from "@/modules/tracks/schemas.ts";
import { CODE_CHANNELS } from "./rules.ts";

/** The secret of an emailed link. */
export const LinkSecret = z.object({ secret: z.string().max(200) }).meta({ id: "LinkSecret" });

const digitsOf = (code: string): string => latinDigits(code).replace(/[\s\p{Pd}]/gu, "");

/** Digits of any keyboard; blanks and dashes between them don't count. */
export const SixDigits = z.string().max(40).overwrite(digitsOf).regex(/^\d{6}$/, {
  error: () => t("fields.sixDigits"),
});

/** `code`: the six digits of the email. `secret`: that of its link, which needs no token. */
export const ConfirmBookingInput = z.object({
  code: SixDigits.optional(),
  secret: z.string().max(200).optional(),
  /** Remember this device, so that the next booking needs no code. */
  remember: z.boolean().optional(),
  /** That of the link's page, whose button is the consent. */
  consentText: ReadText.optional(),
}).refine((input) => (input.code === undefined) !== (input.secret === undefined), {
  error: () => t("fields.codeOrSecret"),
}).meta({ id: "ConfirmBookingInput" });
export type ConfirmBookingInput = z.infer<typeof ConfirmBookingInput>;

/** How a code is sent: by email, or by text message, which proves the number instead of the address. */
export const SendCodeInput = z.object({
  channel: z.enum(CODE_CHANNELS).optional(),
  /** That of the consent to text messages, which asking for a text message gives. */
  consentText: ReadText.optional(),
}).meta({ id: "SendCodeInput" });
export type SendCodeInput = z.infer<typeof SendCodeInput>;

export const ResendCodeInput = SendCodeInput.extend({
  /** The right address, if the code went to a wrong one. */
  email: z.string().max(254).optional(),
}).refine(({ channel = "email", email }) => channel === "email" || email === undefined, {
  error: () => t("fields.correctedByEmail"),
}).meta({ id: "ResendCodeInput" });
export type ResendCodeInput = z.infer<typeof ResendCodeInput>;

export const CodeSent = z.object({
  /** Masked. */
  sentTo: z.string(),
  /** Seconds until the code can be sent again. */
  retryAfter: z.number().int(),
}).meta({ id: "CodeSent" });
export type CodeSent = z.infer<typeof CodeSent>;

export const ProveContactInput = z.object({
  code: SixDigits,
  remember: z.boolean().optional(),
}).meta({ id: "ProveContactInput" });
export const ContactProven = z.object({ proven: z.literal(true) }).meta({ id: "ContactProven" });

/** A requested meeting, for the person who opens the link of its email. */
export const RequestedMeeting = z.object({
  meetingId: z.string(),
  status: z.string(),
  /** What can be done: confirm it, nothing because a person checks it, it is confirmed, it is over, or the request has ended. */
  state: z.enum(["open", "late", "checked", "confirmed", "over", "ended"]),
  /** What a person still checks, and until when. */
  check: z.string().nullable(),
  time: ReadableTime,
  confirmBy: ReadableTime.nullable(),
  specialist: SpecialistCard.pick({ id: true, displayName: true, photoUrl: true, headline: true }),
  category: Reference,
  location: Location,
  contact: Contact,
  /** Questions and answers as texts. */
  answers: z.array(AnswerText),
  /** The consent that the press records, with the specialist's name in it. */
  consentText: z.string(),
  manageUrl: z.string().nullable(),
}).meta({ id: "RequestedMeeting" });
export type RequestedMeeting = z.infer<typeof RequestedMeeting>;

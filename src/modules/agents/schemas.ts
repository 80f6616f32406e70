// What the tools for agents take and return. Unknown arguments are refused, so that no agent believes to have agreed to
// something. Descriptions are read by language models: plain words, one fact each.
import { z } from "zod";
import { CategoryKey } from "@/modules/catalog/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Choice, InstantText, LocalDate } from "@/platform/http/schemas.ts";
import { Answers, Contact, Preferences } from "@/modules/tracks/schemas.ts";

const Topic = CategoryKey.describe("The topic's key from list_topics, such as career.");
const Subtopic = CategoryKey.optional().describe("The key of a part of the topic, from list_topics.");
const Timezone = z.string().min(1).max(64).describe("The person's time zone as an IANA name, such as Europe/Vienna.");
const Meeting = Location.describe("How they meet: zoom, whatsapp (a call) or phone.");
const Language = z.string().regex(/^[a-z]{2}$/).optional()
  .describe("Only specialists who speak this language: two letters (ISO 639-1), such as de.");
const Booking = z.string().max(200).describe("The booking handle that hold_time returned. Keep it to yourself.");
const Person = z.strictObject(Contact.shape).describe(
  "The person for whom you book: their own name, email address and phone number with the country code. " +
    "The person has to read an email at this address.",
);

export const TopicsInput = z.strictObject({
  topic: Topic.optional().describe("Returns this topic with its questions; without it, all topics."),
  subtopic: Subtopic,
});
const TopicQuestion = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  type: z.string(),
  required: z.boolean(),
  options: z.array(Choice).nullable()
    .describe("The values to choose from. Null where there are none, and for countries (ISO 3166-1 codes)."),
  askedIf: z.object({ key: z.string(), values: z.array(z.string()) }).nullable(),
});
export const Topics = z.object({
  topics: z.array(z.object({
    topic: z.string(),
    name: z.string(),
    description: z.string(),
    page: z.string(),
    subtopics: z.array(z.object({ subtopic: z.string(), name: z.string() })),
    questions: z.array(TopicQuestion).optional(),
  })),
});
export type Topics = z.infer<typeof Topics>;

export const TimesInput = z.strictObject({
  topic: Topic,
  subtopic: Subtopic,
  from: LocalDate.optional().describe("The first day, YYYY-MM-DD. Today when absent."),
  to: LocalDate.optional().describe("The last day, at most 31 days in all. A week when absent."),
  timezone: Timezone,
  location: Meeting.optional(),
  language: Language,
});

export const HoldInput = z.strictObject({
  topic: Topic,
  subtopic: Subtopic,
  startsAt: InstantText.describe("A start from list_times, such as 2026-11-24T13:00:00Z."),
  timezone: Timezone,
  location: Meeting,
  language: Language,
  contact: Person,
  specialist: z.string().max(200).optional()
    .describe("Only if the person asked for one specialist: the last part of the address of their public profile."),
  booking: Booking.optional().describe("To hold another time instead: the handle of your earlier hold."),
  agent: z.string().max(200).optional().describe("The name of your application. The person sees who prepared this."),
});

export const PrepareInput = z.strictObject({
  booking: Booking,
  answers: Answers.optional().describe(
    "What the person told you, by the keys of list_topics. Leave out what you do not know; never guess.",
  ),
  contact: Person.optional().describe("Only to correct what you gave to hold_time."),
  preferences: z.strictObject(Preferences.partial().shape).optional(),
});

export const BookingInput = z.strictObject({ booking: Booking });
export const Released = z.object({ released: z.literal(true) });

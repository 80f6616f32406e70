// Booking a meeting, and its card for anyone with the link (docs/product/contract.md).
import { z } from "zod";
import { t } from "@/languages/language.ts";
import { InstantText, LocalDate, ReadableTime, TopicReference } from "@/platform/http/schemas.ts";
import { MEETINGS } from "@/modules/scheduling/rules.ts";
import { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import { ConsentGiven, Zone } from "@/modules/tracks/schemas.ts";
import { CODE_CHANNELS, RELEASE_REASONS } from "./proof/rules.ts";

export const SaveBookingInput = z.object({
  trackId: z.uuidv7(),
  specialistId: z.uuidv7().optional(),
  startsAt: InstantText.optional(),
  date: LocalDate.optional(),
  hour: z.number().int().min(0).max(23).optional(),
  minute: z.number().int().min(0).max(59).optional(),
  timezone: Zone.optional(),
  location: Location,
  consents: z.array(ConsentGiven).max(20),
}).refine((b) => b.startsAt !== undefined || (b.date !== undefined && b.hour !== undefined && b.minute !== undefined), {
  error: () => t("fields.chooseTime"),
}).meta({ id: "SaveBookingInput" });
export type SaveBookingInput = z.infer<typeof SaveBookingInput>;

export const BookingSaved = z.object({
  meetingId: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timezone: z.string(),
  time: ReadableTime,
  specialist: z.object({ id: z.string(), displayName: z.string() }),
  location: Location,
  /** Until when the time is kept, while the status is `pending`. */
  confirmBy: z.string().nullable(),
  /** The masked address that the code was sent to, while the status is `pending`. */
  sentTo: z.string().nullable(),
  /** Whether the visitor hears of the meeting by email, or by text message because only their number is proven. */
  reachedBy: z.enum(CODE_CHANNELS),
  manageUrl: z.string().nullable(),
  /** Where the visitor joins a confirmed meeting online, once it is known. */
  joinUrl: z.string().nullable(),
  icsUrl: z.string(),
}).meta({ id: "BookingSaved" });
export type BookingSaved = z.infer<typeof BookingSaved>;

/** A meeting for anyone with its link: no contact data. `category` says under which /funnel/{categoryId} its page is. */
export const ClosedCard = z.object({
  meetingId: z.string(),
  status: z.enum(MEETINGS.requested),
  /** The status in a sentence. */
  text: z.string(),
  /** Why a requested meeting ended without its visitor's confirmation. */
  lapsed: z.enum(RELEASE_REASONS).nullable(),
  /** What the screen says instead of the status: why a request has ended, or that it is checked. */
  heading: z.object({ title: z.string(), lead: z.string() }).nullable(),
  /** Whether the visitor has confirmed it, and an administrator still checks it. */
  isChecked: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Whether its end has passed, whatever its status. */
  isOver: z.boolean(),
  time: ReadableTime,
  specialistTime: ReadableTime,
  specialist: SpecialistCard.pick({ id: true, displayName: true, photoUrl: true, headline: true }),
  category: TopicReference,
  location: Location,
  /** What they meet on online, such as "Zoom"; null otherwise. */
  onlineAt: z.string().nullable(),
  /** When the visitor of a confirmed meeting is still reminded by email. */
  reminders: z.array(ReadableTime),
  addToCalendar: z.object({ ics: z.string(), google: z.string(), outlook: z.string() }),
}).meta({ id: "ClosedCard" });
export type ClosedCard = z.infer<typeof ClosedCard>;

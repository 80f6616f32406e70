import { z } from "zod";
import { ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { WAVE_KINDS } from "@/modules/booking/waves/rules.ts";

const Count = z.number().int();

export const WaveRef = z.object({ id: z.string().regex(/^[\w-]{22}$/) });

export const WaveItem = z.object({
  id: z.string(),
  kind: z.enum(WAVE_KINDS),
  label: z.string(),
  /** What the bookings have in common: the network, the domain, or the pattern of addresses. */
  value: z.string(),
  bookings: Count,
  /** Of these, how many are held times and how many are requested meetings. */
  holds: Count,
  requests: Count,
  credits: Count,
  specialists: Count,
  /** The first five, and how many there are. */
  networks: z.array(z.string()),
  networkCount: Count,
  first: ReadableTime,
  last: ReadableTime,
}).meta({ id: "Wave" });
export type WaveItem = z.infer<typeof WaveItem>;

export const WavePreview = WaveItem.extend({
  /** At most the first hundred. */
  items: z.array(z.object({
    meetingId: z.string(),
    trackId: z.string(),
    isRequest: z.boolean(),
    email: z.string(),
    network: z.string().nullable(),
    specialist: Reference,
    starts: ReadableTime,
    made: ReadableTime,
  })),
}).meta({ id: "WavePreview" });
export type WavePreview = z.infer<typeof WavePreview>;

export const WaveEnded = z.object({
  /** How many were ended by this call. */
  bookings: Count,
  credits: Count,
  until: ReadableTime,
}).meta({ id: "WaveEnded" });
export type WaveEnded = z.infer<typeof WaveEnded>;

export const ReviewRef = z.object({ id: z.uuidv7() });

/** A booking that waits for an administrator. */
export const Review = z.object({
  meetingId: z.string(),
  trackId: z.string(),
  /** Of the network, at most five in an hour are released without a decision. */
  network: z.string().nullable(),
  /** Why it waits, in a sentence. */
  reason: z.string(),
  email: z.string(),
  specialist: Reference,
  starts: ReadableTime,
  since: ReadableTime,
  /** When it is released without a decision, or ends. */
  until: ReadableTime,
}).meta({ id: "BookingReview" });
export type Review = z.infer<typeof Review>;

export const ReviewDecided = z.object({ meetingId: z.string() }).meta({ id: "BookingReviewDecided" });
export type ReviewDecided = z.infer<typeof ReviewDecided>;

/** `code-sent`: something was not proven any more, so that the visitor confirms by a code first. */
export const BookingReleased = ReviewDecided.extend({ outcome: z.enum(["booked", "code-sent"]) }).meta({
  id: "BookingReleased",
});
export type BookingReleased = z.infer<typeof BookingReleased>;

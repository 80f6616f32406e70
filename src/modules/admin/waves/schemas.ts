import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
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
});
export type WaveItem = z.infer<typeof WaveItem>;

const EndedWave = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string(),
  bookings: Count,
  credits: Count,
  ended: ReadableTime,
  /** Until when its visitors prove their address first. */
  until: ReadableTime,
});

export const Waves = z.object({
  /** The largest first. */
  waves: z.array(WaveItem),
  /** Those of the last day. */
  ended: z.array(EndedWave),
});
export type Waves = z.infer<typeof Waves>;

export const WavePreview = WaveItem.extend({
  /** At most the first hundred. */
  items: z.array(z.object({
    meetingId: z.string(),
    trackId: z.string(),
    isRequest: z.boolean(),
    email: z.string(),
    network: z.string().nullable(),
    specialist: z.object({ id: z.string(), name: z.string() }),
    starts: ReadableTime,
    made: ReadableTime,
  })),
});
export type WavePreview = z.infer<typeof WavePreview>;

export const WaveEnded = z.object({
  /** How many were ended by this call. */
  bookings: Count,
  credits: Count,
  until: ReadableTime,
});
export type WaveEnded = z.infer<typeof WaveEnded>;

export const ReviewRef = z.object({ id: z.uuidv7() });

export const Reviews = z.object({
  /** The most urgent first. */
  items: z.array(z.object({
    meetingId: z.string(),
    trackId: z.string(),
    /** The email domain that has had its bookings; "" when it has not. */
    domain: z.string(),
    /** The network that has had its bookings. */
    network: z.string().nullable(),
    /** Why it waits, in a sentence. */
    reason: z.string(),
    email: z.string(),
    specialist: z.object({ id: z.string(), name: z.string() }),
    starts: ReadableTime,
    since: ReadableTime,
    /** When it is released without a decision, or ends. */
    until: ReadableTime,
  })),
});
export type Reviews = z.infer<typeof Reviews>;

export const ReviewDecided = z.object({ meetingId: z.string() });
export type ReviewDecided = z.infer<typeof ReviewDecided>;

/** `code-sent`: something was not proven any more, so that the visitor confirms by a code first. */
export const BookingReleased = ReviewDecided.extend({ outcome: z.enum(["booked", "code-sent"]) });
export type BookingReleased = z.infer<typeof BookingReleased>;

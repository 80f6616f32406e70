// When an email address counts as proven, how often codes are sent and typed, and what unproven visitors may do. Pure.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { Channel } from "@/modules/tracks/channel-rules.ts";

/** The channels by which codes are sent: each proves its address or number. */
export const CODE_CHANNELS = ["email", "text"] as const satisfies readonly Channel[];
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Wrong codes until a new one is needed. */
export const CODE_ATTEMPTS = 5;
/** How long a code can be typed. A late confirmation succeeds while the time is free. */
export const CODE_VALID_MS = 24 * HOUR_MS;
/** The wait before a code can be sent again. */
export const RESEND_AFTER_MS = 30_000;
/** How often the code of one track is sent again. */
export const MAX_RESENDS = 5;
/** Codes to one mailbox, or number, within an hour, over all tracks. */
export const CODES_PER_HOUR = 5;
/** For how long an address gets no codes once its owner has said "This wasn't me". */
export const BLOCKED_MS = 24 * HOUR_MS;
/** How often choosing a held time again holds it anew. */
export const MAX_RENEWALS = 1;
/** Text messages to unproven numbers that one network may ask for within an hour. */
export const TEXTS_PER_NETWORK = 20;
/** What one network may have of unproven visitors at the same time. */
export const NETWORK_LIMITS = { pending: 3, holds: 6, codesWithoutWork: 10 } as const;
/**
 * The work before a code: PBKDF2 is computed between `least` and `most` times with so many iterations, which takes a
 * phone about a second.
 */
export const WORK = { iterations: 2_000, least: 300, most: 900 } as const;
/** How long a challenge can be solved. */
export const WORK_VALID_MS = 10 * MINUTE_MS;
/** How long an address that was never proven is kept, in days. */
export const UNPROVEN_DAYS = 14;

/** Why a requested meeting has ended without its visitor, who is told and can resume the request. */
export const RELEASE_REASONS = [
  "not-confirmed",
  "not-delivered",
  "wave",
  "rejected",
  "not-released",
  "unavailable",
] as const;

/** Confirmed bookings a day from one domain of its own; an administrator releases more. */
export const BOOKINGS_PER_DOMAIN = 5;
/** Confirmed bookings an hour from one network; an administrator releases more. */
export const BOOKINGS_PER_NETWORK = 10;
/** How old a browser's proof is from which on its bookings wait for no review because of their network. */
export const KNOWN_BROWSER_MS = DAY_MS;
/** Bookings of one network that the clock releases in an hour. */
export const RELEASES_PER_NETWORK = 5;
/** How long a booking waits for an administrator, and how long before the end the clock releases it. */
export const [REVIEW_MS, RELEASE_BEFORE_MS] = [2 * HOUR_MS, 5 * MINUTE_MS];

interface Code {
  version: number;
  attempts: number;
  sends: number;
  sentAt: Instant;
  expiresAt: Instant;
}

/** In how many ms the code can be sent again; 0 when it can be now. */
export const resendIn = ({ sentAt }: Pick<Code, "sentAt">, now: Instant): number =>
  Math.max(0, sentAt + RESEND_AFTER_MS - now);

/** Whether sending again needs another code: the present one is used up or expired. */
export const needsNewCode = ({ attempts, expiresAt }: Pick<Code, "attempts" | "expiresAt">, now: Instant): boolean =>
  attempts >= CODE_ATTEMPTS || expiresAt <= now;

/** Until when a requested meeting waits for its confirmation. */
export const confirmBy = (startsAt: Instant, now: Instant, minutes: number): Instant =>
  Math.min(startsAt, now + minutes * MINUTE_MS);

/** "a…@example.com": enough to recognise one's own address. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};

// What counts as a wave of unproven bookings, when administrators are alerted, and what ending one means. Pure.
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";

/** What the bookings of a wave have in common. */
export const WAVE_KINDS = ["network", "domain", "pattern"] as const;
export type WaveKind = typeof WAVE_KINDS[number];

export const WAVE_KIND_LABELS: Readonly<Record<WaveKind, string>> = {
  network: "Same network",
  domain: "Same email domain",
  pattern: "Same pattern of addresses",
};

/** From how many live, unproven holds and requests on something is a wave. */
export const WAVE_SIZE = 6;
/** For how long visitors who belong to an ended wave prove their address first. */
export const PROVE_FIRST_MS = DAY_MS;

/** A hold or a requested meeting of a visitor who has not proven their address. */
export interface UnprovenBooking {
  meetingId: string;
  trackId: string;
  specialistId: string;
  status: "held" | "pending";
  network: string | null;
  email: string;
  startsAt: Instant;
  createdAt: Instant;
}

export interface WaveKey {
  kind: WaveKind;
  value: string;
}

export interface Wave extends WaveKey {
  bookings: UnprovenBooking[];
}

/**
 * The pattern of an address whose part before the @ differs in digits or after a plus only: "anna#@example.test".
 * Undefined when it has neither. Addresses of one mailbox have one pattern.
 */
export const emailPattern = (address: string): string | undefined => {
  const email = mailboxKeyOf(address);
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).replace(/\+.*$/, "+…").replace(/\d+/g, "#");
  return /[#…]/.test(local) ? local + email.slice(at) : undefined;
};

const byTime = (a: UnprovenBooking, b: UnprovenBooking): number => a.createdAt - b.createdAt;

/** The waves among bookings, the one that began first first; each booking can belong to several. */
export const groupWaves = (
  bookings: readonly UnprovenBooking[],
  keysOf: (booking: UnprovenBooking) => readonly WaveKey[],
): Wave[] => {
  const groups = new Map<string, Wave>();
  for (const booking of bookings.toSorted(byTime)) {
    for (const { kind, value } of keysOf(booking)) {
      const key = `${kind} ${value}`;
      const wave = groups.get(key) ?? groups.set(key, { kind, value, bookings: [] }).get(key)!;
      wave.bookings.push(booking);
    }
  }
  return [...groups.values()];
};

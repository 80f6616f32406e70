// Waves: live, unproven holds and requests that have a network, a domain or a pattern of addresses in common. An
// administrator ends one; then visitors who belong to it prove their address first, for a day
// (docs/product/booking-and-proof.md#waves).
import { createHash } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { isAmongPlaceholder } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { listReservedKeys } from "@/modules/billing/index.ts";
import { findLiveMeeting, listKept, releaseHold } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { listTracksById } from "@/modules/tracks/index.ts";
import { isProvenByCode } from "../proof/codes.ts";
import { ownDomainOf } from "../proof/email-domains.ts";
import { isProvenByText } from "../proof/text-codes.ts";
import {
  emailPattern,
  groupWaves,
  PROVE_FIRST_MS,
  type UnprovenBooking,
  type Wave,
  WAVE_SIZE,
  type WaveKey,
} from "./rules.ts";
import { endedWaves } from "./tables.ts";
import { contactCodes, contactProofs, textCodes } from "../proof/tables.ts";

/** Identifies a wave in addresses, without what its bookings have in common. */
export const waveIdOf = ({ kind, value }: WaveKey): string =>
  createHash("sha256").update(`${kind}\n${value}`).digest("base64url").slice(0, 22);

/** What a visitor has in common with others. */
const listKeys = ({ network, email }: { network?: string | null; email: string }): WaveKey[] => {
  const [domain, pattern] = [ownDomainOf(email), emailPattern(email)];
  return [
    ...network ? [{ kind: "network" as const, value: network }] : [],
    ...domain ? [{ kind: "domain" as const, value: domain }] : [],
    ...pattern ? [{ kind: "pattern" as const, value: pattern }] : [],
  ];
};

/** The addresses of these tracks whose visitors have proven them neither here nor in any browser, nor their number. */
const listUnprovenEmails = async (db: Reader, trackIds: string[], now: Instant): Promise<Map<string, string>> => {
  const requests = await listTracksById(db, trackIds);
  const emails = requests.flatMap(({ contactEmail }) => contactEmail ?? []);
  const [codes, texts, known] = await Promise.all([
    db.select().from(contactCodes).where(inArray(contactCodes.trackId, trackIds)),
    db.select().from(textCodes).where(inArray(textCodes.trackId, trackIds)),
    db.select({ email: contactProofs.email }).from(contactProofs)
      .where(and(inArray(contactProofs.email, emails), gt(contactProofs.expiresAt, now))),
  ]);
  const codeByTrack = new Map(codes.map((code) => [code.trackId, code]));
  const textByTrack = new Map(texts.map((code) => [code.trackId, code]));
  const knownEmails = new Set(known.map(({ email }) => email));
  const unproven = requests.filter((track) =>
    !knownEmails.has(track.contactEmail ?? "") && !isProvenByCode(codeByTrack.get(track.id), track) &&
    !isProvenByText(textByTrack.get(track.id), track)
  );
  return new Map(unproven.flatMap(({ id, contactEmail }) => contactEmail === null ? [] : [[id, contactEmail]]));
};

/** None where nobody has to prove anything. */
const listUnproven = async (db: Reader, now: Instant): Promise<UnprovenBooking[]> => {
  const kept = await listKept(db, now);
  if (kept.length === 0 || (await getLifecycle(db)).proof === "off") return [];
  const emails = await listUnprovenEmails(db, kept.map(({ trackId }) => trackId), now);
  return kept.flatMap((booking) => {
    const email = emails.get(booking.trackId);
    return email === undefined ? [] : [{ ...booking, email }];
  });
};

const listGroups = async (db: Reader, now: Instant): Promise<Wave[]> =>
  groupWaves(await listUnproven(db, now), listKeys);

/** The waves there are now, the one that began first first. */
export const listWaves = async (db: Reader, now: Instant): Promise<Wave[]> =>
  (await listGroups(db, now)).filter(({ bookings }) => bookings.length >= WAVE_SIZE);

export const countWaves = async (db: Reader, now: Instant): Promise<number> => (await listWaves(db, now)).length;

/** A wave as it is now, however small it has become. */
export const findWave = async (db: Reader, id: string, now: Instant): Promise<Wave | undefined> =>
  (await listGroups(db, now)).find((wave) => waveIdOf(wave) === id);

/** The ids of those of these bookings for which a credit is reserved. */
export const listReservedBookings = async (db: Reader, bookings: readonly UnprovenBooking[]): Promise<Set<string>> =>
  new Set(await listReservedKeys(db, bookings.map(({ meetingId }) => meetingId)));

export type EndedWave = typeof endedWaves.$inferSelect;

export const findEndedWave = async (db: Reader, id: string): Promise<EndedWave | undefined> =>
  (await db.select().from(endedWaves).where(eq(endedWaves.id, id)))[0];

/**
 * Lets nobody join a wave: from now on its visitors prove their address first. Its bookings are then ended one after
 * another by `endWaveBooking`.
 */
export const closeWave = async (tx: Tx, { kind, value }: Pick<Wave, "kind" | "value">): Promise<EndedWave> => {
  const id = waveIdOf({ kind, value });
  const row = { id, kind, value, endedAt: tx.now, until: tx.now + PROVE_FIRST_MS, bookings: 0, credits: 0 };
  await tx.insert(endedWaves).values(row).onConflictDoUpdate({ target: endedWaves.id, set: row });
  return row;
};

/**
 * Ends a booking of a closed wave, unless it was confirmed, proven or ended in the meantime. Returns how many reserved
 * credits that released, 0 or 1; undefined when it ended nothing.
 */
export const endWaveBooking = async (tx: Tx, booking: UnprovenBooking): Promise<number | undefined> => {
  const { trackId, meetingId } = booking;
  const live = await findLiveMeeting(tx, trackId);
  if (live?.id !== meetingId || isConfirmed(live.status)) return undefined;
  if (!(await listUnprovenEmails(tx, [trackId], tx.now)).has(trackId)) return undefined;
  const { size } = await listReservedBookings(tx, [booking]);
  await releaseHold(tx, trackId, "wave");
  return size;
};

const endedAmong = prepared((db) =>
  db.select({ id: endedWaves.id }).from(endedWaves)
    .where(and(isAmongPlaceholder(endedWaves.id), gt(endedWaves.until, sql.placeholder("now")))).prepare()
);

/** Whether an unproven visitor belongs to a wave that was ended within the last day. */
export const isInEndedWave = async (tx: Tx, visitor: { network?: string; email: string }): Promise<boolean> => {
  const ids = listKeys(visitor).map(waveIdOf);
  if (ids.length === 0) return false;
  return await endedAmong(tx).get({ ids: JSON.stringify(ids), now: tx.now }) !== undefined;
};

// Waves of unproven bookings as administrators see and end them.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { notFound } from "@/platform/errors.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import {
  closeWave,
  type EndedWave,
  endWaveBooking,
  findEndedWave,
  findWave,
  listReservedBookings,
  listWaves,
  waveIdOf,
} from "@/modules/booking/index.ts";
import { type UnprovenBooking, type Wave, WAVE_KIND_LABELS } from "@/modules/booking/waves/rules.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { WaveEnded, WaveItem, WavePreview } from "./schemas.ts";

const NETWORKS_SHOWN = 5;
const BOOKINGS_SHOWN = 100;

const noSuchWave = () => notFound("These bookings have ended already.");

const countDistinct = <T>(bookings: readonly UnprovenBooking[], of: (booking: UnprovenBooking) => T): number =>
  new Set(bookings.map(of)).size;

const toItem = ({ kind, value, bookings }: Wave, reserved: ReadonlySet<string>, time: LocalTime): WaveItem => {
  const requests = bookings.filter(({ status }) => isPending(status)).length;
  const networks = [...new Set(bookings.flatMap(({ network }) => network ?? []))];
  return {
    id: waveIdOf({ kind, value }),
    kind,
    label: WAVE_KIND_LABELS[kind],
    value,
    bookings: bookings.length,
    requests,
    holds: bookings.length - requests,
    credits: bookings.filter(({ meetingId }) => reserved.has(meetingId)).length,
    specialists: countDistinct(bookings, ({ specialistId }) => specialistId),
    networks: networks.slice(0, NETWORKS_SHOWN),
    networkCount: networks.length,
    first: time(bookings[0]!.createdAt),
    last: time(bookings.at(-1)!.createdAt),
  };
};

/** The waves there are now, the one that began first first. */
export const viewWaves = async (ctx: Ctx): Promise<WaveItem[]> => {
  const db = ctx.db.read;
  const [time, waves] = await Promise.all([loadLocalTime(ctx), listWaves(db, ctx.now)]);
  const reserved = await listReservedBookings(db, waves.flatMap(({ bookings }) => bookings));
  return waves.map((wave) => toItem(wave, reserved, time));
};

/** Admin/Wave: what a press would end. Throws 404. */
export const previewWave = async (ctx: Ctx, id: string): Promise<WavePreview> => {
  const db = ctx.db.read;
  const wave = await findWave(db, id, ctx.now);
  if (!wave) throw noSuchWave();
  const shown = wave.bookings.slice(0, BOOKINGS_SHOWN);
  const [time, reserved, nameOf] = await Promise.all([
    loadLocalTime(ctx),
    listReservedBookings(db, wave.bookings),
    loadPersonNames(db, shown.map(({ specialistId }) => specialistId)),
  ]);
  return {
    ...toItem(wave, reserved, time),
    items: shown.map(({ meetingId, trackId, status, email, network, specialistId, startsAt, createdAt }) => ({
      meetingId,
      trackId,
      isRequest: isPending(status),
      email: shownEmail(email),
      network,
      specialist: { id: specialistId, name: nameOf(specialistId) },
      starts: time(startsAt),
      made: time(createdAt),
    })),
  };
};

interface Closed {
  ended: EndedWave;
  bookings: UnprovenBooking[];
}

/** Nobody can join the wave after this commit. The audit entry has nothing about its visitors. */
const close = (ctx: Ctx, id: string): Promise<Closed> =>
  transact(ctx, async (tx) => {
    const wave = await findWave(tx, id, tx.now);
    if (!wave) {
      const ended = await findEndedWave(tx, id);
      if (!ended) throw noSuchWave();
      return { ended, bookings: [] };
    }
    const ended = await closeWave(tx, wave);
    const { kind, bookings } = wave;
    const credits = (await listReservedBookings(tx, bookings)).size;
    await recordAudit(tx, {
      action: "funnel.end-wave",
      subjectKind: "wave",
      subjectId: id,
      after: { name: WAVE_KIND_LABELS[kind], bookings: bookings.length, credits },
    });
    return { ended, bookings };
  });

/**
 * Admin/EndWave: ends every unproven booking that the wave has now, also those that came after the preview, and makes
 * its visitors prove their address first for a day. Each booking is a transaction of its own, so that others can book
 * meanwhile; pressing again ends what is left. Throws 404.
 */
export const endWave = async (ctx: Ctx, id: string): Promise<WaveEnded> => {
  const { ended, bookings } = await close(ctx, id);
  const released: number[] = [];
  for (const booking of bookings) {
    const credits = await transact(ctx, (tx) => endWaveBooking(tx, booking));
    if (credits !== undefined) released.push(credits);
  }
  const time = await loadLocalTime(ctx);
  return {
    bookings: released.length,
    credits: released.reduce((sum, credits) => sum + credits, 0),
    until: time(ended.until),
  };
};

// Holds and pending meetings: how many are alive, and the end of those whose time has passed.
import { and, asc, count, desc, eq, gt, lte, ne } from "drizzle-orm";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { isAmong, type RowIds } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import type { Instant } from "@/platform/time/time.ts";
import { holding } from "../availability/busy.ts";
import { MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";
import { releaseHold } from "./meetings.ts";

export interface KeptTime {
  status: (typeof MEETINGS.holding)[number];
  now: Instant;
}

/** Which of these tracks have a live hold, or a pending meeting. */
export const listKeptByTracks = async (db: Reader, ids: RowIds, { status, now }: KeptTime): Promise<string[]> => {
  const kept = await db.select({ trackId: meetings.trackId }).from(meetings)
    .where(
      and(isAmong(meetings.trackId, ids), holding, eq(meetings.status, status), gt(meetings.holdExpiresAt, now)),
    );
  return kept.map(({ trackId }) => trackId);
};

/** Counts those of a network's unproven visitors, without those of one track. */
export const countKeptByNetwork = async (
  db: Reader,
  { network, exceptTrackId, status, now }: KeptTime & { network: string; exceptTrackId: string },
): Promise<number> => {
  const [row] = await db.select({ meetings: count() }).from(meetings).where(and(
    eq(meetings.network, network),
    holding,
    eq(meetings.status, status),
    gt(meetings.holdExpiresAt, now),
    ne(meetings.trackId, exceptTrackId),
  ));
  return row?.meetings ?? 0;
};

/** The tracks with a pending meeting with a specialist. */
export const listRequestedOf = async (db: Reader, specialistId: string): Promise<string[]> => {
  const pending = and(eq(meetings.specialistId, specialistId), holding, hasStatus(meetings.status, MEETINGS.pending));
  return (await db.select({ trackId: meetings.trackId }).from(meetings).where(pending)).map(({ trackId }) => trackId);
};

/** Live holds and pending meetings, at most as many as one look can take in. */
const MOST_KEPT = 5_000;

/** Live holds and pending meetings, the newest first. */
export const listKept = async (db: Reader, now: Instant) => {
  const { id: meetingId, trackId, specialistId, status, network, startsAt, createdAt } = meetings;
  const kept = await db.select({ meetingId, trackId, specialistId, status, network, startsAt, createdAt })
    .from(meetings).where(and(holding, gt(meetings.holdExpiresAt, now))).orderBy(desc(meetings.createdAt))
    .limit(MOST_KEPT);
  return kept.map((row) => ({ ...row, status: row.status as KeptTime["status"] }));
};

/** Every minute: releases expired holds, and ends pending meetings that nobody confirmed. Returns how many. */
export const expireHolds = sweep({
  // Each frees some dozens of cells.
  batch: 5,
  select: (tx, limit) =>
    tx.select({ trackId: meetings.trackId }).from(meetings).where(and(holding, lte(meetings.holdExpiresAt, tx.now)))
      .orderBy(asc(meetings.holdExpiresAt)).limit(limit),
  each: (tx, { trackId }) => releaseHold(tx, trackId, "not-confirmed"),
});

export const keptTimeGauges: GaugeSource = {
  name: "meetings",
  gauges: { parley_meetings_kept: { help: "Times that are held, or pending until confirmed.", labels: ["status"] } },
  async read({ db }) {
    const rows = await db.read.select({ status: meetings.status, meetings: count() }).from(meetings).where(holding)
      .groupBy(meetings.status);
    const counts = new Map(rows.map((row) => [row.status, row.meetings]));
    return {
      parley_meetings_kept: MEETINGS.holding.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 })),
    };
  },
};

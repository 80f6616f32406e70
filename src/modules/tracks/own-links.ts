// Requests that follow a specialist's booking link (docs/product/leads.md#booking-links).
import { and, eq, gte, inArray, ne } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { isOwn, type MeetingLocation } from "@/modules/scheduling/rules.ts";
import { IMPORT_SOURCE } from "./rules.ts";
import { selectOthersOf } from "./same-person.ts";
import { tracks } from "./tables.ts";
import type { Track } from "./tracks.ts";

/** Whom a request can be booked with, and how they meet. */
export interface OwnLink {
  specialistId: string;
  locations: readonly MeetingLocation[];
}

/** The link that a request follows; undefined for requests of the market. */
export const findOwnLink = (track: Pick<Track, "origin" | "preferred">): OwnLink | undefined => {
  if (!isOwn(track) || !track.preferred) return undefined;
  const { specialistId, locations = [] } = track.preferred;
  return { specialistId, locations };
};

/** For how long whoever began in the market counts as found there. */
const FROM_MARKET_MS = 30 * DAY_MS;

/**
 * Whether the person of a request has begun another one in the market lately: the marketplace has found them then, and no
 * link makes them free.
 */
export const beganInMarket = async (
  tx: Tx,
  track: Pick<Track, "id" | "contactEmail" | "contactPhone">,
): Promise<boolean> => {
  const others = selectOthersOf(tx, track);
  if (!others) return false;
  const isOfMarket = and(eq(tracks.origin, "market"), ne(tracks.source, IMPORT_SOURCE));
  return await tx.$count(
    tracks,
    and(inArray(tracks.id, others), isOfMarket, gte(tracks.createdAt, tx.now - FROM_MARKET_MS)),
  ) > 0;
};

/** From now on a request is one of the market. */
export const setOfMarket = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(tracks).set({ origin: "market" }).where(eq(tracks.id, id));
};

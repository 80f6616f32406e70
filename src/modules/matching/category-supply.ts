// What a category can offer now: who has credits, who can be booked, and how many starts are open.
import { and, count, gt, inArray, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import { CELL_MS } from "@/modules/scheduling/availability/cell-rules.ts";
import { countStartsBetween } from "./open-slots.ts";
import { type PackedBits, unpackBits } from "./slot-index/packed-bits.ts";
import { getSlotIndex, type SlotIndex } from "./slot-index/slot-index.ts";
import { type SlotIndexEntry, toCandidate } from "./slot-index/slot-index-entry.ts";
import { candidates } from "./tables.ts";
import { listRequests, passesRequestRules } from "./eligibility/eligibility.ts";

export interface CategorySupply {
  /** Specialists with a usable credit in the category, whether or not they can be booked. */
  withCredits: number;
  /** Specialists who can be booked within the days, for the category or for one of its subcategories. */
  bookable: number;
  /** The sum of the open starts of each of them within the days. */
  openSlots: number;
}

/** How many candidates have an unexpired credit, by category. */
const countWithCredits = async (db: Reader, categoryIds: string[], now: Instant): Promise<Map<string, number>> => {
  const { categoryId, lots } = candidates;
  // The expression of the index: when the last credit expires.
  const lastEnd = sql`json_extract(${lots}, '$[#-1].expiresAt')`;
  const rows = await db.select({ categoryId, found: count() }).from(candidates)
    .where(and(inArray(categoryId, categoryIds), gt(lastEnd, now))).groupBy(categoryId);
  return new Map(rows.map((row) => [row.categoryId, row.found]));
};

const countOpenSlots = (entry: SlotIndexEntry, { fromDay }: SlotIndex, now: Instant, until: Instant): number => {
  const { earliestStart, latestStart } = toCandidate(entry);
  const from = Math.max(now, earliestStart(now));
  const to = Math.min(until, latestStart(now) + CELL_MS);
  return from < to ? countStartsBetween({ fromDay, bits: unpackBits(entry.open) }, from, to) : 0;
};

/** What an entry offers, and until when that is true. */
interface EntryCount {
  period: string;
  open: PackedBits;
  changesAt: Instant;
  slots: number;
}
const entryCounts = new WeakMap<SlotIndexEntry, EntryCount>();

type Offered = Pick<CategorySupply, "bookable" | "openSlots">;
const offeredByIndex = new WeakMap<SlotIndex, Offered & { period: string; version: number; evaluatedAt: Instant }>();

/** Notice and horizon are whole minutes, so starts enter and leave the days at whole minutes only. */
const minuteOf = (now: Instant): number => Math.floor(now / MINUTE_MS) + Math.ceil(now / MINUTE_MS);

/** Counts what has changed since the last count; everything once a minute. */
const countOffered = (
  index: SlotIndex,
  category: SuppliedCategory,
  now: Instant,
  days: number,
): Offered => {
  const requests = listRequests(category, now);
  const period = `${minuteOf(now)} ${days} ${requests.map(({ subcategoryId }) => subcategoryId).join()}`;
  const { version, evaluatedAt } = index;
  const known = offeredByIndex.get(index);
  if (known?.period === period && known.version === version && known.evaluatedAt === evaluatedAt) return known;
  const countEntry = (entry: SlotIndexEntry): number => {
    const { open, changesAt } = entry;
    const counted = entryCounts.get(entry);
    if (counted?.period === period && counted.open === open && counted.changesAt === changesAt) return counted.slots;
    const isOpen = requests.some((request) => passesRequestRules(toCandidate(entry), request));
    const slots = isOpen ? countOpenSlots(entry, index, now, now + days * DAY_MS) : 0;
    entryCounts.set(entry, { period, open, changesAt, slots });
    return slots;
  };
  const offered = { bookable: 0, openSlots: 0, period, version, evaluatedAt };
  for (const entry of index.entries.values()) {
    const slots = countEntry(entry);
    if (slots > 0) offered.bookable++;
    offered.openSlots += slots;
  }
  offeredByIndex.set(index, offered);
  return offered;
};

type SuppliedCategory = Pick<Servable, "id" | "subcategories">;

/** Supply by category, for the coming `days`. */
export const countSupply = async (
  ctx: Ctx,
  categories: readonly SuppliedCategory[],
  days: number,
): Promise<Map<string, CategorySupply>> => {
  const ids = categories.map(({ id }) => id);
  const [withCredits, ...indexes] = await Promise.all([
    countWithCredits(ctx.db.read, ids, ctx.now),
    ...ids.map((id) => getSlotIndex(ctx.db, id, ctx.now)),
  ]);
  return new Map(categories.map((category, n) => {
    const { bookable, openSlots } = countOffered(indexes[n]!, category, ctx.now, days);
    return [category.id, { withCredits: withCredits.get(category.id) ?? 0, bookable, openSlots }];
  }));
};

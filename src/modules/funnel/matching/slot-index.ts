// The slot index: in-memory availability of one category, brought up to date by version before every use.
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import {
  blockedStarts,
  countStarts,
  earliestStart,
  hasStart,
  INTS_PER_DAY,
  latestStart,
  noStarts,
  removeStarts,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import { candidates, type LiveHold, marketVersion, openTimes } from "../tables.ts";
import { WINDOW_DAYS } from "./candidate-facts.ts";
import { capacityChangesAt } from "./capacity.ts";
import type { Candidate, MatchRequest } from "./eligibility.ts";
import type { CandidateStats, CategoryStats } from "./ranking.ts";

/** One specialist in a slot index. */
export interface SlotIndexEntry extends CandidateStats {
  card: SpecialistCard;
  calendar: CalendarRules;
  /** Equal for specialists with the same notice, horizon and zone. */
  bookingWindow: string;
  candidate: Candidate;
  /** Open starts in the index's window. Confirmed meetings are taken out, holds are not. */
  starts: Uint32Array;
  holds: readonly LiveHold[];
  /** `starts` without what unexpired holds block. */
  open: Uint32Array;
  /** When time alone next changes this entry. */
  changesAt: Instant;
}

export interface SlotIndex {
  categoryId: string;
  requirements: CategoryRequirements;
  version: number;
  /** UTC day number of the first bit of every bitmap. */
  fromDay: number;
  entries: Map<string, SlotIndexEntry>;
  stats: CategoryStats;
  evaluatedAt: Instant;
  /** When time alone next changes any entry. */
  changesAt: Instant;
  /** Entries that look different to one visitor: the visitor's own, and the one of which their track holds time. */
  byEmail: Map<string, SlotIndexEntry>;
  byHold: Map<string, SlotIndexEntry>;
  /** Cached unions of open-slots.ts; every change clears them. */
  unions: Map<string, unknown>;
}

/** What the category requires of everyone. The index of an inactive category is empty. */
interface CategoryRequirements {
  active: boolean;
  requiredCredential: string | null;
}

type Row = { candidate: typeof candidates.$inferSelect; time: typeof openTimes.$inferSelect };

/** Copies a row's bitmaps into the window of the index. */
const alignStarts = (row: Row["time"], fromDay: number): Uint32Array => {
  const stored = new Uint32Array(new Uint8Array(row.starts).buffer);
  const bits = noStarts(WINDOW_DAYS);
  const shift = (row.fromDay - fromDay) * INTS_PER_DAY;
  const source = shift >= 0 ? stored.subarray(0, Math.max(0, bits.length - shift)) : stored.subarray(-shift);
  bits.set(source, Math.max(0, shift));
  return bits;
};

const listLiveHolds = (holds: readonly LiveHold[], request: MatchRequest) =>
  holds.filter((hold) => hold.expiresAt > request.now && hold.trackId !== request.trackId);

const credentialEnd = (
  credentials: Record<string, Instant | null>,
  { requiredCredential }: CategoryRequirements,
): Instant => {
  if (requiredCredential === null) return Infinity;
  const until = Object.hasOwn(credentials, requiredCredential) ? credentials[requiredCredential] : 0;
  return until ?? Infinity;
};

const toCandidate = (
  { candidate, time }: Row,
  starts: Uint32Array,
  { fromDay, requirements }: SlotIndex,
): Candidate => ({
  // A row without `hiddenBy` passed these rules in the transaction of its last change.
  status: "active",
  verified: true,
  onboarded: true,
  accepting: true,
  serves: true,
  credentialUntil: credentialEnd(candidate.credentials, requirements),
  email: candidate.email,
  subcategoryIds: candidate.subcategoryIds,
  languages: candidate.card.languages,
  locations: candidate.card.locations,
  lots: candidate.lots,
  caps: candidate.caps,
  holds: (request) => listLiveHolds(time.holds, request),
  earliestStart: (now) => earliestStart(time.calendar, now),
  latestStart: (now) => latestStart(time.calendar, now),
  isWithinHours: (startsAt) => hasStart(starts, fromDay, cellOf(startsAt)),
  isFree: (startsAt, request) =>
    listLiveHolds(time.holds, request).every((hold) => {
      const { fromCell, toCell } = blockedStarts(time.calendar, { from: hold.busyFrom, to: hold.busyTo });
      const cell = cellOf(startsAt);
      return cell < fromCell || cell >= toCell;
    }),
});

/** The open starts of an entry for one request: the track's own hold blocks nothing. */
export const startsOpenTo = (
  { starts, holds, calendar }: Pick<SlotIndexEntry, "starts" | "holds" | "calendar">,
  fromDay: number,
  request: MatchRequest,
): Uint32Array => {
  const live = listLiveHolds(holds, request);
  if (live.length === 0) return starts;
  const open = starts.slice();
  for (const { busyFrom, busyTo } of live) {
    removeStarts(open, fromDay, blockedStarts(calendar, { from: busyFrom, to: busyTo }));
  }
  return open;
};

/** Starts offered within the 30 days over which meetings are shared out (PRODUCT section 4). */
const countOfferedStarts = (starts: Uint32Array, { horizonDays }: CalendarRules): number =>
  countStarts(starts.subarray(INTS_PER_DAY, INTS_PER_DAY * (1 + Math.min(30, horizonDays))));

/** Sets what depends on the time: the open starts, and when they next change. */
const evaluateEntry = (entry: SlotIndexEntry, { categoryId, fromDay }: SlotIndex, now: Instant): void => {
  const { holds, candidate: { lots, caps, credentialUntil } } = entry;
  entry.open = startsOpenTo(entry, fromDay, { now, categoryId, subcategoryId: null });
  const ends = [...holds.map((hold) => hold.expiresAt), credentialUntil].filter((at) => at > now);
  entry.changesAt = Math.min(capacityChangesAt(lots, caps, now), ...ends);
};

const toEntry = (row: Row, index: SlotIndex, now: Instant): SlotIndexEntry => {
  const { candidate, time: { calendar, holds } } = row;
  const starts = alignStarts(row.time, index.fromDay);
  const { card, strengths, kept, missed, recentMeetings } = candidate;
  const entry: SlotIndexEntry = {
    id: candidate.specialistId,
    languages: card.languages,
    ...{ strengths, kept, missed, recentMeetings },
    offeredStarts: countOfferedStarts(starts, calendar) + recentMeetings,
    bookingWindow: `${calendar.noticeMinutes}/${calendar.horizonDays}/${calendar.zone}`,
    candidate: toCandidate(row, starts, index),
    ...{ card, calendar, starts, holds },
    open: starts,
    changesAt: Infinity,
  };
  evaluateEntry(entry, index, now);
  return entry;
};

const createIndex = (categoryId: string, now: Instant): SlotIndex => ({
  categoryId,
  requirements: { active: false, requiredCredential: null },
  version: -1,
  fromDay: utcDayOf(now) - 1,
  entries: new Map(),
  stats: { kept: 0, missed: 0, recentMeetings: 0, offeredStarts: 0 },
  evaluatedAt: now,
  changesAt: Infinity,
  byEmail: new Map(),
  byHold: new Map(),
  unions: new Map(),
});

/** Derives everything that depends on all entries. */
const summarise = (index: SlotIndex, now: Instant): void => {
  const stats = { kept: 0, missed: 0, recentMeetings: 0, offeredStarts: 0 };
  index.unions.clear();
  index.byEmail.clear();
  index.byHold.clear();
  index.evaluatedAt = now;
  index.changesAt = Infinity;
  for (const entry of index.entries.values()) {
    index.changesAt = Math.min(index.changesAt, entry.changesAt);
    index.byEmail.set(entry.candidate.email, entry);
    for (const { trackId } of entry.holds) index.byHold.set(trackId, entry);
    stats.kept += entry.kept;
    stats.missed += entry.missed;
    stats.recentMeetings += entry.recentMeetings;
    stats.offeredStarts += entry.offeredStarts;
  }
  index.stats = stats;
};

/** Evaluates entries whose holds, caps or credits have changed with time; all entries when the clock was set back. */
const advanceTime = (index: SlotIndex, now: Instant): void => {
  for (const entry of index.entries.values()) {
    if (entry.changesAt <= now || index.evaluatedAt > now) evaluateEntry(entry, index, now);
  }
  summarise(index, now);
};

/** Empties the index when the category's requirements have changed. Returns whether they have. */
const reloadRequirements = async (db: Database, index: SlotIndex): Promise<boolean> => {
  const { active = false, requiredCredential = null } = await findCategory(db.read, index.categoryId) ?? {};
  const { requirements } = index;
  if (active === requirements.active && requiredCredential === requirements.requiredCredential) return false;
  index.requirements = { active, requiredCredential };
  index.version = -1;
  index.entries.clear();
  return true;
};

const loadChanges = async (db: Database, index: SlotIndex, version: number, now: Instant): Promise<void> => {
  const wasEmptied = await reloadRequirements(db, index);
  const rows = await db.read.select({ candidate: candidates, time: openTimes }).from(candidates)
    .innerJoin(openTimes, eq(openTimes.specialistId, candidates.specialistId))
    .where(
      and(
        eq(candidates.categoryId, index.categoryId),
        gt(candidates.version, index.version),
        index.version < 0 ? isNull(candidates.hiddenBy) : undefined,
      ),
    );
  for (const row of index.requirements.active ? rows : []) {
    const { specialistId, hiddenBy } = row.candidate;
    if (hiddenBy === null) index.entries.set(specialistId, toEntry(row, index, now));
    else index.entries.delete(specialistId);
  }
  index.version = version;
  if (index.evaluatedAt > now) advanceTime(index, now);
  else if (wasEmptied || rows.length > 0) summarise(index, now);
};

const prepareVersion = (db: Database) => {
  const query = db.read.select({ version: marketVersion.version }).from(marketVersion)
    .where(eq(marketVersion.id, 1)).prepare();
  return async () => (await query.get())?.version ?? 0;
};

interface IndexCache {
  readVersion(): Promise<number>;
  indexes: Map<string, SlotIndex>;
  /** One load at a time for each index. */
  loading: Map<string, Promise<void>>;
}
const caches = new WeakMap<Database, IndexCache>();

const cacheOf = (db: Database): IndexCache => {
  const cache = caches.get(db) ?? { readVersion: prepareVersion(db), indexes: new Map(), loading: new Map() };
  caches.set(db, cache);
  return cache;
};

/** The window reaches from yesterday past the longest horizon. An index that is a week old no longer covers it. */
const isExpired = (index: SlotIndex, now: Instant): boolean => {
  const age = utcDayOf(now) - index.fromDay;
  return age < 1 || age > WINDOW_DAYS - 93;
};

/** The slot index of a category as of the last commit. */
export const getSlotIndex = async (db: Database, categoryId: string, now: Instant): Promise<SlotIndex> => {
  const cache = cacheOf(db);
  const version = await cache.readVersion();
  for (let load = cache.loading.get(categoryId); load; load = cache.loading.get(categoryId)) await load;
  let index = cache.indexes.get(categoryId);
  if (!index || isExpired(index, now)) {
    index = createIndex(categoryId, now);
    cache.indexes.set(categoryId, index);
  }
  if (index.version < version) {
    const load = loadChanges(db, index, version, now).finally(() => cache.loading.delete(categoryId));
    cache.loading.set(categoryId, load);
    await load;
  }
  if (index.changesAt <= now || index.evaluatedAt > now) advanceTime(index, now);
  return index;
};

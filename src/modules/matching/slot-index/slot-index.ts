// The slot index: in-memory availability of one category, brought up to date by version before every use.
import { hasTranslations, translated } from "@/platform/time/reader.ts";
import type { Database } from "@/platform/db/types.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findMatchedCategory, listCategories } from "@/modules/catalog/index.ts";
import { utcDayOf } from "@/modules/scheduling/index.ts";
import { createRankingTable, setRanked } from "./best-candidates.ts";
import { addNumber, createSet, type NumberSet, removeNumber } from "./number-sets.ts";
import { forEachPackedBit } from "./packed-bits.ts";
import { type CategoryStats, noStats, SUMMED } from "../ranking.ts";
import { setLicensed } from "./licensed.ts";
import { createOffers, recomputeCells, updateViews, type ViewedIndex } from "./request-views.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import { type CategoryRequirements, entryAt, type SlotIndexEntry, toEntry } from "./slot-index-entry.ts";
import { countRows, readCards, readHidden, readMarketVersion, visitRows } from "./slot-index-rows.ts";
import { createStartTable, moveWindows, placeEntry, TABLE_CELLS } from "./start-table.ts";
import { WINDOW_DAYS } from "../eligibility/candidate-facts.ts";

export interface SlotIndex extends ViewedIndex {
  categoryId: string;
  requirements: CategoryRequirements;
  version: number;
  /** UTC day number of the first bit of every bitmap. */
  fromDay: number;
  /** The numbers of specialists who have left the index, which they keep. */
  leftNumbers: Map<string, number>;
  /** Who is in the category but not in the index, each with the rule that hides them. */
  hidden: Map<string, string>;
  /** The sums of all entries. */
  stats: CategoryStats;
  /** The time for which everything is true that depends on it, until it next changes. */
  evaluatedAt: Instant;
  changesAt: Instant;
  /** Specialists who look different to one visitor: the visitor themselves, and whose time their track holds. */
  idsByMailbox: Map<string, Set<string>>;
  idByHold: Map<string, string>;
  /** Whose times tracks hold, or have held until now. */
  held: NumberSet;
  /** Whole cards, read when they are first shown. */
  cards: Map<string, SpecialistCard>;
}

const createIndex = async (
  db: Database,
  categoryId: string,
  requirements: CategoryRequirements,
  now: Instant,
): Promise<{ index: SlotIndex; asOf: number }> => {
  const fromDay = utcDayOf(now) - 1;
  const [rows, hidden, asOf] = await Promise.all([
    countRows(db.read, categoryId),
    readHidden(db.read, categoryId),
    readMarketVersion(db.read),
  ]);
  const index: SlotIndex = {
    categoryId,
    requirements,
    version: -1,
    fromDay,
    evaluatedAt: now,
    changesAt: Infinity,
    entries: new Map(),
    leftNumbers: new Map(),
    hidden,
    table: createStartTable(fromDay, rows),
    offers: createOffers(),
    licensed: new Map(),
    views: new Map(),
    ranking: createRankingTable(),
    stats: noStats(),
    idsByMailbox: new Map(),
    idByHold: new Map(),
    held: createSet(rows),
    cards: new Map(),
  };
  return { index, asOf };
};

/** The number of a specialist: their own if they have been in the index, else the next one. */
const numberOf = ({ entries, leftNumbers, ranking }: SlotIndex, specialistId: string): number =>
  entries.get(specialistId)?.number ?? leftNumbers.get(specialistId) ?? ranking.entries.length;

const addStats = ({ stats }: SlotIndex, entry: SlotIndexEntry | undefined, sign: 1 | -1): void => {
  if (!entry) return;
  for (const column of SUMMED) stats[column] += sign * entry[column];
};

/** Sets or removes what finds an entry: its id, the specialist's mailbox and the tracks that hold their time. */
const updateLookups = (
  { entries, leftNumbers, cards, idsByMailbox, idByHold }: SlotIndex,
  previous: SlotIndexEntry | undefined,
  next: SlotIndexEntry | undefined,
): void => {
  if (previous) {
    cards.delete(previous.id);
    idsByMailbox.get(mailboxKeyOf(previous.email))?.delete(previous.id);
    for (const { trackId } of previous.holds) {
      if (idByHold.get(trackId) === previous.id) idByHold.delete(trackId);
    }
  }
  if (previous && !next) {
    entries.delete(previous.id);
    leftNumbers.set(previous.id, previous.number);
  }
  if (!next) return;
  entries.set(next.id, next);
  const mailbox = mailboxKeyOf(next.email);
  idsByMailbox.set(mailbox, (idsByMailbox.get(mailbox) ?? new Set()).add(next.id));
  for (const { trackId } of next.holds) idByHold.set(trackId, next.id);
};

/** The cells of both entries, whether they can be booked now or not. */
const listCells = (...entries: (SlotIndexEntry | undefined)[]): Set<number> => {
  const cells = new Set<number>();
  for (const entry of entries) if (entry) forEachPackedBit(entry.open, 0, TABLE_CELLS, (cell) => void cells.add(cell));
  return cells;
};

/** Replaces one specialist's entry. Nothing about anyone else is computed anew. */
const replaceEntry = (index: SlotIndex, specialistId: string, next: SlotIndexEntry | undefined, now: Instant): void => {
  const previous = index.entries.get(specialistId);
  if (!previous && !next) return;
  const { number } = (previous ?? next)!;
  setLicensed(index.licensed, previous, next);
  addStats(index, previous, -1);
  addStats(index, next, 1);
  if (next?.holds.length) addNumber(index.held, number);
  else removeNumber(index.held, number);
  updateLookups(index, previous, next);
  setRanked(index.ranking, number, next);
  // While an index is loaded, nobody has seen anything of it.
  const changed: number[] | undefined = index.views.size > 0 ? [] : undefined;
  placeEntry(index.table, previous, next, { now, changed });
  updateViews(index, number, next, { cells: changed ?? [], listAll: () => listCells(previous, next), now });
  index.changesAt = Math.min(index.changesAt, next?.changesAt ?? Infinity, index.table.changesAt);
};

/** Replaces what time alone has changed; everything when the clock was set back. */
const advanceTime = (index: SlotIndex, now: Instant): void => {
  const isBack = now < index.evaluatedAt;
  index.evaluatedAt = now;
  index.changesAt = Infinity;
  for (const entry of index.entries.values()) {
    if (isBack || entry.changesAt <= now) replaceEntry(index, entry.id, entryAt(entry, index.categoryId, now), now);
    else if (entry.changesAt < index.changesAt) index.changesAt = entry.changesAt;
  }
  const openOf = (number: number) => index.ranking.entries[number]!.open;
  recomputeCells(index, moveWindows(index.table, openOf, now, isBack ? "all" : "due"));
  index.changesAt = Math.min(index.changesAt, index.table.changesAt);
};

/** How old a request can be when it reads. An older one means that the clock was set back. */
const MAX_AGE_MS = 10_000;

const needsTime = ({ changesAt, evaluatedAt }: SlotIndex, now: Instant): boolean =>
  now >= changesAt || now < evaluatedAt - MAX_AGE_MS;

/** Loads what has changed since the index's version. It has at most the version `known`, and that of the rows. */
const loadChanges = async (db: Database, index: SlotIndex, known: number, now: Instant): Promise<void> => {
  if (needsTime(index, now)) advanceTime(index, now);
  let version = known;
  if (index.requirements.active) {
    const asOf = await visitRows(
      db.read,
      { categoryId: index.categoryId, after: index.version },
      (specialistId, visited) => {
        const { row, hiddenBy } = visited;
        if (hiddenBy === undefined) index.hidden.delete(specialistId);
        else index.hidden.set(specialistId, hiddenBy);
        const entry = row && toEntry(row, numberOf(index, specialistId), index, index.evaluatedAt);
        replaceEntry(index, specialistId, entry, index.evaluatedAt);
      },
    );
    version = Math.min(known, asOf);
  }
  index.version = version;
};

const readRequirements = async (db: Database, categoryId: string): Promise<CategoryRequirements> => {
  const { active = false, requiredCredential = null, regionCountries = [], retiredTopics = [] } =
    await findMatchedCategory(db.read, categoryId) ?? {};
  return { active, requiredCredential, regionCountries, retiredTopics };
};

const hasRequirements = ({ requirements: known }: SlotIndex, read: CategoryRequirements): boolean =>
  read.active === known.active && read.requiredCredential === known.requiredCredential &&
  read.regionCountries.join() === known.regionCountries.join() &&
  read.retiredTopics.join() === known.retiredTopics.join();

interface IndexCache {
  indexes: Map<string, SlotIndex>;
  /** One load at a time for each index. */
  loading: Map<string, Promise<void>>;
}
const caches = new WeakMap<Database, IndexCache>();

const cacheOf = (db: Database): IndexCache => {
  const cache = caches.get(db) ?? { indexes: new Map(), loading: new Map() };
  caches.set(db, cache);
  return cache;
};

/** The window reaches from yesterday past the longest horizon. An index that is a week old no longer covers it. */
const isExpired = (index: SlotIndex, now: Instant): boolean => {
  const age = utcDayOf(now) - index.fromDay;
  return age < 1 || age > WINDOW_DAYS - 93;
};

/** Brings the index of a category up to date, or loads a new one and then puts it in place. */
const refresh = async (
  db: Database,
  { indexes }: IndexCache,
  { categoryId, version, now }: { categoryId: string; version: number; now: Instant },
): Promise<void> => {
  const requirements = await readRequirements(db, categoryId);
  const known = indexes.get(categoryId);
  const isUsable = known && !isExpired(known, now) && hasRequirements(known, requirements);
  const { index, asOf } = isUsable
    ? { index: known, asOf: version }
    : await createIndex(db, categoryId, requirements, now);
  await loadChanges(db, index, Math.min(version, asOf), now);
  indexes.set(categoryId, index);
};

/** The slot index of a category as of the last commit. `known` is the market's version, when the caller has read it. */
export const getSlotIndex = async (
  db: Database,
  categoryId: string,
  now: Instant,
  known?: number,
): Promise<SlotIndex> => {
  const cache = cacheOf(db);
  const version = known ?? await readMarketVersion(db.read);
  for (let load = cache.loading.get(categoryId); load; load = cache.loading.get(categoryId)) await load;
  const current = cache.indexes.get(categoryId);
  if (!current || current.version < version || isExpired(current, now)) {
    const load = refresh(db, cache, { categoryId, version, now }).finally(() => cache.loading.delete(categoryId));
    cache.loading.set(categoryId, load);
    await load;
  }
  const index = cache.indexes.get(categoryId)!;
  if (needsTime(index, now)) advanceTime(index, now);
  return index;
};

/** Loads the index of every category, so that no visitor waits for it. Takes 30 ms for 1,000 specialists. */
export const loadSlotIndexes = async (db: Database, now: Instant): Promise<void> => {
  for (const { id } of await listCategories(db.read)) await getSlotIndex(db, id, now);
};

const inReadersLanguage = (card: SpecialistCard): SpecialistCard => ({
  ...card,
  credentials: card.credentials.map((credential) => ({ ...credential, type: translated(credential.type) })),
});

/**
 * The whole cards of these entries in the reader's language, without those of specialists who are no longer in the read
 * model.
 */
export const listCards = async (
  db: Database,
  index: SlotIndex,
  entries: readonly SlotIndexEntry[],
): Promise<ReadonlyMap<string, SpecialistCard>> => {
  const cards = await readCardsOf(db, index, entries);
  return hasTranslations() ? new Map([...cards].map(([id, card]) => [id, inReadersLanguage(card)])) : cards;
};

const readCardsOf = async (
  db: Database,
  index: SlotIndex,
  entries: readonly SlotIndexEntry[],
): Promise<Map<string, SpecialistCard>> => {
  const cards = new Map(entries.flatMap(({ id }) => {
    const card = index.cards.get(id);
    return card ? [[id, card]] : [];
  }));
  const missing = entries.filter(({ id }) => !cards.has(id));
  if (missing.length === 0) return cards;
  const read = await readCards(db.read, index.categoryId, missing.map(({ id }) => id));
  for (const { id, card } of read) cards.set(id, card);
  for (const entry of missing) {
    const card = cards.get(entry.id);
    // What has changed meanwhile is read again when it is next shown.
    if (card && index.entries.get(entry.id) === entry) index.cards.set(entry.id, card);
  }
  return cards;
};

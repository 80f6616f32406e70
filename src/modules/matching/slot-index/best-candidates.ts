// Finds the first specialists of the ranking without scoring everyone: in the order of the visitor's shuffle, until nobody
// who is left can be among them. The result is exactly that of sorting by `score` (ranking.ts).
import { addNumber, countNumbers, createSet, listNumbers, type NumberSet } from "./number-sets.ts";
import {
  type CandidateStats,
  type CategoryStats,
  CLASSES,
  classOf,
  createShuffle,
  DIVISIONS,
  fit,
  hashText,
  noStats,
  quality,
  qualityDrift,
  type RankingRequest,
  score,
  shuffleInClass,
  WEIGHTS,
} from "../ranking.ts";

/** A specialist with their number in the slot index. */
export interface Numbered extends CandidateStats {
  number: number;
}

/** Specialists who fit every request equally. */
interface FitGroup extends Pick<CandidateStats, "languages" | "strengths"> {
  /** No member's quality is higher. */
  maxQuality: number;
}

/** What the ranking keeps of the specialists of a slot index, by their numbers. */
export interface RankingTable<E extends Numbered> {
  entries: (E | undefined)[];
  /** The sums from which `qualities` were computed. Every other sums move each of them by at most `qualityDrift`. */
  reference: CategoryStats;
  qualities: number[];
  idHashes: number[];
  /** Each specialist's number in `groups`. */
  groupOf: number[];
  groups: FitGroup[];
  groupNumbers: Map<string, number>;
  /** Who is in each class of a division; built on first use. */
  divisions: (NumberSet[] | undefined)[];
  /** What fit contributes to the score of each group, by request. */
  fits: Map<string, number[]>;
  /** Entries replaced since the qualities were computed. */
  replaced: number;
}

/** The qualities are computed anew when they may be further off, or when more entries than this share were replaced. */
const MAX_DRIFT = 0.005;
const MAX_FITS = 256;
/** More than any rounding error of a score. */
const ROUNDING = 1e-9;

export const createRankingTable = <E extends Numbered>(): RankingTable<E> => ({
  entries: [],
  reference: noStats(),
  qualities: [],
  idHashes: [],
  groupOf: [],
  groups: [],
  groupNumbers: new Map(),
  divisions: Array(DIVISIONS),
  fits: new Map(),
  replaced: 0,
});

const findGroup = (
  { groups, groupNumbers }: RankingTable<Numbered>,
  { languages, strengths }: CandidateStats,
): number => {
  const key = JSON.stringify([languages, strengths]);
  const known = groupNumbers.get(key);
  if (known !== undefined) return known;
  groupNumbers.set(key, groups.length);
  return groups.push({ languages, strengths, maxQuality: -Infinity }) - 1;
};

const setQuality = (table: RankingTable<Numbered>, entry: Numbered): void => {
  const value = quality(entry, table.reference);
  const group = table.groups[table.groupOf[entry.number]!]!;
  table.qualities[entry.number] = value;
  group.maxQuality = Math.max(group.maxQuality, value);
};

/** Sets the entry of a number, or removes it. Numbers are given out in order. */
export const setRanked = <E extends Numbered>(table: RankingTable<E>, number: number, entry: E | undefined): void => {
  const isNew = number === table.entries.length;
  table.entries[number] = entry;
  table.replaced++;
  if (!entry) return;
  if (isNew) {
    const idHash = hashText(entry.id);
    table.idHashes[number] = idHash;
    for (const [division, classes] of table.divisions.entries()) {
      if (classes) addNumber(classes[classOf(division, idHash)]!, number);
    }
  }
  table.groupOf[number] = findGroup(table, entry);
  setQuality(table, entry);
};

/** Computes all qualities from these sums, unless the known ones are close enough. Returns how far they may be off. */
const checkQualities = (table: RankingTable<Numbered>, stats: CategoryStats): number => {
  const drift = qualityDrift(table.reference, stats);
  if (drift <= MAX_DRIFT && table.replaced <= table.entries.length) return drift;
  table.reference = { ...stats };
  table.replaced = 0;
  for (const group of table.groups) group.maxQuality = -Infinity;
  for (const entry of table.entries) if (entry) setQuality(table, entry);
  return 0;
};

const classesOf = ({ divisions, idHashes }: RankingTable<Numbered>, division: number): NumberSet[] => {
  const known = divisions[division];
  if (known) return known;
  const classes = Array.from({ length: CLASSES }, () => createSet(idHashes.length));
  for (const [number, idHash] of idHashes.entries()) addNumber(classes[classOf(division, idHash)]!, number);
  return divisions[division] = classes;
};

/** What fit contributes to the score of each group for this request. */
const fitsOf = ({ fits, groups }: RankingTable<Numbered>, request: RankingRequest): number[] => {
  const { matchingAnswers, options, language, suitsTimeOfDay } = request;
  const key = JSON.stringify([matchingAnswers, options, language, suitsTimeOfDay]);
  const known = fits.get(key) ?? [];
  if (fits.size >= MAX_FITS) fits.delete(fits.keys().next().value!);
  fits.set(key, known);
  for (let n = known.length; n < groups.length; n++) known.push(WEIGHTS.fit * fit(groups[n]!, request));
  return known;
};

interface Scored<E> {
  entry: E;
  score: number;
}

const compare = <E extends Numbered>(a: Scored<E>, b: Scored<E>): number =>
  b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1);

/** All of `free` in ranking order. */
const sortByScore = <E extends Numbered>(
  { entries }: RankingTable<E>,
  free: NumberSet,
  request: RankingRequest,
  stats: CategoryStats,
): E[] =>
  listNumbers(free).map((number) => ({ entry: entries[number]!, score: score(entries[number]!, request, stats) }))
    .sort(compare).map(({ entry }) => entry);

/** The first ones so far, in ranking order. */
interface Best<E> {
  limit: number;
  found: Scored<E>[];
  /** The score of the last one, once there are `limit`. */
  worst: number;
}

const insert = <E extends Numbered>(best: Best<E>, scored: Scored<E>): void => {
  const { found, limit } = best;
  let at = found.length;
  while (at > 0 && compare(scored, found[at - 1]!) < 0) at--;
  found.splice(at, 0, scored);
  if (found.length > limit) found.pop();
  if (found.length === limit) best.worst = found[limit - 1]!.score;
};

/** A search among the specialists in `free`. */
interface Search {
  free: NumberSet;
  request: RankingRequest;
  /** The sums of the category. */
  stats: CategoryStats;
  limit: number;
}

/** Scores those of a class who can still be among the first. */
const searchClass = <E extends Numbered>(
  table: RankingTable<E>,
  { free, request, stats }: Search,
  { best, members, shuffled, bounds }: {
    best: Best<E>;
    members: NumberSet;
    /** What the shuffle contributes for an id's hash. */
    shuffled: (idHash: number) => number;
    /** By group: the most that fit contributes, and by how much a quality may be too low. */
    bounds: readonly number[];
  },
): void => {
  const { entries, qualities, groupOf, idHashes } = table;
  const length = Math.min(free.ints.length, members.ints.length);
  for (let i = 0; i < length; i++) {
    for (let rest = free.ints[i]! & members.ints[i]!; rest !== 0; rest &= rest - 1) {
      const number = i * 32 + 31 - Math.clz32(rest & -rest);
      const most = bounds[groupOf[number]!]! + qualities[number]! + shuffled(idHashes[number]!);
      if (most < best.worst) continue;
      const entry = entries[number]!;
      insert(best, { entry, score: score(entry, request, stats) });
    }
  }
};

/** The first `limit` of the specialists in `free`, in ranking order. */
export const pickBest = <E extends Numbered>(table: RankingTable<E>, search: Search): E[] => {
  const { free, request, stats, limit } = search;
  if (limit >= countNumbers(free)) return sortByScore(table, free, request, stats);
  const slack = checkQualities(table, stats) + ROUNDING;
  const bounds = fitsOf(table, request).map((fit) => fit + slack);
  const highest = table.groups.reduce((most, { maxQuality }, n) => Math.max(most, maxQuality + bounds[n]!), 0);
  const shuffle = createShuffle(request.seed);
  const classes = classesOf(table, shuffle.division);
  const best: Best<E> = { limit, found: [], worst: -Infinity };
  for (let rank = CLASSES - 1; rank >= 0; rank--) {
    if (highest + WEIGHTS.shuffle * (rank + 1) / CLASSES < best.worst) break;
    const ofClass = shuffle.ranks.indexOf(rank);
    const shuffled = (idHash: number) => WEIGHTS.shuffle * shuffleInClass(shuffle, ofClass, idHash);
    searchClass(table, search, { best, members: classes[ofClass]!, shuffled, bounds });
  }
  return best.found.map(({ entry }) => entry);
};

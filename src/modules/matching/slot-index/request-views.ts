// What visitors with the same topic, location, language, place and booking link see of a slot index: who matches, at which starts at least one
// of them is open, and how many are. A change recomputes its own starts only.
import type { Instant } from "@/platform/time/time.ts";
import { countBits, forEachBit } from "@/modules/scheduling/index.ts";
import { MEETING_LOCATIONS } from "@/modules/scheduling/rules.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { RankingTable } from "./best-candidates.ts";
import { type LicensedByPlace, listLicensed } from "./licensed.ts";
import { addNumber, createSet, hasNumber, type NumberSet, removeNumber } from "./number-sets.ts";
import { type SlotIndexEntry, toCandidate } from "./slot-index-entry.ts";
import { isAnyoneOpen, rowAt, type StartTable, TABLE_CELLS } from "./start-table.ts";
import { findFailedRequestRule, type MatchRequest, passesRequestRules } from "../eligibility/eligibility.ts";

/** Views kept for one index; the one unused for longest is dropped first. */
const MAX_VIEWS = 256;

/** The specialists open at a start who match a request. */
export interface StartSummary {
  specialists: number;
  /** The locations that at least one of them offers, in alphabetical order. */
  locations: readonly Location[];
}

export interface RequestView {
  /** A request of this view, without a visitor. */
  request: MatchRequest;
  /** Everyone who passes the rules that do not depend on the start. */
  members: NumberSet;
  /** The cells at which a member is open; computed on first use. */
  open: Uint32Array | undefined;
  /** By cell, once asked for. */
  summaries: Map<number, StartSummary>;
  /** Everyone else, by the first of those rules that they fail; computed on first use. */
  refused: Map<string, NumberSet> | undefined;
}

/** What views are computed from. */
export interface ViewedIndex {
  entries: Map<string, SlotIndexEntry>;
  table: StartTable;
  /** Who offers each of LOCATIONS. */
  offers: readonly NumberSet[];
  /** Who is licensed for each place. */
  licensed: LicensedByPlace;
  ranking: RankingTable<SlotIndexEntry>;
  views: Map<string, RequestView>;
}

/** Meeting locations in the order of responses. */
const LOCATIONS = [...MEETING_LOCATIONS].sort();
/** The locations of each set of them, by its bits. */
const LOCATION_SETS = Array.from(
  { length: 1 << LOCATIONS.length },
  (_, set) => LOCATIONS.filter((_, n) => (set & (1 << n)) !== 0),
);

export const createOffers = (): NumberSet[] => LOCATIONS.map(() => createSet());

/** Returns whether the specialist's locations have changed. */
const updateOffers = (offers: readonly NumberSet[], number: number, entry: SlotIndexEntry | undefined): boolean => {
  let changed = false;
  for (let n = 0; n < LOCATIONS.length; n++) {
    const set = offers[n]!;
    const is = entry?.card.locations.includes(LOCATIONS[n]!) ?? false;
    changed ||= is !== hasNumber(set, number);
    if (is) addNumber(set, number);
    else removeNumber(set, number);
  }
  return changed;
};

const keyOf = ({ subcategoryId, location, language, places, own }: MatchRequest): string =>
  [
    subcategoryId === undefined ? "*" : subcategoryId ?? "",
    location ?? "",
    language ?? "",
    places?.join() ?? "*",
    own ? [own.specialistId, ...own.locations].join() : "",
  ].join("/");

/** Those who can be in a view: one by their booking link, those with a licence for one of its places, or everyone. */
function* listPossible({ entries, ranking, licensed }: ViewedIndex, { places, own }: MatchRequest) {
  if (own) {
    const entry = entries.get(own.specialistId);
    if (entry) yield entry;
    return;
  }
  if (places === undefined) return yield* entries.values();
  for (const number of listLicensed(licensed, places)) {
    const entry = ranking.entries[number];
    if (entry) yield entry;
  }
}

const createView = (index: ViewedIndex, asked: MatchRequest): RequestView => {
  const request = { ...asked, trackId: undefined, visitorMailbox: undefined };
  const members = createSet();
  for (const entry of listPossible(index, request)) {
    if (passesRequestRules(toCandidate(entry), request)) addNumber(members, entry.number);
  }
  return { request, members, open: undefined, summaries: new Map(), refused: undefined };
};

/** The view of everyone who asks for the same topic, location, language and place, by the same booking link. */
export const getView = (index: ViewedIndex, asked: MatchRequest): RequestView => {
  const { views } = index;
  // Visitors of all places where nobody is licensed share one view.
  const places = asked.places?.filter((code) => index.licensed.has(code));
  const request = { ...asked, places };
  const key = keyOf(request);
  const view = views.get(key) ?? createView(index, request);
  views.delete(key);
  if (views.size >= MAX_VIEWS) views.delete(views.keys().next().value!);
  views.set(key, view);
  return view;
};

const addRefused = (refused: Map<string, NumberSet>, rule: string, number: number): void => {
  const numbers = refused.get(rule) ?? createSet();
  refused.set(rule, numbers);
  addNumber(numbers, number);
};

/** Everyone in the index who is no member of the view, by the first rule that they fail. */
export const getRefused = ({ entries }: ViewedIndex, view: RequestView): ReadonlyMap<string, NumberSet> => {
  if (view.refused) return view.refused;
  const refused = view.refused = new Map<string, NumberSet>();
  for (const entry of entries.values()) {
    if (hasNumber(view.members, entry.number)) continue;
    const failed = findFailedRequestRule(toCandidate(entry), view.request);
    if (failed) addRefused(refused, failed.name, entry.number);
  }
  return refused;
};

const setBit = (bits: Uint32Array, at: number, value: boolean): void => {
  if (value) bits[at >>> 5]! |= 1 << (at & 31);
  else bits[at >>> 5]! &= ~(1 << (at & 31));
};

/** The cells at which a member is open. */
export const openCells = ({ table }: ViewedIndex, view: RequestView): Uint32Array => {
  if (view.open) return view.open;
  const open = new Uint32Array(TABLE_CELLS / 32);
  forEachBit(table.used, 0, TABLE_CELLS, (cell) => setBit(open, cell, isAnyoneOpen(table, view.members, cell)));
  return view.open = open;
};

/** Counts the `members` open at a cell. */
export const summariseStart = ({ table, offers }: ViewedIndex, members: NumberSet, cell: number): StartSummary => {
  const row = rowAt(table, cell);
  const length = Math.min(row.length, members.ints.length);
  let specialists = 0;
  let found = 0;
  for (let i = 0; i < length; i++) {
    const int = row[i]! & members.ints[i]!;
    if (int === 0) continue;
    specialists += countBits(int);
    for (let n = 0; n < offers.length; n++) if ((int & (offers[n]!.ints[i] ?? 0)) !== 0) found |= 1 << n;
  }
  return { specialists, locations: LOCATION_SETS[found]! };
};

/** The summary of a start, kept until something changes there. */
export const getSummary = (index: ViewedIndex, view: RequestView, cell: number): StartSummary => {
  const known = view.summaries.get(cell);
  if (known) return known;
  const summary = summariseStart(index, view.members, cell);
  view.summaries.set(cell, summary);
  return summary;
};

const recompute = (table: StartTable, { open, summaries, members }: RequestView, cells: Iterable<number>): void => {
  for (const cell of cells) {
    summaries.delete(cell);
    if (open) setBit(open, cell, isAnyoneOpen(table, members, cell));
  }
};

/** Recomputes cells of every view, after the table has changed there. */
export const recomputeCells = ({ table, views }: ViewedIndex, cells: Iterable<number>): void => {
  for (const view of views.values()) recompute(table, view, cells);
};

/**
 * Updates every view after an entry was replaced, and the table changed at `cells`. `listAll` lists the cells of both
 * entries.
 */
export const updateViews = (
  index: ViewedIndex,
  number: number,
  next: SlotIndexEntry | undefined,
  { cells, listAll, now }: { cells: readonly number[]; listAll: () => Iterable<number>; now: Instant },
): void => {
  const moved = updateOffers(index.offers, number, next);
  const candidate = next && toCandidate(next);
  for (const view of index.views.values()) {
    const failed = candidate && findFailedRequestRule(candidate, { ...view.request, now });
    const was = hasNumber(view.members, number);
    const is = candidate !== undefined && failed === undefined;
    if (view.refused) {
      for (const numbers of view.refused.values()) removeNumber(numbers, number);
      if (failed) addRefused(view.refused, failed.name, number);
    }
    if (is && !was) addNumber(view.members, number);
    if (was && !is) removeNumber(view.members, number);
    if (was || is) recompute(index.table, view, was === is && !moved ? cells : listAll());
  }
};

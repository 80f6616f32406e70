// Queries of a slot index: which starts are open to a request, how many there are, and who is free at one of them.
import type { Instant } from "@/platform/time/time.ts";
import { CELL_MS, cellOf, CELLS_PER_DAY } from "@/modules/scheduling/availability/cell-rules.ts";
import { forEachStart, hasStart, noStarts } from "@/modules/scheduling/index.ts";
import { WINDOW_DAYS } from "./candidate-facts.ts";
import { findFailedRule, type MatchRequest, passesRequestRules } from "./eligibility.ts";
import { type SlotIndex, type SlotIndexEntry, startsOpenTo } from "./slot-index.ts";

/** Specialists with the same notice, horizon and zone, and the union of their open starts. */
interface Group {
  /** Any of them. */
  member: SlotIndexEntry;
  bits: Uint32Array;
}
interface Union {
  members: SlotIndexEntry[];
  /** Built on first use, because a booking looks at one start only. */
  groups(): Group[];
}

/** Unions cached for one index; the oldest is dropped first. */
const MAX_UNIONS = 64;

const groupByWindow = (members: SlotIndexEntry[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const entry of members) {
    const group = groups.get(entry.bookingWindow) ?? { member: entry, bits: noStarts(WINDOW_DAYS) };
    groups.set(entry.bookingWindow, group);
    for (let i = 0; i < group.bits.length; i++) group.bits[i]! |= entry.open[i]!;
  }
  return [...groups.values()];
};

const unite = (members: SlotIndexEntry[]): Union => {
  let groups: Group[] | undefined;
  return { members, groups: () => groups ??= groupByWindow(members) };
};

const keyOf = ({ subcategoryId, location, language }: MatchRequest): string =>
  `${subcategoryId ?? ""}/${location ?? ""}/${language ?? ""}`;

/** Everyone who matches this subcategory, location and language. Cached until the index changes. */
const getUnion = (index: SlotIndex, request: MatchRequest): Union => {
  const key = keyOf(request);
  const cached = index.unions.get(key) as Union | undefined;
  if (cached) return cached;
  const anonymous: MatchRequest = { ...request, trackId: undefined, visitorEmail: undefined };
  const entries = [...index.entries.values()];
  const union = unite(entries.filter(({ candidate }) => passesRequestRules(candidate, anonymous)));
  if (index.unions.size >= MAX_UNIONS) index.unions.delete(index.unions.keys().next().value!);
  index.unions.set(key, union);
  return union;
};

/** Entries for which the cached union is wrong: the specialist whose time this track holds, and the visitor's own. */
const listPersonalEntries = (index: SlotIndex, { visitorEmail, trackId }: MatchRequest): SlotIndexEntry[] => {
  const own = visitorEmail === undefined ? undefined : index.byEmail.get(visitorEmail);
  const held = trackId === undefined ? undefined : index.byHold.get(trackId);
  return [...new Set([own, held])].filter((entry) => entry !== undefined);
};

/** The union for one request, with the visitor's own hold and identity taken into account. */
const getPersonalUnion = (index: SlotIndex, request: MatchRequest): Union => {
  const union = getUnion(index, request);
  const personal = listPersonalEntries(index, request);
  if (personal.length === 0) return union;
  const others = union.members.filter((entry) => !personal.includes(entry));
  const matching = personal.filter(({ candidate }) => passesRequestRules(candidate, request))
    .map((entry) => ({ ...entry, open: startsOpenTo(entry, index.fromDay, request) }));
  return unite([...others, ...matching]);
};

/** Adds the bits from `from` up to but not including `to`, counted in cells of the index's window, to `target`. */
const addBits = (target: Uint32Array, bits: Uint32Array, from: number, to: number): void => {
  const last = Math.min(to, bits.length * 32);
  const first = Math.max(0, from);
  if (first >= last) return;
  const a = first >>> 5;
  const b = (last - 1) >>> 5;
  for (let i = a; i <= b; i++) {
    let word = bits[i]!;
    if (i === a) word &= 0xffffffff << (first & 31);
    if (i === b) word &= 0xffffffff >>> (31 - ((last - 1) & 31));
    target[i]! |= word;
  }
};

/** Open starts as bits of the index's window, with notice and horizon applied. */
export interface OpenStarts {
  fromDay: number;
  bits: Uint32Array;
}

/** Every start from `from` up to but not including `to` at which at least one specialist can be booked. */
export const findOpenStarts = (index: SlotIndex, request: MatchRequest, from: Instant, to: Instant): OpenStarts => {
  const bits = noStarts(WINDOW_DAYS);
  const origin = index.fromDay * CELLS_PER_DAY;
  for (const group of getPersonalUnion(index, request).groups()) {
    const { candidate } = group.member;
    const earliest = Math.max(from, candidate.earliestStart(request.now));
    const latest = Math.min(to - CELL_MS, candidate.latestStart(request.now));
    addBits(bits, group.bits, Math.ceil(earliest / CELL_MS) - origin, cellOf(latest) + 1 - origin);
  }
  return { fromDay: index.fromDay, bits };
};

/** The number of set bits. */
const countBits = (word: number): number => {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** How many starts there are from `from` up to but not including `to`. */
export const countStartsBetween = ({ fromDay, bits }: OpenStarts, from: Instant, to: Instant): number => {
  const origin = fromDay * CELLS_PER_DAY;
  const first = Math.max(0, Math.ceil(from / CELL_MS) - origin);
  const last = Math.min(bits.length * 32, Math.ceil(to / CELL_MS) - origin);
  let count = 0;
  for (let i = first >>> 5; i < bits.length && i * 32 < last; i++) {
    let word = bits[i]!;
    if (i === first >>> 5) word &= 0xffffffff << (first & 31);
    if (last - i * 32 < 32) word &= (1 << (last - i * 32)) - 1;
    if (word !== 0) count += countBits(word);
  }
  return count;
};

/** The first open start; undefined when there is none. */
export const findFirstStart = ({ fromDay, bits }: OpenStarts): Instant | undefined => {
  const at = bits.findIndex((word) => word !== 0);
  if (at < 0) return undefined;
  const word = bits[at]!;
  return (fromDay * CELLS_PER_DAY + at * 32 + (31 - Math.clz32(word & -word))) * CELL_MS;
};

/** The earliest and latest bookable instant of an entry, computed once for all with the same booking window. */
const bookingWindowsAt = (now: Instant) => {
  const known = new Map<string, { earliest: Instant; latest: Instant }>();
  return ({ bookingWindow, candidate }: SlotIndexEntry) => {
    const window = known.get(bookingWindow) ??
      { earliest: candidate.earliestStart(now), latest: candidate.latestStart(now) };
    known.set(bookingWindow, window);
    return window;
  };
};

/** Prepares a lookup of everyone who can be booked at a start, for many starts of one request. */
export const lookupFreeCandidates = (
  index: SlotIndex,
  request: MatchRequest,
): (startsAt: Instant) => SlotIndexEntry[] => {
  const personal = listPersonalEntries(index, request);
  const members = getUnion(index, request).members.filter((entry) => !personal.includes(entry));
  const windowOf = bookingWindowsAt(request.now);
  return (startsAt) => {
    const bit = cellOf(startsAt) - index.fromDay * CELLS_PER_DAY;
    if (bit < 0 || bit >= WINDOW_DAYS * CELLS_PER_DAY || startsAt % CELL_MS !== 0) return [];
    // Members have passed every rule that does not depend on the start. Their bits are opening hours and free time.
    const open = members.filter((entry) => {
      if ((entry.open[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
      const { earliest, latest } = windowOf(entry);
      return startsAt >= earliest && startsAt <= latest;
    });
    return [...open, ...personal.filter(({ candidate }) => !findFailedRule(candidate, request, startsAt))];
  };
};

/** Whether this specialist can be booked at a start. */
export const acceptsStart = (
  index: SlotIndex,
  request: MatchRequest,
  specialistId: string,
  startsAt: Instant,
): boolean => {
  const entry = index.entries.get(specialistId);
  return entry !== undefined && !findFailedRule(entry.candidate, request, startsAt);
};

/** Everyone who can be booked at one start. Right after a change it checks the few who are open then, without a union. */
export const listFreeAt = (index: SlotIndex, request: MatchRequest, startsAt: Instant): SlotIndexEntry[] => {
  if (index.unions.has(keyOf(request))) return lookupFreeCandidates(index, request)(startsAt);
  const cell = cellOf(startsAt);
  return [...index.entries.values()].filter(({ starts, candidate }) =>
    hasStart(starts, index.fromDay, cell) && !findFailedRule(candidate, request, startsAt)
  );
};

/** Open starts from `from` up to but not including `to`, in order. */
export const listStarts = (index: SlotIndex, request: MatchRequest, from: Instant, to: Instant): Instant[] => {
  const { fromDay, bits } = findOpenStarts(index, request, from, to);
  const starts: Instant[] = [];
  forEachStart(bits, fromDay, (cell) => starts.push(cell * CELL_MS));
  return starts;
};

// Questions to a board: which starts are open to an ask, for how many, and who is free at one of them.
import type { Instant } from "@/platform/time/time.ts";
import { eachStart, hasStart, noStarts } from "@/modules/scheduling/index.ts";
import { CELL_MS, cellOf, CELLS_PER_DAY } from "@/modules/scheduling/rules.ts";
import { type Board, type Entry, openTo } from "./slot-index.ts";
import { WINDOW_DAYS } from "./candidate-facts.ts";
import { answersAsk, type Ask, closedGate } from "./eligibility.ts";

/** Specialists who share notice, horizon and zone, and the union of their open starts. */
interface Group {
  some: Entry;
  bits: Uint32Array;
}
interface Union {
  members: Entry[];
  /** Put together when first asked for: a booking asks for one start only. */
  groups(): Group[];
}

/** Unions kept for one board; beyond that the oldest goes. */
const KEPT_UNIONS = 64;

const groupsOf = (members: Entry[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const entry of members) {
    const group = groups.get(entry.frame) ?? { some: entry, bits: noStarts(WINDOW_DAYS) };
    groups.set(entry.frame, group);
    for (let i = 0; i < group.bits.length; i++) group.bits[i]! |= entry.open[i]!;
  }
  return [...groups.values()];
};

const unite = (members: Entry[]): Union => {
  let groups: Group[] | undefined;
  return { members, groups: () => groups ??= groupsOf(members) };
};

const keyOf = (ask: Ask): string => `${ask.subcategoryId ?? ""}/${ask.location ?? ""}/${ask.language ?? ""}`;

/** What anybody sees who asks for this subcategory, place and language. Kept until the board changes. */
const unionFor = (board: Board, ask: Ask): Union => {
  const key = keyOf(ask);
  const known = board.unions.get(key) as Union | undefined;
  if (known) return known;
  const everybody: Ask = { ...ask, trackId: undefined, visitorEmail: undefined };
  const union = unite([...board.entries.values()].filter((entry) => answersAsk(entry.offer, everybody)));
  if (board.unions.size >= KEPT_UNIONS) board.unions.delete(board.unions.keys().next().value!);
  board.unions.set(key, union);
  return union;
};

/** The specialist whose time this track holds, and the one who is the visitor himself: to them the union is not true. */
const exceptions = (board: Board, { visitorEmail, trackId }: Ask): Entry[] => {
  const himself = visitorEmail === undefined ? undefined : board.byEmail.get(visitorEmail);
  const holder = trackId === undefined ? undefined : board.byHold.get(trackId);
  return [...new Set([himself, holder])].filter((entry) => entry !== undefined);
};

/** The union as this ask sees it. */
const personalUnion = (board: Board, ask: Ask): Union => {
  const union = unionFor(board, ask);
  const special = exceptions(board, ask);
  if (special.length === 0) return union;
  const others = union.members.filter((entry) => !special.includes(entry));
  const seen = special.filter((entry) => answersAsk(entry.offer, ask))
    .map((entry) => ({ ...entry, open: openTo(entry, board.fromDay, ask) }));
  return unite([...others, ...seen]);
};

/** Copies `bits` between two cells of the board's window (to exclusive) into `into`. */
const orBetween = (into: Uint32Array, bits: Uint32Array, from: number, to: number): void => {
  const last = Math.min(to, bits.length * 32);
  const first = Math.max(0, from);
  if (first >= last) return;
  const a = first >>> 5;
  const b = (last - 1) >>> 5;
  for (let i = a; i <= b; i++) {
    let word = bits[i]!;
    if (i === a) word &= 0xffffffff << (first & 31);
    if (i === b) word &= 0xffffffff >>> (31 - ((last - 1) & 31));
    into[i]! |= word;
  }
};

/** Open starts as bits of a board's window, notice and horizon applied. */
export interface OpenStarts {
  fromDay: number;
  bits: Uint32Array;
}

/** Every start between two instants (to exclusive) that some specialist would accept from this ask. */
export const openStartsFor = (board: Board, ask: Ask, from: Instant, to: Instant): OpenStarts => {
  const bits = noStarts(WINDOW_DAYS);
  const origin = board.fromDay * CELLS_PER_DAY;
  for (const group of personalUnion(board, ask).groups()) {
    const earliest = Math.max(from, group.some.offer.earliestStart(ask.now));
    const latest = Math.min(to - CELL_MS, group.some.offer.latestStart(ask.now));
    orBetween(bits, group.bits, Math.ceil(earliest / CELL_MS) - origin, cellOf(latest) + 1 - origin);
  }
  return { fromDay: board.fromDay, bits };
};

const onesIn = (word: number): number => {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** How many starts lie between two instants (to exclusive). */
export const countBetween = ({ fromDay, bits }: OpenStarts, from: Instant, to: Instant): number => {
  const origin = fromDay * CELLS_PER_DAY;
  const first = Math.max(0, Math.ceil(from / CELL_MS) - origin);
  const last = Math.min(bits.length * 32, Math.ceil(to / CELL_MS) - origin);
  let count = 0;
  for (let i = first >>> 5; i < bits.length && i * 32 < last; i++) {
    let word = bits[i]!;
    if (i === first >>> 5) word &= 0xffffffff << (first & 31);
    if (last - i * 32 < 32) word &= (1 << (last - i * 32)) - 1;
    if (word !== 0) count += onesIn(word);
  }
  return count;
};

/** The first open start, or undefined. */
export const firstStart = ({ fromDay, bits }: OpenStarts): Instant | undefined => {
  const at = bits.findIndex((word) => word !== 0);
  if (at < 0) return undefined;
  const word = bits[at]!;
  return (fromDay * CELLS_PER_DAY + at * 32 + (31 - Math.clz32(word & -word))) * CELL_MS;
};

/** Notice and horizon as instants, worked out once for all who share them. */
const framesAt = (now: Instant) => {
  const known = new Map<string, { earliest: Instant; latest: Instant }>();
  return ({ frame, offer }: Entry) => {
    const before = known.get(frame);
    if (before) return before;
    const fresh = { earliest: offer.earliestStart(now), latest: offer.latestStart(now) };
    known.set(frame, fresh);
    return fresh;
  };
};

/** Asks a board who would accept a start, for many starts of one ask. */
export const freeSpecialists = (board: Board, ask: Ask): (startsAt: Instant) => Entry[] => {
  const special = exceptions(board, ask);
  const members = unionFor(board, ask).members.filter((entry) => !special.includes(entry));
  const frameOf = framesAt(ask.now);
  return (startsAt) => {
    const bit = cellOf(startsAt) - board.fromDay * CELLS_PER_DAY;
    if (bit < 0 || bit >= WINDOW_DAYS * CELLS_PER_DAY || startsAt % CELL_MS !== 0) return [];
    // Members have passed every gate that does not depend on the start; their bits are opening hours and free time.
    const open = members.filter((entry) => {
      if ((entry.open[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
      const { earliest, latest } = frameOf(entry);
      return startsAt >= earliest && startsAt <= latest;
    });
    return [...open, ...special.filter((entry) => closedGate(entry.offer, ask, startsAt) === undefined)];
  };
};

/** Whether this specialist would accept a start. */
export const accepts = (board: Board, ask: Ask, specialistId: string, startsAt: Instant): boolean => {
  const entry = board.entries.get(specialistId);
  return entry !== undefined && closedGate(entry.offer, ask, startsAt) === undefined;
};

/** Who would accept one start. Right after a change of the board it asks the few who are open then, not everybody. */
export const freeAt = (board: Board, ask: Ask, startsAt: Instant): Entry[] => {
  if (board.unions.has(keyOf(ask))) return freeSpecialists(board, ask)(startsAt);
  const cell = cellOf(startsAt);
  return [...board.entries.values()].filter((entry) =>
    hasStart(entry.starts, board.fromDay, cell) && closedGate(entry.offer, ask, startsAt) === undefined
  );
};

/** Open starts between two instants (to exclusive), in order. */
export const listStarts = (board: Board, ask: Ask, from: Instant, to: Instant): Instant[] => {
  const { fromDay, bits } = openStartsFor(board, ask, from, to);
  const starts: Instant[] = [];
  eachStart(bits, fromDay, (cell) => starts.push(cell * CELL_MS));
  return starts;
};

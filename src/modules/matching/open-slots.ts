// Queries of a slot index: which starts are open to a request, how many there are, and who is free at one of them.
import type { Instant } from "@/platform/time/time.ts";
import { CELL_MS, cellOf, CELLS_PER_DAY } from "@/modules/scheduling/availability/cell-rules.ts";
import { countBits, forEachBit, maskBetween, noStarts } from "@/modules/scheduling/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import {
  addCommon,
  addNumber,
  createSet,
  hasNumber,
  intersect,
  type NumberSet,
  removeNumber,
} from "./slot-index/number-sets.ts";
import { forEachPackedBit } from "./slot-index/packed-bits.ts";
import {
  getSummary,
  getView,
  openCells,
  type RequestView,
  type StartSummary,
  summariseStart,
} from "./slot-index/request-views.ts";
import type { SlotIndex } from "./slot-index/slot-index.ts";
import { type SlotIndexEntry, startsOpenTo, toCandidate } from "./slot-index/slot-index-entry.ts";
import { findTableCell, isAnyoneOpen, rowAt, startAt, TABLE_CELLS } from "./slot-index/start-table.ts";
import { WINDOW_DAYS } from "./eligibility/candidate-facts.ts";
import { findFailedRule, type MatchRequest, passesRequestRules } from "./eligibility/eligibility.ts";

/** A request to a slot index. */
export interface SlotRequest extends MatchRequest {
  /** A specialist who is not wanted. */
  exceptSpecialistId?: string;
}

/** A request's view with the specialists for whom it is wrong: the visitor's own, whose time their track holds, unwanted. */
interface PersonalView {
  view: RequestView;
  personal: SlotIndexEntry[];
  /** The view's members without them. */
  others: NumberSet;
}

const listPersonal = (index: SlotIndex, request: SlotRequest): SlotIndexEntry[] => {
  const { visitorMailbox, trackId, exceptSpecialistId } = request;
  const ids = [
    exceptSpecialistId,
    ...visitorMailbox === undefined ? [] : index.idsByMailbox.get(visitorMailbox) ?? [],
    trackId === undefined ? undefined : index.idByHold.get(trackId),
  ];
  return [...new Set(ids)].flatMap((id) => id === undefined ? [] : index.entries.get(id) ?? []);
};

export const getPersonalView = (index: SlotIndex, request: SlotRequest): PersonalView => {
  const view = getView(index, request);
  const personal = listPersonal(index, request);
  if (personal.length === 0) return { view, personal, others: view.members };
  const others = { ints: view.members.ints.slice() };
  for (const { number } of personal) removeNumber(others, number);
  return { view, personal, others };
};

const accepts = (request: SlotRequest, entry: SlotIndexEntry, startsAt: Instant): boolean =>
  entry.id !== request.exceptSpecialistId && !findFailedRule(toCandidate(entry), request, startsAt);

/** The name of the first rule that keeps a specialist from a start; undefined when they can be booked. */
export const findRefusal = (
  index: SlotIndex,
  request: SlotRequest,
  specialistId: string,
  startsAt: Instant,
): string | undefined => {
  const entry = index.entries.get(specialistId);
  if (!entry) return index.hidden.get(specialistId) ?? "serves-category";
  return findFailedRule(toCandidate(entry), request, startsAt)?.name;
};

/** Whether this specialist can be booked at a start. */
export const acceptsStart = (
  index: SlotIndex,
  request: SlotRequest,
  specialistId: string,
  startsAt: Instant,
): boolean =>
  specialistId !== request.exceptSpecialistId && findRefusal(index, request, specialistId, startsAt) === undefined;

/** Everyone who can be booked at one start, by their numbers in the index. */
export const findFree = (index: SlotIndex, request: SlotRequest, startsAt: Instant): NumberSet => {
  const { personal, others } = getPersonalView(index, request);
  const cell = findTableCell(index.table, startsAt);
  const free = cell === undefined ? createSet() : intersect(rowAt(index.table, cell), others);
  for (const entry of personal) if (accepts(request, entry, startsAt)) addNumber(free, entry.number);
  return free;
};

/** Open starts as bits of the index's window, with notice and horizon applied. */
export interface OpenStarts {
  fromDay: number;
  bits: Uint32Array;
}

/** Cells from an instant up to but not including another, counted from the first of the index. */
const cellsBetween = (fromDay: number, from: Instant, to: Instant) => ({
  first: Math.max(0, Math.ceil(from / CELL_MS) - fromDay * CELLS_PER_DAY),
  end: Math.min(TABLE_CELLS, Math.ceil(to / CELL_MS) - fromDay * CELLS_PER_DAY),
});

interface Correction {
  entry: SlotIndexEntry;
  others: NumberSet;
  bits: Uint32Array;
  cells: { first: number; end: number };
}

/** Clears the starts at which only personal entries are open. */
const removePersonal = ({ table }: SlotIndex, { entry, others, bits, cells }: Correction): void =>
  forEachPackedBit(entry.open, cells.first, cells.end, (cell) => {
    if (!isAnyoneOpen(table, others, cell)) bits[cell >>> 5]! &= ~(1 << (cell & 31));
  });

/** Adds the starts of a personal entry that the request may book. */
const addPersonal = (
  index: SlotIndex,
  request: SlotRequest,
  { entry, bits, cells }: Correction,
): void => {
  const candidate = toCandidate(entry);
  if (entry.id === request.exceptSpecialistId || !passesRequestRules(candidate, request)) return;
  const [earliest, latest] = [candidate.earliestStart(request.now), candidate.latestStart(request.now)];
  const add = (cell: number) => bits[cell >>> 5]! |= 1 << (cell & 31);
  forEachPackedBit(startsOpenTo(entry, request), cells.first, cells.end, (cell) => {
    const at = startAt(index.table, cell);
    if (at >= earliest && at <= latest) add(cell);
  });
  for (const { startsAt } of entry.holds) {
    const cell = cellOf(startsAt) - index.fromDay * CELLS_PER_DAY;
    if (candidate.isHeldFor(startsAt, request) && cell >= cells.first && cell < cells.end) add(cell);
  }
};

/** Every start from `from` up to but not including `to` at which at least one specialist can be booked. */
export const findOpenStarts = (index: SlotIndex, request: SlotRequest, from: Instant, to: Instant): OpenStarts => {
  const { fromDay } = index;
  const { view, personal, others } = getPersonalView(index, request);
  const cells = cellsBetween(fromDay, from, to);
  const open = openCells(index, view);
  const bits = noStarts(WINDOW_DAYS);
  for (let i = cells.first >>> 5; i * 32 < cells.end; i++) {
    bits[i] = open[i]! & maskBetween(i, cells.first, cells.end);
  }
  const corrections = personal.map((entry) => ({ entry, others, bits, cells }));
  for (const correction of corrections) removePersonal(index, correction);
  for (const correction of corrections) addPersonal(index, request, correction);
  return { fromDay, bits };
};

/** How many starts there are from `from` up to but not including `to`. */
export const countStartsBetween = ({ fromDay, bits }: OpenStarts, from: Instant, to: Instant): number => {
  const { first, end } = cellsBetween(fromDay, from, to);
  let count = 0;
  for (let i = first >>> 5; i * 32 < end; i++) count += countBits(bits[i]! & maskBetween(i, first, end));
  return count;
};

/** Who can be booked at one start or more, from `from` up to but not including `to`, by their numbers in the index. */
export const findSpecialists = (index: SlotIndex, request: SlotRequest, from: Instant, to: Instant): NumberSet => {
  const { personal, others } = getPersonalView(index, request);
  const free = createSet();
  const { bits } = findOpenStarts(index, request, from, to);
  forEachBit(bits, 0, TABLE_CELLS, (cell) => {
    addCommon(free, rowAt(index.table, cell), others);
    for (const entry of personal) {
      if (!hasNumber(free, entry.number) && accepts(request, entry, startAt(index.table, cell))) {
        addNumber(free, entry.number);
      }
    }
  });
  return free;
};

/** The first open start; undefined when there is none. */
export const findFirstStart = ({ fromDay, bits }: OpenStarts): Instant | undefined => {
  const at = bits.findIndex((word) => word !== 0);
  if (at < 0) return undefined;
  const word = bits[at]!;
  return (fromDay * CELLS_PER_DAY + at * 32 + (31 - Math.clz32(word & -word))) * CELL_MS;
};

/** Open starts from `from` up to but not including `to`, in order. */
export const listStarts = (index: SlotIndex, request: SlotRequest, from: Instant, to: Instant): Instant[] => {
  const starts: Instant[] = [];
  const { bits } = findOpenStarts(index, request, from, to);
  forEachBit(bits, 0, TABLE_CELLS, (cell) => starts.push(startAt(index.table, cell)));
  return starts;
};

/** The starts at which one specialist can be booked, in order: from the soonest to the last one before `to`. */
export const listStartsOf = (index: SlotIndex, request: SlotRequest, specialistId: string, to: Instant): Instant[] => {
  const entry = index.entries.get(specialistId);
  if (!entry) return [];
  const candidate = toCandidate(entry);
  if (!passesRequestRules(candidate, request)) return [];
  const [earliest, latest] = [candidate.earliestStart(request.now), candidate.latestStart(request.now)];
  const { first, end } = cellsBetween(index.fromDay, earliest, Math.min(latest + 1, to));
  const starts: Instant[] = [];
  forEachPackedBit(startsOpenTo(entry, request), first, end, (cell) => void starts.push(startAt(index.table, cell)));
  return starts;
};

/** What findOpenStarts finds for one specialist. */
export const findOpenStartsOf = (
  index: SlotIndex,
  request: SlotRequest,
  specialistId: string,
  { from, to }: { from: Instant; to: Instant },
): OpenStarts => {
  const { fromDay } = index;
  const bits = noStarts(WINDOW_DAYS);
  for (const at of listStartsOf(index, request, specialistId, to)) {
    const cell = at / CELL_MS - fromDay * CELLS_PER_DAY;
    if (at >= from) bits[cell >>> 5]! |= 1 << (cell & 31);
  }
  return { fromDay, bits };
};

/** Open starts from `from` up to but not including `to`, each with how many can be booked and where. */
export const summariseStarts = (
  index: SlotIndex,
  request: SlotRequest,
  from: Instant,
  to: Instant,
): (StartSummary & { startsAt: Instant })[] => {
  const { view, personal, others } = getPersonalView(index, request);
  return listStarts(index, request, from, to).map((startsAt) => {
    const cell = findTableCell(index.table, startsAt)!;
    const isIn = ({ number }: SlotIndexEntry) => hasNumber({ ints: rowAt(index.table, cell) }, number);
    const known = personal.some(isIn) ? summariseStart(index, others, cell) : getSummary(index, view, cell);
    const own = personal.filter((entry) => accepts(request, entry, startsAt));
    if (own.length === 0) return { startsAt, ...known };
    const locations = new Set<Location>([...known.locations, ...own.flatMap(({ card }) => card.locations)]);
    return { startsAt, specialists: known.specialists + own.length, locations: [...locations].sort() };
  });
};

/** What summariseStarts finds for one specialist. */
export const summariseStartsOf = (
  index: SlotIndex,
  request: SlotRequest,
  specialistId: string,
  { from, to }: { from: Instant; to: Instant },
): (StartSummary & { startsAt: Instant })[] => {
  const locations = index.entries.get(specialistId)?.card.locations ?? [];
  return listStartsOf(index, request, specialistId, to).filter((at) => at >= from)
    .map((startsAt) => ({ startsAt, specialists: 1, locations }));
};

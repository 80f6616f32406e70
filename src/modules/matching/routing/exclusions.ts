// How many specialists of a category each eligibility rule keeps from a start, counted in the slot index, and in words.
import { joinPlaces } from "@/platform/places.ts";
import type { Instant } from "@/platform/time/time.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import type { RoutedRequest } from "./tables.ts";
import { findFailedRule } from "../eligibility/eligibility.ts";
import { getPersonalView, type SlotRequest } from "../open-slots.ts";
import {
  countNumbers,
  hasNumber,
  intersect,
  listNumbers,
  type NumberSet,
  subtract,
} from "../slot-index/number-sets.ts";
import { hasPackedBit } from "../slot-index/packed-bits.ts";
import { getRefused } from "../slot-index/request-views.ts";
import type { SlotIndex } from "../slot-index/slot-index.ts";
import { type SlotIndexEntry, toCandidate } from "../slot-index/slot-index-entry.ts";
import { findTableCell, listOutsideWindow, rowAt } from "../slot-index/start-table.ts";

/** By the name of the rule. */
export type Exclusions = Record<string, number>;

/** Nobody who does not offer the category is excluded from it. */
const NOT_IN_CATEGORY = "serves-category";

/** Those of `closed` whom a rule after the opening hours may keep from a start: only they are asked one by one. */
const listUnclear = ({ table, held, ranking }: SlotIndex, closed: NumberSet, cell: number): SlotIndexEntry[] =>
  [held, ...listOutsideWindow(table, cell)]
    .flatMap((numbers) => listNumbers(intersect(closed.ints, numbers)))
    .flatMap((number) => ranking.entries[number] ?? [])
    .filter(({ starts }) => hasPackedBit(starts, cell));

/**
 * Each specialist of the category who cannot be booked at a start counts once, for the first rule that fails. In the index
 * a confirmed meeting closes its time, so "opening-hours" includes booked specialists, and "free" are holds of others.
 * Sets are counted, so that a booking takes as long among 20,000 specialists as among 200.
 */
export const countExcluded = (index: SlotIndex, request: SlotRequest, startsAt: Instant): Exclusions => {
  const counts: Exclusions = {};
  const add = (rule: string | undefined, by = 1) => {
    if (rule && by > 0) counts[rule] = (counts[rule] ?? 0) + by;
  };
  for (const hiddenBy of index.hidden.values()) if (hiddenBy !== NOT_IN_CATEGORY) add(hiddenBy);
  const { view, personal, others } = getPersonalView(index, request);
  const failedBy = (entry: SlotIndexEntry) => findFailedRule(toCandidate(entry), request, startsAt)?.name;
  for (const entry of personal) add(failedBy(entry));
  for (const [rule, numbers] of getRefused(index, view)) {
    add(rule, countNumbers(numbers) - personal.filter(({ number }) => hasNumber(numbers, number)).length);
  }
  const cell = findTableCell(index.table, startsAt);
  if (cell === undefined) {
    add("opening-hours", countNumbers(others));
    return counts;
  }
  const closed = subtract(others, rowAt(index.table, cell));
  const unclear = new Set(listUnclear(index, closed, cell));
  for (const entry of unclear) add(failedBy(entry));
  add("opening-hours", countNumbers(closed) - unclear.size);
  return counts;
};

/** What a request asks for, as far as the phrases name it. */
export type Asked = { [K in "location" | "language" | "places"]?: RoutedRequest[K] | null };

/** Phrases that follow a number, by rule: "4 without a licence for Austria". */
const PHRASES: Readonly<Record<string, string | ((asked: Asked) => string)>> = {
  active: "with an account that isn't active",
  verified: "without a confirmed email address",
  onboarded: "still setting up",
  accepting: "not taking new meetings",
  "serves-category": "not offering this category",
  credential: "without the verified credential that this category requires",
  "own-link": "without this booking link",
  "licensed-here": ({ places }) =>
    `without a licence for ${places?.length ? joinPlaces(places.slice(-1)) : "the visitor's place"}`,
  "serves-subcategory": "not offering this topic",
  credit: "without credits",
  caps: "at their own limit of leads",
  location: ({ location }) => `not meeting by ${location ? labelOf(LABELS.location, location) : "this means"}`,
  language: ({ language }) =>
    `not speaking ${language ? labelOf(LABELS.language, language) : "the requested language"}`,
  "not-oneself": "with the visitor's own address",
  "opening-hours": "closed or already booked at this time",
  notice: "needing more notice",
  horizon: "not open that far ahead",
  free: "on hold for another visitor at this time",
};

/** Why a rule excludes somebody, in words that follow a name or a number. */
export const describeExclusion = (rule: string, asked: Asked): string => {
  const phrase = PHRASES[rule] ?? `excluded by “${rule}”`;
  return typeof phrase === "string" ? phrase : phrase(asked);
};

/** The most frequent reason first. A rule that is no longer known is named as it was. */
export const describeExclusions = (
  excluded: Readonly<Exclusions>,
  asked: Asked,
): { rule: string; count: number; text: string }[] =>
  Object.entries(excluded).toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([rule, count]) => ({ rule, count, text: `${count} ${describeExclusion(rule, asked)}` }));

// The people whom a visitor can choose on the calendar, before a time (docs/product/matching.md#a-person-first).
import { isNight } from "@/platform/time/night.ts";
import { type Instant, localTime } from "@/platform/time/time.ts";
import type { MatchContext } from "./match-context.ts";
import { findFree, findSpecialists, listStarts, listStartsOf, type SlotRequest } from "./open-slots.ts";
import { rankEntries } from "./ranked-candidates.ts";
import { countNumbers, removeNumber } from "./slot-index/number-sets.ts";
import type { SlotIndexEntry } from "./slot-index/slot-index-entry.ts";

/** How many people the calendar shows at most. */
const MOST = 12;

/** Somebody who can be booked, with their next time outside of the visitor's night. */
export interface FreePerson {
  entry: SlotIndexEntry;
  next: Instant;
}

/** Whose times are looked for. */
interface PeopleSearch {
  until: Instant;
  /** Somebody who is offered in any case, while they can be booked. */
  chosenId?: string;
}

/**
 * Who can be booked before `until`, the soonest first, and at the same time in the published order. The specialist whom
 * the visitor asked for comes before the others, and the chosen one after them unless they are among them.
 */
export const listFreePeople = (
  { index, visitor, timezone }: Pick<MatchContext, "index" | "visitor" | "timezone">,
  request: SlotRequest,
  { until, chosenId }: PeopleSearch,
): FreePerson[] => {
  const isByDay = (at: Instant) => !isNight(localTime(at, timezone));
  const findPerson = (id: string | undefined): FreePerson[] => {
    const entry = id === undefined ? undefined : index.entries.get(id);
    const next = entry && listStartsOf(index, request, entry.id, until).find(isByDay);
    return next === undefined ? [] : [{ entry: entry!, next }];
  };
  const people = findPerson(visitor.preferred?.specialistId);
  const most = Math.min(MOST, countNumbers(findSpecialists(index, request, request.now, until)));
  for (const startsAt of listStarts(index, request, request.now, until)) {
    if (people.length >= most) break;
    if (!isByDay(startsAt)) continue;
    const free = findFree(index, request, startsAt);
    for (const { entry } of people) removeNumber(free, entry.number);
    if (countNumbers(free) === 0) continue;
    const found = rankEntries(index, visitor, { free, startsAt, limit: most - people.length });
    people.push(...found.map((entry) => ({ entry, next: startsAt })));
  }
  return people.some(({ entry }) => entry.id === chosenId) ? people : [...people, ...findPerson(chosenId)];
};

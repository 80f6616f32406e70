// Who is licensed for each place, so that what visitors of one country see is computed from its specialists alone.
import { addNumber, createSet, listNumbers, type NumberSet, removeNumber } from "./number-sets.ts";
import type { SlotIndexEntry } from "./slot-index-entry.ts";

/** By the code of a country or region: the numbers of those with such a licence, expired ones too. Places are kept. */
export type LicensedByPlace = Map<string, NumberSet>;

const placesOf = (entry: SlotIndexEntry | undefined): Set<string> =>
  new Set(entry?.licences?.flatMap(({ places }) => places));

/** Updates the places of a specialist after their entry was replaced. */
export const setLicensed = (
  licensed: LicensedByPlace,
  previous: SlotIndexEntry | undefined,
  next: SlotIndexEntry | undefined,
): void => {
  if (!previous?.licences?.length && !next?.licences?.length) return;
  for (const code of placesOf(previous)) removeNumber(licensed.get(code)!, previous!.number);
  for (const code of placesOf(next)) {
    const numbers = licensed.get(code) ?? createSet();
    licensed.set(code, numbers);
    addNumber(numbers, next!.number);
  }
};

/** The numbers of everyone with a licence for one of the places. */
export const listLicensed = (licensed: LicensedByPlace, places: readonly string[]): Set<number> =>
  new Set(places.flatMap((code) => {
    const numbers = licensed.get(code);
    return numbers ? listNumbers(numbers) : [];
  }));

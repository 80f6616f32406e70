// Where specialists are licensed, in the words that visitors read: on a card, and about everyone who is shown.
import { t } from "@/languages/language.ts";
import { joinPlaces } from "@/platform/places.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Licence, MatchRequest } from "./eligibility.ts";
import type { CategoryRequirements } from "../slot-index/slot-index-entry.ts";
import type { Licensing } from "../schemas.ts";

/** The places named for a visitor of whom no country is known. */
const NAMED = 3;

type AskedPlace = Pick<MatchRequest, "now"> & Partial<Pick<MatchRequest, "places">>;

/** Where one of the licences is valid now. */
export const listValidPlaces = (licences: readonly Licence[], now: Instant): string[] => [
  ...new Set(licences.filter(({ until }) => until > now).flatMap(({ places }) => places)),
];

/** "Licensed in Austria": where the visitor lives, else everywhere. Null where no licence is required. */
export const describeLicence = (licences: readonly Licence[] | null, { now, places }: AskedPlace): string | null => {
  if (licences === null) return null;
  const valid = listValidPlaces(licences, now);
  const named = places ? valid.filter((code) => places.includes(code)).slice(0, 1) : valid.sort();
  return named.length === 0 ? null : t("places.licensed", { places: joinPlaces(named, NAMED) });
};

/** What the shown times and specialists have in common. Null in a category that requires no licence. */
export const describeLicensing = (
  { requiredCredential }: Pick<CategoryRequirements, "requiredCredential">,
  { places }: Pick<MatchRequest, "places">,
): Licensing | null => {
  if (requiredCredential === null) return null;
  const place = places?.at(-1);
  if (place === undefined) {
    return { place: null, everywhere: true, text: t("places.tellUs") };
  }
  return {
    place,
    everywhere: false,
    text: t("places.everyone", { place: joinPlaces([place]) }),
  };
};

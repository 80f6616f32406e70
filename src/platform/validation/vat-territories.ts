// Where the value added tax of a member state applies, which is not all of it (Directive 2006/112/EC, Articles 5 to 7, as
// amended by Directives 2019/475 and 2020/1756).
import { isMemberState } from "./vat-numbers.ts";

/** Where an address is, as far as tax goes. */
export interface TaxPlace {
  /** A country, or a part of one that is a place of its own. */
  place: string;
  /** The member state whose tax applies there; undefined outside the union's territory of VAT. */
  state: string | undefined;
}

/** Parts of member states that are outside, by postcode; their own country code where they have one as well. */
const OUTSIDE: readonly [country: string, postcode: RegExp, place: string][] = [
  // Article 6 (1): part of the customs union.
  ["GR", /^6308[67]$/, "Mount Athos"],
  ["ES", /^3[58]\d{3}$/, "IC"],
  ["FR", /^97133$/, "BL"],
  ["FR", /^97150$/, "MF"],
  ["FR", /^971\d\d$/, "GP"],
  ["FR", /^972\d\d$/, "MQ"],
  ["FR", /^973\d\d$/, "GF"],
  ["FR", /^974\d\d$/, "RE"],
  ["FR", /^976\d\d$/, "YT"],
  ["FI", /^22\d{3}$/, "AX"],
  ["IT", /^22061$/, "Campione d’Italia"],
  // Article 6 (2): outside of it.
  ["DE", /^27498$/, "Heligoland"],
  ["DE", /^78266$/, "Büsingen"],
  ["ES", /^5[12]\d{3}$/, "EA"],
  ["IT", /^23041$/, "Livigno"],
  // Overseas countries and territories, where the treaties don't apply (Article 5 (2)).
  ["FR", /^975\d\d$/, "PM"],
  ["FR", /^984\d\d$/, "TF"],
  ["FR", /^986\d\d$/, "WF"],
  ["FR", /^987\d\d$/, "PF"],
  ["FR", /^988\d\d$/, "NC"],
];

/** Article 7: what comes from or goes to Monaco is treated as from or to France. */
const MONACO = { country: "MC", state: "FR" };
/** Article 7: the sovereign base areas of Akrotiri and Dhekelia, whose post is British, are treated as Cyprus. */
const BASE_AREAS = { country: "GB", postcode: /^(BF12A[TU]|BFPO5[78])$/, state: "CY" };

const LETTERS = /[^A-Z0-9]/g;
const DIGITS = /\D/g;

/** Without a postcode, the main part of the country counts. Postcodes can have spaces, hyphens and the country before them. */
export const taxPlaceOf = (
  { country, postcode }: { country: string; postcode: string | null },
): TaxPlace => {
  const written = (postcode ?? "").toUpperCase();
  if (country === BASE_AREAS.country && BASE_AREAS.postcode.test(written.replace(LETTERS, ""))) {
    return { place: BASE_AREAS.state, state: BASE_AREAS.state };
  }
  const digits = written.replace(DIGITS, "");
  const outside = OUTSIDE.find(([of, postcodes]) => of === country && postcodes.test(digits));
  if (outside) return { place: outside[2], state: undefined };
  const state = country === MONACO.country ? MONACO.state : isMemberState(country) ? country : undefined;
  return { place: state ?? country, state };
};

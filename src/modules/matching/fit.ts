// How many of a category's specialists suit a request, and why the others don't: by what the visitor has answered, never by
// what only concerns a specialist (docs/product/matching.md#eligibility).
import { joinPlaces } from "@/platform/places.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import type { SlotRequest } from "./open-slots.ts";
import type { Preview } from "./schemas.ts";
import { countNumbers, intersect, type NumberSet } from "./slot-index/number-sets.ts";
import { getRefused, getView } from "./slot-index/request-views.ts";
import type { SlotIndex } from "./slot-index/slot-index.ts";

/** What one or several specialists lack, by the rule that they fail. */
const LACKS: Record<string, (request: SlotRequest) => [one: string, several: string]> = {
  "licensed-here": ({ places = [] }) => {
    const where = `licensed in ${joinPlaces(places.slice(-1))}`;
    return [`isn't ${where}`, `aren't ${where}`];
  },
  "serves-subcategory": () => ["doesn't offer this topic", "don't offer this topic"],
  language: ({ language = "" }) => {
    const spoken = `speak ${labelOf(LABELS.language, language)}`;
    return [`doesn't ${spoken}`, `don't ${spoken}`];
  },
};

interface Free {
  /** Who of the category has a free time. */
  ofCategory: NumberSet;
  /** Who of them suits the request. */
  suiting: NumberSet;
}

/** "1 of 3 fits your answers: 2 aren't licensed in Austria."; null when everyone does, or nobody is free. */
export const describeFit = (index: SlotIndex, request: SlotRequest, { ofCategory, suiting }: Free): Preview["fit"] => {
  const [some, all] = [countNumbers(suiting), countNumbers(ofCategory)];
  if (some >= all) return null;
  const refused = getRefused(index, getView(index, request));
  const reasons = Object.entries(LACKS).flatMap(([rule, lackOf]) => {
    const numbers = refused.get(rule);
    const count = numbers ? countNumbers(intersect(numbers.ints, ofCategory)) : 0;
    const [one, several] = lackOf(request);
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const text = `${some} of ${all} ${some === 1 ? "fits" : "fit"} your answers`;
  return { some, all, text: `${[text, reasons.join(", ")].filter(Boolean).join(": ")}.` };
};

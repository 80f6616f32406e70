// Where a credential is valid: codes of countries and regions, validated against those that exist.
import { countryOf, isPlace } from "@/platform/places.ts";
import type { FieldError } from "../rules.ts";
import { CREDENTIAL_BOUNDS } from "./rules.ts";

/** In their order, each once; a region is left out beside its whole country. */
export const normalizePlaces = (codes: readonly string[]): string[] => {
  const all = [...new Set(codes.map((code) => code.trim().toUpperCase()))].sort();
  return all.filter((code) => code === countryOf(code) || !all.includes(countryOf(code)));
};

/** The validation errors of where a credential is valid; empty when it can be used. */
export const placeErrors = (codes: readonly string[]): FieldError[] => {
  const field = "places";
  if (codes.length === 0) return [{ field, sentence: "Please choose where the credential is valid." }];
  if (codes.length > CREDENTIAL_BOUNDS.places) {
    return [{ field, sentence: `Please choose at most ${CREDENTIAL_BOUNDS.places} countries and regions.` }];
  }
  const unknown = codes.find((code) => !isPlace(code));
  if (unknown === undefined) return [];
  return [{ field, sentence: `“${unknown.slice(0, 10)}” is not the code of a country or region. Use AT or US-NY.` }];
};

// Where a credential is valid: codes of countries and regions that exist, or the country where the specialist is at home.
import { countryOf, findCountryOfZone, isCountry, isPlace } from "@/platform/places.ts";
import type { FieldError } from "../rules.ts";
import { CREDENTIAL_BOUNDS } from "./rules.ts";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { countryOfPhone } from "@/platform/phone.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import { profiles } from "../tables.ts";

const selectAddress = prepared((db) =>
  db.select({ address: profiles.billingAddress }).from(profiles)
    .where(eq(profiles.specialistId, sql.placeholder("specialistId"))).prepare()
);

/**
 * The country of a specialist, where a credential that states no place is valid: that of their calendar's zone, else of
 * the account's, of the billing address or of the phone number. Empty when none of them says.
 */
export const findHomePlaces = async (db: Reader, specialistId: string): Promise<string[]> => {
  const [calendar, person, profile] = await Promise.all([
    findCalendar(db, specialistId),
    findPerson(db, specialistId),
    selectAddress(db).get({ specialistId }),
  ]);
  const billed = profile?.address?.country;
  const country = (calendar && findCountryOfZone(calendar.zone)) ?? (person && findCountryOfZone(person.timeZone)) ??
    (billed && isCountry(billed) ? billed : undefined) ?? countryOfPhone(person?.phone ?? "");
  return country === undefined ? [] : [country];
};

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

// Where a specialist is at home: the country in which a credential is valid that states no place.
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { countryOfPhone } from "@/platform/phone.ts";
import { findCountryOfZone, isCountry } from "@/platform/places.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import { profiles } from "../tables.ts";

const addressOf = prepared((db) =>
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
    addressOf(db).get({ specialistId }),
  ]);
  const billed = profile?.address?.country;
  const country = (calendar && findCountryOfZone(calendar.zone)) ?? (person && findCountryOfZone(person.timeZone)) ??
    (billed && isCountry(billed) ? billed : undefined) ?? countryOfPhone(person?.phone ?? "");
  return country === undefined ? [] : [country];
};

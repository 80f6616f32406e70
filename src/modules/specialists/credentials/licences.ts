// Licences: verified credentials as matching keeps them, each with its end and with the places where it is valid.
import type { Reader } from "@/platform/db/types.ts";
import type { StoredLicence } from "./schemas.ts";
import { type Credential, listCredentials } from "./credentials.ts";
import { findHomePlaces } from "./places.ts";

/** The verified ones by type. `home`: where those are valid that state no place. */
const licencesOf = (credentials: readonly Credential[], home: string[]): Record<string, StoredLicence[]> => {
  const licences: Record<string, StoredLicence[]> = {};
  for (const { type, expiresAt, places, verifiedAt } of credentials) {
    if (verifiedAt !== null) (licences[type] ??= []).push({ until: expiresAt, places: places.length ? places : home });
  }
  return licences;
};

/** A specialist's licences by the type of credential. `held` are their credentials, when they are known. */
export const listLicences = async (
  db: Reader,
  specialistId: string,
  held?: readonly Credential[],
): Promise<Record<string, StoredLicence[]>> => {
  const credentials = held ?? await listCredentials(db, specialistId);
  const isOpen = credentials.some(({ verifiedAt, places }) => verifiedAt !== null && places.length === 0);
  return licencesOf(credentials, isOpen ? await findHomePlaces(db, specialistId) : []);
};

// The clock by which somebody reads: his calendar's, else his account's.
import type { Reader } from "@/platform/db/connection.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";

export const zoneOf = async (db: Reader, userId: string): Promise<string> =>
  (await findCalendar(db, userId))?.zone ?? (await findPerson(db, userId))?.timeZone ?? "UTC";

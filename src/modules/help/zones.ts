// The clock by which somebody reads: his calendar's, else his account's.
import type { Reader } from "../../platform/db.ts";
import { findPerson } from "../auth/index.ts";
import { findCalendar } from "../scheduling/index.ts";

export const zoneOf = async (db: Reader, userId: string): Promise<string> =>
  (await findCalendar(db, userId))?.zone ?? (await findPerson(db, userId))?.timeZone ?? "UTC";

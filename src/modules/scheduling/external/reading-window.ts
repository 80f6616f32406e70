// What reading a specialist's calendars has to know of them.
import { findPerson } from "@/modules/auth/index.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { getZone } from "../calendar/calendars.ts";
import { listConnections } from "../connections/store.ts";
import { listCalendarUids } from "../meetings/meetings.ts";
import type { BusyWindow } from "./busy-times.ts";

/** For the calendars of one specialist in a period. */
export const readingWindow = async (db: Reader, specialistId: string, period: BusyTime): Promise<BusyWindow> => {
  const [zone, own, person, connections] = await Promise.all([
    getZone(db, specialistId),
    listCalendarUids(db, specialistId, period.from),
    findPerson(db, specialistId),
    listConnections(db, specialistId),
  ]);
  // CalDAV accounts are called by their username and host.
  const names = [person?.email ?? "", ...connections.map(({ account }) => account.split(" ")[0]!)];
  const addresses = new Set(names.filter((name) => name.includes("@")).map((name) => name.toLowerCase()));
  return { ...period, zone, own, addresses };
};

// What invariants are checked against: the database and what was there before.
import type { StoredText } from "@/dev/texts/store.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import type { PersonalCalendar } from "../scheduling/personal-calendar.ts";
import type { MarketAction } from "./market.ts";

/** Personal calendars: of specialists by id, of visitors by track. */
type Calendars = Map<string, PersonalCalendar>;

export interface World {
  db: ReadDb;
  now: number;
  calendars: Calendars;
  /** Every text message that was sent, oldest first. */
  texts: StoredText[];
  /** Meetings at the previous check. */
  before: Map<string, Meeting>;
  /** What has happened since; undefined for time alone. */
  actions?: readonly Pick<MarketAction, "ends" | "onlySooner" | "isFree">[];
  /** Whether nothing outside answers, so that emails wait. */
  isAway: boolean;
  /** How many credits were used at the previous check. */
  used: number;
}

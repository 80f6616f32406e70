// Checks of meetings against occupied time, in both directions, and what other modules compare with meetings.
import { type SQL, sql } from "drizzle-orm";
import { type Check, findRows } from "@/platform/checks.ts";
import type { Instant } from "@/platform/time/time.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { CELL_MS } from "./availability/cell-rules.ts";
import { MEETINGS } from "./rules.ts";

/** Whether a meeting `m` owns its time: for good, or until its hold expires. */
const isOccupying = (now: Instant): SQL =>
  sql`(${hasStatus(sql`m.status`, MEETINGS.taking)}
    or (${hasStatus(sql`m.status`, MEETINGS.holding)} and m.hold_expires_at > ${now}))`;

/** The cells of a meeting `m`; the last one is exclusive. */
const fromCell = sql`(m.busy_from / ${sql.raw(String(CELL_MS))})`;
const toCell = sql`((m.busy_to + ${sql.raw(String(CELL_MS - 1))}) / ${sql.raw(String(CELL_MS))})`;

/** The ids of meetings for which a credit is reserved. */
export const pendingMeetingIds: SQL = sql`select id from meetings
  where ${hasStatus(sql`status`, MEETINGS.pending)} and origin = 'market'`;
/** The ids of meetings that are to take place. */
export const confirmedMeetingIds: SQL = sql`select id from meetings
  where ${hasStatus(sql`status`, MEETINGS.confirmed)}`;
/** The ids of meetings that do not take place, apart from those that another one replaces. */
export const lostMeetingIds: SQL = sql`select id from meetings
  where ${hasStatus(sql`status`, MEETINGS.missed)}
    or (${hasStatus(sql`status`, MEETINGS.cancelled)} and coalesce(cancel_reason, '') <> 'moved')`;

export const schedulingChecks: Check[] = [
  {
    name: "scheduling.meetings-without-time",
    label: "Every meeting occupies its time",
    find: findRows((now) =>
      sql`select m.id as id from meetings m where ${isOccupying(now)} and ${toCell} - ${fromCell} <> (
        select count(*) from occupied_cells c where c.specialist_id = m.specialist_id
          and c.cell >= ${fromCell} and c.cell < ${toCell} and c.meeting_id = m.id)`
    ),
  },
  {
    name: "scheduling.time-without-meeting",
    label: "All occupied time belongs to a meeting",
    find: findRows((now) =>
      sql`select distinct c.meeting_id as id from occupied_cells c left join meetings m on m.id = c.meeting_id
        and m.specialist_id = c.specialist_id and c.cell >= ${fromCell} and c.cell < ${toCell} and ${isOccupying(now)}
        where (c.expires_at is null or c.expires_at > ${now}) and m.id is null`
    ),
  },
];

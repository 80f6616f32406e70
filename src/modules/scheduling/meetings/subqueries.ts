// Subqueries on meetings for the statements of other modules, so that nobody else names the table or its statuses. The
// first condition of a status is that of an index.
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Instant } from "@/platform/time/time.ts";
import { MEETINGS } from "../rules.ts";

const is = (statuses: Parameters<typeof hasStatus>[1]): SQL => hasStatus(sql`m.status`, statuses);
const isConfirmed = sql`${is(MEETINGS.live)} and ${is(MEETINGS.confirmed)}`;

/** The ids of all meetings of a request. */
export const meetingIdsOf = (trackId: string): SQL => sql`(select m.id from meetings m where m.track_id = ${trackId})`;

/** When the confirmed meeting of a request starts; null without one. */
export const confirmedStartOf = (trackId: SQLWrapper): SQL<Instant | null> =>
  sql`(select m.starts_at from meetings m where m.track_id = ${trackId} and ${isConfirmed})`;

/** When the first confirmed meeting of some requests starts that is ahead; null without one. */
export const firstStartOf = (trackIds: SQL, now: Instant): SQL<Instant | null> =>
  sql`(select min(m.starts_at) from meetings m where m.track_id in ${trackIds} and ${isConfirmed}
    and m.starts_at > ${now})`;

/** Whether a meeting of a request waits for its confirmation. */
export const isConfirming = (trackId: SQLWrapper): SQL =>
  sql`exists (select 1 from meetings m where m.track_id = ${trackId} and ${is(MEETINGS.pending)}
    and ${is(MEETINGS.live)})`;

/** Whether a request has a meeting that ends later than an instant. */
export const hasMeetingAfter = (trackId: SQLWrapper, since: Instant): SQL =>
  sql`exists (select 1 from meetings m where m.track_id = ${trackId} and ${
    is(MEETINGS.real)
  } and m.ends_at > ${since})`;

/** Whether a specialist has a meeting that starts then, also one that is over. */
export const isStartTaken = (specialistId: SQLWrapper, startsAt: SQLWrapper): SQL =>
  sql`exists (select 1 from meetings m where m.specialist_id = ${specialistId} and m.starts_at = ${startsAt}
    and ${is(MEETINGS.taking)})`;

/** The holds and requested meetings of a specialist that have not expired, by start, as the read model stores them. */
export const liveHoldsAsJson = ({ specialistId, now }: Record<"specialistId" | "now", SQLWrapper>): SQL =>
  sql`(select json_group_array(json_object('trackId', track_id, 'categoryId', category_id,
    'subcategoryId', subcategory_id, 'startsAt', starts_at, 'busyFrom', busy_from, 'busyTo', busy_to,
    'expiresAt', hold_expires_at)) from (
    select * from meetings m where m.specialist_id = ${specialistId} and ${is(MEETINGS.holding)}
      and m.hold_expires_at > ${now} order by m.starts_at))`;

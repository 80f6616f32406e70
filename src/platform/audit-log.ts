// Queries of the audit log: by actor, action, subject and time; the latest first by default.
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { countSome } from "./db/count-some.ts";
import { auditEntries } from "./audit.ts";
import type { Reader } from "./db/types.ts";
import type { Counted } from "./http/list.ts";
import type { Instant } from "./time/time.ts";
import { prefixEnd } from "./search-terms.ts";

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  actorId?: string;
  /** `auth.suspend`, or a prefix that ends with a dot. */
  action?: string;
  subjectKind?: string;
  subjectId?: string;
  from?: Instant;
  /** Exclusive. */
  before?: Instant;
}

const isAction = (action: string): SQL =>
  action.endsWith(".")
    ? and(gte(auditEntries.action, action), lt(auditEntries.action, prefixEnd(action)))!
    : eq(auditEntries.action, action);

const matching = ({ actorId, action, subjectKind, subjectId, from, before }: AuditFilter) =>
  and(
    actorId ? eq(auditEntries.actorId, actorId) : undefined,
    action ? isAction(action) : undefined,
    subjectKind ? eq(auditEntries.subjectKind, subjectKind) : undefined,
    subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    from === undefined ? undefined : gte(auditEntries.at, from),
    before === undefined ? undefined : lt(auditEntries.at, before),
  );

/** A slice of the log. */
export const listAuditEntries = async (
  db: Reader,
  filter: AuditFilter,
  { dir = "desc", limit, offset = 0 }: { dir?: "asc" | "desc"; limit: number; offset?: number },
): Promise<AuditEntry[]> => {
  const order = dir === "asc" ? asc : desc;
  return await db.select().from(auditEntries).where(matching(filter))
    .orderBy(order(auditEntries.at), order(auditEntries.id)).limit(limit).offset(offset);
};

/** How many entries match a filter, counted up to a limit. */
export const countAuditEntries = (db: Reader, filter: AuditFilter): Promise<Counted> =>
  countSome(db, auditEntries, matching(filter));

/** The distinct values of an indexed column, found by skipping from one to the next. */
const distinctValues = async (db: Reader, column: SQL): Promise<string[]> => {
  const rows = await db.all<{ value: string }>(sql`
    with recursive found(value) as (
      select min(${column}) from ${auditEntries}
      union all
      select (select min(${column}) from ${auditEntries} where ${column} > found.value) from found
        where found.value is not null
    ) select value from found where value is not null`);
  return rows.map(({ value }) => value);
};

/** The values of each filter. */
export const listAudited = async (
  db: Reader,
): Promise<{ actions: string[]; subjectKinds: string[]; actorIds: string[] }> => ({
  actions: await distinctValues(db, sql`action`),
  subjectKinds: await distinctValues(db, sql`subject_kind`),
  actorIds: await distinctValues(db, sql`actor_id`),
});

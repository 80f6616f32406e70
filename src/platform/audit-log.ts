// Reading the audit log: by who, what, to what and when; the latest first unless told.
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "./audit.ts";
import type { Reader } from "./db/connection.ts";
import { type Counted, COUNTED_MOST } from "./http/list.ts";
import type { Instant } from "./time/time.ts";
import { endOfWord } from "./search-words.ts";

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  actorId?: string;
  /** `auth.suspend`, or with a dot at its end all that begin so. */
  action?: string;
  subjectKind?: string;
  subjectId?: string;
  from?: Instant;
  /** Not included. */
  before?: Instant;
}

const isAction = (action: string): SQL =>
  action.endsWith(".")
    ? and(gte(auditEntries.action, action), lt(auditEntries.action, endOfWord(action)))!
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

/** A piece of the log. */
export const listAuditEntries = async (
  db: Reader,
  filter: AuditFilter,
  { dir = "desc", limit, offset = 0 }: { dir?: "asc" | "desc"; limit: number; offset?: number },
): Promise<AuditEntry[]> => {
  const way = dir === "asc" ? asc : desc;
  return await db.select().from(auditEntries).where(matching(filter))
    .orderBy(way(auditEntries.at), way(auditEntries.id)).limit(limit).offset(offset);
};

/** How many entries a filter leaves, counted up to a limit. */
export const countAuditEntries = async (db: Reader, filter: AuditFilter): Promise<Counted> => {
  const some = db.select({ one: sql`1` }).from(auditEntries).where(matching(filter)).limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** The different values of an indexed column, leaping from one to the next. */
const different = async (db: Reader, column: SQL): Promise<string[]> => {
  const rows = await db.all<{ value: string }>(sql`
    with recursive found(value) as (
      select min(${column}) from ${auditEntries}
      union all
      select (select min(${column}) from ${auditEntries} where ${column} > found.value) from found
        where found.value is not null
    ) select value from found where value is not null`);
  return rows.map(({ value }) => value);
};

/** What can be filtered by. */
export const listAudited = async (
  db: Reader,
): Promise<{ actions: string[]; subjectKinds: string[]; actorIds: string[] }> => ({
  actions: await different(db, sql`action`),
  subjectKinds: await different(db, sql`subject_kind`),
  actorIds: await different(db, sql`actor_id`),
});

// Which leads are on a page, of one specialist or of all, by the cheapest access path. Counters and the search itself
// tell how many rows each path would read (docs/design/leads.md#lists).
import { and, asc, type Column, desc, eq, gte, inArray, isNull, lt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import {
  isAmong,
  isAmongPlaceholder,
  isKnown,
  isNone,
  loadNothing,
  type LoadRelated,
  type RowIds,
} from "@/platform/db/row-ids.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type Counted, MAX_COUNT } from "@/platform/http/list.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import type { LeadSource } from "../label-rules.ts";
import type { Lead } from "../leads.ts";
import type { LeadStatus } from "../status-rules.ts";
import type { LeadFilter } from "../schemas.ts";
import { leads } from "../tables.ts";
import { countAllLeads, countLeads } from "./counts.ts";
import type { SearchMatch } from "./search.ts";

/** Up to this many rows are fetched and sorted. With more matches, reading in the list's order finds a page sooner. */
const MAX_SORTED = 1_000;

export interface LeadQuery extends LeadFilter {
  /** Absent: the leads of all specialists. */
  specialistId?: string;
  status?: LeadStatus;
  source?: LeadSource;
  /** `name` or `due` (of one specialist); anything else sorts by creation. */
  sort: string;
  dir: "asc" | "desc";
  /** An instant in ISO 8601: leads created then or later. Counters do not know it. */
  since?: string;
  /** A search within `specialistId` and the dates; it does not know the other filters. */
  match?: SearchMatch;
}

/** A query whose size is known. */
interface SizedQuery extends LeadQuery {
  /** Leads that the filters leave, or more. With a search, the dates are left out of account. */
  filtered: number;
  /** Whether `filtered` is exact. */
  exact: boolean;
  /** Leads that the search matches, up to one more than is ever counted; without a search, `filtered`. */
  matched: number;
}

/** How a condition or an order refers to a column: open to indexes, or with a plus that hides it from the planner. */
type ColumnReference = (column: Column) => SQL;
const indexed: ColumnReference = (column) => sql`${column}`;
const hidden: ColumnReference = (column) => sql`+${column}`;
/** Leaves only the indexes that begin with the specialist and go on in an order of their own. */
const ownIndexes: ColumnReference = (column) => column === leads.specialistId ? indexed(column) : hidden(column);

const ORDERS: Readonly<Record<string, Column>> = { name: leads.contactName, due: leads.dueOrder };
const sortColumn = (sort: string): Column => ORDERS[sort] ?? leads.createdAt;

/** Most leads come from the funnel, so only another source is worth its index. */
const timeIndexes = ({ specialistId, source, status, categoryId }: LeadQuery): ColumnReference => {
  const bySource = !specialistId && source && (source !== "funnel" || !(status || categoryId));
  const left: Column[] = bySource ? [leads.status, leads.categoryId] : [leads.source];
  return (column) => left.includes(column) ? hidden(column) : indexed(column);
};

const filters = ({ specialistId, categoryId, status, source, from, to, since }: LeadQuery, ref: ColumnReference): SQL =>
  and(
    isNull(leads.deletedAt),
    specialistId ? eq(ref(leads.specialistId), specialistId) : undefined,
    categoryId ? eq(ref(leads.categoryId), categoryId) : undefined,
    status ? eq(ref(leads.status), status) : undefined,
    source ? eq(ref(leads.source), source) : undefined,
    from ? gte(ref(leads.createdAt), dayOf(from) * DAY_MS) : undefined,
    to ? lt(ref(leads.createdAt), (dayOf(to) + 1) * DAY_MS) : undefined,
    since ? gte(ref(leads.createdAt), Date.parse(since)) : undefined,
  )!;

interface AccessPath {
  where: SQL;
  /** How the order refers to its columns. */
  order: ColumnReference;
}

const inOrder = (query: LeadQuery): AccessPath => {
  const ref = query.sort in ORDERS ? ownIndexes : timeIndexes(query);
  return { where: and(filters(query, ref), query.match?.condition)!, order: indexed };
};
const byFilter = (query: SizedQuery): AccessPath => ({
  where: and(filters(query, timeIndexes(query)), query.match?.condition)!,
  order: hidden,
});
const byMatch = (query: SizedQuery, match: SearchMatch): AccessPath => ({
  where: and(inArray(leads.id, sql`(select id from (${match.query}))`), filters(query, hidden))!,
  order: hidden,
});

const hasFilter = ({ categoryId, status, source, from, to, since }: LeadQuery) =>
  Boolean(categoryId ?? status ?? source ?? from ?? to ?? since);

const cheapestPath = (query: SizedQuery): AccessPath => {
  const { filtered, matched, sort, match } = query;
  if (match && matched <= Math.min(MAX_SORTED, filtered)) return byMatch(query, match);
  return sort in ORDERS && hasFilter(query) && filtered <= MAX_SORTED ? byFilter(query) : inOrder(query);
};

/** Whether the search alone decides: it knows specialist and dates only. */
const isMatchComplete = ({ status, categoryId, source, since }: SizedQuery) =>
  !status && !categoryId && !source && !since;

interface PageRange {
  limit: number;
  offset: number;
}

const idsAlong = (db: Reader, { where, order }: AccessPath, { sort, dir }: LeadQuery, { limit, offset }: PageRange) => {
  const direction = dir === "asc" ? asc : desc;
  const columns = [sortColumn(sort), leads.id].map((column) => direction(order(column)));
  return db.select({ id: leads.id }).from(leads).where(where).orderBy(...columns).limit(limit).offset(offset);
};

/** Whether the path does not depend on how many leads there are. */
const isAlwaysInOrder = (query: LeadQuery): boolean => !query.match && !(query.sort in ORDERS && hasFilter(query));

const listIds = async (db: Reader, query: SizedQuery, { limit, offset }: PageRange): Promise<string[]> => {
  const { sort, dir, match, matched } = query;
  if (match && isMatchComplete(query) && sort === "createdAt" && matched <= MAX_COUNT) {
    const direction = sql.raw(dir);
    const rows = await db.all<{ id: string }>(
      sql`${match.query} order by born ${direction}, id ${direction} limit ${limit} offset ${offset}`,
    );
    return rows.map(({ id }) => id);
  }
  return (await idsAlong(db, cheapestPath(query), query, { limit, offset })).map(({ id }) => id);
};

/** Stops after MAX_COUNT. */
const countRows = async (db: Reader, rows: SQL): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${rows} limit ${MAX_COUNT + 1})`);
  return row?.found ?? 0;
};

const loadTotal = async (db: Reader, query: SizedQuery): Promise<Counted> => {
  const { match, filtered, exact, matched } = query;
  if (!match && exact) return { totalCount: filtered };
  const isSmall = match && matched <= Math.min(MAX_COUNT, filtered);
  const { where } = isSmall ? byMatch(query, match) : byFilter(query);
  const total = match && isMatchComplete(query)
    ? matched
    : await countRows(db, sql`select 1 from ${leads} where ${where}`);
  return total > MAX_COUNT ? { totalCount: MAX_COUNT, totalIsMinimum: true } : { totalCount: total };
};

/** The meetings of leads, as a query. */
export const meetingIdsOf = (db: Reader, ids: RowIds): SQLWrapper =>
  db.select({ id: leads.meetingId }).from(leads).where(isAmong(leads.id, ids));

/** The specialists of leads, as a query. */
export const specialistIdsOf = (db: Reader, ids: RowIds): SQLWrapper =>
  db.select({ id: leads.specialistId }).from(leads).where(isAmong(leads.id, ids));

const leadsById = prepared((db) => db.select().from(leads).where(isAmongPlaceholder(leads.id)).prepare());

/** Ids come from an index alone, and only the page's rows are read, so deep pages stay cheap. */
export const loadRows = async (db: Reader, ids: RowIds): Promise<Map<string, Lead>> => {
  if (isNone(ids)) return new Map();
  const rows = isKnown(ids)
    ? await leadsById(db).all({ ids: JSON.stringify(ids) })
    : await db.select().from(leads).where(isAmong(leads.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** A search applies the dates itself; without dates, the counters answer from a handful of rows. */
const estimateSize = async (db: Reader, query: LeadQuery): Promise<SizedQuery> => {
  const { specialistId, match, source, since } = query;
  const filter = match ? { ...query, from: undefined, to: undefined } : query;
  const filtered = specialistId ? await countLeads(db, specialistId, filter) : await countAllLeads(db, filter);
  const matched = match && filtered > 0 ? await countRows(db, match.query) : filtered;
  return { ...query, filtered, matched, exact: !(specialistId && source) && !since };
};

export interface LeadPage<T> {
  rows: Lead[];
  counted: Counted;
  /** What `load` has returned. */
  related: T;
}

/** A page of a list, and how many leads the list has. `load` reads what else the caller needs of these leads. */
export const findLeadPage = async <T>(
  db: Reader,
  query: LeadQuery,
  range: PageRange,
  load: LoadRelated<T> = loadNothing,
): Promise<LeadPage<T>> => {
  if (isAlwaysInOrder(query)) {
    const page = idsAlong(db, inOrder(query), query, range);
    const counting = estimateSize(db, query).then((sized) => loadTotal(db, sized));
    const [ids, rows, counted, related] = await Promise.all([page.all(), loadRows(db, page), counting, load(page)]);
    return { rows: ids.flatMap(({ id }) => rows.get(id) ?? []), counted, related };
  }
  const sized = await estimateSize(db, query);
  if (sized.filtered === 0 || sized.matched === 0) {
    return { rows: [], counted: { totalCount: 0 }, related: await load([]) };
  }
  const ids = await listIds(db, sized, range);
  const [rows, counted, related] = await Promise.all([loadRows(db, ids), loadTotal(db, sized), load(ids)]);
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), counted, related };
};

/** Where a lead stands in an order. */
const positionOf = ({ contactName, dueOrder, createdAt }: Lead, sort: string) =>
  sort === "name" ? contactName : sort === "due" ? dueOrder : createdAt;

/** The next leads of a list after one that was read before. */
const listNext = async (db: Reader, query: SizedQuery, limit: number, after?: Lead): Promise<Lead[]> => {
  const { sort, dir, match, matched } = query;
  const { where, order } = match && matched <= MAX_COUNT ? byMatch(query, match) : inOrder(query);
  const column = sortColumn(sort);
  const beyond = after &&
    sql`(${order(column)}, ${order(leads.id)}) ${sql.raw(dir === "asc" ? ">" : "<")} (${
      positionOf(after, sort)
    }, ${after.id})`;
  const ids = (await idsAlong(db, { where: and(where, beyond)!, order }, query, { limit, offset: 0 }))
    .map(({ id }) => id);
  const rows = await loadRows(db, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
};

/** All leads of a query in its order, for exports. Each batch is read when the one before has been consumed. */
export async function* walkLeads(db: Reader, query: LeadQuery): AsyncGenerator<Lead[]> {
  const sized = await estimateSize(db, query);
  yield* readInBatches<Lead>(({ limit, after }) => listNext(db, sized, limit, after));
}

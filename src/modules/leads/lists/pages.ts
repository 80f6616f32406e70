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
import type { Lead } from "../leads.ts";
import type { LeadFilters } from "../list-rules.ts";
import { leads } from "../tables.ts";
import { countAllLeads, countLeads } from "./counts.ts";
import { searchByContact, type SearchMatch } from "./search.ts";

/** Up to this many rows are fetched and sorted. With more matches, reading in the list's order finds a page sooner. */
const MAX_SORTED = 1_000;

/** Without `specialistId`: the leads of all specialists. */
export interface LeadQuery extends LeadFilters {
  /** `name` or `due` (of one specialist); anything else sorts by creation. */
  sort: string;
  dir: "asc" | "desc";
  /** A search within `SEARCHED`. */
  match?: SearchMatch;
}

type FilterName = keyof LeadFilters;
/** What a search knows itself. */
const SEARCHED: readonly FilterName[] = ["specialistId", "from", "to"];
/** What counters of one specialist, and of all, know. */
const COUNTED: readonly FilterName[] = ["specialistId", "categoryId", "from", "to", "status"];
const COUNTED_OF_ALL: readonly FilterName[] = ["categoryId", "from", "to", "status", "source"];

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

const CONDITIONS: Readonly<Record<FilterName, (value: string, ref: ColumnReference) => SQL>> = {
  specialistId: (id, ref) => eq(ref(leads.specialistId), id),
  categoryId: (id, ref) => eq(ref(leads.categoryId), id),
  status: (status, ref) => eq(ref(leads.status), status),
  source: (source, ref) => eq(ref(leads.source), source),
  from: (day, ref) => gte(ref(leads.createdAt), dayOf(day) * DAY_MS),
  to: (day, ref) => lt(ref(leads.createdAt), (dayOf(day) + 1) * DAY_MS),
  since: (instant, ref) => gte(ref(leads.createdAt), Date.parse(instant)),
};
const FILTERS = Object.keys(CONDITIONS) as FilterName[];
/** Whether a query has no filters besides these. */
const hasOnly = (query: LeadQuery, known: readonly FilterName[]): boolean =>
  FILTERS.every((name) => known.includes(name) || query[name] === undefined);

const filters = (query: LeadQuery, ref: ColumnReference): SQL =>
  and(
    isNull(leads.deletedAt),
    ...FILTERS.map((name) => query[name] === undefined ? undefined : CONDITIONS[name](query[name], ref)),
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

const hasFilter = (query: LeadQuery): boolean => !hasOnly(query, ["specialistId"]);

const cheapestPath = (query: SizedQuery): AccessPath => {
  const { filtered, matched, sort, match } = query;
  if (match && matched <= Math.min(MAX_SORTED, filtered)) return byMatch(query, match);
  return sort in ORDERS && hasFilter(query) && filtered <= MAX_SORTED ? byFilter(query) : inOrder(query);
};

/** Whether the search alone decides. */
const isMatchComplete = (query: SizedQuery): boolean => hasOnly(query, SEARCHED);

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
  const { specialistId, match } = query;
  const filter = match ? { ...query, from: undefined, to: undefined } : query;
  const filtered = specialistId ? await countLeads(db, specialistId, filter) : await countAllLeads(db, filter);
  const matched = match && filtered > 0 ? await countRows(db, match.query) : filtered;
  return { ...query, filtered, matched, exact: hasOnly(query, specialistId ? COUNTED : COUNTED_OF_ALL) };
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

export interface AllLeadsQuery extends Omit<LeadQuery, "match"> {
  search?: string;
  /** Specialists whose names or addresses match the search: their leads are found, too. */
  specialistsFound?: readonly string[];
}

const withMatch = async (
  db: Reader,
  { search, specialistsFound = [], ...query }: AllLeadsQuery,
): Promise<LeadQuery> => {
  if (!search) return query;
  const { specialistId, from, to } = query;
  const terms = { search, specialistIds: specialistsFound };
  return { ...query, match: await searchByContact(db, { specialistId, from, to }, terms) };
};

/** A page of the leads of all specialists, for administrators. `load` as in `findLeadPage`. */
export const listAllLeads = async <T>(
  db: Reader,
  query: AllLeadsQuery,
  { page, pageSize }: { page: number; pageSize: number },
  load: LoadRelated<T> = loadNothing,
): Promise<LeadPage<T>> =>
  await findLeadPage(db, await withMatch(db, query), { limit: pageSize, offset: (page - 1) * pageSize }, load);

/** The leads of all specialists in the order of a query, in batches. */
export async function* walkAllLeads(db: Reader, query: AllLeadsQuery): AsyncGenerator<Lead[]> {
  yield* walkLeads(db, await withMatch(db, query));
}

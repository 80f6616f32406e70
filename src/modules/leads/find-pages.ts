// Which leads stand on a page, one specialist's or everybody's, found by the shortest way: counters and the search itself
// say how many each way would meet (docs/decisions/060-leads-and-their-lists.md).
import { and, asc, type Column, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { type Counted, COUNTED_MOST } from "@/platform/http/list.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { countAllLeads, countLeads } from "./counts.ts";
import type { Lead } from "./leads.ts";
import type { Finding } from "./name-search.ts";
import type { LeadFilter, LeadSource, LeadStatus } from "./schemas.ts";
import { leads } from "./tables.ts";

/** So many are fetched and sorted at once; more are met soon enough by walking along the order. */
const GATHERED_MOST = 1_000;

/** What a list asks. Dates are UTC dates of the lead's birth, both inclusive. */
export interface Question extends LeadFilter {
  /** Whose; absent: everybody's. */
  specialistId?: string;
  status?: LeadStatus;
  source?: LeadSource;
  /** `name`, or else by birth. */
  sort: string;
  dir: "asc" | "desc";
  /** Absent: nothing is searched. It knows of `specialistId` and the dates, not of the other filters. */
  finding?: Finding;
}

/** With what is known of its size. */
interface Search extends Question {
  /** Leads that the filter leaves, or more; with a finding whenever they were born. */
  filtered: number;
  /** `filtered` is no estimate. */
  exact: boolean;
  /** Leads that the search finds, up to one more than is ever counted; without a search as many as the filter leaves. */
  found: number;
}

/** How a condition or an order names a column: usable for an index, or with a plus that hides it from the planner. */
type Naming = (column: Column) => SQL;
const indexed: Naming = (column) => sql`${column}`;
const hidden: Naming = (column) => sql`+${column}`;
/** Leaves only the indexes that are in the order of names. */
const byName: Naming = (column) => column === leads.specialistId ? indexed(column) : hidden(column);

/** Most leads come from the funnel: only another source is worth an index, and then the others are not. */
const byTime = ({ specialistId, source, status, categoryId }: Question): Naming => {
  const leadsBySource = !specialistId && source && (source !== "funnel" || !(status || categoryId));
  const left: Column[] = leadsBySource ? [leads.status, leads.categoryId] : [leads.source];
  return (column) => left.includes(column) ? hidden(column) : indexed(column);
};

const matching = ({ specialistId, categoryId, status, source, from, to }: Question, name: Naming): SQL =>
  and(
    isNull(leads.deletedAt),
    specialistId ? eq(name(leads.specialistId), specialistId) : undefined,
    categoryId ? eq(name(leads.categoryId), categoryId) : undefined,
    status ? eq(name(leads.status), status) : undefined,
    source ? eq(name(leads.source), source) : undefined,
    from ? gte(name(leads.createdAt), dayOf(from) * DAY_MS) : undefined,
    to ? lt(name(leads.createdAt), (dayOf(to) + 1) * DAY_MS) : undefined,
  )!;

/** Conditions, and how the order names its columns. */
interface Way {
  where: SQL;
  order: Naming;
}

const alongTheOrder = (search: Search): Way => {
  const naming = search.sort === "name" ? byName : byTime(search);
  return { where: and(matching(search, naming), search.finding?.mentioned)!, order: indexed };
};
const throughTheFilter = (search: Search): Way => ({
  where: and(matching(search, byTime(search)), search.finding?.mentioned)!,
  order: hidden,
});
const throughTheFinding = (search: Search, { found }: Finding): Way => ({
  where: and(inArray(leads.id, sql`(select id from (${found}))`), matching(search, hidden))!,
  order: hidden,
});

const isNarrow = ({ categoryId, status, source, from, to }: Search) =>
  Boolean(categoryId ?? status ?? source ?? from ?? to);

const shortestWay = (search: Search): Way => {
  const { filtered, found, sort, finding } = search;
  if (finding && found <= Math.min(GATHERED_MOST, filtered)) return throughTheFinding(search, finding);
  const gathers = sort === "name" && isNarrow(search) && filtered <= GATHERED_MOST;
  return gathers ? throughTheFilter(search) : alongTheOrder(search);
};

/** A search knows when its leads were born, but neither their status nor their category. */
const findingTellsAll = ({ status, categoryId, source }: Search) => !status && !categoryId && !source;

const sortedBy = (sort: string): Column => sort === "name" ? leads.contactName : leads.createdAt;

const idsOf = async (db: Reader, search: Search, { limit, offset }: Piece): Promise<string[]> => {
  const { sort, dir, finding, found } = search;
  if (finding && findingTellsAll(search) && sort === "createdAt" && found <= COUNTED_MOST) {
    const way = sql.raw(dir);
    const rows = await db.all<{ id: string }>(
      sql`${finding.found} order by born ${way}, id ${way} limit ${limit} offset ${offset}`,
    );
    return rows.map(({ id }) => id);
  }
  const { where, order } = shortestWay(search);
  const way = dir === "asc" ? asc : desc;
  const columns = [sortedBy(sort), leads.id].map((column) => way(order(column)));
  const rows = await db.select({ id: leads.id }).from(leads).where(where).orderBy(...columns).limit(limit).offset(
    offset,
  );
  return rows.map(({ id }) => id);
};

/** Counts no further than anybody is told. */
const countSome = async (db: Reader, some: SQL): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${COUNTED_MOST + 1})`);
  return row?.found ?? 0;
};

const totalOf = async (db: Reader, search: Search): Promise<Counted> => {
  const { finding, filtered, exact, found } = search;
  if (!finding && exact) return { totalCount: filtered };
  const few = finding && found <= Math.min(COUNTED_MOST, filtered);
  const { where } = few ? throughTheFinding(search, finding) : throughTheFilter(search);
  const total = finding && findingTellsAll(search)
    ? found
    : await countSome(db, sql`select 1 from ${leads} where ${where}`);
  return total > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: total };
};

/** Ids first, from an index alone; the rows of the one page afterwards: deep pages stay cheap. */
const rowsOf = async (db: Reader, ids: string[]): Promise<Lead[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select().from(leads).where(inArray(leads.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The days are in the finding; without them a bound comes from a handful of rows. */
const sized = async (db: Reader, question: Question): Promise<Search> => {
  const { specialistId, finding, source } = question;
  const filter = finding ? { ...question, from: undefined, to: undefined } : question;
  const filtered = specialistId ? await countLeads(db, specialistId, filter) : await countAllLeads(db, filter);
  const found = finding && filtered > 0 ? await countSome(db, finding.found) : filtered;
  return { ...question, filtered, found, exact: !(specialistId && source) };
};

interface Piece {
  limit: number;
  offset: number;
}

/** A piece of a list, and how long the list is. */
export const findLeads = async (
  db: Reader,
  question: Question,
  piece: Piece,
): Promise<{ rows: Lead[]; counted: Counted }> => {
  const search = await sized(db, question);
  if (search.filtered === 0 || search.found === 0) return { rows: [], counted: { totalCount: 0 } };
  return { rows: await rowsOf(db, await idsOf(db, search, piece)), counted: await totalOf(db, search) };
};

/** The next leads of a question in its order, after one that the caller has already: for files of all of them. */
export const nextLeads = async (db: Reader, question: Question, limit: number, after?: Lead): Promise<Lead[]> => {
  const search = await sized(db, question);
  const { sort, dir, finding, found } = search;
  const few = finding && found <= COUNTED_MOST;
  const { where, order } = few ? throughTheFinding(search, finding) : alongTheOrder(search);
  const column = sortedBy(sort);
  const last = after && (sort === "name" ? after.contactName : after.createdAt);
  const beyond = after &&
    sql`(${order(column)}, ${order(leads.id)}) ${sql.raw(dir === "asc" ? ">" : "<")} (${last}, ${after.id})`;
  const way = dir === "asc" ? asc : desc;
  const rows = await db.select({ id: leads.id }).from(leads).where(and(where, beyond))
    .orderBy(way(order(column)), way(order(leads.id))).limit(limit);
  return await rowsOf(db, rows.map(({ id }) => id));
};

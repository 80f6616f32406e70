// Which leads stand on a page, found by the shortest way: counters and words say how many each way would meet
// (docs/decisions/060-leads-and-their-lists.md).
import { and, asc, type Column, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db.ts";
import { type Counted, COUNTED_MOST } from "../../platform/http/list.ts";
import { DAY_MS, dayOf } from "../../platform/time.ts";
import { countLeads } from "./counts.ts";
import type { Lead } from "./leads.ts";
import { namedLeads } from "./name-search.ts";
import { wordsOf } from "../../platform/words.ts";
import type { LeadListQuery } from "./shapes.ts";
import { leads } from "./tables.ts";

/** So many are fetched and sorted at once; more are met soon enough by walking along the order. */
const GATHERED_MOST = 1_000;

/** A question to the list, with what is known of its size. */
interface Search extends LeadListQuery {
  specialistId: string;
  /** Of the search; the longest first. */
  words: string[];
  /** Leads that the filter leaves, by the counters; with words whenever they were born. */
  filtered: number;
  /** Leads whose name has the words, up to one more than is ever counted; without words as many as the filter leaves. */
  named: number;
}

/** How a condition or an order names a column: usable for an index, or with a plus that hides it from the planner. */
type Naming = (column: Column) => SQL;
const indexed: Naming = (column) => sql`${column}`;
const hidden: Naming = (column) => sql`+${column}`;
/** Leaves only the indexes that are in the order of names. */
const byName: Naming = (column) => column === leads.specialistId ? indexed(column) : hidden(column);

const matching = ({ specialistId, categoryId, status, from, to }: Search, name: Naming): SQL =>
  and(
    eq(name(leads.specialistId), specialistId),
    categoryId ? eq(name(leads.categoryId), categoryId) : undefined,
    status ? eq(name(leads.status), status) : undefined,
    from ? gte(name(leads.createdAt), dayOf(from) * DAY_MS) : undefined,
    to ? lt(name(leads.createdAt), (dayOf(to) + 1) * DAY_MS) : undefined,
  )!;

/** Whether the name of a lead that is met has the words. */
const hasWords = ({ words }: Search): SQL[] =>
  words.map((word) => sql`instr(' ' || ${leads.contactName}, ${` ${word}`}) > 0`);

/** Conditions, and how the order names its columns. */
interface Way {
  where: SQL;
  order: Naming;
}

const alongTheOrder = (search: Search): Way => {
  const naming = search.sort === "name" ? byName : indexed;
  return { where: and(matching(search, naming), ...hasWords(search))!, order: indexed };
};
const throughTheFilter = (search: Search): Way => ({
  where: and(matching(search, indexed), ...hasWords(search))!,
  order: hidden,
});
const throughTheWords = (search: Search): Way => ({
  where: and(inArray(leads.id, sql`(select id from (${namedLeads(search)}))`), matching(search, hidden))!,
  order: hidden,
});

const isNarrow = ({ categoryId, status, from, to }: Search) => Boolean(categoryId ?? status ?? from ?? to);

const shortestWay = (search: Search): Way => {
  const { filtered, named, sort, words } = search;
  if (words.length && named <= Math.min(GATHERED_MOST, filtered)) return throughTheWords(search);
  const gathers = sort === "name" && isNarrow(search) && filtered <= GATHERED_MOST;
  return gathers ? throughTheFilter(search) : alongTheOrder(search);
};

/** Words know when their lead was born, but neither its status nor its category. */
const wordsTellAll = ({ words, status, categoryId }: Search) => words.length > 0 && !status && !categoryId;

const idsOf = async (db: Reader, search: Search): Promise<string[]> => {
  const { sort, dir, page, pageSize, named } = search;
  const offset = (page - 1) * pageSize;
  if (wordsTellAll(search) && sort === "createdAt" && named <= COUNTED_MOST) {
    const way = sql.raw(dir);
    const found = await db.all<{ id: string }>(
      sql`${namedLeads(search)} order by born ${way}, id ${way} limit ${pageSize} offset ${offset}`,
    );
    return found.map(({ id }) => id);
  }
  const { where, order } = shortestWay(search);
  const way = dir === "asc" ? asc : desc;
  const columns = [sort === "name" ? leads.contactName : leads.createdAt, leads.id];
  const found = await db.select({ id: leads.id }).from(leads).where(where)
    .orderBy(...columns.map((column) => way(order(column)))).limit(pageSize).offset(offset);
  return found.map(({ id }) => id);
};

/** Counts no further than anybody is told. */
const countSome = async (db: Reader, some: SQL): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${COUNTED_MOST + 1})`);
  return row?.found ?? 0;
};

const totalOf = async (db: Reader, search: Search): Promise<Counted> => {
  const { words, filtered, named } = search;
  if (words.length === 0) return { totalCount: filtered };
  const { where } = named <= Math.min(COUNTED_MOST, filtered) ? throughTheWords(search) : throughTheFilter(search);
  const found = wordsTellAll(search) ? named : await countSome(db, sql`select 1 from ${leads} where ${where}`);
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** Ids first, from an index alone; the rows of the one page afterwards: deep pages stay cheap. */
const rowsOf = async (db: Reader, search: Search): Promise<Lead[]> => {
  const ids = await idsOf(db, search);
  if (ids.length === 0) return [];
  const rows = await db.select().from(leads).where(inArray(leads.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const NOBODY = { rows: [], counted: { totalCount: 0 } };

/** One page of a specialist's leads with its totals. */
export const findPage = async (
  db: Reader,
  specialistId: string,
  query: LeadListQuery,
): Promise<{ rows: Lead[]; counted: Counted }> => {
  const words = wordsOf(query.search ?? "").sort((a, b) => b.length - a.length);
  if (query.search && words.length === 0) return NOBODY;
  // The days are in the words; without them a bound comes from a handful of rows.
  const filtered = await countLeads(
    db,
    specialistId,
    words.length ? { ...query, from: undefined, to: undefined } : query,
  );
  if (filtered === 0) return NOBODY;
  const named = words.length ? await countSome(db, namedLeads({ specialistId, words, ...query })) : filtered;
  const search = { ...query, specialistId, words, filtered, named };
  return { rows: await rowsOf(db, search), counted: await totalOf(db, search) };
};

// Which leads stand on a page, found by the shortest way: the counters say how many a filter leaves
// (docs/decisions/051-lists-of-leads.md).
import { and, asc, type Column, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db.ts";
import { type Counted, COUNTED_MOST } from "../../platform/http/list.ts";
import { DAY_MS, dayOf } from "../../platform/time.ts";
import { countLeads } from "./counts.ts";
import type { Lead } from "./leads.ts";
import { wordsOf } from "./names.ts";
import type { LeadListQuery } from "./shapes.ts";
import { leads, leadWords } from "./tables.ts";

/** So many are fetched and sorted at once; more are met soon enough by walking along the order. */
const GATHERED_MOST = 1_000;

/** How a condition or an order names a column: usable for an index, or with a plus that hides it from the planner. */
type Naming = (column: Column) => SQL;
const indexed: Naming = (column) => sql`${column}`;
const hidden: Naming = (column) => sql`+${column}`;

const matching = (specialistId: string, query: LeadListQuery, words: string[], name: Naming): SQL | undefined => {
  const { categoryId, from, to, status } = query;
  const at = name(leads.createdAt);
  return and(
    eq(name(leads.specialistId), specialistId),
    categoryId ? eq(name(leads.categoryId), categoryId) : undefined,
    status ? eq(name(leads.status), status) : undefined,
    from ? gte(at, dayOf(from) * DAY_MS) : undefined,
    to ? lt(at, (dayOf(to) + 1) * DAY_MS) : undefined,
    ...words.map((word) => sql`instr(' ' || ${leads.contactName}, ${` ${word}`}) > 0`),
  );
};

const orderOf = ({ sort, dir }: LeadListQuery, name: Naming): SQL[] => {
  const way = dir === "asc" ? asc : desc;
  return [name(sort === "name" ? leads.contactName : leads.createdAt), name(leads.id)].map(way);
};

const beginning = (specialistId: string, word: string): SQL =>
  and(
    eq(leadWords.specialistId, specialistId),
    sql`${leadWords.word} >= ${word} and ${leadWords.word} < ${`${word}\u{10FFFF}`}`,
  )!;

const countUpTo = async (db: Reader, some: SQL, most: number): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${most})`);
  return row?.found ?? 0;
};

/** A question to the list, with what is known of its size. */
interface Search {
  specialistId: string;
  query: LeadListQuery;
  /** What is searched for, the longest word first: it leaves the fewest. */
  words: string[];
  /** Leads that the filter leaves, by the counters. */
  filtered: number;
  /** Leads whose name has the longest word, up to one more than can be gathered. */
  named: number;
}

/** The conditions by the shortest way, and how the order must name its columns so that the planner takes it. */
const shortest = ({ specialistId, query, words, filtered, named }: Search): { where?: SQL; order: Naming } => {
  const [longest] = words;
  const gatherMost = Math.min(GATHERED_MOST, filtered);
  if (longest !== undefined && named <= gatherMost) {
    const ids = sql`(select ${leadWords.leadId} from ${leadWords} where ${beginning(specialistId, longest)})`;
    return { where: and(inArray(leads.id, ids), matching(specialistId, query, words, hidden)), order: hidden };
  }
  const isFiltered = Boolean(query.categoryId ?? query.status ?? query.from ?? query.to);
  const walksByName = query.sort === "name" && !(isFiltered && filtered <= GATHERED_MOST);
  if (walksByName) {
    const own: Naming = (column) => column === leads.specialistId ? indexed(column) : hidden(column);
    return { where: matching(specialistId, query, words, own), order: indexed };
  }
  return { where: matching(specialistId, query, words, indexed), order: query.sort === "name" ? hidden : indexed };
};

const NOBODY: Counted = { totalCount: 0 };

const totalOf = async (db: Reader, search: Search): Promise<Counted> => {
  const { query, words, filtered } = search;
  if (words.length === 0) return { totalCount: filtered };
  const { where } = shortest({ ...search, query: { ...query, sort: "createdAt" } });
  const found = await countUpTo(db, sql`select 1 from ${leads} where ${where}`, COUNTED_MOST + 1);
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** Ids first, from an index alone; the rows of the one page afterwards: deep pages stay cheap. */
const rowsOf = async (db: Reader, search: Search): Promise<Lead[]> => {
  const { page, pageSize } = search.query;
  const { where, order } = shortest(search);
  const ids = await db.select({ id: leads.id }).from(leads).where(where).orderBy(...orderOf(search.query, order))
    .limit(pageSize).offset((page - 1) * pageSize);
  if (ids.length === 0) return [];
  const rows = await db.select().from(leads).where(inArray(leads.id, ids.map(({ id }) => id)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
};

/** One page of a specialist's leads with its totals. */
export const findPage = async (
  db: Reader,
  specialistId: string,
  query: LeadListQuery,
): Promise<{ rows: Lead[]; counted: Counted }> => {
  const words = wordsOf(query.search ?? "").sort((a, b) => b.length - a.length);
  const filtered = await countLeads(db, specialistId, query);
  const nobody = query.search && words.length === 0;
  if (filtered === 0 || nobody) return { rows: [], counted: NOBODY };
  const [longest] = words;
  const named = longest === undefined ? 0 : await countUpTo(
    db,
    sql`select 1 from ${leadWords} where ${beginning(specialistId, longest)}`,
    GATHERED_MOST + 1,
  );
  const search = { specialistId, query, words, filtered, named };
  return { rows: await rowsOf(db, search), counted: await totalOf(db, search) };
};

// Finds the help requests of a page by the cheapest plan: through the rarest search word, or along the order.
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { type Counted, MAX_COUNT } from "@/platform/http/list.ts";
import { prefixEnd, searchTermsOf } from "@/platform/search-terms.ts";
import { DAY_MS, dayOf, type Instant } from "@/platform/time/time.ts";
import { ALL_DAYS, EVERYONE, type HelpRequest } from "./requests.ts";
import type { HelpListQuery } from "./schemas.ts";
import { helpCounts, helpPeople, helpRequests, helpTerms } from "./tables.ts";

export type HelpFilter = Pick<HelpListQuery, "status" | "kind" | "from" | "to" | "search">;

/** How many requests match a filter without search, from counter rows alone. @param owner a person's id, or EVERYONE. */
const countRequests = async (
  db: Reader,
  { status, kind, from, to }: Omit<HelpFilter, "search">,
  owner: string = EVERYONE,
): Promise<number> => {
  const { day } = helpCounts;
  const days = from || to
    ? and(gte(day, from ? dayOf(from) : ALL_DAYS + 1), to ? lte(day, dayOf(to)) : undefined)
    : eq(day, ALL_DAYS);
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${helpCounts.requests}), 0)` }).from(helpCounts)
    .where(and(
      eq(helpCounts.owner, owner),
      days,
      kind ? eq(helpCounts.kind, kind) : undefined,
      status ? eq(helpCounts.status, status) : undefined,
    ));
  return row?.count ?? 0;
};

/** How many requests no administrator has started yet. */
export const countOpenRequests = (db: Reader): Promise<number> => countRequests(db, { status: "open" });

/** How many of them were opened at `by` or earlier. */
export const countOpenedBy = (db: Reader, by: Instant): Promise<number> =>
  db.$count(helpRequests, and(eq(helpRequests.status, "open"), lte(helpRequests.createdAt, by)));

/** A word that starts with `prefix`: a range of the column's index. */
const startsWith = (column: typeof helpTerms.word | typeof helpPeople.word, prefix: string): SQL =>
  sql`${column} >= ${prefix} and ${column} < ${prefixEnd(prefix)}`;

const requestIdsWith = (prefix: string): SQL =>
  sql`(select ${helpTerms.requestId} from ${helpTerms} where ${startsWith(helpTerms.word, prefix)})`;
const userIdsWith = (prefix: string): SQL =>
  sql`(select ${helpPeople.userId} from ${helpPeople} where ${startsWith(helpPeople.word, prefix)})`;

/** All matches of a word, gathered from the indexes of search words. */
const gather = (prefix: string): SQL | undefined =>
  or(inArray(helpRequests.id, requestIdsWith(prefix)), inArray(helpRequests.userId, userIdsWith(prefix)));

/** Whether one request matches a word: two index look-ups for each request. */
const matches = (prefix: string): SQL =>
  sql`(exists (select 1 from ${helpTerms} where ${helpTerms.requestId} = ${helpRequests.id}
    and ${startsWith(helpTerms.word, prefix)}) or exists (select 1 from ${helpPeople}
    where ${helpPeople.userId} = ${helpRequests.userId} and ${startsWith(helpPeople.word, prefix)}))`;

const countUpTo = async (db: Reader, some: SQL, most: number): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${most})`);
  return row?.found ?? 0;
};

/** How many requests a word matches, up to MAX_COUNT + 1 twice; some may be counted twice. */
const countMatches = async (db: Reader, prefix: string): Promise<number> => {
  const most = MAX_COUNT + 1;
  const byWord = sql`select 1 from ${helpTerms} where ${startsWith(helpTerms.word, prefix)}`;
  const byPerson = sql`select 1 from ${helpRequests} where ${inArray(helpRequests.userId, userIdsWith(prefix))}`;
  return await countUpTo(db, byWord, most) + await countUpTo(db, byPerson, most);
};

interface Search {
  /** A person's id, or EVERYONE. */
  owner: string;
  query: HelpFilter;
  terms: string[];
  /** The word with the fewest matches, if all requests are searched and they are few enough to be gathered and sorted. */
  rarest?: string;
}

const findRarest = async (db: Reader, terms: string[]): Promise<string | undefined> => {
  const counted = await Promise.all(terms.map(async (word) => ({ word, count: await countMatches(db, word) })));
  const [fewest] = counted.sort((a, b) => a.count - b.count);
  return fewest && fewest.count <= MAX_COUNT ? fewest.word : undefined;
};

const planSearch = async (db: Reader, owner: string, query: HelpFilter): Promise<Search> => {
  const terms = searchTermsOf(query.search ?? "");
  const rarest = owner === EVERYONE && terms.length > 0 ? await findRarest(db, terms) : undefined;
  return { owner, query, terms, rarest };
};

const toCondition = ({ owner, query: { status, kind, from, to }, terms, rarest }: Search): SQL | undefined =>
  and(
    isNull(helpRequests.deletedAt),
    owner === EVERYONE ? undefined : eq(helpRequests.userId, owner),
    status ? eq(helpRequests.status, status) : undefined,
    kind ? eq(helpRequests.kind, kind) : undefined,
    from ? gte(helpRequests.createdAt, dayOf(from) * DAY_MS) : undefined,
    to ? lt(helpRequests.createdAt, (dayOf(to) + 1) * DAY_MS) : undefined,
    ...terms.map((word) => word === rarest ? gather(word) : matches(word)),
  );

const countFound = async (db: Reader, search: Search): Promise<Counted> => {
  const { owner, query, terms } = search;
  if (terms.length === 0) return { totalCount: await countRequests(db, query, owner) };
  const found = await countUpTo(db, sql`select 1 from ${helpRequests} where ${toCondition(search)}`, MAX_COUNT + 1);
  return found > MAX_COUNT ? { totalCount: MAX_COUNT, totalIsMinimum: true } : { totalCount: found };
};

/** The next `limit` requests after a given one, the newest first: for reading all without having them in memory. */
export const walkRequests = async (
  db: Reader,
  owner: string,
  query: HelpFilter,
  { after, limit }: { after?: HelpRequest; limit: number },
): Promise<HelpRequest[]> => {
  const { createdAt, id } = helpRequests;
  const older = after ? sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})` : undefined;
  return await db.select().from(helpRequests).where(and(toCondition(await planSearch(db, owner, query)), older))
    .orderBy(desc(createdAt), desc(id)).limit(limit);
};

/** One page of requests with its totals. @param owner a person's id, or EVERYONE. */
export const findPage = async (
  db: Reader,
  owner: string,
  query: HelpListQuery,
): Promise<{ rows: HelpRequest[]; counted: Counted }> => {
  const search = await planSearch(db, owner, query);
  const order = query.dir === "asc" ? asc : desc;
  const column = query.sort === "createdAt" ? helpRequests.createdAt : helpRequests.changedAt;
  const rows = await db.select().from(helpRequests).where(toCondition(search))
    .orderBy(order(column), order(helpRequests.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  return { rows, counted: await countFound(db, search) };
};

// Which help requests stand on a page, found by the shortest way: by the rarest word, or along the order.
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { type Counted, COUNTED_MOST } from "@/platform/http/list.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { wordsOf } from "@/platform/search-words.ts";
import { countRequests } from "./counts.ts";
import { EVERYBODY, type HelpRequest } from "./requests.ts";
import type { HelpListQuery } from "./schemas.ts";
import { helpPeople, helpRequests, helpWords } from "./tables.ts";

/** A column of words begins like `word`: a range of its index. */
const begins = (column: typeof helpWords.word | typeof helpPeople.word, word: string): SQL =>
  sql`${column} >= ${word} and ${column} < ${`${word}\u{10FFFF}`}`;

const idsNaming = (word: string): SQL =>
  sql`(select ${helpWords.requestId} from ${helpWords} where ${begins(helpWords.word, word)})`;
const askersNamed = (word: string): SQL =>
  sql`(select ${helpPeople.userId} from ${helpPeople} where ${begins(helpPeople.word, word)})`;

/** All that a word finds, gathered from the indexes of words. */
const gathered = (word: string): SQL | undefined =>
  or(inArray(helpRequests.id, idsNaming(word)), inArray(helpRequests.userId, askersNamed(word)));

/** Whether one request is found by a word: two steps in an index for each that is looked at. */
const isNamed = (word: string): SQL =>
  sql`(exists (select 1 from ${helpWords} where ${helpWords.requestId} = ${helpRequests.id}
    and ${begins(helpWords.word, word)}) or exists (select 1 from ${helpPeople}
    where ${helpPeople.userId} = ${helpRequests.userId} and ${begins(helpPeople.word, word)}))`;

const countUpTo = async (db: Reader, some: SQL, most: number): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${most})`);
  return row?.found ?? 0;
};

/** How many a word finds, up to one more than are counted; some may be counted twice. */
const reachOf = async (db: Reader, word: string): Promise<number> => {
  const most = COUNTED_MOST + 1;
  const byWord = sql`select 1 from ${helpWords} where ${begins(helpWords.word, word)}`;
  const byPerson = sql`select 1 from ${helpRequests} where ${inArray(helpRequests.userId, askersNamed(word))}`;
  return await countUpTo(db, byWord, most) + await countUpTo(db, byPerson, most);
};

interface Search {
  /** A person's id, or EVERYBODY. */
  owner: string;
  query: HelpFilter;
  words: string[];
  /** The word that finds fewest, where everybody's are searched and it finds few enough to be gathered and sorted. */
  rarest?: string;
}

export type HelpFilter = Pick<HelpListQuery, "status" | "kind" | "from" | "to" | "search">;

const rarestOf = async (db: Reader, words: string[]): Promise<string | undefined> => {
  const reaches = await Promise.all(words.map(async (word) => ({ word, reach: await reachOf(db, word) })));
  const [fewest] = reaches.sort((a, b) => a.reach - b.reach);
  return fewest && fewest.reach <= COUNTED_MOST ? fewest.word : undefined;
};

const matching = ({ owner, query: { status, kind, from, to }, words, rarest }: Search): SQL | undefined =>
  and(
    isNull(helpRequests.deletedAt),
    owner === EVERYBODY ? undefined : eq(helpRequests.userId, owner),
    status ? eq(helpRequests.status, status) : undefined,
    kind ? eq(helpRequests.kind, kind) : undefined,
    from ? gte(helpRequests.createdAt, dayOf(from) * DAY_MS) : undefined,
    to ? lt(helpRequests.createdAt, (dayOf(to) + 1) * DAY_MS) : undefined,
    ...words.map((word) => word === rarest ? gathered(word) : isNamed(word)),
  );

const totalOf = async (db: Reader, search: Search): Promise<Counted> => {
  const { owner, query, words } = search;
  if (words.length === 0) return { totalCount: await countRequests(db, query, owner) };
  const found = await countUpTo(db, sql`select 1 from ${helpRequests} where ${matching(search)}`, COUNTED_MOST + 1);
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

const searchFor = async (db: Reader, owner: string, query: HelpFilter): Promise<Search> => {
  const words = wordsOf(query.search ?? "");
  const rarest = owner === EVERYBODY && words.length > 0 ? await rarestOf(db, words) : undefined;
  return { owner, query, words, rarest };
};

/** The next `limit` requests after one, the newest first: for reading all without holding them. */
export const walkRequests = async (
  db: Reader,
  owner: string,
  query: HelpFilter,
  { after, limit }: { after?: HelpRequest; limit: number },
): Promise<HelpRequest[]> => {
  const { createdAt, id } = helpRequests;
  const older = after ? sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})` : undefined;
  return await db.select().from(helpRequests).where(and(matching(await searchFor(db, owner, query)), older))
    .orderBy(desc(createdAt), desc(id)).limit(limit);
};

/** One page of somebody's requests, or of everybody's, with its totals. @param owner a person's id, or EVERYBODY. */
export const findPage = async (
  db: Reader,
  owner: string,
  query: HelpListQuery,
): Promise<{ rows: HelpRequest[]; counted: Counted }> => {
  const search = await searchFor(db, owner, query);
  const way = query.dir === "asc" ? asc : desc;
  const at = query.sort === "createdAt" ? helpRequests.createdAt : helpRequests.changedAt;
  const rows = await db.select().from(helpRequests).where(matching(search)).orderBy(way(at), way(helpRequests.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  return { rows, counted: await totalOf(db, search) };
};

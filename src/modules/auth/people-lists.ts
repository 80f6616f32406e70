// People as administrators list them: counted from counter rows, found by words, walked by the order's own index.
import { and, asc, type Column, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { type Counted, COUNTED_MOST } from "@/platform/http/list.ts";
import { endOfWord, searchedWords } from "@/platform/search-words.ts";
import { findPeople, PERSON, type Person } from "./people.ts";
import type { UserStatus } from "./rules.ts";
import { userCounts, users, userWords } from "./tables.ts";

export interface PeopleFilter {
  search?: string;
  status?: UserStatus;
  isAdmin?: boolean;
  onboarded?: boolean;
  /** Only these. */
  ids?: readonly string[];
}

export interface PeopleQuery extends PeopleFilter {
  sort: "createdAt" | "name" | "email" | "lastLoginAt";
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

/** So many are fetched and sorted at once; more are met soon enough by walking along the order. */
const GATHERED_MOST = 1_000;

const SORTED_BY = {
  createdAt: users.createdAt,
  name: users.nameKey,
  email: users.email,
  lastLoginAt: users.lastLoginAt,
};

/** A plus hides a column from the planner: then only the order's own index is left. */
type Naming = (column: Column) => SQL;
const indexed: Naming = (column) => sql`${column}`;
const hidden: Naming = (column) => sql`+${column}`;

const begins = (word: string): SQL => sql`${userWords.word} >= ${word} and ${userWords.word} < ${endOfWord(word)}`;

/** The longest word finds them, the others are asked of each. */
const named = ([longest = "", ...others]: string[], name: Naming): SQL[] => {
  const found = sql`${name(users.id)} in (select ${userWords.userId} from ${userWords} where ${begins(longest)})`;
  return [found, ...others.map(hasWord)];
};
const hasWord = (word: string): SQL =>
  sql`exists (select 1 from ${userWords} where ${userWords.userId} = ${users.id} and ${begins(word)})`;

const wordsIn = ({ search }: PeopleFilter): string[] =>
  searchedWords(search ?? "").toSorted((a, b) => b.length - a.length);

const among = (ids: readonly string[], name: Naming): SQL =>
  sql`${name(users.id)} in (select value from json_each(${JSON.stringify(ids)}))`;

const matching = (filter: PeopleFilter, name: Naming): SQL => {
  const { status, isAdmin, onboarded, ids } = filter;
  const words = wordsIn(filter);
  return and(
    isNull(users.deletedAt),
    status ? eq(name(users.status), status) : undefined,
    isAdmin === undefined ? undefined : eq(name(users.isAdmin), isAdmin ? 1 : 0),
    onboarded === undefined ? undefined : (onboarded ? isNotNull : isNull)(users.onboardedAt),
    ids ? among(ids, name) : undefined,
    ...(words.length ? (name === indexed ? named(words, name) : words.map(hasWord)) : []),
  )!;
};

/** People by their standing, from counter rows alone. */
export const countPeople = async (
  db: Reader,
  { status, isAdmin, onboarded }: Pick<PeopleFilter, "status" | "isAdmin" | "onboarded">,
): Promise<number> => {
  const [row] = await db.select({ people: sql<number>`coalesce(sum(${userCounts.people}), 0)` }).from(userCounts).where(
    and(
      status ? eq(userCounts.status, status) : undefined,
      isAdmin === undefined ? undefined : eq(userCounts.isAdmin, isAdmin),
      onboarded === undefined ? undefined : eq(userCounts.onboarded, onboarded),
    ),
  );
  return row?.people ?? 0;
};

const isCountedByRows = (filter: PeopleFilter): boolean => !filter.ids && wordsIn(filter).length === 0;

/** How many a filter leaves: exactly from counter rows, or counted up to a limit. */
const countFiltered = async (db: Reader, filter: PeopleFilter): Promise<Counted> => {
  if (isUnfindable(filter)) return { totalCount: 0 };
  if (isCountedByRows(filter)) return { totalCount: await countPeople(db, filter) };
  const some = db.select({ one: sql`1` }).from(users).where(matching(filter, indexed)).limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** A search for signs alone finds nobody. */
const isUnfindable = (filter: PeopleFilter): boolean => Boolean(filter.search) && wordsIn(filter).length === 0;

/** A piece of the list, and how long the list is. */
export const listPeople = async (
  db: Reader,
  query: PeopleQuery,
): Promise<{ rows: Person[]; counted: Counted }> => {
  const counted = await countFiltered(db, query);
  if (counted.totalCount === 0) return { rows: [], counted };
  const few = counted.totalCount <= GATHERED_MOST;
  const way = query.dir === "asc" ? asc : desc;
  const order = [SORTED_BY[query.sort], users.id].map((column) => way(few ? hidden(column) : indexed(column)));
  const found = await db.select({ id: users.id }).from(users).where(matching(query, few ? indexed : hidden))
    .orderBy(...order).limit(query.limit).offset(query.offset);
  return { rows: await inThisOrder(db, found.map(({ id }) => id)), counted };
};

const inThisOrder = async (db: Reader, ids: string[]): Promise<Person[]> => {
  const byId = await findPeople(db, ids);
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The next people of a filter, the newest first, after one whom the caller has already; for files of all of them. */
export const walkPeople = async (
  db: Reader,
  filter: PeopleFilter,
  { after, limit }: { after?: Pick<Person, "createdAt" | "id">; limit: number },
): Promise<Person[]> => {
  if (isUnfindable(filter)) return [];
  const beyond = after && sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}, ${after.id})`;
  return await db.select(PERSON).from(users).where(and(matching(filter, hidden), beyond))
    .orderBy(desc(users.createdAt), desc(users.id)).limit(limit);
};

// Lists of users: counted from counter rows, searched by words, sorted by index, and walked in batches.
import { and, asc, type Column, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { countSome } from "@/platform/db/count-some.ts";
import { loadNothing, type LoadRelated } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Counted } from "@/platform/http/list.ts";
import { prefixEnd, searchTermsOf, searchTermsOfQuery } from "@/platform/search-terms.ts";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { ACTIVE_USERS, type UserStatus } from "../rules.ts";
import { userCounts, users, userSearchTerms } from "../tables.ts";
import { findPeople, findPerson, type Person, PERSON_COLUMNS } from "./people.ts";

export interface PeopleFilter {
  search?: string;
  status?: UserStatus;
  isAdmin?: boolean;
  onboarded?: boolean;
  /** Restricts the list to these users. */
  ids?: readonly string[];
}

export interface PeopleQuery extends PeopleFilter {
  sort: "createdAt" | "name" | "email" | "lastLoginAt";
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Up to this many matches are fetched and sorted. Above it, walking along the sort index finds a page sooner. */
const SORT_LIMIT = 1_000;

const SORTED_BY = {
  createdAt: users.createdAt,
  name: users.nameKey,
  email: users.email,
  lastLoginAt: users.lastLoginAt,
};

/** A unary plus hides a column from the query planner, which leaves only the index of the sort order. */
type ColumnSql = (column: Column) => SQL;
const indexed: ColumnSql = (column) => sql`${column}`;
const hidden: ColumnSql = (column) => sql`+${column}`;

const startsWith = (word: string): SQL =>
  sql`${userSearchTerms.word} >= ${word} and ${userSearchTerms.word} < ${prefixEnd(word)}`;

/** The longest word selects the users; the other words filter them. */
const matchingTerms = ([longest = "", ...others]: string[], name: ColumnSql): SQL[] => {
  const found = sql`${name(users.id)} in (select ${userSearchTerms.userId} from ${userSearchTerms} where ${
    startsWith(longest)
  })`;
  return [found, ...others.map(hasWord)];
};
const hasWord = (word: string): SQL =>
  sql`exists (select 1 from ${userSearchTerms} where ${userSearchTerms.userId} = ${users.id} and ${startsWith(word)})`;

const termsOf = ({ search }: PeopleFilter): string[] =>
  searchTermsOfQuery(search ?? "").toSorted((a, b) => b.length - a.length);

const among = (ids: readonly string[], name: ColumnSql): SQL =>
  sql`${name(users.id)} in (select value from json_each(${JSON.stringify(ids)}))`;

const matching = (filter: PeopleFilter, name: ColumnSql): SQL => {
  const { status, isAdmin, onboarded, ids } = filter;
  const terms = termsOf(filter);
  return and(
    isNull(users.deletedAt),
    status ? eq(name(users.status), status) : undefined,
    isAdmin === undefined ? undefined : eq(name(users.isAdmin), isAdmin ? 1 : 0),
    onboarded === undefined ? undefined : (onboarded ? isNotNull : isNull)(users.onboardedAt),
    ids ? among(ids, name) : undefined,
    ...(terms.length ? (name === indexed ? matchingTerms(terms, name) : terms.map(hasWord)) : []),
  )!;
};

/** Users by status and role, from counter rows alone. */
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

const isCountedByRows = (filter: PeopleFilter): boolean => !filter.ids && termsOf(filter).length === 0;

/** The number of matches: exact from counter rows, otherwise counted up to a limit. */
const countFiltered = async (db: Reader, filter: PeopleFilter): Promise<Counted> => {
  if (matchesNobody(filter)) return { totalCount: 0 };
  if (isCountedByRows(filter)) return { totalCount: await countPeople(db, filter) };
  return await countSome(db, users, matching(filter, indexed));
};

/** A search without letters or digits matches nobody. */
const matchesNobody = (filter: PeopleFilter): boolean => Boolean(filter.search) && termsOf(filter).length === 0;

const isUnfiltered = ({ search, status, isAdmin, onboarded, ids }: PeopleFilter): boolean =>
  [search || undefined, status, isAdmin, onboarded, ids].every((value) => value === undefined);

/** Ids of a page: matches are fetched and sorted when they are few, otherwise found along the order. */
const idsOnPage = (db: Reader, query: PeopleQuery, plan: "sort" | "walk") => {
  const direction = query.dir === "asc" ? asc : desc;
  const [filterColumn, orderColumn] = plan === "sort" ? [indexed, hidden] : [hidden, indexed];
  const order = [SORTED_BY[query.sort], users.id].map((column) => direction(orderColumn(column)));
  return db.select({ id: users.id }).from(users).where(matching(query, filterColumn))
    .orderBy(...order).limit(query.limit).offset(query.offset);
};

interface PeoplePage<T> {
  rows: Person[];
  counted: Counted;
  /** What `load` has returned. */
  related: T;
}

/** One page of the list, and the number of all matches. `load` reads what else the caller needs of these people. */
export const listPeople = async <T>(
  db: Reader,
  query: PeopleQuery,
  load: LoadRelated<T> = loadNothing,
): Promise<PeoplePage<T>> => {
  if (isUnfiltered(query)) {
    const page = idsOnPage(db, query, "walk");
    const [counted, ids, people, related] = await Promise.all([
      countFiltered(db, query),
      page.all(),
      findPeople(db, page),
      load(page),
    ]);
    return { rows: ids.flatMap(({ id }) => people.get(id) ?? []), counted, related };
  }
  const counted = await countFiltered(db, query);
  if (counted.totalCount === 0) return { rows: [], counted, related: await load([]) };
  const page = await idsOnPage(db, query, counted.totalCount <= SORT_LIMIT ? "sort" : "walk");
  const ids = page.map(({ id }) => id);
  const [people, related] = await Promise.all([findPeople(db, ids), load(ids)]);
  return { rows: ids.flatMap((id) => people.get(id) ?? []), counted, related };
};

/** The next users of a filter, newest first, after the last one of the previous batch. For exports. */
export const walkPeople = async (
  db: Reader,
  filter: PeopleFilter,
  { after, limit }: { after?: Pick<Person, "createdAt" | "id">; limit: number },
): Promise<Person[]> => {
  if (matchesNobody(filter)) return [];
  const isAfter = after && sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}, ${after.id})`;
  return await db.select(PERSON_COLUMNS).from(users).where(and(matching(filter, hidden), isAfter))
    .orderBy(desc(users.createdAt), desc(users.id)).limit(limit);
};

/** Includes the whole address, because people paste it. */
const termsOfPerson = ({ firstName, lastName, email, deletedAt }: Person): string[] =>
  deletedAt === null ? [...new Set([...searchTermsOf(`${firstName} ${lastName}`), ...searchTermsOf(email)])] : [];

/** Updates the search words of a user in the transaction that changes their name or address. */
export const updateSearchTerms = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const person = await findPerson(tx, userId);
  if (!person) return;
  const terms = termsOfPerson(person);
  const stored = await tx.select({ word: userSearchTerms.word }).from(userSearchTerms).where(
    eq(userSearchTerms.userId, userId),
  );
  if (new Set(terms).symmetricDifference(new Set(stored.map(({ word }) => word))).size === 0) return;
  await tx.delete(userSearchTerms).where(eq(userSearchTerms.userId, userId));
  if (terms.length) await tx.insert(userSearchTerms).values(terms.map((word) => ({ word, userId })));
  const nameKey = terms.length ? searchTermsOf(`${person.lastName} ${person.firstName}`).join(" ") : "";
  await tx.update(users).set({ nameKey }).where(eq(users.id, userId));
};

const isActive = hasStatus(users.status, ACTIVE_USERS);

/** The number of active users. */
export const countActivePeople = (db: Reader): Promise<number> => db.$count(users, isActive);

/** Ids of active users greater than `after`, in order, for walking through all of them in batches. */
export const listActiveIds = async (db: Reader, after: string, limit: number): Promise<string[]> => {
  const rows = await db.select({ id: users.id }).from(users).where(and(gt(users.id, after), isActive))
    .orderBy(asc(users.id)).limit(limit);
  return rows.map(({ id }) => id);
};

/** The ids of active users among `ids`, in order. For at most a few hundred ids. */
export const filterActiveIds = async (db: Reader, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select({ id: users.id }).from(users).where(and(inArray(users.id, [...ids]), isActive))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
};

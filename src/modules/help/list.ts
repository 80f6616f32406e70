// Lists of help requests: a person's own, everybody's for administrators.
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Ctx, userOf } from "../../platform/ctx.ts";
import type { Reader } from "../../platform/db.ts";
import { type Counted, COUNTED_MOST, pageOf } from "../../platform/http/list.ts";
import { DAY_MS, dayOf } from "../../platform/time.ts";
import { wordsOf } from "../../platform/words.ts";
import { findPeople, type Person } from "../auth/index.ts";
import { readable } from "../funnel/index.ts";
import { countRequests } from "./counts.ts";
import { EVERYBODY, type HelpRequest } from "./requests.ts";
import type { HelpItem, HelpList, HelpListQuery } from "./shapes.ts";
import { helpPeople, helpRequests, helpWords } from "./tables.ts";
import { zoneOf } from "./zones.ts";

/** What begins like `word`, by the index over words. */
const begins = (column: SQL.Aliased | typeof helpWords.word | typeof helpPeople.word, word: string): SQL =>
  sql`${column} >= ${word} and ${column} < ${`${word}\u{10FFFF}`}`;

/** Each word searched for begins one of number, subject, or the person's name and address. */
const naming = (word: string): SQL | undefined =>
  or(
    inArray(
      helpRequests.id,
      sql`(select ${helpWords.requestId} from ${helpWords} where ${begins(helpWords.word, word)})`,
    ),
    inArray(
      helpRequests.userId,
      sql`(select ${helpPeople.userId} from ${helpPeople} where ${begins(helpPeople.word, word)})`,
    ),
  );

const matching = (owner: string, { status, kind, from, to }: HelpListQuery, words: string[]): SQL | undefined =>
  and(
    isNull(helpRequests.deletedAt),
    owner === EVERYBODY ? undefined : eq(helpRequests.userId, owner),
    status ? eq(helpRequests.status, status) : undefined,
    kind ? eq(helpRequests.kind, kind) : undefined,
    from ? gte(helpRequests.createdAt, dayOf(from) * DAY_MS) : undefined,
    to ? lt(helpRequests.createdAt, (dayOf(to) + 1) * DAY_MS) : undefined,
    ...words.map(naming),
  );

const totalOf = async (db: Reader, owner: string, query: HelpListQuery, words: string[]): Promise<Counted> => {
  if (words.length === 0) return { totalCount: await countRequests(db, query, owner) };
  const some = db.select({ one: sql`1` }).from(helpRequests).where(matching(owner, query, words))
    .limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** Whose requests the caller is shown: his own, and as an administrator those that he asks for. */
const ownerFor = (ctx: Ctx, { scope, userId }: HelpListQuery): string => {
  const { id, isAdmin } = userOf(ctx);
  return isAdmin && scope !== "own" ? userId ?? EVERYBODY : id;
};

export const nameOf = (person: Pick<Person, "firstName" | "lastName"> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}` : "";

/** A request as a line of the list. @param zone the reader's. */
export const itemOf = (request: HelpRequest, person: Person | undefined, zone: string): HelpItem => {
  const { id, number, kind, subject, status, resolution, lastBy, userId } = request;
  return {
    ...{ id, number, kind, subject, status, resolution, lastBy },
    person: { id: userId, name: nameOf(person) },
    created: readable(request.createdAt, zone),
    changed: readable(request.changedAt, zone),
  };
};

/** Help/Paginated: one page; the last word first unless told. */
export const listRequests = async (ctx: Ctx, query: HelpListQuery): Promise<HelpList> => {
  const db = ctx.db.read;
  const owner = ownerFor(ctx, query);
  const words = wordsOf(query.search ?? "");
  const way = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(helpRequests).where(matching(owner, query, words))
    .orderBy(way(query.sort === "createdAt" ? helpRequests.createdAt : helpRequests.changedAt), way(helpRequests.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const people = await findPeople(db, rows.map(({ userId }) => userId));
  const zone = await zoneOf(db, userOf(ctx).id);
  const items = rows.map((row) => itemOf(row, people.get(row.userId), zone));
  return pageOf(items, query, await totalOf(db, owner, query, words));
};

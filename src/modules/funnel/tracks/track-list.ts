// Requests as administrators list them: counted from counter rows, each page walked along an index that fits its filter.
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { type Counted, COUNTED_MOST } from "@/platform/http/list.ts";
import { prefixEnd, searchTermsOfQuery } from "@/platform/search-terms.ts";
import { tracks, trackWords, unassigned } from "../tables.ts";
import { countUnassigned } from "./track-counts.ts";
import type { Track } from "./tracks.ts";

export interface TrackFilter {
  search?: string;
  categoryId?: string;
  status?: Track["status"];
  closeReason?: NonNullable<Track["closeReason"]>;
  hasContact?: boolean;
  /** These, assigned or not, instead of all that are unassigned. */
  ids?: readonly string[];
}

export interface TrackQuery extends TrackFilter {
  /** Those with contact data first, or by age alone. */
  sort: "waiting" | "createdAt";
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Found by words, so many are fetched and sorted at once; more are met soon enough by walking along the order. */
const GATHERED_MOST = 1_000;

/** Of requests that nobody works: why they are closed. */
const CLOSED = ["visitor-closed", "abandoned", "no-availability", "booked", "admin-assigned"];

/** An open request has no close reason, and the index knows that; that there is one is asked of each row. */
const standing = ({ status, closeReason }: TrackFilter): SQL | undefined => {
  if (closeReason) return and(eq(tracks.closeReason, closeReason), status ? eq(tracks.status, status) : undefined);
  if (status === "closed") return sql`+${isNotNull(tracks.closeReason)}`;
  return status && and(isNull(tracks.closeReason), eq(tracks.status, status));
};

/** The counter rows that a standing sums up; undefined: all of them. */
const statesOf = ({ status, closeReason }: TrackFilter): string[] | undefined => {
  if (closeReason) return status === undefined || status === "closed" ? [closeReason] : [];
  return status && (status === "closed" ? CLOSED : [status]);
};

const begins = (word: string): SQL => sql`${trackWords.word} >= ${word} and ${trackWords.word} < ${prefixEnd(word)}`;

const hasWord = (word: string): SQL =>
  sql`exists (select 1 from ${trackWords} where ${trackWords.trackId} = ${tracks.id} and ${begins(word)})`;

/** The longest first: it leaves the fewest. */
const wordsIn = ({ search }: TrackFilter): string[] =>
  searchTermsOfQuery(search ?? "").toSorted((a, b) => b.length - a.length);

const countSome = async (db: Reader, some: SQL): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some} limit ${COUNTED_MOST + 1})`);
  return row?.found ?? 0;
};

/** A question to the list, with what is known of its size. */
interface Search extends TrackFilter {
  words: string[];
  /** Requests with the longest word, up to one more than is ever counted; Infinity without words. */
  named: number;
}

const searchFor = async (db: Reader, filter: TrackFilter): Promise<Search | undefined> => {
  const words = wordsIn(filter);
  if (filter.search && words.length === 0) return undefined;
  const [longest] = words;
  const named = longest === undefined
    ? Infinity
    : await countSome(db, sql`select 1 from ${trackWords} where ${begins(longest)}`);
  return named === 0 ? undefined : { ...filter, words, named };
};

const matching = (search: Search): SQL =>
  and(
    search.ids ? and(inJson(search.ids), sql`${tracks.closeReason} is not 'deleted'`) : unassigned,
    search.categoryId ? eq(tracks.categoryId, search.categoryId) : undefined,
    standing(search),
  )!;

const inJson = (ids: readonly string[]): SQL =>
  sql`${tracks.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Few enough to be fetched by their ids and sorted. */
const isGathered = ({ ids, named }: Search): boolean => ids !== undefined || named <= GATHERED_MOST;

const gathered = (search: Search): SQL => {
  const [longest, ...others] = search.words;
  const found = longest === undefined
    ? undefined
    : sql`${tracks.id} in (select ${trackWords.trackId} from ${trackWords} where ${begins(longest)})`;
  const contact = search.hasContact === undefined
    ? undefined
    : sql`+${tracks.hasContact} = ${search.hasContact ? 1 : 0}`;
  return and(found, matching(search), contact, ...others.map(hasWord))!;
};

/** `way` is a word of ours, never of the caller's. */
const wayOf = (dir: "asc" | "desc"): SQL => sql.raw(dir === "asc" ? "asc" : "desc");

const idsGathered = (db: Reader, search: Search, { sort, dir, limit, offset }: TrackQuery) => {
  const way = wayOf(dir);
  const first = sort === "waiting" ? sql`${tracks.hasContact} desc,` : sql``;
  return db.all<{ id: string }>(sql`select ${tracks.id} as id from ${tracks} where ${gathered(search)}
    order by ${first} ${tracks.createdAt} ${way}, ${tracks.id} ${way} limit ${limit} offset ${offset}`);
};

/** One half of the list, with contact data or without, in the order of its index. */
const half = (search: Search, hasContact: boolean, dir: "asc" | "desc", limit: number): SQL => {
  const way = wayOf(dir);
  const where = and(matching(search), eq(tracks.hasContact, hasContact), ...search.words.map(hasWord));
  return sql`select * from (select ${tracks.id} as id, ${tracks.createdAt} as born, ${tracks.hasContact} as half
    from ${tracks} where ${where} order by ${tracks.createdAt} ${way}, ${tracks.id} ${way} limit ${limit})`;
};

const halvesOf = ({ hasContact, words }: Search): boolean[] => {
  const all = words.length > 0 ? [true] : [true, false]; // without contact data there are no words
  return all.filter((one) => hasContact === undefined || one === hasContact);
};

const idsAlongTheOrder = async (db: Reader, search: Search, { sort, dir, limit, offset }: TrackQuery) => {
  const halves = halvesOf(search);
  if (halves.length === 0) return [];
  const way = wayOf(dir);
  const both = sql.join(halves.map((one) => half(search, one, dir, limit + offset)), sql` union all `);
  const first = sort === "waiting" ? sql`half desc,` : sql``;
  return await db.all<{ id: string }>(
    sql`${both} order by ${first} born ${way}, id ${way} limit ${limit} offset ${offset}`,
  );
};

const totalOf = async (db: Reader, search: Search): Promise<Counted> => {
  const { words, ids, categoryId, hasContact } = search;
  if (words.length === 0 && !ids) {
    return { totalCount: await countUnassigned(db, { categoryId, states: statesOf(search), hasContact }) };
  }
  const found = await countSome(db, sql`select 1 from ${tracks} where ${gathered(search)}`);
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** Requests by id, in this order. */
const inThisOrder = async (db: Reader, ids: string[]): Promise<Track[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select().from(tracks).where(inArray(tracks.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A piece of the list, and how long the list is. Ids first, from an index alone: deep pages stay cheap. */
export const listTracks = async (db: Reader, query: TrackQuery): Promise<{ rows: Track[]; counted: Counted }> => {
  const search = await searchFor(db, query);
  if (!search) return { rows: [], counted: { totalCount: 0 } };
  const found = await (isGathered(search) ? idsGathered : idsAlongTheOrder)(db, search, query);
  return { rows: await inThisOrder(db, found.map(({ id }) => id)), counted: await totalOf(db, search) };
};

/**
 * The next requests of a filter after one whom the caller has already: those with contact data first, the newest first
 * of each; for files of all of them.
 */
export const walkTracks = async (
  db: Reader,
  filter: TrackFilter,
  { after, limit }: { after?: Track; limit: number },
): Promise<Track[]> => {
  const search = await searchFor(db, filter);
  if (!search) return [];
  for (const one of halvesOf(search).filter((half) => !after || half === after.hasContact || !half)) {
    const beyond = after?.hasContact === one
      ? sql`(${tracks.createdAt}, ${tracks.id}) < (${after.createdAt}, ${after.id})`
      : undefined;
    const where = and(matching(search), eq(tracks.hasContact, one), ...search.words.map(hasWord), beyond);
    const rows = await db.select().from(tracks).where(where).orderBy(desc(tracks.createdAt), desc(tracks.id)).limit(
      limit,
    );
    if (rows.length > 0) return rows;
  }
  return [];
};

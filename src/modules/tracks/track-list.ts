// Requests as administrators list and search them. Counter rows give the totals, and each page walks an index of its filter.
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { insertRows, prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type Counted, MAX_COUNT } from "@/platform/http/list.ts";
import type { Instant } from "@/platform/time/time.ts";
import { prefixEnd, searchTermsOf, searchTermsOfQuery } from "@/platform/search-terms.ts";
import { listTracksById, type Track } from "./tracks.ts";
import { CLOSE_REASONS, isOpenTrack } from "./rules.ts";
import { type Contact, eachField } from "./contact-rules.ts";
import { trackCounts, tracks, trackSearchTerms, unassigned } from "./tables.ts";

export interface TrackFilter {
  search?: string;
  categoryId?: string;
  status?: Track["status"];
  closeReason?: NonNullable<Track["closeReason"]>;
  hasContact?: boolean;
  /** These requests, assigned or not, instead of all unassigned ones. */
  ids?: readonly string[];
}

export interface TrackQuery extends TrackFilter {
  /** `waiting` lists those with contact data first, `createdAt` sorts by age alone. */
  sort: "waiting" | "createdAt";
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

/** The terms of a contact. A phone number is one term, without its plus. */
const searchTermsOfContact = (contact: Contact): string[] => {
  const terms = eachField((key, { kind }) =>
    kind === "phone" ? [(contact[key] ?? "").replace(/\D/g, "")] : searchTermsOf(contact[key] ?? "")
  );
  return [...new Set(Object.values(terms).flat())].filter(Boolean);
};

const deleteTerms = prepared((db) =>
  db.delete(trackSearchTerms).where(eq(trackSearchTerms.trackId, sql.placeholder("trackId"))).prepare()
);

/** Replaces a request's search terms with those of its contact data; without contact data it has none. */
export const saveSearchTerms = async (tx: Tx, trackId: string, contact: Contact | null): Promise<void> => {
  await deleteTerms(tx).run({ trackId });
  const terms = contact ? searchTermsOfContact(contact) : [];
  await insertRows(tx, trackSearchTerms, terms.map((word) => ({ word, trackId })));
};

export interface UnassignedFilter {
  categoryId?: string;
  /** Close reasons and statuses; absent: all. */
  states?: readonly string[];
  hasContact?: boolean;
}

/** How many unassigned requests match, from counter rows alone. */
export const countUnassigned = async (
  db: Reader,
  { categoryId, states, hasContact }: UnassignedFilter,
): Promise<number> => {
  const [row] = await db.select({ found: sql<number>`coalesce(sum(${trackCounts.tracks}), 0)` }).from(trackCounts)
    .where(
      and(
        categoryId ? eq(trackCounts.categoryId, categoryId) : undefined,
        states ? inArray(trackCounts.state, [...states]) : undefined,
        hasContact === undefined ? undefined : eq(trackCounts.hasContact, hasContact),
      ),
    );
  return row?.found ?? 0;
};

/**
 * Whether a request waits for a specialist: not one that an agent has prepared and nobody has agreed to, and not one whose
 * visitor has a specialist of the same category since they made it.
 */
const waits = (t: SQL): SQL =>
  sql`${t}.assigned = 0 and ${t}.close_reason is not 'deleted' and ${t}.has_contact = 1
    and coalesce(${t}.agent_stage, 'agreed') = 'agreed'
    and not exists (select 1 from tracks other where other.mailbox_key = ${t}.mailbox_key
      and other.category_id = ${t}.category_id and other.assigned = 1 and other.closed_at >= ${t}.created_at)`;

// Without statistics SQLite prefers an index that begins with has_contact, and reads every request: hence "indexed by".
const [request, later, own] = [sql`tracks`, sql`later`, sql`own`];

export interface WaitingPerson {
  /** The request with which they were active last. */
  track: Track;
  /** All of theirs that wait. */
  requestIds: string[];
}

/**
 * People whose requests wait for a specialist, by when they were active last, the earliest first. Left out are those who
 * were active after `quietSince`, because they may be about to book.
 */
export const listWaitingPeople = async (
  db: Reader,
  { quietSince, limit }: { quietSince: Instant; limit: number },
): Promise<WaitingPerson[]> => {
  const found = await db.all<{ id: string; ids: string }>(sql`select id,
      (select json_group_array(own.id) from tracks own
        where own.mailbox_key = tracks.mailbox_key and ${waits(own)}) as ids
    from tracks indexed by tracks_due_idx where ${waits(request)} and last_activity_at <= ${quietSince}
      and not exists (select 1 from tracks later where later.mailbox_key = tracks.mailbox_key and ${waits(later)}
        and (later.last_activity_at, later.id) > (tracks.last_activity_at, tracks.id))
    order by last_activity_at, id limit ${limit}`);
  const idsOf = new Map(found.map(({ id, ids }) => [id, JSON.parse(ids) as string[]]));
  const rows = await listTracksById(db, [...idsOf.keys()]);
  return rows.map((track) => ({ track, requestIds: idsOf.get(track.id)! }));
};

const waitingPeople = prepared((db) =>
  db.select({ people: sql<number>`count(*)` }).from(
    sql`(select 1 from tracks indexed by tracks_people_idx where ${waits(request)} group by mailbox_key
      having max(last_activity_at) <= ${sql.placeholder("activeBy")} limit ${sql.placeholder("most")})`,
  ).prepare()
);

/** How many people wait who were active last at `activeBy` or earlier. Stops counting at `most`. */
export const countWaitingPeople = async (db: Reader, activeBy: Instant, most: number): Promise<number> =>
  (await waitingPeople(db).get({ activeBy, most }))?.people ?? 0;

/** The states of the counter rows that a filter sums up; undefined: all of them. */
const statesOf = ({ status, closeReason }: TrackFilter): readonly string[] | undefined => {
  if (closeReason) return status === undefined || !isOpenTrack(status) ? [closeReason] : [];
  return status && (!isOpenTrack(status) ? CLOSE_REASONS : [status]);
};

/** Only closed requests have a close reason. The unary plus keeps SQLite from choosing an index for that condition. */
const statusCondition = ({ status, closeReason }: TrackFilter): SQL | undefined => {
  if (closeReason) return and(eq(tracks.closeReason, closeReason), status ? eq(tracks.status, status) : undefined);
  if (status && !isOpenTrack(status)) return sql`+${isNotNull(tracks.closeReason)}`;
  return status && and(isNull(tracks.closeReason), eq(tracks.status, status));
};

const startsWith = (term: string): SQL =>
  sql`${trackSearchTerms.word} >= ${term} and ${trackSearchTerms.word} < ${prefixEnd(term)}`;

const hasTerm = (term: string): SQL =>
  sql`exists (select 1 from ${trackSearchTerms}
    where ${trackSearchTerms.trackId} = ${tracks.id} and ${startsWith(term)})`;

/** Counts at most one row more than a list ever counts. */
const countUpToLimit = async (db: Reader, rows: SQL): Promise<number> => {
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${rows} limit ${MAX_COUNT + 1})`);
  return row?.found ?? 0;
};

/** A filter with its search terms, and with how many requests the search can find. */
interface Search extends TrackFilter {
  /** The longest first, because it matches the fewest requests. */
  terms: string[];
  /** Requests with the longest term, counted up to the limit; Infinity without terms. */
  matches: number;
}

/** Undefined when nothing can match. */
const prepareSearch = async (db: Reader, filter: TrackFilter): Promise<Search | undefined> => {
  const terms = searchTermsOfQuery(filter.search ?? "").toSorted((a, b) => b.length - a.length);
  if (filter.search && terms.length === 0) return undefined;
  const [longest] = terms;
  const matches = longest === undefined
    ? Infinity
    : await countUpToLimit(db, sql`select 1 from ${trackSearchTerms} where ${startsWith(longest)}`);
  return matches === 0 ? undefined : { ...filter, terms, matches };
};

const hasId = (ids: readonly string[]): SQL =>
  sql`${tracks.id} in (select value from json_each(${JSON.stringify(ids)}))`;

const filterCondition = (search: Search): SQL =>
  and(
    search.ids ? and(hasId(search.ids), sql`${tracks.closeReason} is not 'deleted'`) : unassigned,
    search.categoryId ? eq(tracks.categoryId, search.categoryId) : undefined,
    statusCondition(search),
  )!;

/** Up to this many matches are fetched by id and sorted; more are found soon enough by walking the index of the order. */
const MAX_SORTED = 1_000;

const searchCondition = (search: Search): SQL => {
  const [longest, ...others] = search.terms;
  const found = longest === undefined
    ? undefined
    : sql`${tracks.id} in (select ${trackSearchTerms.trackId} from ${trackSearchTerms} where ${startsWith(longest)})`;
  const contact = search.hasContact === undefined
    ? undefined
    : sql`+${tracks.hasContact} = ${search.hasContact ? 1 : 0}`;
  return and(found, filterCondition(search), contact, ...others.map(hasTerm))!;
};

const direction = (dir: "asc" | "desc"): SQL => sql.raw(dir === "asc" ? "asc" : "desc");

const listIdsSorted = (db: Reader, search: Search, { sort, dir, limit, offset }: TrackQuery) => {
  const order = direction(dir);
  const contactFirst = sort === "waiting" ? sql`${tracks.hasContact} desc,` : sql``;
  return db.all<{ id: string }>(sql`select ${tracks.id} as id from ${tracks} where ${searchCondition(search)}
    order by ${contactFirst} ${tracks.createdAt} ${order}, ${tracks.id} ${order} limit ${limit} offset ${offset}`);
};

/** One half of the list, with contact data or without, in the order of its index. */
const selectHalf = (search: Search, hasContact: boolean, dir: "asc" | "desc", limit: number): SQL => {
  const order = direction(dir);
  const where = and(filterCondition(search), eq(tracks.hasContact, hasContact), ...search.terms.map(hasTerm));
  return sql`select * from (select ${tracks.id} as id, ${tracks.createdAt} as created, ${tracks.hasContact} as half
    from ${tracks} where ${where} order by ${tracks.createdAt} ${order}, ${tracks.id} ${order} limit ${limit})`;
};

/** The halves that can match. Requests without contact data have no search terms. */
const halvesOf = ({ hasContact, terms }: Search): boolean[] =>
  (terms.length > 0 ? [true] : [true, false]).filter((half) => hasContact === undefined || half === hasContact);

const listIdsByIndex = async (db: Reader, search: Search, { sort, dir, limit, offset }: TrackQuery) => {
  const halves = halvesOf(search);
  if (halves.length === 0) return [];
  const order = direction(dir);
  const rows = sql.join(halves.map((half) => selectHalf(search, half, dir, limit + offset)), sql` union all `);
  const contactFirst = sort === "waiting" ? sql`half desc,` : sql``;
  return await db.all<{ id: string }>(
    sql`${rows} order by ${contactFirst} created ${order}, id ${order} limit ${limit} offset ${offset}`,
  );
};

const countMatches = async (db: Reader, search: Search): Promise<Counted> => {
  const { terms, ids, categoryId, hasContact } = search;
  if (terms.length === 0 && !ids) {
    return { totalCount: await countUnassigned(db, { categoryId, states: statesOf(search), hasContact }) };
  }
  const found = await countUpToLimit(db, sql`select 1 from ${tracks} where ${searchCondition(search)}`);
  return found > MAX_COUNT ? { totalCount: MAX_COUNT, totalIsMinimum: true } : { totalCount: found };
};

/** One page and the total. It reads ids from an index first, so that deep pages stay cheap. */
export const listTracks = async (db: Reader, query: TrackQuery): Promise<{ rows: Track[]; counted: Counted }> => {
  const search = await prepareSearch(db, query);
  if (!search) return { rows: [], counted: { totalCount: 0 } };
  const canBeSorted = search.ids !== undefined || search.matches <= MAX_SORTED;
  const found = await (canBeSorted ? listIdsSorted : listIdsByIndex)(db, search, query);
  return { rows: await listTracksById(db, found.map(({ id }) => id)), counted: await countMatches(db, search) };
};

/**
 * The next requests of a filter after the given one, for exports: those with contact data first, and the newest first of
 * each half.
 */
export const walkTracks = async (
  db: Reader,
  filter: TrackFilter,
  { after, limit }: { after?: Track; limit: number },
): Promise<Track[]> => {
  const search = await prepareSearch(db, filter);
  if (!search) return [];
  for (
    const half of halvesOf(search).filter((hasContact) => !after || hasContact === after.hasContact || !hasContact)
  ) {
    const beyond = after?.hasContact === half
      ? sql`(${tracks.createdAt}, ${tracks.id}) < (${after.createdAt}, ${after.id})`
      : undefined;
    const where = and(filterCondition(search), eq(tracks.hasContact, half), ...search.terms.map(hasTerm), beyond);
    const rows = await db.select().from(tracks).where(where)
      .orderBy(desc(tracks.createdAt), desc(tracks.id)).limit(limit);
    if (rows.length > 0) return rows;
  }
  return [];
};

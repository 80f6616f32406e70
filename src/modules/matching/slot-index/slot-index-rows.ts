// Reads the rows of a slot index from the read model, in slices between which other work of the process runs.
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import type { CandidateRow } from "./slot-index-entry.ts";
import { candidates, marketVersion, openTimes } from "../tables.ts";

/** How long rows are read before other work of this process runs, in ms. */
const YIELD_AFTER_MS = 10;

/** Returns a function that lets other work of this process run, once enough time has passed since the last call. */
const createYieldToEventLoop = () => {
  let lastYield = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - lastYield < YIELD_AFTER_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    lastYield = performance.now();
  };
};

/** Rows of one statement. Reading and placing one takes some microseconds. */
const SLICE = 250;

interface StoredRow {
  position: number;
  version: number;
  hiddenBy: string | null;
  specialistId: string;
  email: string;
  displayName: string;
  lots: string;
  kept: number;
  missed: number;
  recentMeetings: number;
  ratingCount: number;
  ratingSum: number;
  fromDay: number;
  starts: ArrayBuffer | Uint8Array;
  /** The columns that many specialists have in common, as a JSON list. */
  common: string;
}

type CommonColumns = [
  CandidateRow["subcategoryIds"],
  CandidateRow["strengths"],
  [languages: string[], locations: Location[]],
  CandidateRow["caps"],
  CandidateRow["licences"],
  CandidateRow["holds"],
  CandidateRow["calendar"],
];

/**
 * The rows after a version and position, in this order. Few columns with only what matching needs are read quickly. Without
 * open times, as after the deletion of a specialist, there is nothing but the rule that hides them.
 */
const readSlice = (db: Reader, { categoryId, after }: RowQuery, [version, position]: [number, number]) =>
  db.all<StoredRow>(sql`
    select c.rowid as position, c.version as version,
      coalesce(c.hidden_by, iif(o.specialist_id is null, 'opening-hours', null)) as hiddenBy,
      c.specialist_id as specialistId,
      c.email as email, c.card ->> 'displayName' as displayName, c.lots as lots,
      c.kept as kept, c.missed as missed, c.recent_meetings as recentMeetings,
      c.rating_count as ratingCount, c.rating_sum as ratingSum,
      o.from_day as fromDay, o.starts as starts,
      '[' || c.subcategory_ids || ',' || c.strengths || ',' || json_extract(c.card, '$.languages', '$.locations') || ',' ||
        c.caps || ',' || c.licences || ',' || o.holds || ',' || o.calendar || ']' as common
    from ${candidates} c left join ${openTimes} o on o.specialist_id = c.specialist_id
    where c.category_id = ${categoryId} and (c.version, c.rowid) > (${version}, ${position})
      and (c.hidden_by is null or ${after} >= 0)
    order by c.version, c.rowid limit ${SLICE}`);

/** Parses JSON. Equal texts share one value, which nobody changes. */
const createParser = () => {
  const known = new Map<string, unknown>();
  return <T>(text: string): T => {
    const value = known.get(text) ?? JSON.parse(text);
    known.set(text, value);
    return value;
  };
};

const toRow = (row: StoredRow, parse: <T>(text: string) => T): CandidateRow => {
  const [subcategoryIds, strengths, [languages, locations], caps, licences, holds, calendar] = parse<CommonColumns>(
    row.common,
  );
  return {
    specialistId: row.specialistId,
    email: row.email,
    subcategoryIds,
    strengths,
    card: { displayName: row.displayName, languages, locations },
    lots: JSON.parse(row.lots),
    caps,
    licences,
    kept: row.kept,
    missed: row.missed,
    recentMeetings: row.recentMeetings,
    ratingCount: row.ratingCount,
    ratingSum: row.ratingSum,
    fromDay: row.fromDay,
    starts: row.starts instanceof ArrayBuffer ? new Uint8Array(row.starts) : row.starts,
    holds,
    calendar,
  };
};

/** How many rows a category has, with those of hidden specialists. */
export const countRows = async (db: Reader, categoryId: string): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(candidates).where(eq(candidates.categoryId, categoryId));
  return row?.rows ?? 0;
};

/** The specialists of a category whom visitors cannot find, each with the rule that hides them. */
export const readHidden = async (db: Reader, categoryId: string): Promise<Map<string, string>> => {
  const { specialistId, hiddenBy } = candidates;
  const rows = await db.select({ specialistId, hiddenBy }).from(candidates)
    .where(and(eq(candidates.categoryId, categoryId), isNotNull(hiddenBy)));
  return new Map(rows.map((row) => [row.specialistId, row.hiddenBy!]));
};

export interface RowQuery {
  categoryId: string;
  /** Rows changed after this market version; -1 for all that are not hidden. */
  after: number;
}

/** A row as a slot index takes it: of a specialist who can be found, or the rule that hides them. */
export type VisitedRow = { row: CandidateRow; hiddenBy?: undefined } | { row?: undefined; hiddenBy: string };

const marketVersionRow = prepared((db) =>
  db.select({ version: marketVersion.version }).from(marketVersion).where(eq(marketVersion.id, 1)).prepare()
);

/** The version of the last commit that changed what can be booked. */
export const readMarketVersion = async (db: Reader): Promise<number> =>
  (await marketVersionRow(db).get())?.version ?? 0;

/**
 * Calls `visit` with every row of a query. Returns the market version that the rows have at least: read with them, because
 * one read can be answered by a database server and the next by a replica that is behind it.
 */
export const visitRows = async (
  db: Reader,
  query: RowQuery,
  visit: (specialistId: string, visited: VisitedRow) => void,
): Promise<number> => {
  const yieldToEventLoop = createYieldToEventLoop();
  const parse = createParser();
  let last: [number, number] = [query.after, Number.MAX_SAFE_INTEGER];
  for (let asOf = Infinity;;) {
    const [slice, sliceAsOf] = await Promise.all([readSlice(db, query, last), readMarketVersion(db)]);
    asOf = Math.min(asOf, sliceAsOf);
    for (const row of slice) {
      const { specialistId, hiddenBy } = row;
      visit(specialistId, hiddenBy === null ? { row: toRow(row, parse) } : { hiddenBy });
    }
    if (slice.length < SLICE) return asOf;
    const { version, position } = slice.at(-1)!;
    last = [version, position];
    await yieldToEventLoop();
  }
};

/** Fields that a card lacks when an older program has written it. */
const LATER_FIELDS: Pick<SpecialistCard, "priceAfterwards"> = { priceAfterwards: null };

/** The whole cards of these specialists in a category. */
export const readCards = async (
  db: Reader,
  categoryId: string,
  specialistIds: readonly string[],
): Promise<{ id: string; card: SpecialistCard }[]> => {
  const rows = await db.all<{ id: string; card: string }>(sql`
    select specialist_id as id, card from ${candidates} where category_id = ${categoryId}
      and specialist_id in (select value from json_each(${JSON.stringify(specialistIds)}))`);
  return rows.map(({ id, card }) => ({ id, card: { ...LATER_FIELDS, ...JSON.parse(card) } }));
};

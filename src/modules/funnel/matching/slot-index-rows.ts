// Reads the rows of a slot index from the read model, in slices between which other work of the process runs.
import { sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { createYieldToEventLoop } from "@/platform/db/write-queue.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import { candidates, openTimes } from "../tables.ts";
import type { CandidateRow } from "./slot-index-entry.ts";

/** Rows of one statement. Reading and placing one takes some microseconds. */
const SLICE = 250;

interface StoredRow {
  position: number;
  version: number;
  hiddenBy: string | null;
  specialistId: string;
  email: string;
  subcategoryIds: string;
  strengths: string;
  displayName: string;
  languages: string;
  locations: string;
  lots: string;
  caps: string;
  credentials: string;
  kept: number;
  missed: number;
  recentMeetings: number;
  fromDay: number;
  starts: ArrayBuffer | Uint8Array;
  holds: string;
  calendar: string;
}

/** The rows after a version and position, in this order. The columns are those that matching needs. */
const readSlice = (db: Reader, { categoryId, after }: RowQuery, [version, position]: [number, number]) =>
  db.all<StoredRow>(sql`
    select c.rowid as position, c.version as version, c.hidden_by as hiddenBy, c.specialist_id as specialistId,
      c.email as email, c.subcategory_ids as subcategoryIds, c.strengths as strengths,
      c.card ->> 'displayName' as displayName, c.card -> 'languages' as languages, c.card -> 'locations' as locations,
      c.lots as lots, c.caps as caps, c.credentials as credentials,
      c.kept as kept, c.missed as missed, c.recent_meetings as recentMeetings,
      o.from_day as fromDay, o.starts as starts, o.holds as holds, o.calendar as calendar
    from ${candidates} c join ${openTimes} o on o.specialist_id = c.specialist_id
    where c.category_id = ${categoryId} and (c.version, c.rowid) > (${version}, ${position})
      and (c.hidden_by is null or ${after} >= 0)
    order by c.version, c.rowid limit ${SLICE}`);

/** Parses JSON. Equal texts share one value, which nobody changes: most calendars and lists are equal. */
const createParser = () => {
  const known = new Map<string, unknown>();
  return <T>(text: string): T => {
    if (!known.has(text)) known.set(text, JSON.parse(text));
    return known.get(text) as T;
  };
};

const toRow = (row: StoredRow, parse: <T>(text: string) => T): CandidateRow => {
  const { specialistId, email, displayName, kept, missed, recentMeetings, fromDay, starts } = row;
  return {
    ...{ specialistId, email, kept, missed, recentMeetings, fromDay },
    starts: starts instanceof ArrayBuffer ? new Uint8Array(starts) : starts,
    card: { displayName, languages: parse(row.languages), locations: parse(row.locations) },
    subcategoryIds: parse(row.subcategoryIds),
    strengths: parse(row.strengths),
    lots: JSON.parse(row.lots),
    caps: parse(row.caps),
    credentials: parse(row.credentials),
    holds: parse(row.holds),
    calendar: parse(row.calendar),
  };
};

export interface RowQuery {
  categoryId: string;
  /** Rows changed after this market version; -1 for all that are not hidden. */
  after: number;
}

/** Calls `visit` with every row of a query; without a row for a specialist who is hidden. Returns how many there were. */
export const visitRows = async (
  db: Reader,
  query: RowQuery,
  visit: (specialistId: string, row: CandidateRow | undefined) => void,
): Promise<number> => {
  const yieldToEventLoop = createYieldToEventLoop();
  const parse = createParser();
  let last: [number, number] = [query.after, Number.MAX_SAFE_INTEGER];
  for (let visited = 0;;) {
    const slice = await readSlice(db, query, last);
    for (const row of slice) visit(row.specialistId, row.hiddenBy === null ? toRow(row, parse) : undefined);
    visited += slice.length;
    if (slice.length < SLICE) return visited;
    const { version, position } = slice.at(-1)!;
    last = [version, position];
    await yieldToEventLoop();
  }
};

/** The whole cards of these specialists in a category. */
export const readCards = async (
  db: Reader,
  categoryId: string,
  specialistIds: readonly string[],
): Promise<{ id: string; card: SpecialistCard }[]> => {
  const rows = await db.all<{ id: string; card: string }>(sql`
    select specialist_id as id, card from ${candidates} where category_id = ${categoryId}
      and specialist_id in (select value from json_each(${JSON.stringify(specialistIds)}))`);
  return rows.map(({ id, card }) => ({ id, card: JSON.parse(card) }));
};

// Leads by the words of their names, from the words' own indexes alone: which they are, and when they were born.
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { endOfWord } from "@/platform/search-words.ts";
import { leads, leadWords } from "./tables.ts";

/** Whose leads, and UTC dates of their birth, both inclusive. */
export interface Within {
  /** Absent: everybody's. */
  specialistId?: string;
  from?: string;
  to?: string;
}

/** How a search finds leads. */
export interface Finding {
  /** A question with columns `id` and `born`. */
  found: SQL;
  /** Whether a lead that is met on another way is one of them. */
  mentioned: SQL;
}

/** Whether a word of the table, called `alias`, begins like it. */
export const begins = (alias: string, word: string): SQL =>
  sql`${sql.raw(alias)}.word >= ${word} and ${sql.raw(alias)}.word < ${endOfWord(word)}`;

const hasToo = (word: string): SQL =>
  sql`and exists (select 1 from ${leadWords} o
    where o.lead_id = w.lead_id and o.specialist_id = w.specialist_id and ${begins("o", word)})`;

/** Conditions on the birth, in a column `born`. */
export const bornWithin = (born: SQL, { from, to }: Within): SQL =>
  sql`${from ? sql`and ${born} >= ${dayOf(from) * DAY_MS}` : sql``}
    ${to ? sql`and ${born} < ${(dayOf(to) + 1) * DAY_MS}` : sql``}`;

/**
 * Columns `id` and `born` of the leads in whose names a word begins with each of the words, which are as platform/words.ts
 * folds them; the first should be the one that leaves the fewest.
 */
export const namedLeads = (within: Within, [first = "", ...others]: readonly string[]): SQL =>
  sql`select distinct w.lead_id as id, w.created_at as born from ${leadWords} w
    where ${within.specialistId ? sql`w.specialist_id = ${within.specialistId} and` : sql``} ${begins("w", first)}
    ${bornWithin(sql`w.created_at`, within)} ${sql.join(others.map(hasToo), sql` `)}`;

/** Whether the name of a lead that is met has all the words. */
export const hasWords = (words: readonly string[]): SQL =>
  sql.join(words.map((word) => sql`instr(' ' || ${leads.contactName}, ${` ${word}`}) > 0`), sql` and `);

// Leads by the words of their names, from the words' own index alone: which they are, and when they were born.
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, dayOf } from "../../platform/time.ts";
import { leadWords } from "./tables.ts";

/** What a search for names asks; words as platform/words.ts folds them, the longest first: it leaves the fewest. */
export interface NameSearch {
  specialistId: string;
  words: readonly string[];
  /** UTC dates of the lead's birth, both inclusive. */
  from?: string;
  to?: string;
}

/** Sorts after everything that begins with the word. */
const endOf = (word: string) => `${word}\u{10FFFF}`;

const hasToo = (word: string): SQL =>
  sql`and exists (select 1 from ${leadWords} o
    where o.lead_id = w.lead_id and o.specialist_id = w.specialist_id and o.word >= ${word} and o.word < ${
    endOf(word)
  })`;

/** Columns `id` and `born` of the leads in whose names a word begins with each of the words. */
export const namedLeads = ({ specialistId, words: [longest = "", ...others], from, to }: NameSearch): SQL =>
  sql`select distinct w.lead_id as id, w.created_at as born from ${leadWords} w
    where w.specialist_id = ${specialistId} and w.word >= ${longest} and w.word < ${endOf(longest)}
    ${from ? sql`and w.created_at >= ${dayOf(from) * DAY_MS}` : sql``}
    ${to ? sql`and w.created_at < ${(dayOf(to) + 1) * DAY_MS}` : sql``}
    ${sql.join(others.map(hasToo), sql` `)}`;

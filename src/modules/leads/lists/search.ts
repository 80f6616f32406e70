// Search in lists of leads: specialists search names; administrators search names and email addresses, also of specialists.
import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "@/platform/db/types.ts";
import { MAX_COUNT } from "@/platform/http/list.ts";
import { prefixEnd, searchTermsOf } from "@/platform/search-terms.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { whereContactShown } from "../credit-conditions.ts";
import { leads, leadSearchTerms } from "../tables.ts";

/** Where to search. Dates are UTC dates of a lead's creation, both inclusive. */
interface SearchScope {
  /** Absent: all specialists. */
  specialistId?: string;
  from?: string;
  to?: string;
}

/** Two ways to the leads that a search matches. */
export interface SearchMatch {
  /** A query with the columns `id` and `born`. */
  query: SQL;
  /** A condition on a row of `leads`. */
  condition: SQL;
}

/** The term has no letter or digit, so no name matches. */
const NOTHING: SearchMatch = { query: sql`select '' as id, 0 as born where 0`, condition: sql`0` };

/** A word of the table under `alias` begins with the term. */
const startsWith = (alias: string, term: string): SQL =>
  sql`${sql.raw(alias)}.word >= ${term} and ${sql.raw(alias)}.word < ${prefixEnd(term)}`;

const shown = alias(leads, "l");
/** Whether a specialist sees the whole name. */
const showsName = (id: SQL): SQL =>
  sql`exists (select 1 from ${leads} l where ${shown.id} = ${id} and ${whereContactShown(shown)})`;

/** Specialists find leads by words that they see. */
const isVisible = (alias: string, scope: SearchScope): SQL =>
  scope.specialistId ? sql`and (${sql.raw(alias)}.surname = 0 or ${showsName(sql.raw(`${alias}.lead_id`))})` : sql``;

const alsoHas = (scope: SearchScope) => (term: string): SQL =>
  sql`and exists (select 1 from ${leadSearchTerms} o where o.lead_id = w.lead_id
    and o.specialist_id = w.specialist_id and ${startsWith("o", term)} ${isVisible("o", scope)})`;

const createdWithin = (born: SQL, { from, to }: SearchScope): SQL =>
  sql`${from ? sql`and ${born} >= ${dayOf(from) * DAY_MS}` : sql``}
    ${to ? sql`and ${born} < ${(dayOf(to) + 1) * DAY_MS}` : sql``}`;

/** Leads whose names match every term. The first term should be the rarest. */
const byTerms = (scope: SearchScope, [first = "", ...others]: readonly string[]): SQL =>
  sql`select distinct w.lead_id as id, w.created_at as born from ${leadSearchTerms} w
    where ${scope.specialistId ? sql`w.specialist_id = ${scope.specialistId} and` : sql``} ${startsWith("w", first)}
    ${isVisible("w", scope)}
    ${createdWithin(sql`w.created_at`, scope)} ${sql.join(others.map(alsoHas(scope)), sql` `)}`;

const hasTerms = (scope: SearchScope, terms: readonly string[]): SQL =>
  sql.join(terms.map((term) => sql`(${hasTerm(scope, term)})`), sql` and `);

const hasTerm = ({ specialistId }: SearchScope, term: string): SQL => {
  const inName = sql`instr(' ' || ${leads.contactName}, ${` ${term}`}) > 0`;
  if (!specialistId) return inName;
  return sql`${inName} and (${showsName(sql`${leads.id}`)} or exists (select 1 from ${leadSearchTerms} o
    where o.lead_id = ${leads.id} and o.specialist_id = ${specialistId} and ${
    startsWith("o", term)
  } and o.surname = 0))`;
};

/** A term that fewer names have is rare enough to start with. Counting further would cost more than it saves. */
const RARE = 500;

/** A rare term first, otherwise the longest. */
const rarestFirst = async (db: Reader, { specialistId }: SearchScope, terms: string[]): Promise<string[]> => {
  const sorted = terms.toSorted((a, b) => b.length - a.length);
  const own = specialistId ? sql`w.specialist_id = ${specialistId} and` : sql``;
  for (const term of terms.length > 1 ? sorted : []) {
    const some = sql`select 1 from ${leadSearchTerms} w where ${own} ${startsWith("w", term)} limit ${RARE}`;
    const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
    if ((row?.found ?? 0) < RARE) return [term, ...sorted.filter((other) => other !== term)];
  }
  return sorted;
};

/** By the beginnings of the words of the visitor's name: "ve ex" finds Vera Example. */
export const searchByName = async (db: Reader, scope: SearchScope, text: string): Promise<SearchMatch> => {
  const terms = await rarestFirst(db, scope, searchTermsOf(text));
  return terms.length === 0 ? NOTHING : { query: byTerms(scope, terms), condition: hasTerms(scope, terms) };
};

const { id, createdAt, contactEmail, specialistId: owner, deletedAt } = leads;

const byCondition = (scope: SearchScope, condition: SQL): SearchMatch => ({
  query: sql`select ${id} as id, ${createdAt} as born from ${leads} where ${deletedAt} is null and ${condition}
    ${scope.specialistId ? sql`and +${owner} = ${scope.specialistId}` : sql``} ${
    createdWithin(sql`${createdAt}`, scope)
  }`,
  condition,
});

/** No email address contains a space. */
const emailPrefix = (text: string): string | undefined => /\s/.test(text) ? undefined : text.toLowerCase();

/**
 * By name, by the beginning of the visitor's email address, and all leads of these specialists. Which specialists match
 * the text is for the caller to find out.
 */
export const searchByContact = async (
  db: Reader,
  scope: SearchScope,
  { search, specialistIds }: { search: string; specialistIds: readonly string[] },
): Promise<SearchMatch> => {
  const text = search.trim();
  const prefix = emailPrefix(text);
  const email = prefix && and(sql`${contactEmail} >= ${prefix}`, sql`${contactEmail} < ${prefixEnd(prefix)}`)!;
  const owned = specialistIds.length ? inArray(owner, [...specialistIds]) : undefined;
  const matches = [
    text.includes("@") ? NOTHING : await searchByName(db, scope, text),
    ...[email, owned].flatMap((condition) => condition ? [byCondition(scope, condition)] : []),
  ];
  // With more than is ever counted, the list is read in its order instead, so none of these is read further.
  const limited = matches.map(({ query }) => sql`select * from (${query} limit ${MAX_COUNT + 1})`);
  return {
    query: sql`select id, born from (${sql.join(limited, sql` union `)})`,
    condition: or(...matches.map(({ condition }) => condition))!,
  };
};

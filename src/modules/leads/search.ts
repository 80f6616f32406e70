// What a search in lists of leads looks for: a specialist in names; an administrator in names and addresses, also of
// the specialists.
import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { COUNTED_MOST } from "@/platform/http/list.ts";
import { endOfWord, wordsOf } from "@/platform/search-words.ts";
import { begins, bornWithin, type Finding, hasWords, namedLeads, type Within } from "./name-search.ts";
import { leads, leadWords } from "./tables.ts";

/** Signs alone are in no name. */
const NOTHING: Finding = { found: sql`select '' as id, 0 as born where 0`, mentioned: sql`0` };

/** A word that fewer names have is rare enough to begin with; to know more of it would cost more than it saves. */
const RARE = 500;

/** A rare word comes first, else the longest: the others are asked of what it finds. */
const rarestFirst = async (db: Reader, { specialistId }: Within, words: string[]): Promise<string[]> => {
  const sorted = words.toSorted((a, b) => b.length - a.length);
  const whose = specialistId ? sql`w.specialist_id = ${specialistId} and` : sql``;
  for (const word of words.length > 1 ? sorted : []) {
    const some = sql`select 1 from ${leadWords} w where ${whose} ${begins("w", word)} limit ${RARE}`;
    const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
    if ((row?.found ?? 0) < RARE) return [word, ...sorted.filter((other) => other !== word)];
  }
  return sorted;
};

/** By how the words of the visitor's name begin: "ve ex" finds Vera Example. */
export const byNames = async (db: Reader, within: Within, text: string): Promise<Finding> => {
  const words = await rarestFirst(db, within, wordsOf(text));
  if (words.length === 0) return NOTHING;
  return { found: namedLeads(within, words), mentioned: hasWords(words) };
};

const { id, createdAt: born, contactEmail, specialistId: whose, deletedAt } = leads;
const among = (within: Within, condition: SQL): SQL =>
  sql`select ${id} as id, ${born} as born from ${leads} where ${deletedAt} is null and ${condition}
    ${within.specialistId ? sql`and +${whose} = ${within.specialistId}` : sql``} ${bornWithin(sql`${born}`, within)}`;

/** No address begins like something with a space in it. */
const startOfAddress = (text: string): string | undefined => /\s/.test(text) ? undefined : text.toLowerCase();

/**
 * Besides, by how the visitor's address begins, and all leads of these specialists; what they are called is for the
 * caller to find out.
 */
export const byEverything = async (
  db: Reader,
  within: Within,
  { search, specialistIds }: { search: string; specialistIds: readonly string[] },
): Promise<Finding> => {
  const text = search.trim();
  const names = text.includes("@") ? NOTHING : await byNames(db, within, text);
  const start = startOfAddress(text);
  const address = start && and(sql`${contactEmail} >= ${start}`, sql`${contactEmail} < ${endOfWord(start)}`)!;
  const theirs = specialistIds.length ? inArray(whose, [...specialistIds]) : undefined;
  const ways = [
    names,
    ...[address, theirs].flatMap((one) => one ? [{ found: among(within, one), mentioned: one }] : []),
  ];
  // Whoever asks for more than is ever counted takes another way: so none of them is read further.
  const limited = ways.map(({ found }) => sql`select * from (${found} limit ${COUNTED_MOST + 1})`);
  return {
    found: sql`select id, born from (${sql.join(limited, sql` union `)})`,
    mentioned: or(...ways.map(({ mentioned }) => mentioned))!,
  };
};

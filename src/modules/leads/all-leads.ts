// Everybody's leads, for administrators: a page of them, or all that a filter leaves, one batch after another.
import type { Reader } from "@/platform/db/connection.ts";
import type { Counted } from "@/platform/http/list.ts";
import { findLeads, nextLeads, type Question } from "./find-pages.ts";
import type { Lead } from "./leads.ts";
import { byEverything } from "./search.ts";

export interface AllLeadsQuestion extends Omit<Question, "finding"> {
  search?: string;
  /** Specialists whose names or addresses the search fits: their leads are found, too. */
  specialistsFound?: readonly string[];
}

const questionOf = async (
  db: Reader,
  { search, specialistsFound = [], ...question }: AllLeadsQuestion,
): Promise<Question> => {
  const { specialistId, from, to } = question;
  const sought = { search: search ?? "", specialistIds: specialistsFound };
  return search ? { ...question, finding: await byEverything(db, { specialistId, from, to }, sought) } : question;
};

/** A page of everybody's leads, and how many there are. */
export const listAllLeads = async (
  db: Reader,
  question: AllLeadsQuestion,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Lead[]; counted: Counted }> =>
  await findLeads(db, await questionOf(db, question), { limit: pageSize, offset: (page - 1) * pageSize });

/** So many are in memory at a time. */
const BATCH = 500;

/** All leads of a question in its order; each batch is read when the one before has been taken. */
export async function* walkAllLeads(db: Reader, question: AllLeadsQuestion): AsyncGenerator<Lead[]> {
  const asked = await questionOf(db, question);
  let batch = await nextLeads(db, asked, BATCH);
  while (batch.length > 0) {
    yield batch;
    batch = batch.length < BATCH ? [] : await nextLeads(db, asked, BATCH, batch.at(-1));
  }
}

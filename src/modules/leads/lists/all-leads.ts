// The leads of all specialists, for administrators: a page, or everything in batches for an export.
import { loadNothing, type LoadRelated } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Lead } from "../leads.ts";
import { findLeadPage, type LeadPage, type LeadQuery, listNextLeads } from "./pages.ts";
import { searchByContact } from "./search.ts";

export interface AllLeadsQuery extends Omit<LeadQuery, "match"> {
  search?: string;
  /** Specialists whose names or addresses match the search: their leads are found, too. */
  specialistsFound?: readonly string[];
}

const toLeadQuery = async (
  db: Reader,
  { search, specialistsFound = [], ...query }: AllLeadsQuery,
): Promise<LeadQuery> => {
  if (!search) return query;
  const { specialistId, from, to } = query;
  const terms = { search, specialistIds: specialistsFound };
  return { ...query, match: await searchByContact(db, { specialistId, from, to }, terms) };
};

/** A page of leads, and how many there are in all. `load` as in `findLeadPage`. */
export const listAllLeads = async <T>(
  db: Reader,
  query: AllLeadsQuery,
  { page, pageSize }: { page: number; pageSize: number },
  load: LoadRelated<T> = loadNothing,
): Promise<LeadPage<T>> =>
  await findLeadPage(db, await toLeadQuery(db, query), { limit: pageSize, offset: (page - 1) * pageSize }, load);

/** Leads in memory at a time. */
const BATCH = 500;

/** All leads of a query in its order. Each batch is read when the one before has been consumed. */
export async function* walkAllLeads(db: Reader, query: AllLeadsQuery): AsyncGenerator<Lead[]> {
  const leadQuery = await toLeadQuery(db, query);
  let batch = await listNextLeads(db, leadQuery, BATCH);
  while (batch.length > 0) {
    yield batch;
    batch = batch.length < BATCH ? [] : await listNextLeads(db, leadQuery, BATCH, batch.at(-1));
  }
}

// The leads of all specialists, for administrators: a page, or everything in batches for an export.
import { loadNothing, type LoadRelated } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Lead } from "../leads.ts";
import { findLeadPage, type LeadPage, type LeadQuery, walkLeads } from "./pages.ts";
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

/** All leads of a query in its order, in batches. */
export async function* walkAllLeads(db: Reader, query: AllLeadsQuery): AsyncGenerator<Lead[]> {
  yield* walkLeads(db, await toLeadQuery(db, query));
}

// Everybody's leads for administrators: a page, totals, and the whole list as a file.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { CsvFile, CsvValue } from "@/platform/http/csv.ts";
import { pageOf } from "@/platform/http/list.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { listPeople } from "@/modules/auth/index.ts";
import {
  type AllLeadsQuestion,
  countAllLeads,
  countLeads,
  type Lead,
  listAllLeads,
  walkAllLeads,
} from "@/modules/leads/index.ts";
import { type LeadStatus, SOURCE_WORDS, STATUS_WORDS } from "@/modules/leads/rules.ts";
import { loadRelated, fullName, leadItem, loadContext } from "./lead-items.ts";
import type { AdminLeadList, AdminLeadListQuery, LeadCountQuery, LeadExportQuery } from "./schemas.ts";

/** More people of one name than anybody looks through. */
const PEOPLE_MOST = 100;

/** With the specialists whose names or addresses the search fits. */
const questionOf = async (db: Reader, query: LeadExportQuery): Promise<AllLeadsQuestion> => {
  if (!query.search) return query;
  const { rows } = await listPeople(db, {
    ...{ search: query.search, onboarded: true, sort: "createdAt", dir: "asc", limit: PEOPLE_MOST, offset: 0 },
  });
  return { ...query, specialistsFound: rows.map(({ id }) => id) };
};

/** Admin/LeadsPaginated. */
export const listLeads = async (ctx: Ctx, { page, pageSize, ...query }: AdminLeadListQuery): Promise<AdminLeadList> => {
  const db = ctx.db.read;
  const { rows, counted } = await listAllLeads(db, await questionOf(db, query), { page, pageSize });
  const shelf = await loadContext(ctx, rows);
  return pageOf(rows.map((lead) => leadItem(lead, shelf)), { page, pageSize }, counted);
};

/** Admin/TotalCount and its kin, from counter rows alone. */
export const countAdminLeads = async (
  { db: { read } }: Ctx,
  { specialistId, ...filter }: LeadCountQuery,
  status?: LeadStatus,
): Promise<{ count: number }> => ({
  count: specialistId
    ? await countLeads(read, specialistId, { ...filter, status })
    : await countAllLeads(read, { ...filter, status }),
});

const COLUMNS = [
  ...["Id", "Visitor", "Email", "Phone", "Specialist", "Specialist's email", "Status", "Category", "Part"],
  ...["Source", "Created", "Changed", "Meeting", "Place", "Credit", "Deal value", "Reason"],
];

const isoOrNull = (at: Instant | undefined): string | null => at === undefined ? null : iso(at);

const linesOf = async (db: Reader, leads: Lead[]): Promise<CsvValue[][]> => {
  const { names, people, meetings } = await loadRelated(db, leads);
  return leads.map((lead) => {
    const { id, contact, specialistId, status, source, dealValueMinor } = lead;
    const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
    return [
      ...[id, fullName(contact), contact.email, contact.phone],
      ...[fullName(people.get(specialistId)), people.get(specialistId)?.email ?? ""],
      ...[STATUS_WORDS[status], names.get(lead.categoryId) ?? ""],
      ...[lead.subcategoryId && (names.get(lead.subcategoryId) ?? ""), SOURCE_WORDS[source]],
      ...[iso(lead.createdAt), iso(lead.changedAt), isoOrNull(meeting?.startsAt), meeting?.location ?? null],
      ...[lead.creditState, dealValueMinor === null ? null : dealValueMinor / 100, lead.reason],
    ];
  });
};

async function* exportedRows(db: Reader, question: AllLeadsQuestion): AsyncGenerator<CsvValue[][]> {
  for await (const batch of walkAllLeads(db, question)) yield await linesOf(db, batch);
}

/** Admin/LeadsExport: every lead that the list's filters leave, in its order; times in UTC. */
export const exportLeads = async ({ db: { read } }: Ctx, query: LeadExportQuery): Promise<CsvFile> => ({
  name: "leads",
  columns: COLUMNS,
  rows: exportedRows(read, await questionOf(read, query)),
});

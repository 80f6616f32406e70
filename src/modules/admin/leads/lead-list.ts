// The leads of all specialists: pages of the list, totals and a CSV export.
import type { Ctx } from "@/platform/ctx.ts";
import type { RowIds } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { toUnits } from "@/platform/money.ts";
import { fullName } from "@/platform/text.ts";
import { iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { findPeople, listPeople, type Person } from "@/modules/auth/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import {
  type AllLeadsQuery,
  countAllLeads,
  countAllLeadsByStatus,
  countLeads,
  countLeadsByStatus,
  type Lead,
  listAllLeads,
  meetingIdsOf,
  specialistIdsOf,
  sumStatuses,
  walkAllLeads,
} from "@/modules/leads/index.ts";
import type { LeadCounts } from "@/modules/leads/schemas.ts";
import { LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import { findDue, LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { contactCells } from "@/modules/tracks/index.ts";
import { DETAIL_KEYS } from "@/modules/tracks/contact-rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { listMeetings, type Meeting } from "@/modules/scheduling/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import type { AdminLeadItem, AdminLeadList, AdminLeadListQuery, LeadCountQuery, LeadExportQuery } from "./schemas.ts";

export interface LeadContext {
  time: LocalTime;
  names: ReadonlyMap<string, string>;
  people: Map<string, Person>;
  meetings: Map<string, Meeting>;
  /** The currency of deal values. */
  currency: string;
}

/** Loads what a page of leads needs beside the leads, and the caller's time zone, in one round trip. */
export const loadContext = async (ctx: Ctx, ids: RowIds): Promise<LeadContext> => {
  const [time, related] = await Promise.all([loadLocalTime(ctx), loadRelated(ctx.db.read, ids)]);
  return { time, ...related };
};

/** The context of leads, without the time zone. */
const loadRelated = async (db: Reader, ids: RowIds): Promise<Omit<LeadContext, "time">> => {
  const [meetings, names, people, { currency }] = await Promise.all([
    listMeetings(db, meetingIdsOf(db, ids)),
    loadCatalogNames(db),
    findPeople(db, specialistIdsOf(db, ids)),
    getPricing(db),
  ]);
  return { names, people, currency, meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])) };
};

/** A lead as a row of the list. Administrators see the visitor's full name, also before the lead is accepted. */
export const leadItem = (lead: Lead, { time, names, people, meetings, currency }: LeadContext): AdminLeadItem => {
  const { contact, specialistId, categoryId, subcategoryId } = lead;
  const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
  const specialist = people.get(specialistId);
  const due = findDue(lead);
  return {
    id: lead.id,
    status: lead.status,
    source: lead.source,
    credit: lead.creditState,
    name: fullName(contact),
    email: shownEmail(contact.email),
    phone: contact.phone,
    specialist: {
      id: specialistId,
      name: specialist ? fullName(specialist) : "",
      email: shownEmail(specialist?.email ?? ""),
    },
    category: names.get(categoryId) ?? "",
    subcategory: subcategoryId ? names.get(subcategoryId) ?? null : null,
    createdAt: iso(lead.createdAt),
    created: time(lead.createdAt),
    changed: time(lead.changedAt),
    meeting: meeting ? time(meeting.startsAt) : null,
    meetingStatus: meeting?.status ?? null,
    location: meeting?.location ?? null,
    due: due && { what: due.what, at: time(due.at) },
    dealValue: lead.dealValueMinor === null ? null : { amount: lead.dealValueMinor, currency },
  };
};

/** Specialists whom a search considers, at most. */
const SPECIALISTS_LIMIT = 100;

/** The list's query, with the specialists whose name or email address matches the search. */
const withSpecialists = async (db: Reader, query: LeadExportQuery): Promise<AllLeadsQuery> => {
  if (!query.search) return query;
  const { rows } = await listPeople(db, {
    search: query.search,
    onboarded: true,
    sort: "createdAt",
    dir: "asc",
    limit: SPECIALISTS_LIMIT,
    offset: 0,
  });
  return { ...query, specialistsFound: rows.map(({ id }) => id) };
};

/** Admin/LeadsPaginated. */
export const listLeads = async (ctx: Ctx, { page, pageSize, ...query }: AdminLeadListQuery): Promise<AdminLeadList> => {
  const db = ctx.db.read;
  const { rows, counted, related } = await listAllLeads(
    db,
    await withSpecialists(db, query),
    { page, pageSize },
    (ids) => loadContext(ctx, ids),
  );
  return toPage(rows.map((lead) => leadItem(lead, related)), { page, pageSize }, counted);
};

/** Admin/TotalCount and the other counters, from counter rows alone. */
export const countAdminLeads = async (
  { db: { read } }: Ctx,
  { specialistId, ...filter }: LeadCountQuery,
  status?: LeadStatus,
): Promise<{ count: number }> => ({
  count: specialistId
    ? await countLeads(read, specialistId, { ...filter, status })
    : await countAllLeads(read, { ...filter, status }),
});

/** Admin/LeadCounts: all leads that match, and those in each status. */
export const viewLeadCounts = async (
  { db: { read } }: Ctx,
  { specialistId, ...filter }: LeadCountQuery,
): Promise<LeadCounts> => {
  const byStatus = specialistId
    ? await countLeadsByStatus(read, specialistId, filter)
    : await countAllLeadsByStatus(read, filter);
  return { total: sumStatuses(byStatus), byStatus };
};

interface ExportedLead {
  lead: Lead;
  specialist: Person | undefined;
  meeting: Meeting | undefined;
  names: ReadonlyMap<string, string>;
  currency: string;
}

const COLUMNS: CsvColumns<ExportedLead> = {
  "Id": ({ lead }) => lead.id,
  "Visitor": ({ lead }) => fullName(lead.contact),
  ...contactCells<ExportedLead>("administrator", ({ lead }) => lead.contact, DETAIL_KEYS),
  "Specialist": ({ specialist }) => specialist ? fullName(specialist) : "",
  "Specialist's email": ({ specialist }) => shownEmail(specialist?.email ?? ""),
  "Status": ({ lead }) => LEAD_STATUS[lead.status].label,
  "Category": ({ lead, names }) => names.get(lead.categoryId) ?? "",
  "Topic": ({ lead: { subcategoryId }, names }) => subcategoryId && (names.get(subcategoryId) ?? ""),
  "Source": ({ lead }) => LEAD_SOURCE_LABELS[lead.source],
  "Received": ({ lead }) => iso(lead.createdAt),
  "Changed": ({ lead }) => iso(lead.changedAt),
  "Meeting": ({ meeting }) => meeting ? iso(meeting.startsAt) : null,
  "Location": ({ meeting }) => meeting?.location ?? null,
  "Credit": ({ lead }) => lead.creditState,
  "Deal value": ({ lead: { dealValueMinor }, currency }) =>
    dealValueMinor === null ? null : toUnits(dealValueMinor, currency),
  "Reason": ({ lead }) => lead.reason,
};

async function* exportedLeads(db: Reader, query: AllLeadsQuery): AsyncGenerator<ExportedLead[]> {
  for await (const batch of walkAllLeads(db, query)) {
    const { names, people, meetings, currency } = await loadRelated(db, batch.map(({ id }) => id));
    yield batch.map((lead) => ({
      lead,
      specialist: people.get(lead.specialistId),
      meeting: lead.meetingId ? meetings.get(lead.meetingId) : undefined,
      names,
      currency,
    }));
  }
}

/** Admin/LeadsExport: every lead that matches the list's filters, in its order. Times are in UTC. */
export const exportLeads = async ({ db: { read } }: Ctx, query: LeadExportQuery): Promise<CsvFile> =>
  csvFile("leads", COLUMNS, exportedLeads(read, await withSpecialists(read, query)));

// A specialist's leads as a CSV file: the filters and the order of the list, and no more than the list shows of a visitor.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { CsvFile, CsvValue } from "@/platform/http/csv.ts";
import { toUnits } from "@/platform/money.ts";
import { iso } from "@/platform/time/time.ts";
import { isContactShown } from "../credit-rules.ts";
import { LEAD_SOURCE_LABELS } from "../label-rules.ts";
import { type Lead, visitorName } from "../leads.ts";
import { LEAD_STATUS } from "../status-rules.ts";
import type { LeadExportQuery } from "../schemas.ts";
import { type LeadContext, loadLeadContext } from "./list.ts";
import { type LeadQuery, walkLeads } from "./pages.ts";
import { searchByName } from "./search.ts";

const COLUMNS = [
  ...["Id", "Name", "Email", "Phone", "Status", "Reason", "Category", "Topic", "Source", "Received", "Changed"],
  ...["Meeting", "Location", "Deal value", "Currency", "Notes"],
];

/** Masked contact data is left out: a file has no use for it. */
const toRow = (lead: Lead, { names, meetings, currency }: LeadContext): CsvValue[] => {
  const { id, contact, status, reason, categoryId, subcategoryId, source, dealValueMinor } = lead;
  const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
  const { email, phone } = isContactShown(lead) ? contact : { email: null, phone: null };
  return [
    ...[id, visitorName(lead), email, phone, LEAD_STATUS[status].label, reason],
    ...[names.get(categoryId) ?? "", subcategoryId && (names.get(subcategoryId) ?? ""), LEAD_SOURCE_LABELS[source]],
    ...[iso(lead.createdAt), iso(lead.changedAt), meeting ? iso(meeting.startsAt) : null, meeting?.location ?? null],
    ...(dealValueMinor === null ? [null, null] : [toUnits(dealValueMinor, currency), currency]),
    lead.notes,
  ];
};

async function* exportedRows(db: Reader, query: LeadQuery & { specialistId: string }): AsyncGenerator<CsvValue[][]> {
  for await (const batch of walkLeads(db, query)) {
    const context = await loadLeadContext(db, query.specialistId, batch.map(({ id }) => id));
    yield batch.map((lead) => toRow(lead, context));
  }
}

/** Leads/Export: every lead that matches, in the order of the list. Times are in UTC. */
export const exportOwnLeads = async (ctx: Ctx, { search, ...filter }: LeadExportQuery): Promise<CsvFile> => {
  const db = ctx.db.read;
  const { id: specialistId } = userOf(ctx);
  const match = search ? await searchByName(db, { specialistId, ...filter }, search) : undefined;
  return { name: "leads", columns: COLUMNS, rows: exportedRows(db, { ...filter, specialistId, match }) };
};

// A specialist's leads as a CSV file: the filters and the order of the list, and no more than the list shows of a visitor.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toUnits } from "@/platform/money.ts";
import { iso } from "@/platform/time/time.ts";
import { contactCells } from "@/modules/tracks/index.ts";
import { DETAIL_KEYS } from "@/modules/tracks/contact-rules.ts";
import { isContactShown } from "../credit-rules.ts";
import { LEAD_SOURCE_LABELS } from "../label-rules.ts";
import { type Lead, visitorName } from "../leads.ts";
import { LEAD_STATUS } from "../status-rules.ts";
import type { LeadExportQuery } from "../schemas.ts";
import { type LeadContext, loadLeadContext } from "./list.ts";
import { type LeadQuery, walkLeads } from "./pages.ts";
import { searchByName } from "./search.ts";

interface ExportedLead {
  lead: Lead;
  context: LeadContext;
}

/** Masked contact data is left out: a file has no use for it. */
const contactOf = ({ lead }: ExportedLead) => isContactShown(lead) ? lead.contact : undefined;

const meetingOf = ({ lead: { meetingId }, context }: ExportedLead) =>
  meetingId ? context.meetings.get(meetingId) : undefined;

const startOf = (exported: ExportedLead): string | null => {
  const meeting = meetingOf(exported);
  return meeting ? iso(meeting.startsAt) : null;
};

const COLUMNS: CsvColumns<ExportedLead> = {
  "Id": ({ lead }) => lead.id,
  "Name": ({ lead }) => visitorName(lead),
  ...contactCells("specialist", contactOf, DETAIL_KEYS),
  "Status": ({ lead }) => LEAD_STATUS[lead.status].label,
  "Reason": ({ lead }) => lead.reason,
  "Category": ({ lead, context }) => context.names.get(lead.categoryId) ?? "",
  "Topic": ({ lead: { subcategoryId }, context }) => subcategoryId && (context.names.get(subcategoryId) ?? ""),
  "Source": ({ lead }) => LEAD_SOURCE_LABELS[lead.source],
  "Received": ({ lead }) => iso(lead.createdAt),
  "Changed": ({ lead }) => iso(lead.changedAt),
  "Meeting": startOf,
  "Location": (exported) => meetingOf(exported)?.location ?? null,
  "Deal value": ({ lead: { dealValueMinor }, context }) =>
    dealValueMinor === null ? null : toUnits(dealValueMinor, context.currency),
  "Currency": ({ lead, context }) => lead.dealValueMinor === null ? null : context.currency,
  "Notes": ({ lead }) => lead.notes,
};

async function* exportedLeads(db: Reader, query: LeadQuery & { specialistId: string }): AsyncGenerator<ExportedLead[]> {
  for await (const batch of walkLeads(db, query)) {
    const context = await loadLeadContext(db, query.specialistId, batch.map(({ id }) => id));
    yield batch.map((lead) => ({ lead, context }));
  }
}

/** Leads/Export: every lead that matches, in the order of the list. Times are in UTC. */
export const exportOwnLeads = async (ctx: Ctx, { search, ...filter }: LeadExportQuery): Promise<CsvFile> => {
  const db = ctx.db.read;
  const { id: specialistId } = userOf(ctx);
  const match = search ? await searchByName(db, { specialistId, ...filter }, search) : undefined;
  return csvFile("leads", COLUMNS, exportedLeads(db, { ...filter, specialistId, match }));
};

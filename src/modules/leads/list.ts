// A specialist's list of leads, line by line; which leads stand on a page is find-pages.ts.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { pageOf } from "@/platform/http/list.ts";
import { iso } from "@/platform/time/time.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { findCalendar, listMeetings, type Meeting } from "@/modules/scheduling/index.ts";
import { findLeads } from "./find-pages.ts";
import { type Lead, nameOf } from "./leads.ts";
import { contactIsShown, dueOf } from "./rules.ts";
import { byNames } from "./search.ts";
import type { LeadItem, LeadList, LeadListQuery } from "./schemas.ts";

export interface Shelf {
  zone: string;
  names: Map<string, string>;
  meetings: Map<string, Meeting>;
}

/** What the lines of a list need beside the leads: three questions for all of them. */
export const shelfFor = async (db: Reader, specialistId: string, found: Lead[]): Promise<Shelf> => {
  const meetings = await listMeetings(db, found.flatMap(({ meetingId }) => meetingId ?? []));
  return {
    zone: (await findCalendar(db, specialistId))?.zone ?? "UTC",
    names: await namesOf(db),
    meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])),
  };
};

/** A lead as a line of the list. */
export const itemOf = (lead: Lead, { zone, names, meetings }: Shelf): LeadItem => {
  const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
  const due = dueOf(lead);
  return {
    id: lead.id,
    name: nameOf(lead),
    contactShown: contactIsShown(lead),
    status: lead.status,
    category: names.get(lead.categoryId) ?? "",
    subcategory: lead.subcategoryId ? names.get(lead.subcategoryId) ?? null : null,
    source: lead.source,
    createdAt: iso(lead.createdAt),
    created: readable(lead.createdAt, zone),
    meeting: meeting ? readable(meeting.startsAt, zone) : null,
    meetingStatus: meeting?.status ?? null,
    location: meeting?.location ?? null,
    due: due && { what: due.what, at: readable(due.at, zone) },
  };
};

/** Which of a specialist's leads stand on a page, and how many there are. */
export const findPage = async (db: Reader, specialistId: string, query: LeadListQuery) => {
  const { page, pageSize, search, ...filter } = query;
  const finding = search ? await byNames(db, { specialistId, ...filter }, search) : undefined;
  return await findLeads(db, { ...filter, specialistId, finding }, { limit: pageSize, offset: (page - 1) * pageSize });
};

/** One page of the signed-in specialist's leads. */
export const listLeads = async (ctx: Ctx, query: LeadListQuery): Promise<LeadList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const { rows, counted } = await findPage(db, id, query);
  const shelf = await shelfFor(db, id, rows);
  return pageOf(rows.map((lead) => itemOf(lead, shelf)), query, counted);
};

// A specialist's list of leads. Which leads are on a page is decided in pages.ts.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { loadNothing, type LoadRelated, type RowIds } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toPage } from "@/platform/http/list.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, iso, renderTime } from "@/platform/time/time.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { getZone, listMeetings, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed, onlineService } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { type Lead, visitorName } from "../leads.ts";
import { findMaskReason, isContactShown } from "../credit-rules.ts";
import { findDue } from "../status-rules.ts";
import type { DayMeeting, LeadItem, LeadList, LeadListQuery, MeetingItem } from "../schemas.ts";
import { findLeadPage, type LeadPage, meetingIdsOf } from "./pages.ts";
import { searchByName } from "./search.ts";

/** Rows that the items of a list need besides the leads. */
export interface LeadContext {
  /** The specialist's. */
  zone: string;
  /** Names of categories and subcategories, by id. */
  names: ReadonlyMap<string, string>;
  meetings: Map<string, Meeting>;
  /** The currency of deal values. */
  currency: string;
}

/** Loads it in one round trip, however many leads there are. */
export const loadLeadContext = async (db: Reader, specialistId: string, ids: RowIds): Promise<LeadContext> => {
  const [meetings, zone, names, { currency }] = await Promise.all([
    listMeetings(db, meetingIdsOf(db, ids)),
    getZone(db, specialistId),
    loadCatalogNames(db),
    getPricing(db),
  ]);
  return {
    zone,
    names,
    currency,
    meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])),
  };
};

export const toLeadItem = (lead: Lead, { zone, names, meetings, currency }: LeadContext): LeadItem => {
  const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
  const due = findDue(lead);
  return {
    id: lead.id,
    name: visitorName(lead),
    contactShown: isContactShown(lead),
    masked: findMaskReason(lead),
    status: lead.status,
    category: names.get(lead.categoryId) ?? "",
    subcategory: lead.subcategoryId ? names.get(lead.subcategoryId) ?? null : null,
    source: lead.source,
    createdAt: iso(lead.createdAt),
    created: toReadableTime(lead.createdAt, zone),
    meeting: meeting ? toReadableTime(meeting.startsAt, zone) : null,
    meetingStatus: meeting?.status ?? null,
    location: meeting?.location ?? null,
    due: due && { what: due.what, at: toReadableTime(due.at, zone) },
    dealValue: lead.dealValueMinor === null ? null : { amount: lead.dealValueMinor, currency },
    currency,
  };
};

const digits = (phone: string) => phone.replace(/\D/g, "");

/** How the specialist joins the meeting; not while the contact is hidden. By phone and WhatsApp, the specialist calls. */
const joinLink = (meeting: Meeting | undefined, lead: Lead): MeetingItem["join"] => {
  if (!meeting || !isConfirmed(meeting.status) || !isContactShown(lead)) return null;
  const { contact } = lead;
  const { location: kind, locationDetail } = meeting;
  // Reassigning can change the way to meet of a visitor who came from another system without a number.
  if (kind !== "zoom" && !contact.phone) return null;
  if (kind === "phone") return { kind, label: `Call ${contact.phone}`, href: `tel:${contact.phone}` };
  if (kind === "whatsapp") return { kind, label: "Open WhatsApp", href: `https://wa.me/${digits(contact.phone)}` };
  if (!locationDetail?.startsWith("https:")) return null;
  return { kind, label: `Open ${onlineService(locationDetail)}`, href: locationDetail };
};

/** A lead with its meeting in both people's time. */
export const toMeetingItem = (lead: Lead, context: LeadContext): MeetingItem => {
  const meeting = lead.meetingId ? context.meetings.get(lead.meetingId) : undefined;
  const visitorTime = meeting ? toReadableTime(meeting.startsAt, meeting.visitorZone) : null;
  return { ...toLeadItem(lead, context), visitorTime, join: joinLink(meeting, lead) };
};

/** A meeting of the lead as a line of its day. A lead can have had several, so its row may name another one. */
export const toDayMeeting = (
  lead: Lead,
  meeting: Pick<Meeting, "id" | "startsAt" | "endsAt">,
  context: LeadContext,
  now: Instant,
): DayMeeting => ({
  ...toMeetingItem({ ...lead, meetingId: meeting.id }, context),
  meetingId: meeting.id,
  time: renderTime(meeting.startsAt, context.zone).time,
  endTime: renderTime(meeting.endsAt, context.zone).time,
  endsAt: iso(meeting.endsAt),
  isOver: meeting.endsAt <= now,
});

/** The leads on a page of a specialist's list, and how many there are in all. `load` as in `findLeadPage`. */
export const findOwnPage = async <T>(
  db: Reader,
  specialistId: string,
  query: LeadListQuery,
  load: LoadRelated<T> = loadNothing,
): Promise<LeadPage<T>> => {
  const { page, pageSize, search, ...filter } = query;
  const match = search ? await searchByName(db, { specialistId, ...filter }, search) : undefined;
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  return await findLeadPage(db, { ...filter, specialistId, match }, range, load);
};

/** Leads/GetAllForUser. */
export const listLeads = async (ctx: Ctx, query: LeadListQuery): Promise<LeadList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const page = await findOwnPage(db, id, query, (ids) => loadLeadContext(db, id, ids));
  return toPage(page.rows.map((lead) => toLeadItem(lead, page.related)), query, page.counted);
};

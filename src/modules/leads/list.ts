// A specialist's list of leads and its counters, which agree: both go by status, category and UTC day of birth.
import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql, sum } from "drizzle-orm";
import { type Ctx, userOf } from "../../platform/ctx.ts";
import type { Reader } from "../../platform/db.ts";
import { type Counted, COUNTED_MOST, likeAnywhere, pageOf } from "../../platform/http/list.ts";
import { dateOfDay, DAY_MS, dayOf, type Instant, iso } from "../../platform/time.ts";
import { namesOf } from "../catalog/index.ts";
import { readable } from "../funnel/index.ts";
import { findCalendar, listMeetings, type Meeting } from "../scheduling/index.ts";
import type { Lead } from "./leads.ts";
import type { LeadStatus } from "./rules.ts";
import type { LeadFilter, LeadItem, LeadList, LeadListQuery } from "./shapes.ts";
import { leadCounts, leads } from "./tables.ts";

type Filter = LeadFilter & { status?: LeadStatus };

/** How many leads the counter rows know for a filter. */
export const countLeads = async (db: Reader, specialistId: string, filter: Filter): Promise<number> => {
  const { categoryId, from, to, status } = filter;
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${leadCounts.leads}), 0)` }).from(leadCounts).where(
    and(
      eq(leadCounts.specialistId, specialistId),
      categoryId ? eq(leadCounts.categoryId, categoryId) : undefined,
      from ? gte(leadCounts.day, dayOf(from)) : undefined,
      to ? lte(leadCounts.day, dayOf(to)) : undefined,
      status ? eq(leadCounts.status, status) : undefined,
    ),
  );
  return row?.count ?? 0;
};

const matching = (
  specialistId: string,
  { categoryId, from, to, status, search }: Filter & { search?: string },
): SQL | undefined =>
  and(
    eq(leads.specialistId, specialistId),
    status ? eq(leads.status, status) : undefined,
    categoryId ? eq(leads.categoryId, categoryId) : undefined,
    from ? gte(leads.createdAt, dayOf(from) * DAY_MS) : undefined,
    to ? lt(leads.createdAt, (dayOf(to) + 1) * DAY_MS) : undefined,
    search ? sql`${leads.contactName} like ${likeAnywhere(search.toLowerCase())} escape '\\'` : undefined,
  );

/** Without a search the counters know; with one the leads are counted, up to 10,000. */
const totalOf = async (db: Reader, specialistId: string, query: LeadListQuery): Promise<Counted> => {
  if (!query.search) return { totalCount: await countLeads(db, specialistId, query) };
  const some = db.select({ one: sql`1` }).from(leads).where(matching(specialistId, query)).limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

const dueOf = (lead: Lead, zone: string): LeadItem["due"] => {
  const { status, acceptBy, liveUntil, outcomeBy } = lead;
  const at = { received: acceptBy, live: liveUntil, booked: outcomeBy }[status as string];
  const what = { received: "accept", live: "work", booked: "outcome" }[status as string] as
    | "accept"
    | "work"
    | "outcome";
  return at ? { what, at: readable(at, zone) } : null;
};

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
  return {
    id: lead.id,
    name: `${lead.contact.firstName} ${lead.contact.lastName}`,
    status: lead.status,
    category: names.get(lead.categoryId) ?? "",
    subcategory: lead.subcategoryId ? names.get(lead.subcategoryId) ?? null : null,
    source: lead.source,
    createdAt: iso(lead.createdAt),
    created: readable(lead.createdAt, zone),
    meeting: meeting ? readable(meeting.startsAt, zone) : null,
    location: meeting?.location ?? null,
    due: dueOf(lead, zone),
  };
};

/** Ids first, from an index alone; the rows of the one page afterwards: deep pages stay cheap. */
const pageRows = async (db: Reader, specialistId: string, query: LeadListQuery): Promise<Lead[]> => {
  const way = query.dir === "asc" ? asc : desc;
  const order = query.sort === "name" ? [way(leads.contactName), way(leads.id)] : [way(leads.createdAt), way(leads.id)];
  const ids = await db.select({ id: leads.id }).from(leads).where(matching(specialistId, query))
    .orderBy(...order).limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  if (ids.length === 0) return [];
  const rows = await db.select().from(leads).where(inArray(leads.id, ids.map(({ id }) => id)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
};

/** One page of the signed-in specialist's leads. */
export const listLeads = async (ctx: Ctx, query: LeadListQuery): Promise<LeadList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const rows = await pageRows(db, id, query);
  const shelf = await shelfFor(db, id, rows);
  return pageOf(rows.map((lead) => itemOf(lead, shelf)), query, await totalOf(db, id, query));
};

/** Every counter row of a specialist, with its UTC date. */
export const countLeadsByDay = async (db: Reader, specialistId: string) => {
  const rows = await db.select({ day: leadCounts.day, status: leadCounts.status, leads: sum(leadCounts.leads) })
    .from(leadCounts).where(eq(leadCounts.specialistId, specialistId)).groupBy(leadCounts.day, leadCounts.status);
  return rows.map(({ day, status, leads: count }) => ({ date: dateOfDay(day), status, leads: Number(count ?? 0) }));
};

/** How many open leads are looked at for the first screen: beyond that nobody works through them in a morning. */
const LOOKED_AT = 200;

/** A specialist's open leads: those with a meeting to come, and those that wait for him; the most pressing first. */
export const listPressing = async (
  db: Reader,
  specialistId: string,
  now: Instant,
): Promise<{ meetings: LeadItem[]; waiting: LeadItem[] }> => {
  const open = await db.select().from(leads)
    .where(and(eq(leads.specialistId, specialistId), inArray(leads.status, ["received", "live", "booked"])))
    .orderBy(desc(leads.createdAt)).limit(LOOKED_AT);
  const shelf = await shelfFor(db, specialistId, open);
  const meetingOf = ({ meetingId }: Lead) => (meetingId ? shelf.meetings.get(meetingId) : undefined);
  const isAhead = (lead: Lead) => {
    const meeting = meetingOf(lead);
    return lead.status === "booked" && meeting?.status === "confirmed" && meeting.endsAt > now;
  };
  const dueAt = ({ acceptBy, liveUntil, outcomeBy }: Lead) => acceptBy ?? liveUntil ?? outcomeBy ?? Infinity;
  const inOrder = (found: Lead[], at: (lead: Lead) => Instant) =>
    found.sort((a, b) => at(a) - at(b)).map((lead) => itemOf(lead, shelf));
  return {
    meetings: inOrder(open.filter(isAhead), (lead) => meetingOf(lead)?.startsAt ?? Infinity),
    waiting: inOrder(open.filter((lead) => !isAhead(lead)), dueAt),
  };
};

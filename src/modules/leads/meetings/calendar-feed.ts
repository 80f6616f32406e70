// A specialist's meetings as an iCalendar feed at a secret address. Calendars keep what they have read, so entries carry the
// visitor's first name and a link to the lead, no contact data (docs/product/leads.md#who-sees-the-contact).
import { inArray } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { isFeedOpen, listFeedMeetings, type Meeting, meetingsFeed, organizerOf } from "@/modules/scheduling/index.ts";
import { getResources } from "@/modules/settings/index.ts";
import type { Lead } from "../leads.ts";
import { leads } from "../tables.ts";

/** Leads/CalendarFeed. Throws 404 for a wrong or revoked address, and when the account is not active. */
export const calendarFeed = async (ctx: Ctx, feed: { id: string; secret: string }): Promise<string> => {
  const db = ctx.db.read;
  const person = await findPerson(db, feed.id);
  if (!await isFeedOpen(ctx, feed) || !person || !isActiveUser(person.status)) {
    throw notFound("This calendar doesn't exist, or its address has changed.");
  }
  const meetings = await listFeedMeetings(db, feed.id, ctx.now);
  const byMeeting = await findLeads(ctx, meetings);
  const names = await loadCatalogNames(db);
  const resources = await getResources(db);
  const organizer = organizerOf(ctx, resources);
  const { productName } = resources;
  return meetingsFeed(
    productName,
    meetings.map((meeting) => ({
      method: "PUBLISH" as const,
      uid: meeting.calendarUid,
      sequence: meeting.sequence,
      stampedAt: meeting.changedAt,
      startsAt: meeting.startsAt,
      endsAt: meeting.endsAt,
      organizer,
      product: productName,
      ...eventTexts(ctx, meeting, byMeeting.get(meeting.id), names.get(meeting.categoryId) ?? ""),
    })),
  );
};

const findLeads = async ({ db }: Ctx, meetings: readonly Meeting[]): Promise<Map<string, Lead>> => {
  const rows = await db.read.select().from(leads).where(inArray(leads.meetingId, meetings.map(({ id }) => id)));
  return new Map(rows.flatMap((lead) => lead.meetingId ? [[lead.meetingId, lead]] : []));
};

const LOCATION_LABELS = { zoom: "Zoom", whatsapp: "WhatsApp", phone: "Phone" } as const;

/** The texts of a meeting in a specialist's own calendar. */
export const eventTexts = (ctx: Ctx, meeting: Meeting, lead: Lead | undefined, category: string) => {
  const visitor = lead?.contact.firstName || "a visitor";
  const url = `${ctx.config.publicUrl}/leads/${meeting.leadId}`;
  const { location, locationDetail } = meeting;
  const where = location === "zoom" && locationDetail ? locationDetail : LOCATION_LABELS[location];
  return { summary: `Meeting with ${visitor}`, description: `${category}\n${url}`, location: where, url };
};

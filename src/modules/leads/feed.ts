// A specialist's meetings as a calendar to subscribe to, for whoever has its secret address.
import { inArray } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { listCategories } from "@/modules/catalog/index.ts";
import { feedIsOpen, listFeedMeetings, type Meeting, meetingsFeed } from "@/modules/scheduling/index.ts";
import { resourcesOf } from "@/modules/settings/index.ts";
import type { Lead } from "./leads.ts";
import { leads } from "./tables.ts";

/** Leads/CalendarFeed. Throws 404 for a wrong or revoked address, and for who has left or is shut out. */
export const calendarFeed = async (ctx: Ctx, wanted: { id: string; secret: string }): Promise<string> => {
  const db = ctx.db.read;
  const person = await findPerson(db, wanted.id);
  if (!await feedIsOpen(ctx, wanted) || person?.status !== "active") {
    throw notFound("This calendar does not exist, or its address was changed.");
  }
  const meetings = await listFeedMeetings(db, wanted.id, ctx.now);
  const byMeeting = await leadsOf(ctx, meetings);
  const names = new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
  const { productName } = await resourcesOf(db);
  const organizer = { name: productName, email: /<([^<>]+)>/.exec(ctx.config.mailFrom)?.[1] ?? ctx.config.mailFrom };
  return meetingsFeed(
    `${productName} meetings`,
    meetings.map((meeting) => ({
      method: "PUBLISH" as const,
      uid: meeting.calendarUid,
      sequence: meeting.sequence,
      stampedAt: meeting.changedAt,
      startsAt: meeting.startsAt,
      endsAt: meeting.endsAt,
      organizer,
      ...wordsFor(ctx, meeting, byMeeting.get(meeting.id), names.get(meeting.categoryId) ?? ""),
    })),
  );
};

const leadsOf = async ({ db }: Ctx, meetings: readonly Meeting[]): Promise<Map<string, Lead>> => {
  const rows = await db.read.select().from(leads).where(inArray(leads.meetingId, meetings.map(({ id }) => id)));
  return new Map(rows.flatMap((lead) => lead.meetingId ? [[lead.meetingId, lead]] : []));
};

const PLACES = { zoom: "Zoom", whatsapp: "WhatsApp", phone: "Phone" } as const;

const wordsFor = (ctx: Ctx, meeting: Meeting, lead: Lead | undefined, category: string) => {
  const { firstName = "", lastName = "" } = lead?.contact ?? {};
  const visitor = `${firstName} ${lastName}`.trim() || "a visitor";
  const url = `${ctx.config.publicUrl}/leads/${meeting.leadId}`;
  const { location, locationDetail } = meeting;
  const place = location === "zoom" && locationDetail ? locationDetail : PLACES[location];
  return { summary: `Meeting with ${visitor}`, description: `${category}\n${url}`, location: place, url };
};

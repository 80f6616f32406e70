// What others have of the market's state, once everything has run: what the state says, and nothing else.
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { earlierOffers, waitlistEntries } from "@/modules/booking/waitlist/tables.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { plannedReminders } from "@/modules/notifications/due/rules.ts";
import { messages } from "@/modules/notifications/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { meetings, zoomMeetings } from "@/modules/scheduling/tables.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { users } from "@/modules/auth/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { IMPORTS } from "@/modules/imports/rules.ts";
import { imports } from "@/modules/imports/tables.ts";
import type { TestApp } from "../app/test-app.ts";
import type { Market } from "./market.ts";

type Lead = typeof leads.$inferSelect;

const isAhead = (now: number) => ({ status, startsAt }: Meeting) => status === "confirmed" && startsAt > now;

const hasLeft = async ({ services }: TestApp, id: string): Promise<boolean> => {
  const [person] = await services.db.read.select().from(users).where(eq(users.id, id));
  return person!.deletedAt !== null;
};

/** The connected calendar has the meetings of its specialist that are ahead. */
const checkEntries = async ({ app, specialists, outside }: Market, all: Meeting[]): Promise<string[]> => {
  const [connected] = specialists;
  const now = app.clock.now();
  // What is in the calendar of somebody who has left is theirs.
  if (await hasLeft(app, connected!)) return [];
  const ahead = all.filter(isAhead(now)).filter(({ specialistId }) => specialistId === connected);
  const wanted = ahead.map(({ startsAt }) => startsAt);
  const entries = (await outside.entries()).filter(({ startsAt }) => startsAt > now);
  const found = entries.map(({ startsAt }) => startsAt);
  const links = new Map(ahead.map(({ startsAt, locationDetail }) => [startsAt, locationDetail]));
  const strange = entries.filter(({ startsAt, joinUrl }) => joinUrl !== null && joinUrl !== links.get(startsAt));
  const [missing, extra] = [wanted.filter((at) => !found.includes(at)), found.filter((at) => !wanted.includes(at))];
  return [
    ...missing.map((at) => `the meeting of ${iso(at)} is not in the connected calendar`),
    ...extra.map((at) => `the connected calendar has a meeting at ${iso(at)}`),
    ...strange.map(({ startsAt }) => `the room at ${iso(startsAt)} has another link than its meeting`),
    ...new Set(found).size < found.length ? ["the connected calendar has a meeting twice"] : [],
  ];
};

/** Each room is the one of a meeting ahead, at its time; a meeting has the room whose link it shows. */
const checkRooms = async ({ app, outside }: Market, all: Meeting[]): Promise<string[]> => {
  const rows = await app.services.db.read.select().from(zoomMeetings);
  const meetingOf = new Map(all.map((meeting) => [meeting.id, meeting]));
  const now = app.clock.now();
  const rooms = new Map(outside.rooms().map((room) => [String(room.id), room]));
  const known = new Map(rows.flatMap((row) => row.zoomId ? [[String(row.zoomId), meetingOf.get(row.meetingId)!]] : []));
  const stray = [...rooms].filter(([id, { start_time }]) => {
    const meeting = known.get(id);
    if (!meeting) return Date.parse(start_time) > now;
    return meeting.startsAt > now && (meeting.status !== "confirmed" || meeting.startsAt !== Date.parse(start_time));
  });
  const lost = [...known].filter(([id, meeting]) => isAhead(now)(meeting) && !rooms.has(id));
  const without = all.filter(isAhead(now)).filter(({ location, locationDetail }) =>
    location === "zoom" && locationDetail === null
  );
  return [
    ...stray.map(([id, { start_time }]) => `room ${id} at ${start_time} has no meeting then`),
    ...lost.map(([id, meeting]) => `room ${id} of meeting ${meeting.id} is gone`),
    ...without.map(({ id }) => `meeting ${id} has no room`),
  ];
};

/**
 * The receiver of webhooks was last told to delete what its specialist has not, and nothing that they have. What is told of
 * a lead's credit can come later, because messages are in no order, and gives nobody the lead.
 */
const checkReceiver = async ({ app, specialists, outside }: Market, everyLead: Lead[]): Promise<string[]> => {
  const owner = specialists[1]!;
  // The endpoints of somebody who has left are gone.
  if (await hasLeft(app, owner)) return [];
  const ofLeads = outside.received().filter(({ type }) => type !== "credits.returned");
  const last = new Map(ofLeads.map(({ leadId, type }) => [leadId, type]));
  return everyLead.flatMap(({ id, specialistId, erasedAt, deletedAt }) => {
    const isTheirs = specialistId === owner && erasedAt === null && deletedAt === null;
    const type = last.get(id);
    if (type === undefined || isTheirs === (type !== "lead.erased")) return [];
    return [`the receiver was last told ${type} of lead ${id}, which is ${isTheirs ? "theirs" : "not theirs"}`];
  });
};

/** A meeting ahead has all reminders that are still to come. */
const checkPlanned = async ({ app }: Market, all: Meeting[]): Promise<string[]> => {
  const db = app.services.db.read;
  const now = app.clock.now();
  const { visitorReminderMinutes } = await getLifecycle(db);
  const rows = await db.select().from(dueMessages).where(eq(dueMessages.template, "visitor-reminder"));
  return all.filter(isAhead(now)).flatMap(({ id, startsAt }) => {
    const own = rows.filter((row) => row.meetingId === id && row.startsAt === startsAt);
    const missing = plannedReminders(startsAt, now, visitorReminderMinutes)
      .filter(({ minutesBefore }) => !own.some((row) => row.minutesBefore === minutesBefore));
    return missing.map(({ minutesBefore }) => `meeting ${id} has no reminder ${minutesBefore} minutes before`);
  });
};

/** An open offer is sooner than what its person has, and its specialist is there. */
const checkOffers = async (market: Market, all: Meeting[]): Promise<string[]> => {
  const db = market.app.services.db.read;
  const now = market.app.clock.now();
  const open = await db.select({ offer: earlierOffers, entry: waitlistEntries }).from(earlierOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, earlierOffers.entryId)).where(eq(earlierOffers.status, "open"));
  const byTrack = new Map((await db.select().from(tracks)).map((track) => [track.id, track]));
  const people = new Map((await db.select().from(users)).map((person) => [person.id, person]));
  const person = (id: string) => people.get(id)!;
  return open.filter(({ offer }) => offer.expiresAt > now).flatMap(({ offer, entry }) => {
    const { id, startsAt, specialistId } = offer;
    const email = byTrack.get(entry.trackId)!.contactEmail;
    const own = all.filter((meeting) =>
      isAhead(now)(meeting) && meeting.categoryId === entry.categoryId &&
      byTrack.get(meeting.trackId)!.contactEmail === email
    );
    const taken = all.find((meeting) =>
      meeting.specialistId === specialistId && meeting.status === "confirmed" && meeting.busyFrom < startsAt + 1 &&
      meeting.busyTo > startsAt && meeting.trackId !== entry.trackId
    );
    const isBusy = specialistId === market.specialists[0] && person(specialistId).deletedAt === null &&
      market.outside.blocks.some(([from, to]) => from <= startsAt && to > startsAt);
    return [
      ...isBusy ? [`the connected calendar has something at the time of offer ${id}`] : [],
      ...own.some((meeting) => meeting.startsAt <= startsAt) ? [`offer ${id} is not sooner than a meeting`] : [],
      ...taken ? [`the time of offer ${id} is taken by ${taken.id}`] : [],
      ...person(specialistId).status === "active" ? [] : [`offer ${id} is with somebody who is away`],
      ...startsAt <= now ? [`offer ${id} is for a time that is over`] : [],
    ];
  });
};

/** Who was reminded of a meeting that is cancelled since was told, or is not known any more. */
const checkTold = async ({ app }: Market, all: Meeting[]): Promise<string[]> => {
  const db = app.services.db.read;
  const cancelled = all.filter(({ status, cancelledAt }) => status === "cancelled" && cancelledAt !== null);
  if (cancelled.length === 0) return [];
  const reminded = await db.select().from(dueMessages).where(and(
    eq(dueMessages.template, "visitor-reminder"),
    eq(dueMessages.state, "sent"),
    inArray(dueMessages.meetingId, cancelled.map(({ id }) => id)),
  ));
  const told = await db.select().from(messages).where(eq(messages.template, "visitor-cancelled"));
  const known = await db.select().from(tracks).where(isNull(tracks.anonymisedAt));
  return cancelled.filter(({ id }) => reminded.some(({ meetingId }) => meetingId === id)).flatMap((meeting) => {
    const isTold = told.some(({ refs, state }) => refs.meetingId === meeting.id && state !== "skipped");
    const isKnown = known.some(({ id }) => id === meeting.trackId);
    return isTold || !isKnown && meeting.cancelledBy !== "admin" ? [] : [`nobody told the visitor of ${meeting.id}`];
  });
};

const lengthOf = ({ startsAt, endsAt }: Meeting): number => endsAt - startsAt;

/**
 * What is held keeps what its visitor was shown when it is requested, and so does the confirmed meeting. One that is moved
 * keeps its length.
 */
export const checkPromised = (before: Map<string, Meeting>, all: Meeting[]): string[] =>
  all.flatMap((meeting) => {
    const was = before.get(meeting.id);
    if (was?.status === "confirmed" && lengthOf(was) !== lengthOf(meeting)) return [`${meeting.id} has another length`];
    if (was?.status !== "held" && was?.status !== "pending") return [];
    if (was.holdExpiresAt === null || meeting.sequence !== was.sequence) return [];
    const kept = ["startsAt", "endsAt", "busyFrom", "busyTo", "categoryId", "subcategoryId", "specialistId"] as const;
    if (meeting.status !== "pending" && meeting.status !== "confirmed") return [];
    return kept.filter((column) => meeting[column] !== was[column])
      .map((column) => `the ${column} of meeting ${meeting.id} was ${was[column]}, and is ${meeting[column]}`);
  });

/** Imports and their undoing have ended, and nobody was imported twice: each meeting of a file has an address of its own. */
const checkImports = async ({ app: { services: { db } } }: Market): Promise<string[]> => {
  const running = await db.read.select().from(imports).where(hasStatus(imports.status, IMPORTS.running));
  const { contactEmail, source, anonymisedAt } = tracks;
  const twice = await db.read.select({ contactEmail }).from(tracks)
    .where(and(eq(source, "import"), isNull(anonymisedAt))).groupBy(contactEmail).having(gt(count(), 1));
  return [
    ...running.map(({ id, status }) => `import ${id} is still ${status}`),
    ...twice.map(({ contactEmail }) => `the meeting of ${contactEmail} was imported twice`),
  ];
};

/** Nobody loses credits with an account that they haven't deleted. */
const checkLost = async ({ app, specialists, imported }: Market): Promise<string[]> => {
  const db = app.services.db.read;
  const lots = await db.select({ specialistId: creditLots.specialistId }).from(creditLots)
    .innerJoin(users, eq(users.id, creditLots.specialistId))
    .where(and(gt(creditLots.remaining, 0), isNotNull(users.deletedAt)));
  const byThemselves = [...specialists, ...imported.left];
  return lots.filter(({ specialistId }) => !byThemselves.includes(specialistId))
    .map(({ specialistId }) => `the credits of ${specialistId} went with an account that they have not deleted`);
};

/** A duplicate and the lead that pays for it have one visitor. */
const checkDuplicates = (everyLead: Lead[]): string[] => {
  const byId = new Map(everyLead.map((lead) => [lead.id, lead]));
  return everyLead.flatMap((lead) => {
    const payer = lead.paidBy ? byId.get(lead.paidBy)! : undefined;
    if (!payer || lead.erasedAt !== null || payer.erasedAt !== null) return [];
    const isSame = lead.mailboxKey === payer.mailboxKey ||
      (lead.contact.phone !== "" && lead.contact.phone === payer.contact.phone);
    return isSame ? [] : [`lead ${payer.id} pays for ${lead.id} of somebody else`];
  });
};

/** Whether something is still to be done: then others may have what was true before. */
export const isSettled = async ({ app, outside }: Market): Promise<boolean> => {
  if (outside.isAway) return false;
  const { state, dueAt, attempts } = eventDeliveries;
  const isOwed = or(gt(attempts, 0), lte(dueAt, app.clock.now() + MINUTE_MS));
  return await app.services.db.read.$count(eventDeliveries, and(eq(state, "pending"), isOwed)) === 0;
};

export const findMirrorViolations = async (market: Market): Promise<string[]> => {
  const { db } = market.app.services;
  const all = await db.read.select().from(meetings);
  const everyLead = await db.read.select().from(leads);
  return [
    ...await checkEntries(market, all),
    ...await checkRooms(market, all),
    ...await checkReceiver(market, everyLead),
    ...await checkPlanned(market, all),
    ...await checkOffers(market, all),
    ...await checkTold(market, all),
    ...await checkImports(market),
    ...await checkLost(market),
    ...checkDuplicates(everyLead),
  ];
};

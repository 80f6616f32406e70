// How leads are born, found and counted. How they change is in status.ts, who changes them in moves.ts and timers.ts.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { leadBooked } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { insertRow, insertRows, prepared } from "@/platform/db/prepared.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { getTrack, type Track } from "@/modules/funnel/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { wordsOf } from "@/platform/search-words.ts";
import { contactIsShown } from "./rules.ts";
import { leadCounts, leads, leadTimeline, leadWords } from "./tables.ts";

export type Lead = typeof leads.$inferSelect;

/** The lead that a meeting belongs to. */
export const findLeadByMeeting = async (db: Reader, meetingId: string): Promise<Lead | undefined> => {
  const [lead] = await db.select().from(leads).where(eq(leads.meetingId, meetingId));
  return lead;
};

/** Every lead that came of a request. */
export const listLeadsOfTrack = (db: Reader, trackId: string): Promise<Lead[]> =>
  db.select().from(leads).where(eq(leads.trackId, trackId));

/** Which leads used credits under these keys, by key; deleted ones are left out. */
export const leadsOfCredits = async (db: Reader, keys: string[]): Promise<Map<string, string>> => {
  const rows = await db.select({ key: leads.creditKey, id: leads.id }).from(leads)
    .where(and(inArray(leads.creditKey, keys), isNull(leads.deletedAt)));
  return new Map(rows.map(({ key, id }) => [key, id]));
};

/** The day of the counter rows that sum up all days. */
export const ALL_DAYS = -1;

const given = sql.placeholder;
const countedUnder = {
  specialistId: given("specialistId"),
  categoryId: given("categoryId"),
  status: given("status"),
  leads: given("leads"),
};
const counted = prepared((db) =>
  db.insert(leadCounts).values([{ ...countedUnder, day: given("day") }, { ...countedUnder, day: ALL_DAYS }])
    .onConflictDoUpdate({
      target: [leadCounts.specialistId, leadCounts.categoryId, leadCounts.day, leadCounts.status],
      set: { leads: sql`${leadCounts.leads} + excluded.leads` },
    }).prepare()
);

/** Moves a lead between counter rows; `by` is 1 when it arrives in a status and -1 when it leaves one. */
export const countLead = async (
  tx: Tx,
  lead: Pick<Lead, "specialistId" | "categoryId" | "createdAt" | "status">,
  by: 1 | -1,
): Promise<void> => {
  const { specialistId, categoryId, status } = lead;
  await counted(tx).run({ specialistId, categoryId, status, day: Math.floor(lead.createdAt / DAY_MS), leads: by });
};

interface Booking {
  leadId: string;
  meetingId: string;
  trackId: string;
  specialistId: string;
  categoryId: string;
  creditEntryId: string;
  /** The meeting in place of which it was booked, with another specialist. */
  rescues?: string;
}

type NewLead = Omit<typeof leads.$inferInsert, "createdAt" | "changedAt" | "statusAt" | "contactName" | "contactEmail">;

/** Writes a new lead with its first line of history, its place in the counters and the words it is found by. */
export const insertLead = async (tx: Tx, lead: NewLead, details: Record<string, unknown>): Promise<void> => {
  const now = tx.now;
  const { firstName, lastName, email } = lead.contact;
  const words = wordsOf(`${firstName} ${lastName}`);
  const row = {
    ...lead,
    createdAt: now,
    changedAt: now,
    statusAt: now,
    contactName: words.join(" "),
    contactEmail: email.toLowerCase(),
  };
  await insertRow(tx, leads, row);
  const { id: leadId, specialistId } = lead;
  await insertRows(tx, leadWords, words.map((word) => ({ specialistId, word, leadId, createdAt: now })));
  await tell(tx, leadId, lead.status, details);
  await countLead(tx, row, 1);
};

/** Adds a line to a lead's history. */
export const tell = (tx: Tx, leadId: string, kind: string, details: Record<string, unknown> = {}): Promise<void> =>
  insertRow(tx, leadTimeline, { id: newId(), leadId, at: tx.now, kind, actor: tx.actor, details });

const leadById = prepared((db) => db.select().from(leads).where(eq(leads.id, sql.placeholder("id"))).prepare());

/** A lead by its id; one that was deleted is not there. */
export const findLead = async (db: Reader, id: string): Promise<Lead | undefined> => {
  const [lead] = await leadById(db).all({ id });
  return lead?.deletedAt === null ? lead : undefined;
};

/** A lead by its id. Throws 404. */
export const getLead = async (db: Reader, id: string): Promise<Lead> => {
  const lead = await findLead(db, id);
  if (!lead) throw notFound("This lead does not exist.");
  return lead;
};

/** Names by lead, as far as their specialist may see them; for those who tell of leads. */
export const namesOfLeads = async (db: Reader, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, contact, status, reason, erasedAt } = leads;
  const rows = await db.select({ id, contact, status, reason, erasedAt }).from(leads).where(inArray(id, ids));
  return new Map(rows.map((lead) => [lead.id, nameOf(lead)]));
};

/** "Vera Example"; "Vera E." while the contact is not shown. */
export const nameOf = (lead: Pick<Lead, "contact" | "status" | "reason" | "erasedAt">): string => {
  const { firstName, lastName } = lead.contact;
  const [initial] = lastName;
  return [firstName, contactIsShown(lead) ? lastName : initial && `${initial}.`].filter(Boolean).join(" ");
};

/** A specialist's own lead. Throws 404 for anybody else's: its existence is not revealed. */
export const getOwnLead = async (db: Reader, specialistId: string, id: string): Promise<Lead> => {
  const lead = await getLead(db, id);
  if (lead.specialistId !== specialistId) throw notFound("This lead does not exist.");
  return lead;
};

const sourceOf = ({ closeReason }: Pick<Track, "closeReason">, rescues?: string): Lead["source"] => {
  if (rescues) return "reassigned";
  return closeReason === "admin-assigned" ? "admin-assigned" : "funnel";
};

/** A visitor's booking is a lead, in the same commit (PRODUCT section 3: new -> booked). */
export const createLead = async (tx: Tx, booking: Booking): Promise<void> => {
  const { leadId, meetingId, trackId, specialistId, categoryId, creditEntryId, rescues } = booking;
  const track = await getTrack(tx, trackId);
  const meeting = await getMeeting(tx, meetingId);
  const { outcomeDays } = await lifecycleOf(tx);
  const outcomeBy: Instant = meeting.endsAt + outcomeDays * DAY_MS;
  const lead = {
    id: leadId,
    specialistId,
    trackId,
    meetingId,
    categoryId,
    subcategoryId: track.subcategoryId,
    status: "booked" as const,
    source: sourceOf(track, rescues),
    contact: track.contact!,
    answers: track.answers,
    outcomeBy,
    creditEntryId,
    creditState: "consumed" as const,
    creditKey: meetingId,
  };
  await insertLead(tx, lead, { meetingId });
  await publish(tx, leadBooked({ leadId, specialistId, meetingId }));
};

// What a specialist's dashboard starts with: the next meetings, and the leads that need attention.
import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { addDays, dateIn, HOUR_MS, type Instant, LONGEST_DAY_MS } from "@/platform/time/time.ts";
import { getZone, listTakenSince, type TakenMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Lead } from "../leads.ts";
import { DUE_LEAD_STATUSES, findDue, type LeadDue } from "../status-rules.ts";
import type { DayMeeting, LeadItem, MeetingItem } from "../schemas.ts";
import { leads } from "../tables.ts";
import { loadLeadContext, toDayMeeting, toLeadItem, toMeetingItem } from "./list.ts";
import { loadRows } from "./pages.ts";

/** Open leads that are looked at in each status, oldest first. */
const MAX_OPEN = 100;

const { id, status, acceptBy, liveUntil, outcomeBy, outcomeFrom } = leads;
/** Only the columns that the order depends on; only the leads that are shown are read in full. */
const openInStatus = prepared((db) =>
  db.select({ id, status, acceptBy, liveUntil, outcomeBy, outcomeFrom }).from(leads)
    .where(and(eq(leads.specialistId, sql.placeholder("specialistId")), eq(status, sql.placeholder("status"))))
    .orderBy(asc(leads.createdAt), asc(id)).limit(MAX_OPEN).prepare()
);
type OpenLead = Pick<Lead, "id" | "status" | "acceptBy" | "liveUntil" | "outcomeBy" | "outcomeFrom">;

interface NeedsAttention {
  meetings: MeetingItem[];
  /** The meetings of today in the specialist's zone, with those that are over. */
  day: DayMeeting[];
  /** The most urgent first. Live leads with time left are not among them. */
  waiting: LeadItem[];
  /** Today in the specialist's zone, YYYY-MM-DD, the time of day there ("13:20"), and the city of that zone. */
  today: string;
  time: string;
  city: string;
  /** Meetings on these days in the specialist's zone, with the one that is in progress; `ahead` are all of them. */
  meetingsOn: { today: number; tomorrow: number; ahead: number };
  /** Leads by what they need; at most 100 in each status are counted. */
  tasks: Record<LeadDue, number>;
}

/** `limits` of how many meetings and leads are returned. */
export const listNeedingAttention = async (
  db: Reader,
  specialistId: string,
  now: Instant,
  limits: { meetings: number; waiting: number },
): Promise<NeedsAttention> => {
  const [taken, zone, allOpen, taskOf] = await Promise.all([
    listTakenSince(db, specialistId, now - LONGEST_DAY_MS),
    getZone(db, specialistId),
    listOpenLeads(db, specialistId),
    taskFinder(db, now),
  ]);
  const { date: today, city, clock: time } = toReadableTime(now, zone);
  const ahead = taken.filter(({ status, endsAt }) => isConfirmed(status) && endsAt > now);
  const onDay = taken.filter(({ startsAt }) => dateIn(zone, startsAt) === today);
  const met = new Set(ahead.map(({ leadId }) => leadId));
  const waiting = allOpen.filter((lead) => !met.has(lead.id) && taskOf(lead) !== undefined);
  const countTask = (task: LeadDue) => waiting.filter((lead) => taskOf(lead) === task).length;
  const next = ahead.slice(0, limits.meetings);
  const shown = waiting.slice(0, limits.waiting);
  const metIds = [...next, ...onDay].flatMap(({ leadId }) => leadId ?? []);
  const ids = new Set([...metIds, ...shown.map((lead) => lead.id)]);
  const { leadOf, context } = await loadLeads(db, specialistId, [...ids]);
  /** The lead of a meeting, as long as it is this specialist's and still has that meeting. */
  const ownLead = ({ leadId, meetingId }: TakenMeeting): Lead[] => {
    const lead = leadId ? leadOf(leadId) : undefined;
    return lead?.meetingId === meetingId && lead.specialistId === specialistId && lead.deletedAt === null ? [lead] : [];
  };
  return {
    meetings: next.flatMap(ownLead).map((lead) => toMeetingItem(lead, context)),
    day: onDay.flatMap((meeting) => {
      const { meetingId: id, startsAt, endsAt } = meeting;
      return ownLead(meeting).map((lead) => toDayMeeting(lead, { id, startsAt, endsAt }, context, now));
    }),
    waiting: shown.map((lead) => toLeadItem(leadOf(lead.id), context)),
    today,
    time,
    city,
    meetingsOn: { ...countByDay(ahead, today, zone), ahead: ahead.length },
    tasks: { accept: countTask("accept"), work: countTask("work"), outcome: countTask("outcome") },
  };
};

const dueAt = (lead: OpenLead): Instant => findDue(lead)?.at ?? Infinity;

/** The most urgent first. */
const listOpenLeads = async (db: Reader, specialistId: string): Promise<OpenLead[]> => {
  const open = await Promise.all(
    Object.values(DUE_LEAD_STATUSES).flat().map((status) => openInStatus(db).all({ specialistId, status })),
  );
  return open.flat().sort((a, b) => dueAt(a) - dueAt(b));
};

/**
 * What an open lead without an upcoming meeting needs. A meeting that was arranged elsewhere needs its outcome in the last days of
 * its period, like any other. A live lead needs attention once its specialist was warned.
 */
const taskFinder = async (db: Reader, now: Instant): Promise<(lead: OpenLead) => LeadDue | undefined> => {
  const { liveWarningHours } = await getLifecycle(db);
  const warnedMs = Math.max(...liveWarningHours) * HOUR_MS;
  const isDueNow: Record<LeadDue, (lead: OpenLead) => boolean> = {
    accept: () => true,
    outcome: ({ outcomeFrom }) => outcomeFrom! <= now,
    work: ({ liveUntil }) => liveUntil! <= now + warnedMs,
  };
  return (lead) => {
    const due = findDue(lead)?.what;
    return due && due !== "consent" && isDueNow[due](lead) ? due : undefined;
  };
};

const countByDay = (ahead: readonly TakenMeeting[], today: string, zone: string) => {
  const on = (date: string) => ahead.filter(({ startsAt }) => dateIn(zone, startsAt) === date).length;
  return { today: on(today), tomorrow: on(addDays(today, 1)) };
};

const loadLeads = async (db: Reader, specialistId: string, ids: string[]) => {
  const [rows, context] = await Promise.all([loadRows(db, ids), loadLeadContext(db, specialistId, ids)]);
  return { leadOf: (leadId: string) => rows.get(leadId)!, context };
};

// What a specialist's dashboard starts with: the next meetings, and the leads that need attention.
import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { addDays, dateIn, DAY_MS, HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { findCalendar, listUpcoming, type UpcomingMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import type { Lead } from "../leads.ts";
import { DUE_LEAD_STATUSES, findDue, type LeadTask } from "../status-rules.ts";
import type { LeadItem, MeetingItem } from "../schemas.ts";
import { leads } from "../tables.ts";
import { loadLeadContext, toLeadItem, toMeetingItem } from "./list.ts";
import { rowsOf } from "./pages.ts";

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

/** Accept a lead, report an outcome, or work on a lead before it expires. */
type Task = "take" | "tell" | "work";
/** While the visitor is asked for their consent, the specialist has nothing to do. */
const TASKS: Record<LeadTask, Task | undefined> = { accept: "take", outcome: "tell", work: "work", consent: undefined };

interface NeedsAttention {
  meetings: MeetingItem[];
  /** The most urgent first. Live leads with time left are not among them. */
  waiting: LeadItem[];
  /** Today in the specialist's zone, YYYY-MM-DD, and the city of that zone. */
  today: string;
  city: string;
  /** Meetings on these days in the specialist's zone, with the one that is in progress; `ahead` are all of them. */
  meetingsOn: { today: number; tomorrow: number; ahead: number };
  /** Leads by what they need; at most 100 in each status are counted. */
  waitingFor: Record<Task, number>;
}

/** `limits` of how many meetings and leads are returned. */
export const listNeedingAttention = async (
  db: Reader,
  specialistId: string,
  now: Instant,
  limits: { meetings: number; waiting: number },
): Promise<NeedsAttention> => {
  const [ahead, calendar, allOpen, taskOf] = await Promise.all([
    listMeetingsAhead(db, specialistId, now),
    findCalendar(db, specialistId),
    listOpenLeads(db, specialistId),
    taskFinder(db, now),
  ]);
  const zone = calendar?.zone ?? "UTC";
  const met = new Set(ahead.map(({ leadId }) => leadId));
  const waiting = allOpen.filter((lead) => !met.has(lead.id) && taskOf(lead) !== undefined);
  const countTask = (task: Task) => waiting.filter((lead) => taskOf(lead) === task).length;
  const next = ahead.flatMap(({ leadId }) => leadId ?? []).slice(0, limits.meetings);
  const shown = waiting.slice(0, limits.waiting);
  const { leadOf, context } = await loadLeads(db, specialistId, [...next, ...shown.map((lead) => lead.id)]);
  const { date: today, city } = toReadableTime(now, zone);
  return {
    meetings: next.map((leadId) => toMeetingItem(leadOf(leadId), context)),
    waiting: shown.map((lead) => toLeadItem(leadOf(lead.id), context)),
    today,
    city,
    meetingsOn: { ...countByDay(ahead, today, zone), ahead: ahead.length },
    waitingFor: { take: countTask("take"), tell: countTask("tell"), work: countTask("work") },
  };
};

/** Confirmed and not over, so the one in progress is first. No meeting is longer than a day. */
const listMeetingsAhead = async (db: Reader, specialistId: string, now: Instant): Promise<UpcomingMeeting[]> =>
  (await listUpcoming(db, specialistId, now - DAY_MS)).filter(({ endsAt }) => endsAt > now);

const dueAt = (lead: OpenLead): Instant => findDue(lead)?.at ?? Infinity;

/** The most urgent first. */
const listOpenLeads = async (db: Reader, specialistId: string): Promise<OpenLead[]> => {
  const open = await Promise.all(
    Object.values(DUE_LEAD_STATUSES).flat().map((status) => openInStatus(db).all({ specialistId, status })),
  );
  return open.flat().sort((a, b) => dueAt(a) - dueAt(b));
};

/**
 * What an open lead without an upcoming meeting needs. A meeting outside Parley needs its outcome in the last days of
 * its period, like any other. A live lead needs attention once its specialist was warned.
 */
const taskFinder = async (db: Reader, now: Instant): Promise<(lead: OpenLead) => Task | undefined> => {
  const { liveWarningHours } = await lifecycleOf(db);
  const warnedMs = Math.max(...liveWarningHours) * HOUR_MS;
  const isDueNow: Record<LeadTask, (lead: OpenLead) => boolean> = {
    consent: () => false,
    accept: () => true,
    outcome: ({ outcomeFrom }) => outcomeFrom! <= now,
    work: ({ liveUntil }) => liveUntil! <= now + warnedMs,
  };
  return (lead) => {
    const due = findDue(lead);
    return due && isDueNow[due.what](lead) ? TASKS[due.what] : undefined;
  };
};

const countByDay = (ahead: readonly UpcomingMeeting[], today: string, zone: string) => {
  const on = (date: string) => ahead.filter(({ startsAt }) => dateIn(zone, startsAt) === date).length;
  return { today: on(today), tomorrow: on(addDays(today, 1)) };
};

const loadLeads = async (db: Reader, specialistId: string, ids: string[]) => {
  const [rows, context] = await Promise.all([rowsOf(db, ids), loadLeadContext(db, specialistId, ids)]);
  return { leadOf: (one: string) => rows.get(one)!, context };
};

// One lead in full for administrators: both people, the meeting, answers, consents, credits, history, what can be done.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { listUses } from "@/modules/billing/index.ts";
import { answersInWords } from "@/modules/catalog/answer-rules.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { getTrack, listConsentRecords, readable, type Track } from "@/modules/funnel/index.ts";
import { getLead, type HistoryLine, type Lead, listHistory } from "@/modules/leads/index.ts";
import { REASONS, reassignProblem } from "@/modules/leads/rules.ts";
import { returnWords } from "@/modules/notifications/rules.ts";
import { findCalendar, type Meeting } from "@/modules/scheduling/index.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { fullName, leadItem, loadContext } from "./lead-items.ts";
import type { AdminLeadProps, LeadAction } from "./schemas.ts";
import { historyLabel, reasonLabel } from "./labels.ts";
import type { LocalTime } from "../local-time.ts";

const OWN_REASONS = new Map<string, string>(REASONS.map(({ value, label }) => [value, label]));

const appointmentOf = (meeting: Meeting, now: Instant): NonNullable<AdminLeadProps["appointment"]> => ({
  ...{ id: meeting.id, status: meeting.status, location: meeting.location, locationDetail: meeting.locationDetail },
  ...{ cancelledBy: meeting.cancelledBy, absent: meeting.absent, rescheduled: meeting.rescheduleCount },
  visitorTime: readable(meeting.startsAt, meeting.visitorZone),
  specialistTime: readable(meeting.startsAt, meeting.specialistZone),
  startsAt: iso(meeting.startsAt),
  endsAt: iso(meeting.endsAt),
  ahead: meeting.status === "confirmed" && meeting.startsAt > now,
});

type NameOf = (id: string) => string;

/** Everybody who acted on the lead, or had it. */
const namesIn = async (db: Reader, lead: Lead, lines: HistoryLine[], others: string[]): Promise<NameOf> => {
  const ids = lines.flatMap(({ actor, details }) => [
    ...(actor.kind === "user" ? [actor.id] : []),
    ...[details.fromSpecialistId, details.toSpecialistId].filter((id) => typeof id === "string"),
  ]);
  const people = await findPeople(db, [...ids, ...others, lead.specialistId]);
  return (id) => fullName(people.get(id)) || "Somebody who has left";
};

const timelineOf = (lines: HistoryLine[], nameOf: NameOf, time: LocalTime): AdminLeadProps["timeline"] =>
  lines.map(({ at, kind, actor, details }) => ({
    at: time(at),
    kind,
    text: historyLabel(kind, details, nameOf),
    by: actor.kind === "user" ? nameOf(actor.id) : actor.kind === "visitor" ? "The visitor" : "Parley",
    reason: typeof details.said === "string" ? details.said : null,
  }));

/** Under what a lead's credits were used: its meeting or itself at first, later keys of their own. */
const keysOf = (lead: Lead, lines: HistoryLine[]): string[] => {
  const told = lines.flatMap(({ details }) => [details.creditKey, details.meetingId]);
  return [...new Set([lead.id, lead.creditKey, ...told.filter((key) => typeof key === "string")])];
};

const actionsFor = (lead: Lead): LeadAction[] => [
  {
    action: "assign",
    label: "Give to another specialist",
    closed: reassignProblem({ status: lead.status, erased: lead.erasedAt !== null }) ?? null,
  },
  { action: "delete", label: "Delete the lead", closed: null },
];

const wishesOf = ({ preferences }: Track): AdminLeadProps["preferences"] => {
  const { contactMethod, timing, timeOfDay } = preferences ?? {};
  return contactMethod && timing && timeOfDay ? { contactMethod, timing, timeOfDay } : null;
};

/** Admin/LeadProps. Throws 404. */
export const getAdminLeadProps = async (ctx: Ctx, id: string): Promise<AdminLeadProps> => {
  const db = ctx.db.read;
  const lead = await getLead(db, id);
  const track = await getTrack(db, lead.trackId);
  const shelf = await loadContext(ctx, [lead]);
  const meeting = lead.meetingId ? shelf.meetings.get(lead.meetingId) : undefined;
  const { currency } = await pricingOf(db);
  const lines = await listHistory(db, id);
  const uses = await listUses(db, keysOf(lead, lines));
  const nameOf = await namesIn(db, lead, lines, uses.map(({ specialistId }) => specialistId));
  return {
    ...leadItem(lead, shelf),
    ...{ contact: lead.contact, categoryId: lead.categoryId, trackId: track.id, reason: lead.reason },
    preferences: wishesOf(track),
    answers: answersInWords(await questionsOf(db, track.questionSetId), lead.answers, currency),
    visitorZone: meeting?.visitorZone ?? track.timezone,
    specialistZone: (await findCalendar(db, lead.specialistId))?.zone ?? null,
    appointment: meeting ? appointmentOf(meeting, ctx.now) : null,
    consents: await listConsentRecords(db, track.id),
    attribution: track.attribution as Record<string, string>,
    credits: uses.map(({ at, kind, specialistId, unitPriceMinor, rule }) => ({
      ...{ at: shelf.time(at), kind, specialistId, specialist: nameOf(specialistId), rule },
      unitPrice: { amount: unitPriceMinor, currency },
      ruleWords: rule && returnWords(rule),
    })),
    reasonWords: reasonLabel(lead.reason, OWN_REASONS),
    notes: lead.notes ?? "",
    dealValue: lead.dealValueMinor === null ? null : { amount: lead.dealValueMinor, currency },
    timeline: timelineOf(lines, nameOf, shelf.time),
    actions: actionsFor(lead),
  };
};

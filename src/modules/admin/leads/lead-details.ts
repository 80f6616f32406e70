// One lead in full for administrators: both people, the meeting, answers, consents, credits, timeline and possible actions.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { listCreditUses } from "@/modules/billing/index.ts";
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { listQuestions } from "@/modules/catalog/index.ts";
import {
  findAgreement,
  findUpcomingMeeting,
  getLead,
  type Lead,
  listTimeline,
  loadLeadFacts,
  notAgreed,
  type TimelineLine,
} from "@/modules/leads/index.ts";
import { reasonLabel, timelineLabel } from "@/modules/leads/label-rules.ts";
import { deletionProblem, reassignProblem } from "@/modules/leads/rules.ts";
import { findCalendar, type Meeting } from "@/modules/scheduling/index.ts";
import { isUpcoming } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { getTrack, showContact, type Track } from "@/modules/tracks/index.ts";
import type { LocalTime } from "../local-time.ts";
import { loadPersonNames, type NameOf } from "../person-names.ts";
import { listTimedConsents, toAttribution } from "../tracks/track-details.ts";
import { leadItem, loadContext } from "./lead-list.ts";
import type { AdminLeadProps, LeadAction } from "./schemas.ts";

/** One event of a lead's timeline. */
const eventLabel = (kind: string, details: Record<string, unknown>, nameOf: NameOf): string => {
  if (kind === "handed-over") {
    return `Reassigned from ${nameOf(String(details.fromSpecialistId))} to ${nameOf(String(details.toSpecialistId))}`;
  }
  return timelineLabel(kind, details, true);
};

const toAppointment = (meeting: Meeting, now: Instant): NonNullable<AdminLeadProps["appointment"]> => ({
  id: meeting.id,
  status: meeting.status,
  location: meeting.location,
  locationDetail: meeting.locationDetail,
  cancelledBy: meeting.cancelledBy,
  absent: meeting.absent,
  rescheduled: meeting.rescheduleCount,
  visitorTime: toReadableTime(meeting.startsAt, meeting.visitorZone),
  specialistTime: toReadableTime(meeting.startsAt, meeting.specialistZone),
  startsAt: iso(meeting.startsAt),
  endsAt: iso(meeting.endsAt),
  ahead: isUpcoming(meeting, now),
});

/** The names of everybody who acted on the lead or had it. */
const loadNames = (db: Reader, lead: Lead, events: TimelineLine[], others: string[]): Promise<NameOf> => {
  const ids = events.flatMap(({ actor, details }) => [
    ...(actor.kind === "user" ? [actor.id] : []),
    ...[details.fromSpecialistId, details.toSpecialistId].filter((id) => typeof id === "string"),
  ]);
  return loadPersonNames(db, [...ids, ...others, lead.specialistId]);
};

const toTimeline = (events: TimelineLine[], nameOf: NameOf, time: LocalTime): AdminLeadProps["timeline"] =>
  events.map(({ at, kind, actor, details }) => ({
    at: time(at),
    kind,
    text: eventLabel(kind, details, nameOf),
    by: actor.kind === "user" ? nameOf(actor.id) : actor.kind === "visitor" ? "The visitor" : "System",
    reason: typeof details.said === "string" ? details.said : null,
  }));

/** The keys under which the lead used credits: its own id or its meeting at first, later keys of their own. */
const creditKeysOf = (lead: Lead, events: TimelineLine[]): string[] => {
  const recorded = events.flatMap(({ details }) => [details.creditKey, details.meetingId]);
  return [...new Set([lead.id, lead.creditKey, ...recorded.filter((key) => typeof key === "string")])];
};

/** With a meeting ahead, a lead goes only to somebody to whom its visitor has agreed. */
const agreementProblem = async (db: Reader, lead: Lead, now: Instant): Promise<string | undefined> => {
  if (!await findUpcomingMeeting(db, lead, now)) return undefined;
  const agreement = await findAgreement(db, lead.trackId);
  return agreement.includesOthers(lead.specialistId) ? undefined : notAgreed("another");
};

const loadActions = async (db: Reader, lead: Lead, now: Instant): Promise<LeadAction[]> => {
  const facts = await loadLeadFacts(db, lead);
  const closed = reassignProblem(facts, now) ?? await agreementProblem(db, lead, now);
  return [
    { action: "assign", label: "Reassign lead", closed: closed ?? null },
    { action: "delete", label: "Delete lead", closed: deletionProblem(facts, now) ?? null },
  ];
};

const toPreferences = ({ preferences }: Track): AdminLeadProps["preferences"] => {
  const { contactMethod, timing, timeOfDay } = preferences ?? {};
  return contactMethod && timing && timeOfDay ? { contactMethod, timing, timeOfDay } : null;
};

/** Admin/LeadProps. Throws 404. */
export const getAdminLeadProps = async (ctx: Ctx, id: string): Promise<AdminLeadProps> => {
  const db = ctx.db.read;
  const lead = await getLead(db, id);
  const track = await getTrack(db, lead.trackId);
  const context = await loadContext(ctx, [lead.id]);
  const meeting = lead.meetingId ? context.meetings.get(lead.meetingId) : undefined;
  const { currency } = await getPricing(db);
  const events = await listTimeline(db, id);
  const uses = await listCreditUses(db, creditKeysOf(lead, events));
  const nameOf = await loadNames(db, lead, events, uses.map(({ specialistId }) => specialistId));
  return {
    ...leadItem(lead, context),
    contact: showContact(lead.contact, "administrator"),
    categoryId: lead.categoryId,
    trackId: track.id,
    reason: lead.reason,
    preferences: toPreferences(track),
    answers: answerTexts(await listQuestions(db, track.questionSetId), lead.answers, currency),
    visitorZone: meeting?.visitorZone ?? track.timezone,
    specialistZone: (await findCalendar(db, lead.specialistId))?.zone ?? null,
    appointment: meeting ? toAppointment(meeting, ctx.now) : null,
    consents: await listTimedConsents(db, track.id, context.time),
    attribution: toAttribution(track),
    credits: uses.map(({ at, kind, specialistId, unitPriceMinor, rule }) => ({
      at: context.time(at),
      kind,
      specialistId,
      specialist: nameOf(specialistId),
      rule,
      unitPrice: { amount: unitPriceMinor, currency },
      ruleWords: rule && returnRuleLabel(rule),
    })),
    reasonWords: reasonLabel(lead.reason, true) ?? null,
    notes: lead.notes ?? "",
    timeline: toTimeline(events, nameOf, context.time),
    actions: await loadActions(db, lead, ctx.now),
  };
};

// A lead as its specialist sees it: contact, meeting, answers, consents, timeline, and what they can do.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { findUndoOffer } from "@/platform/undo/undos.ts";
import { answerTexts, mayContainContact } from "@/modules/catalog/answer-rules.ts";
import { listQuestions } from "@/modules/catalog/index.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { getTrack, listConsentRecords, showContact } from "@/modules/tracks/index.ts";
import { timelineLabel } from "./label-rules.ts";
import { getOwnLead, type Lead } from "./leads.ts";
import { findPayer } from "./lifecycle/duplicates.ts";
import { loadFacts } from "./lifecycle/status.ts";
import { loadLeadContext, toMeetingItem } from "./lists/list.ts";
import { describeMeeting } from "./meetings/own-meetings.ts";
import { awaitsConsent, isContactShown, readerOf } from "./credit-rules.ts";
import { listMoves } from "./rules.ts";
import type { LeadView } from "./schemas.ts";
import { listTimeline, ownTimeline } from "./timeline.ts";

const viewTimeline = async (
  db: Reader,
  lead: Lead,
  { zone, now }: { zone: string; now: Instant },
): Promise<LeadView["timeline"]> => {
  const [lines, offer] = await Promise.all([listTimeline(db, lead.id), findUndoOffer(db, [lead.id], { now })]);
  return ownTimeline(lines, lead.specialistId).map(({ id, at, kind: stored, actor, details }) => {
    const isAway = stored === "handed-over" && details.toSpecialistId !== lead.specialistId;
    const kind = isAway ? "handed-away" : stored;
    const isOwn = actor.kind === "user" && actor.id === lead.specialistId;
    const by = actor.kind === "visitor" ? "The visitor" : isOwn ? "You" : actor.kind === "user" ? "Support" : "System";
    const undo = offer?.ids.includes(id) ? offer : null;
    return { at: toReadableTime(at, zone), kind, text: timelineLabel(kind, details), by, undo };
  });
};

/** The visitor has not agreed that the specialist gets their answers, either. */
const shownQuestions = (lead: Lead, questions: readonly Question[]): readonly Question[] => {
  if (awaitsConsent(lead)) return [];
  return isContactShown(lead) ? questions : questions.filter((question) => !mayContainContact(question));
};

/** Leads/Props. Throws 404 for another specialist's lead. */
export const getLeadProps = async (ctx: Ctx, id: string): Promise<LeadView> => {
  const db = ctx.db.read;
  const lead = await getOwnLead(db, userOf(ctx).id, id);
  const [context, track, consents, facts, lifecycle] = await Promise.all([
    loadLeadContext(db, lead.specialistId, [lead.id]),
    getTrack(db, lead.trackId),
    listConsentRecords(db, lead.trackId, { for: lead.specialistId }),
    loadFacts(db, lead),
    getLifecycle(db),
  ]);
  const meeting = lead.meetingId ? context.meetings.get(lead.meetingId) : undefined;
  const [questions, payer, meetingLife, timeline] = await Promise.all([
    listQuestions(db, track.questionSetId),
    lead.creditState === "returned" ? findPayer(db, lead) : undefined,
    describeMeeting(db, lead, meeting, ctx.now),
    viewTimeline(db, lead, { zone: context.zone, now: ctx.now }),
  ]);
  const isHidden = lead.erasedAt !== null || awaitsConsent(lead);
  const { contactMethod, timing, timeOfDay } = isHidden ? {} : track.preferences ?? {};
  return {
    ...toMeetingItem(lead, context),
    contact: showContact(lead.contact, readerOf(lead)),
    preferences: contactMethod && timing && timeOfDay ? { contactMethod, timing, timeOfDay } : null,
    answers: answerTexts(shownQuestions(lead, questions), lead.answers, context.currency),
    endsAt: meeting ? iso(meeting.endsAt) : null,
    visitorZone: meeting?.visitorZone ?? track.timezone,
    consents: consents.map((consent) => ({ ...consent, time: toReadableTime(Date.parse(consent.at), context.zone) })),
    attribution: isHidden ? {} : track.attribution as Record<string, string>,
    credit: {
      state: lead.creditState,
      rule: lead.returnRule,
      paidByOther: payer !== undefined,
      freeReason: lead.freeReason,
    },
    visitorMessage: isContactShown(lead) && meeting?.cancelledBy === "visitor" ? meeting.message : null,
    meetingLife,
    erased: lead.erasedAt === null ? null : toReadableTime(lead.erasedAt, context.zone),
    reason: lead.reason,
    notes: lead.notes ?? "",
    moves: listMoves(facts, ctx.now, lifecycle),
    timeline,
  };
};

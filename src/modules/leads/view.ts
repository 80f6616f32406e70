// A lead as its specialist sees it: who, when, how to meet, all answers, what was agreed to, and what may be done.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { iso } from "@/platform/time/time.ts";
import { findReturnRule } from "@/modules/billing/index.ts";
import { answersInWords } from "@/modules/catalog/answer-rules.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { getTrack, listConsentRecords, readable } from "@/modules/funnel/index.ts";
import { maskContact } from "@/modules/funnel/rules.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf, pricingOf } from "@/modules/settings/index.ts";
import { listHistory, ownPart } from "./history.ts";
import { getOwnLead, type Lead } from "./leads.ts";
import { itemOf, shelfFor } from "./list.ts";
import { meetingLife } from "./own-meetings.ts";
import { contactIsShown, historyWords, movesOf } from "./rules.ts";
import type { LeadView } from "./schemas.ts";
import { factsOf } from "./status.ts";

const digits = (phone: string) => phone.replace(/\D/g, "");

/** How the specialist opens the meeting: on phone and WhatsApp it is he who calls. */
export const joinOf = (meeting: Meeting | undefined, { contact }: Lead): LeadView["join"] => {
  if (meeting?.status !== "confirmed") return null;
  const { location: kind, locationDetail } = meeting;
  if (kind === "phone") return { kind, label: `Call ${contact.phone}`, href: `tel:${contact.phone}` };
  if (kind === "whatsapp") return { kind, label: "Open WhatsApp", href: `https://wa.me/${digits(contact.phone)}` };
  return locationDetail?.startsWith("https:") ? { kind, label: "Open Zoom", href: locationDetail } : null;
};

const historyOf = async (db: Reader, lead: Lead, zone: string): Promise<LeadView["timeline"]> =>
  ownPart(await listHistory(db, lead.id)).map(({ at, kind, actor, details }) => {
    const own = actor.kind === "user" && actor.id === lead.specialistId;
    const by = actor.kind === "visitor" ? "The visitor" : own ? "You" : "Parley";
    return { at: readable(at, zone), kind, text: historyWords(kind, details), by };
  });

/** Leads/Props: the whole page in one answer. Throws 404 for somebody else's. */
export const leadProps = async (ctx: Ctx, id: string): Promise<LeadView> => {
  const db = ctx.db.read;
  const lead = await getOwnLead(db, userOf(ctx).id, id);
  const shelf = await shelfFor(db, lead.specialistId, [lead]);
  const track = await getTrack(db, lead.trackId);
  const meeting = lead.meetingId ? shelf.meetings.get(lead.meetingId) : undefined;
  const { currency } = await pricingOf(db);
  // Who no longer has the details learns nothing else of the visitor either.
  const { contactMethod, timing, timeOfDay } = lead.erasedAt === null ? track.preferences ?? {} : {};
  return {
    ...itemOf(lead, shelf),
    contact: contactIsShown(lead) ? lead.contact : { ...maskContact(lead.contact), firstName: lead.contact.firstName },
    preferences: contactMethod && timing && timeOfDay ? { contactMethod, timing, timeOfDay } : null,
    answers: answersInWords(await questionsOf(db, track.questionSetId), lead.answers, currency),
    visitorTime: meeting ? readable(meeting.startsAt, meeting.visitorZone) : null,
    visitorZone: meeting?.visitorZone ?? track.timezone,
    endsAt: meeting ? iso(meeting.endsAt) : null,
    join: joinOf(meeting, lead),
    consents: await listConsentRecords(db, track.id),
    attribution: lead.erasedAt === null ? track.attribution as Record<string, string> : {},
    credit: {
      state: lead.creditState,
      rule: lead.creditState === "returned" ? await findReturnRule(db, lead.creditKey) : null,
    },
    meetingLife: await meetingLife(db, lead, meeting, ctx.now),
    erased: lead.erasedAt === null ? null : readable(lead.erasedAt, shelf.zone),
    reason: lead.reason,
    notes: lead.notes ?? "",
    dealValue: lead.dealValueMinor === null ? null : { amount: lead.dealValueMinor, currency },
    moves: movesOf(await factsOf(db, lead), ctx.now, await lifecycleOf(db)),
    timeline: await historyOf(db, lead, shelf.zone),
  };
};

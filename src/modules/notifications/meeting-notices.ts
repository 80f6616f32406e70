// What a specialist is told within the product when a visitor changes, or takes away, what was agreed.
import { leadErased, meetingCancelled, meetingRescheduled } from "@/events.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { cancelWords } from "@/modules/scheduling/after-booking-rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { type News, notify } from "./notices.ts";
import { findToldLead, type ToldLead } from "./told-leads.ts";

interface Payload {
  specialistId: string;
}
type Telling<P> = (ctx: Ctx, told: ToldLead, payload: P) => Promise<Omit<News, "leadId" | "link"> | undefined>;

const note =
  <P extends Payload>(leadIdOf: (ctx: Ctx, payload: P) => Promise<string | undefined>, tell: Telling<P>) =>
  async (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> => {
    const leadId = await leadIdOf(ctx, payload);
    const told = leadId ? await findToldLead(ctx, leadId) : undefined;
    const news = told && await tell(ctx, told, payload);
    if (!news) return "skipped";
    const { specialistId } = payload;
    await transact(ctx, async (tx) => {
      const row = { specialistId, leadId, link: told.path, cause: delivery.eventId, at: delivery.occurredAt };
      await notify(tx, { ...row, ...news });
      await delivery.done(tx);
    });
  };

interface OfMeeting extends Payload {
  meetingId: string;
  by: "visitor" | "specialist" | "admin";
}

const leadOfMeeting = async ({ db }: Ctx, { meetingId }: OfMeeting) =>
  (await findLeadByMeeting(db.read, meetingId))?.id;
const leadOf = (_ctx: Ctx, { leadId }: { leadId: string }) => Promise.resolve(leadId);

/** Who did it himself need not be told. */
const tellMoved: Telling<OfMeeting & { sequence: number }> = async ({ db }, { words, categoryName }, payload) => {
  const meeting = await getMeeting(db.read, payload.meetingId);
  const isOld = meeting.status !== "confirmed" || meeting.sequence !== payload.sequence;
  if (payload.by === "specialist" || isOld) return undefined;
  return { kind: "meeting-moved", title: `Meeting moved to ${words(meeting.startsAt)}`, body: `${categoryName}.` };
};

const tellCancelled: Telling<OfMeeting & { reason: string }> = async ({ db }, { words, categoryName }, payload) => {
  if (payload.by === "specialist") return undefined;
  const { startsAt } = await getMeeting(db.read, payload.meetingId);
  const why = cancelWords(payload.reason);
  const body = why ? `${categoryName}. The visitor ${why}.` : `${categoryName}.`;
  return { kind: "meeting-cancelled", title: `Meeting cancelled: ${words(startsAt)}`, body };
};

const ERASED: Record<string, { title: string; body: string }> = {
  "consent-withdrawn": {
    title: "A visitor withdrew the consent",
    body: "The details are gone from the lead. Please delete what you have noted elsewhere.",
  },
  erased: {
    title: "A visitor had the details deleted",
    body: "They are gone from the lead. Please delete what you have noted elsewhere.",
  },
  reassigned: {
    title: "The visitor meets somebody else",
    body: "The lead has gone to another specialist, and your credit is back.",
  },
};

const tellErased: Telling<Payload & { leadId: string; reason: string }> = (_ctx, _told, { reason }) => {
  const words = ERASED[reason];
  return Promise.resolve(words && { kind: "lead-erased", ...words });
};

export const meetingNotices = [
  afterCommit(meetingRescheduled, "notifications.noteMeetingMoved", note(leadOfMeeting, tellMoved)),
  afterCommit(meetingCancelled, "notifications.noteMeetingCancelled", note(leadOfMeeting, tellCancelled)),
  afterCommit(leadErased, "notifications.noteLeadErased", note(leadOf, tellErased)),
];

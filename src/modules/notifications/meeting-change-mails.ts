// The mails that follow a move or a cancellation: both sides, each with a calendar file of its own (PRODUCT section 7).
import * as letters from "@/emails/meeting-changes.tsx";
import { meetingCancelled, meetingRescheduled } from "@/events.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { findReturnRule } from "@/modules/billing/index.ts";
import { manageUrl, rescueOffer } from "@/modules/funnel/index.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { cancelWords } from "@/modules/scheduling/after-booking-rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { type BookedMeeting, findBookedMeeting, tellOf } from "./booked-meetings.ts";
import { cancellation, invitation } from "./invitations.ts";
import { type Draft, sendForEvent } from "./messages.ts";
import { returnWords } from "./rules.ts";

interface Change {
  meetingId: string;
  specialistId: string;
  by: "visitor" | "specialist" | "admin";
  sequence: number;
}
interface Moved extends Change {
  from: number;
}
interface Cancelled extends Change {
  reason: string;
  late: boolean;
}

type Write<P> = (ctx: Ctx, told: BookedMeeting, payload: P) => Promise<Omit<Draft, "to" | "replyTo"> | undefined>;
type Find<P> = (ctx: Ctx, payload: P) => Promise<BookedMeeting | undefined>;

const mail =
  <P extends Change>(side: "visitor" | "specialist", template: string, find: Find<P>, write: Write<P>) =>
  (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> =>
    sendForEvent(ctx, delivery, {
      recipient: side === "visitor" ? "visitor" : payload.specialistId,
      template,
      refs: { meetingId: payload.meetingId },
      build: async () => {
        const told = await find(ctx, payload);
        const to = told && addressOf(told, side);
        const letter = to && await write(ctx, told, payload);
        return letter && { to, replyTo: told.house.supportEmail, ...letter };
      },
    });

const addressOf = ({ visitor, specialist }: BookedMeeting, side: "visitor" | "specialist") => {
  const [name, address] = side === "visitor"
    ? [visitor.name, visitor.email]
    : [specialist.displayName, specialist.email];
  return address ? { name, address } : undefined;
};

/** Skipped when it was moved again, or called off: that has a mail of its own. */
const findMoved: Find<Moved> = async (ctx, { meetingId, sequence }) => {
  const booked = await findBookedMeeting(ctx, meetingId);
  return booked?.meeting.sequence === sequence ? booked : undefined;
};

const findCancelled: Find<Cancelled> = async (ctx, { meetingId }) =>
  await tellOf(ctx, await getMeeting(ctx.db.read, meetingId));

const changeOf = ({ house, facts, visitor, specialist, meeting }: BookedMeeting, { by }: Change) => ({
  ...{ house, meeting: facts, visitor, specialist, by, message: meeting.message },
});

const writeVisitorMoved: Write<Moved> = async (ctx, told, payload) => ({
  attachments: [invitation(ctx, told, "visitor")],
  ...await letters.visitorMoved({
    ...changeOf(told, payload),
    from: payload.from,
    pageUrl: manageUrl(ctx, told.meeting),
  }),
});

const writeSpecialistMoved: Write<Moved> = async (ctx, told, payload) => ({
  attachments: [invitation(ctx, told, "specialist")],
  ...await letters.specialistMoved({ ...changeOf(told, payload), from: payload.from, pageUrl: told.leadUrl }),
});

/** Who was let down is offered somebody else at once: the same time in one tap, else the nearest times. */
const writeVisitorCancelled: Write<Cancelled> = async (ctx, told, payload) => {
  const pageUrl = manageUrl(ctx, told.meeting);
  const offer = await rescueOffer(ctx, told.meeting, told.track);
  const choice = (one: { displayName: string; text: string; specialistId: string; startsAt: string }) => ({
    displayName: one.displayName,
    text: one.text,
    url: `${pageUrl}&with=${one.specialistId}&at=${iso(Date.parse(one.startsAt))}`,
  });
  return {
    attachments: [cancellation(ctx, told, "visitor")],
    ...await letters.visitorCancelled({
      ...changeOf(told, payload),
      pageUrl,
      sameTime: offer?.sameTime ? choice(offer.sameTime) : null,
      nearest: offer?.nearest.map(choice) ?? [],
    }),
  };
};

const consequenceOf = async (ctx: Ctx, { meetingId, by, late }: Cancelled): Promise<string> => {
  const lead = await findLeadByMeeting(ctx.db.read, meetingId);
  const rule = lead?.creditState === "returned" ? await findReturnRule(ctx.db.read, lead.creditKey) : null;
  if (rule) return `Your credit is back: ${returnWords(rule)}.`;
  if (by === "visitor") {
    return late
      ? "It was later than 2 hours before the start, so the credit stays used. The lead is live: you can still reach the visitor."
      : "Many of your credits have come back lately, so a person looks at this one. The lead is live meanwhile.";
  }
  const credit = "If the visitor meets somebody else instead, your credit comes back.";
  return late ? `${credit} It was less than 24 hours before the start, which counts in your reliability.` : credit;
};

const writeSpecialistCancelled: Write<Cancelled> = async (ctx, told, payload) => ({
  attachments: [cancellation(ctx, told, "specialist")],
  ...await letters.specialistCancelled({
    ...changeOf(told, payload),
    why: cancelWords(payload.reason),
    consequence: await consequenceOf(ctx, payload),
    pageUrl: told.leadUrl,
  }),
});

export const meetingChangeMails = [
  afterCommit(
    meetingRescheduled,
    "notifications.mailVisitorMoved",
    mail("visitor", "visitor-moved", findMoved, writeVisitorMoved),
  ),
  afterCommit(
    meetingRescheduled,
    "notifications.mailSpecialistMoved",
    mail("specialist", "specialist-moved", findMoved, writeSpecialistMoved),
  ),
  afterCommit(
    meetingCancelled,
    "notifications.mailVisitorCancelled",
    mail("visitor", "visitor-cancelled", findCancelled, writeVisitorCancelled),
  ),
  afterCommit(
    meetingCancelled,
    "notifications.mailSpecialistCancelled",
    mail("specialist", "specialist-cancelled", findCancelled, writeSpecialistCancelled),
  ),
];

// What specialists are told of their leads within the product, once for each event, and only while it still holds.
import { bookingSaved, leadExpired, leadExpiring, leadReceived, outcomeMissing } from "@/events.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { type News, notify } from "./notices.ts";
import { expiringHolds, outcomeHolds } from "./rules.ts";
import { findToldLead, type ToldLead } from "./told-leads.ts";

interface Payload {
  leadId: string;
  specialistId: string;
}
type Telling<P> = (ctx: Ctx, told: ToldLead, payload: P) => Promise<Omit<News, "leadId"> | undefined>;

/** Writes down what `tell` says; skipped when it says nothing, because the lead has moved on. */
const note =
  <P extends Payload>(tell: Telling<P>) => async (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> => {
    const { leadId, specialistId } = payload;
    const told = await findToldLead(ctx, leadId);
    const news = told && await tell(ctx, told, payload);
    if (!news) return "skipped";
    await transact(ctx, async (tx) => {
      await notify(tx, { specialistId, leadId, cause: delivery.eventId, at: delivery.occurredAt, ...news });
      await delivery.done(tx);
    });
  };

const tellBooked: Telling<Payload & { meetingId: string }> = async ({ db }, { words, categoryName, path }, payload) => {
  const meeting = await getMeeting(db.read, payload.meetingId);
  if (meeting.status !== "confirmed") return undefined;
  return {
    kind: "lead-booked",
    title: `New meeting: ${words(meeting.startsAt)}`,
    body: `${categoryName}.`,
    link: path,
  };
};

const tellReceived: Telling<Payload> = ({ now }, { lead, words, categoryName, path }) =>
  Promise.resolve(
    lead.status === "received" && lead.acceptBy! > now
      ? {
        kind: "lead-received",
        title: "A new lead waits for you",
        body: `${categoryName}. Take it until ${words(lead.acceptBy!)}; after that your credit comes back.`,
        link: path,
      }
      : undefined,
  );

const tellExpiring: Telling<Payload & { hours: number }> = ({ now }, told, { hours }) => {
  const { lead, words, categoryName, path } = told;
  if (!expiringHolds(lead, hours, now)) return Promise.resolve(undefined);
  const body = `${categoryName}. Nothing has happened for a while: it stays live until ${words(lead.liveUntil!)}.`;
  return Promise.resolve({ kind: "lead-expiring", title: "A lead is about to expire", body, link: path });
};

const WHY_EXPIRED: Record<string, { title: string; body: string }> = {
  "not-accepted": { title: "A lead was not taken in time", body: "Your credit is back." },
  "no-activity": { title: "A lead has expired", body: "Nothing had happened for too long. You can open it again." },
  "no-outcome": { title: "A lead has expired", body: "Nobody said how the meeting went. You can open it again." },
};

/** Who gives a lead up himself need not be told. */
const tellExpired: Telling<Payload> = (_ctx, { lead, categoryName, path }) => {
  const why = lead.status === "expired" ? WHY_EXPIRED[lead.reason ?? ""] : undefined;
  return Promise.resolve(
    why && { kind: "lead-expired", title: why.title, body: `${categoryName}. ${why.body}`, link: path },
  );
};

const tellOutcome: Telling<Payload> = ({ now }, { lead, words, categoryName, path }) => {
  if (!outcomeHolds(lead, now)) return Promise.resolve(undefined);
  const body = `${categoryName}. Please say what came of it until ${words(lead.outcomeBy!)}.`;
  return Promise.resolve({ kind: "outcome-missing", title: "How did the meeting go?", body, link: path });
};

export const leadNotices = [
  afterCommit(bookingSaved, "notifications.noteBooking", note(tellBooked)),
  afterCommit(leadReceived, "notifications.noteLeadReceived", note(tellReceived)),
  afterCommit(leadExpiring, "notifications.noteLeadExpiring", note(tellExpiring)),
  afterCommit(leadExpired, "notifications.noteLeadExpired", note(tellExpired)),
  afterCommit(outcomeMissing, "notifications.noteOutcomeMissing", note(tellOutcome)),
];

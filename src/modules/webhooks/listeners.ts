// Which events are sent to endpoints, and as which messages.
import * as events from "@/events.ts";
import { LEAD_ENTERED } from "@/events/published-until-0.3.0.ts";
import type { Ctx, Delivery, EventType, Listener, Outcome } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { iso } from "@/platform/time/time.ts";
import { findLead, onStatusChange } from "@/modules/leads/index.ts";
import { queueMessages } from "./deliveries.ts";
import { hasEndpoints } from "./endpoints.ts";
import * as messages from "./messages.ts";

type ReadMessages<P> = (db: Reader, payload: P) => Promise<messages.Message[]> | messages.Message[];

/** Queues the messages of an event for every endpoint that wants them. */
const queue = <P>(read: ReadMessages<P>) => async (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> => {
  if (!await hasEndpoints(ctx.db.read)) return "skipped";
  return await queueMessages(ctx, await read(ctx.db.read, payload), delivery);
};

const nameOf = (event: string): string => `webhooks.queue-${event}`;

const on = <N extends string, P>(type: EventType<N, P>, read: ReadMessages<P>): Listener =>
  afterCommit(type, nameOf(type.eventName), queue(read));

const telling = (listener: Listener): Listener =>
  listener.moment === "after-commit" ? { ...listener, tells: true } : listener;

/** Every event that becomes messages. */
export const messageListeners = [
  on(events.bookingSaved, async (db, { leadId, meetingId, specialistId }) => {
    const lead = await findLead(db, leadId);
    if (!lead) return [];
    return [
      messages.leadCreated(lead),
      ...await messages.meetingMessage(db, "meeting.booked", { meetingId, specialistId }),
    ];
  }),
  ...onStatusChange({
    name: nameOf(events.leadStatusChanged.eventName),
    // A booking and a reassignment have messages of their own.
    wants: ({ from, by, formerSpecialistId }) => formerSpecialistId === null && !(from === null && by === "visitor"),
    run: queue(messages.leadChanged),
    former: Object.fromEntries(Object.entries(LEAD_ENTERED).map(([status, event]) => [status, nameOf(event)])),
  }),
  on(events.leadReassigned, messages.leadReassigned),
  on(events.leadErased, (_db, { leadId, specialistId, reason, cancelled }) => [
    messages.leadErased(leadId, specialistId, { reason, meetingCancelled: cancelled }),
  ]),
  on(events.leadDeleted, (_db, { leadId, specialistId, cancelled }) => [
    messages.leadErased(leadId, specialistId, { reason: "deleted", meetingCancelled: cancelled }),
  ]),
  on(events.meetingArranged, (db, meeting) => messages.meetingMessage(db, "meeting.booked", meeting)),
  on(events.meetingRescheduled, (db, meeting) => {
    const { by, from, sequence } = meeting;
    return messages.meetingMessage(db, "meeting.rescheduled", meeting, { by, sequence, from: iso(from) });
  }),
  on(events.meetingCancelled, (db, meeting) => {
    const { by, reason, late, sequence } = meeting;
    return messages.meetingMessage(db, "meeting.cancelled", meeting, { by, reason, late, sequence });
  }),
  on(events.meetingEnded, (db, meeting) => messages.meetingMessage(db, "meeting.ended", meeting)),
  on(
    events.meetingSettled,
    (db, meeting) => messages.meetingMessage(db, "meeting.settled", meeting, { outcome: meeting.outcome }),
  ),
  on(events.creditsPurchased, messages.creditsPurchased),
  on(events.creditReturned, messages.creditsReturned),
  on(events.paymentRefunded, (_db, data) => messages.factsMessage("credits.refunded", data)),
  on(events.conversionRecorded, (_db, data) => messages.conversion("conversion.recorded", data)),
  on(events.conversionRetracted, (_db, data) => messages.conversion("conversion.retracted", data)),
  on(events.ratingPublished, (_db, data) => messages.factsMessage("rating.published", data)),
].map(telling);

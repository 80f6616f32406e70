// Deliveries that 0.3.0 left behind: each listener that it named still runs, and does what it did then. The other way round,
// it knows the listeners of what this program leaves.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBus } from "@/platform/events/bus.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { listeners } from "@/app.ts";
import { changeLeadStatus } from "@/modules/leads/index.ts";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { runReactions } from "./support/app/reactions.ts";
import { leadIn, leadRow, receivedLead } from "./support/leads/leads.ts";
import { app, connectBeforeEach, endpoint, receiver, specialist } from "./support/webhooks/connected.ts";
import { bookSomeTime } from "./support/webhooks/endpoints.ts";

connectBeforeEach();

/** The events of 0.3.0 that a lead published when it entered a status, and their listeners there. */
const PUBLISHED: Record<string, readonly string[]> = {
  "leads.lead_received": [
    "webhooks.queue-leads.lead_received",
    "notifications.mailLeadReceived",
    "notifications.noteLeadReceived",
  ],
  "leads.lead_marked_live": ["webhooks.queue-leads.lead_marked_live"],
  "leads.lead_booked": ["webhooks.queue-leads.lead_booked"],
  "leads.lead_converted": ["webhooks.queue-leads.lead_converted", "conversions.record-converted"],
  "leads.lead_not_converted": ["webhooks.queue-leads.lead_not_converted", "conversions.retract-converted"],
  "leads.lead_expired": [
    "webhooks.queue-leads.lead_expired",
    "notifications.mailLeadExpired",
    "notifications.noteLeadExpired",
  ],
};

/** Leaves only what 0.3.0 would have left of a lead's last change. */
const leaveBehind = async (name: string, leadId: string): Promise<void> => {
  const { statusAt: occurredAt } = await leadRow(app, leadId);
  await app.transact(async (tx) => {
    const eventId = newId();
    const payload = { leadId, specialistId: specialist.id, meetingId: null };
    await tx.delete(eventDeliveries);
    await tx.insert(outboxEvents).values({ id: eventId, name, payload, actor: tx.actor, requestId: "1", occurredAt });
    for (const listener of PUBLISHED[name]!) {
      await tx.insert(eventDeliveries).values({ eventId, listener, dueAt: occurredAt });
    }
  });
};

/** What comes of it: messages to the endpoint, emails, and inbox notifications. */
const deliver = async () => {
  const emails = app.emails.length;
  await runReactions(app.ctx());
  const states = await app.services.db.read.select({ state: eventDeliveries.state }).from(eventDeliveries);
  expect(states.filter(({ state }) => state !== "done" && state !== "skipped")).toEqual([]);
  const noted = await app.services.db.read.select({ kind: notifications.kind }).from(notifications)
    .where(eq(notifications.specialistId, specialist.id));
  return {
    webhooks: receiver.messages(endpoint.secret).map(({ type }) => type),
    emails: app.emails.slice(emails).map(({ subject }) => subject),
    noted: noted.map(({ kind }) => kind),
  };
};

test("every listener of these events exists", () => {
  const bus = createBus(listeners);
  expect(Object.values(PUBLISHED).flat().filter((name) => !bus.listener(name))).toEqual([]);
});

test("nothing publishes these events, and 0.3.0 knows the listeners of the one that took their place", async () => {
  await app.transact(async (tx) => void (await tx.delete(eventDeliveries)));
  for (const status of LEAD_STATUSES) await leadIn(app, specialist.id, status);
  const names = new Set((await app.allEvents()).map(([name]) => name));
  expect([...names].filter((name) => name in PUBLISHED)).toEqual([]);
  const waiting = await app.services.db.read.selectDistinct({ listener: eventDeliveries.listener }).from(
    eventDeliveries,
  )
    .innerJoin(outboxEvents, eq(outboxEvents.id, eventDeliveries.eventId))
    .where(eq(outboxEvents.name, "leads.status_changed"));
  const known = Object.values(PUBLISHED).flat();
  expect(waiting.map(({ listener }) => listener).filter((name) => !known.includes(name))).toEqual([]);
  expect(waiting.length).toBeGreaterThan(5);
});

test("a received lead is announced", async () => {
  await leaveBehind("leads.lead_received", await receivedLead(app, specialist.id));
  expect(await deliver()).toEqual({
    webhooks: ["lead.created"],
    emails: [expect.stringMatching(/^New lead/)],
    noted: ["lead-received"],
  });
});

test("a booking is not sent a second time", async () => {
  await leaveBehind("leads.lead_booked", await bookSomeTime(app, specialist));
  expect(await deliver()).toEqual({ webhooks: [], emails: [], noted: [] });
});

test.each(
  [["live", "leads.lead_marked_live"], ["converted", "leads.lead_converted"]] as const,
)("a lead that became %s is sent", async (to, name) => {
  const leadId = await leadIn(app, specialist.id, to === "live" ? "received" : "live");
  app.clock.advance(60_000);
  await app.transact((tx) => changeLeadStatus(tx, { specialistId: specialist.id, leadId, to }));
  await leaveBehind(name, leadId);
  expect(await deliver()).toEqual({ webhooks: ["lead.updated"], emails: [], noted: [] });
});

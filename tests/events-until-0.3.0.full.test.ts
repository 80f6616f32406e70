// Deliveries that 0.3.0 left behind: each listener that it named still runs, and does what it did then. The other way round,
// it knows the listeners of what this program leaves.
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createBus } from "@/platform/events/bus.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { listeners } from "@/app.ts";
import { changeLeadStatus } from "@/modules/leads/index.ts";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { messages, notifications } from "@/modules/notifications/tables.ts";
import { SENDER, WAITS_MS } from "@/modules/webhooks/rules.ts";
import { webhookDeliveries } from "@/modules/webhooks/tables.ts";
import { adoptDue } from "@/modules/webhooks/until-0.3.0.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { runReactions } from "./support/app/reactions.ts";
import { leadIn, leadRow, receivedLead } from "./support/leads/leads.ts";
import { app, connectBeforeEach, endpoint, receiver, specialist } from "./support/webhooks/connected.ts";
import { bookSomeTime, logOf, manage } from "./support/webhooks/endpoints.ts";
import { accepted } from "./support/webhooks/receiver.ts";

connectBeforeEach();
beforeEach(() => void (receiver.knowsMessages = false));

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

describe("webhooks", () => {
  /** The row of a message in 0.3.0; its data is sent without anything else being asked. */
  const leaveMessage = async (change: Partial<typeof webhookDeliveries.$inferInsert> = {}): Promise<string> => {
    const id = newId();
    const at = app.clock.now();
    const about = { type: "lead.erased" as const, data: { leadId: id }, messageId: `msg_${id}` };
    const times = { occurredAt: at, dueAt: at, createdAt: at };
    await app.transact(async (tx) => {
      await tx.insert(webhookDeliveries).values({ id, endpointId: endpoint.id, ...about, ...times, ...change });
    });
    return id;
  };
  const HANDED_OVER_MS = 10 * MINUTE_MS;

  /** What its sweep, or the event of a lead, had passed to the outbox. */
  const handOver = (deliveryId: string, attempt: number) =>
    app.transact(async (tx) => {
      const eventId = newId();
      const event = { id: eventId, name: "webhooks.delivery_due", payload: { deliveryId, attempt } };
      await tx.insert(outboxEvents).values({ ...event, actor: tx.actor, requestId: "1", occurredAt: tx.now });
      await tx.insert(eventDeliveries).values({ eventId, listener: "webhooks.send", dueAt: tx.now });
    });
  /** What runs within a minute. */
  const run = async () => {
    await runReactions(app.ctx());
    await adoptDue(app.ctx());
    await runReactions(app.ctx());
  };
  const logged = async () => (await logOf(app, specialist, endpoint.id))[0]!;
  const broken: typeof accepted = (response) => void response.writeHead(500).end();

  test("that were handed over are sent, and those of an attempt that was made are not", async () => {
    const id = await leaveMessage({ dueAt: app.clock.now() + HANDED_OVER_MS });
    await handOver(id, 1);
    await run();
    expect(receiver.messages(endpoint.secret)).toMatchObject([{ id: `msg_${id}`, type: "lead.erased" }]);
    expect(await logged()).toMatchObject({ state: "delivered", attempts: [{ cause: "event" }] });
    await handOver(id, 1);
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  test("that are due later are sent then, as often as is left of their attempts", async () => {
    receiver.answer = broken;
    const dueAt = app.clock.now() + HOUR_MS;
    await leaveMessage({ attempts: 7, dueAt });
    await run();
    expect(receiver.received).toEqual([]);
    expect((await logged()).dueAt).toBe(iso(dueAt));
    app.clock.advance(HOUR_MS);
    await run();
    for (const wait of WAITS_MS.slice(7)) {
      expect((await logged()).dueAt).toBe(iso(app.clock.now() + wait));
      app.clock.advance(wait);
      await run();
    }
    expect(receiver.received).toHaveLength(3);
    expect((await logged()).state).toBe("failed");
    app.clock.advance(DAY_MS);
    await run();
    expect(receiver.received).toHaveLength(3);
  });

  test("that wait for a paused endpoint are sent when it is resumed", async () => {
    await leaveMessage();
    await manage(app, specialist, "Pause", endpoint.id);
    await run();
    expect(receiver.received).toEqual([]);
    await manage(app, specialist, "Resume", endpoint.id);
    await run();
    expect((await logged()).state).toBe("delivered");
  });

  test("of this program are left to it for ten minutes, and then found with their attempts by 0.3.0", async () => {
    receiver.answer = broken;
    await manage(app, specialist, "SendTest", endpoint.id);
    const read = async () => {
      const [row] = await app.services.db.read.select().from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, endpoint.id));
      return { state: row!.state, attempts: row!.attempts, inMs: row!.dueAt - app.clock.now() };
    };
    expect(await read()).toEqual({ state: "pending", attempts: 0, inMs: HANDED_OVER_MS });
    await app.transact(async (tx) => void await tx.update(webhookDeliveries).set({ type: "lead.erased" }));
    await run();
    expect(await read()).toEqual({ state: "pending", attempts: 1, inMs: WAITS_MS[0]! + HANDED_OVER_MS });
  });

  test("that 0.3.0 has sent or made due again meanwhile are not sent twice, and not late", async () => {
    receiver.answer = broken;
    const ids = [await leaveMessage(), await leaveMessage(), await leaveMessage()];
    await run();
    expect(receiver.received).toHaveLength(3);
    receiver.answer = accepted;
    await app.transact(async (tx) => {
      await tx.update(webhookDeliveries).set({ state: "delivered" }).where(eq(webhookDeliveries.id, ids[0]!));
      await tx.update(webhookDeliveries).set({ dueAt: tx.now }).where(inArray(webhookDeliveries.id, ids.slice(1)));
      // After a day alone it gives up deliveries that it does not know.
      const [unknown] = await tx.select({ eventId: webhookDeliveries.eventId }).from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, ids[2]!));
      await tx.update(eventDeliveries).set({ state: "failed" }).where(eq(eventDeliveries.eventId, unknown!.eventId!));
    });
    await run();
    const later = receiver.messages(endpoint.secret).map(({ id }) => id).slice(3);
    expect(later.sort()).toEqual([`msg_${ids[1]}`, `msg_${ids[2]}`].sort());
    app.clock.advance(DAY_MS);
    await run();
    expect(receiver.received).toHaveLength(5);
    const waiting = await app.services.db.read.select({ state: eventDeliveries.state }).from(eventDeliveries)
      .where(eq(eventDeliveries.listener, SENDER));
    expect(waiting.filter(({ state }) => state === "pending")).toEqual([]);
  });
});

test.each(["queued", "sending"] as const)(
  "an email that 0.3.0 left %s is sent once, under its message id",
  async (state) => {
    await leaveBehind("leads.lead_received", await receivedLead(app, specialist.id));
    const [event] = await app.services.db.read.select().from(eventDeliveries)
      .where(eq(eventDeliveries.listener, "notifications.mailLeadReceived"));
    await app.transact(async (tx) => {
      const key = { cause: event!.eventId, listener: event!.listener, recipient: specialist.id };
      const lockedUntil = state === "sending" ? tx.now + 10_000 : null;
      const progress = { state, attempts: 2, lockedUntil, createdAt: tx.now };
      const about = { template: "lead-received", refs: {}, messageId: `${state}@parley.example` };
      await tx.insert(messages).values({ id: newId(), ...key, ...about, ...progress });
      // Its worker was killed, so the lease of the delivery has expired.
      await tx.update(eventDeliveries).set({ attempts: 2, leasedUntil: tx.now - 1 })
        .where(eq(eventDeliveries.listener, event!.listener));
    });
    expect((await deliver()).emails).toEqual([expect.stringMatching(/^New lead/)]);
    const [row] = await app.services.db.read.select().from(messages).where(eq(messages.cause, event!.eventId));
    expect(row).toMatchObject({ state: "sent", attempts: 3, messageId: `${state}@parley.example` });
    expect(app.emails.at(-1)?.messageId).toBe(`${state}@parley.example`);
  },
);

// What a random history has outside of the product: a connected calendar, rooms at Zoom, a receiver of webhooks, and the mail
// server. All of them can be away, until time passes.
import { and, eq, gt } from "drizzle-orm";
import type { ServerResponse } from "node:http";
import type { GraphOwn } from "@/dev/calendars/microsoft.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { type DueDelivery, listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import type { TestApp } from "../app/test-app.ts";
import type { SignInProvider } from "@/modules/scheduling/connections/rules.ts";
import { openServiceOn } from "../scheduling/calendar-app.ts";
import { startZoom, useZoom, type ZoomRoom } from "../scheduling/zoom.ts";
import { makeEndpoint } from "../webhooks/endpoints.ts";
import { accepted, startReceiver } from "../webhooks/receiver.ts";

interface ReceivedLead {
  type: string;
  leadId: string;
}

export interface Outside {
  isAway: boolean;
  /** Nothing outside answers any more. */
  leave(): Promise<void>;
  /** Everything answers again, and what waited for it is due. */
  comeBack(): Promise<void>;
  /** Runs what is due, rooms first, which are calendar entries at Microsoft: emails wait for their links. */
  settle(): Promise<void>;
  /** Connects a specialist's calendar, which receives their meetings; at Microsoft each is a room of Teams. */
  connectCalendar(specialistId: string): Promise<void>;
  /** Sends everything about a specialist's leads to the receiver. */
  connectWebhook(specialistId: string): Promise<void>;
  /** An appointment in the connected calendar. */
  block(from: number, to: number): Promise<void>;
  /** The appointments of others. */
  blocks: [from: number, to: number][];
  /** The meetings in the connected calendar, each with the link of the room that it is. */
  entries(): Promise<{ startsAt: number; joinUrl: string | null }[]>;
  rooms(): ZoomRoom[];
  /** What the receiver has been told of leads, in order. */
  received(): ReceivedLead[];
  stop(): Promise<void>;
}

const refused = (response: ServerResponse): void => void response.writeHead(503).end();
const ROOM_CALLS = ["POST /users", "PATCH /meetings", "DELETE /meetings"];

/** `provider`: whose calendar the specialist connects. */
export const openOutside = async (app: TestApp, provider: SignInProvider): Promise<Outside> => {
  const { services } = app;
  const calendar = await openServiceOn(app, provider);
  const zoom = await startZoom();
  const receiver = await startReceiver();
  useZoom(app, zoom);
  const { mailer } = services;
  const send = mailer.send.bind(mailer);
  let secret = "";
  let settling = Promise.resolve();
  /** What has failed is due. Returns how much that is. */
  const retry = async (): Promise<number> =>
    (await app.transact((tx) =>
      tx.update(eventDeliveries).set({ dueAt: tx.now })
        .where(and(eq(eventDeliveries.state, "pending"), gt(eventDeliveries.attempts, 0))).returning()
    )).length;
  const runDue = async (): Promise<void> => {
    const isRoom = ({ listener }: DueDelivery) => Number(/^scheduling|Entr/.test(listener));
    // What has failed is tried again in any order: here, the newest first.
    const isLater = (a: DueDelivery, b: DueDelivery) =>
      a.attempts > 0 && b.attempts > 0 ? b.eventId.localeCompare(a.eventId) : 0;
    for (let due = await listDueDeliveries(app.ctx(), 200); due.length > 0;) {
      for (const delivery of due.toSorted((a, b) => isRoom(b) - isRoom(a) || isLater(a, b))) {
        await runDeliveries(app.ctx(), [delivery]).catch(() => {});
      }
      await calendar.actions.settle();
      due = await listDueDeliveries(app.ctx(), 200);
    }
  };
  const settleOnce = async (): Promise<void> => {
    await runDue();
    for (let round = 0; round < 2 && !outside.isAway && await retry() > 0; round++) await runDue();
  };
  const outside: Outside = {
    isAway: false,
    async leave() {
      outside.isAway = true;
      await calendar.actions.setFault("away");
      receiver.answer = refused;
      for (const call of ROOM_CALLS) zoom.fail(call, { always: 503 });
      mailer.send = () => Promise.reject(new Error("421 Try again later"));
    },
    async comeBack() {
      outside.isAway = false;
      await calendar.actions.setFault("none");
      receiver.answer = accepted;
      for (const call of ROOM_CALLS) zoom.fail(call, []);
      mailer.send = send;
      await retry();
    },
    // Actions of one step may ask for it at the same time.
    settle: () => settling = settling.then(settleOnce),
    async connectCalendar(specialistId) {
      const { call, id } = await calendar.connect({ specialistId, receives: true });
      if (provider === "google") return;
      await call(`Choose/${id}`, { calendarId: calendar.account, blocks: true, receives: true, byTeams: true });
    },
    async connectWebhook(id) {
      ({ secret } = await makeEndpoint(app, { id, path: "/Webhooks" }, receiver.url));
    },
    blocks: [],
    async block(from, to) {
      outside.blocks.push([from, to]);
      await calendar.block(from, to);
    },
    entries: async () =>
      (await calendar.entries()).map(({ start, own }) => ({
        startsAt: Date.parse(start.dateTime),
        joinUrl: (own as GraphOwn | undefined)?.onlineMeeting?.joinUrl ?? null,
      })),
    rooms: () => [...zoom.rooms.values()],
    received: () =>
      receiver.messages(secret).flatMap(({ type, data }) =>
        typeof data.leadId === "string" ? [{ type, leadId: data.leadId }] : []
      ),
    async stop() {
      await calendar.stop();
      await zoom.stop();
      await receiver.close();
    },
  };
  return outside;
};

// What the stand-in can do: events that change and notify, tokens, and the calendars of an account.
import type { Clock } from "@/platform/time/clock.ts";
import type { Database } from "@/platform/db/types.ts";
import type { Log } from "@/platform/log.ts";
import type { CalendarEvent, Channel, FaultMode, Store } from "./store.ts";

/** Everybody has these three. Nothing can be written into the last one. */
export const calendarsOf = (account: string) => [
  { id: account, summary: account, primary: true, isOwn: true },
  { id: `family.${account}`, summary: "Family", primary: false, isOwn: true },
  { id: `team.${account}`, summary: "Team", primary: false, isOwn: false },
];

type EventPatch = Partial<Omit<CalendarEvent, "id" | "calendarId" | "changed">>;

const lastOf = (events: readonly CalendarEvent[]): number => Math.max(0, ...events.map(({ changed }) => changed));

export interface Message {
  headers: Record<string, string>;
  body?: string;
}

/** Sends a notification, and returns what was answered. */
export type SendMessage = (address: string, message: Message) => Promise<{ status: number; text: string }>;

interface Options {
  db: Database;
  store: Store;
  clock: Clock;
  log: Log;
  /** What a channel receives when something has changed. */
  messageOf(channel: Channel): Message;
  /** By default over HTTP. */
  send?: SendMessage;
}

const sendOverHttp: SendMessage = async (address, message) => {
  const response = await fetch(address, { method: "POST", ...message, redirect: "manual" });
  return { status: response.status, text: await response.text() };
};

export const createActions = ({ db, store, clock, log, messageOf, send = sendOverHttp }: Options) => {
  const { find, list, remove, save } = store;
  /** Sends what a channel would receive; `forged` with a wrong token. */
  const notify = async (channel: Channel, forged = false): Promise<number> => {
    const sent = forged ? { ...channel, token: "forged" } : channel;
    try {
      return (await send(channel.address, messageOf(sent))).status;
    } catch (error) {
      log.debug("a test notification could not be delivered", { error: String(error) });
      return 0;
    }
  };
  const notifyAll = async (calendarId: string): Promise<void> => {
    const all = await list(db.read, "channel");
    for (const { key, ...channel } of all.filter(({ calendarIds }) => calendarIds.includes(calendarId))) {
      if (channel.expiration <= clock.now()) continue;
      const next = { ...channel, number: channel.number + 1 };
      await db.write((tx) => save(tx, "channel", key, next));
      await notify(next);
    }
  };
  const deleteAll = (kind: "access" | "grant") =>
    db.write(async (tx) => {
      for (const { key } of await list(tx, kind)) await remove(tx, kind, key);
    });
  let sending: Promise<unknown> = Promise.resolve();
  return {
    db,
    store,
    now: () => clock.now(),
    /** Creates or changes an event, and notifies the channels of its calendar. */
    async putEvent(calendarId: string, id: string, patch: EventPatch): Promise<CalendarEvent> {
      const event = await db.write(async (tx) => {
        const key = `${calendarId}/${id}`;
        const before = await find(tx, "event", key);
        const changed = lastOf(await list(tx, "event")) + 1;
        const now = new Date(clock.now()).toISOString();
        const fresh = { status: "confirmed" as const, summary: "", start: { dateTime: now }, end: { dateTime: now } };
        const saved: CalendarEvent = { ...fresh, ...before, ...patch, id, calendarId, changed };
        await save(tx, "event", key, saved);
        return saved;
      });
      // As at Google, the notification comes after the response.
      sending = sending.then(() => notifyAll(calendarId));
      return event;
    },
    async listEvents(calendarId?: string): Promise<CalendarEvent[]> {
      const all = (await list(db.read, "event")).map(({ key: _key, ...event }) => event);
      return calendarId ? all.filter((event) => event.calendarId === calendarId) : all;
    },
    /** The number of the last change. */
    lastChange: async () => lastOf(await list(db.read, "event")),
    setFault: (mode: FaultMode) => db.write((tx) => save(tx, "fault", "now", { mode })),
    fault: async (): Promise<FaultMode> => (await find(db.read, "fault", "now"))?.mode ?? "none",
    /** Access tokens stop working, as if they had expired. */
    expireTokens: () => deleteAll("access"),
    /** Refresh tokens stop working, as if the person had removed Parley from their account. */
    async revokeAll() {
      await deleteAll("access");
      await deleteAll("grant");
    },
    notify,
    /** Whether what is at an address repeats a token, as services ask before they send anything else. */
    async validate(address: string): Promise<boolean> {
      const token = `Validation: ${crypto.randomUUID()} + ü`;
      const url = `${address}?validationToken=${encodeURIComponent(token)}`;
      const { status, text } = await send(url, { headers: { "Content-Type": "text/plain" } });
      return status === 200 && text === token;
    },
    /** The same, after the response that is being sent. */
    notifyLater: (channel: Channel) => void (sending = sending.then(() => notify(channel))),
    /** Waits for the notifications that are being sent. */
    settle: async () => void await sending,
  };
};

export type Actions = ReturnType<typeof createActions>;

import { createObjectStore } from "../object-store.ts";

/** A refresh token. */
export interface Grant {
  account: string;
  scope: string;
}
interface EventTime {
  dateTime: string;
  timeZone?: string;
}
export interface CalendarEvent {
  id: string;
  calendarId: string;
  status: "confirmed" | "cancelled";
  summary: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  transparency?: "opaque" | "transparent";
  /** What only one of the services knows of events, under its names. */
  own?: Record<string, unknown>;
  /** Counts all changes of all events: the sync token and the etag. */
  changed: number;
}
export interface Channel {
  id: string;
  /** Whose changes it announces. */
  calendarIds: string[];
  token: string;
  address: string;
  resourceId: string;
  /** In ms. */
  expiration: number;
  number: number;
}
/** How the next requests fail, until it is changed. */
export const FAULTS = {
  none: "Everything works",
  away: "The service is away (503)",
  slow: "It is slow (2.5 s)",
  nonsense: "It returns nonsense",
  quota: "Parley is over its quota",
} as const;
export type FaultMode = keyof typeof FAULTS;

interface Kinds {
  /** An OAuth code that can be redeemed once. */
  code: Grant & { challenge: string; redirectUri: string };
  grant: Grant;
  /** An access token of a grant; `expiresAt` in ms. */
  access: { grant: string; expiresAt: number };
  event: CalendarEvent;
  channel: Channel;
  fault: { mode: FaultMode };
}

/** Each service has a table of its own. */
export const createStore = (service: string) => createObjectStore<Kinds>(`dev_${service}_objects`);
export type Store = ReturnType<typeof createStore>;

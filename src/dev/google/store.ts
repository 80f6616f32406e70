import { createObjectStore } from "../object-store.ts";

/** An OAuth code that can be redeemed once. */
export interface Code {
  account: string;
  challenge: string;
  redirectUri: string;
  scope: string;
}
/** A refresh token. */
export interface Grant {
  account: string;
  scope: string;
}
export interface AccessToken {
  grant: string;
  /** In ms. */
  expiresAt: number;
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
  /** Counts all changes of all events: the sync token and the etag. */
  changed: number;
}
export interface Channel {
  id: string;
  calendarId: string;
  token: string;
  address: string;
  resourceId: string;
  /** In ms. */
  expiration: number;
  number: number;
}
/** How the next requests fail, until it is changed. */
export interface Fault {
  mode: "none" | "away" | "slow" | "nonsense" | "quota";
}

interface Kinds {
  code: Code;
  grant: Grant;
  access: AccessToken;
  event: CalendarEvent;
  channel: Channel;
  fault: Fault;
}

export const { createTable, save, find, list, remove } = createObjectStore<Kinds>("dev_google_objects");

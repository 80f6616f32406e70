import { createObjectStore } from "../object-store.ts";

export interface StoredText {
  sid: string;
  direction: "outbound" | "inbound";
  from: string;
  to: string;
  body: string;
  status: "queued" | "sent" | "delivered" | "undelivered" | "received";
  errorCode?: string;
  /** Where the sender wants to be told about it. */
  statusUrl?: string;
  /** In ms. */
  at: number;
}

/** How requests fail, until it is changed. `undelivered`: they are taken, and do not arrive. */
export const FAULTS = {
  none: "Everything works",
  away: "The provider is away (503)",
  slow: "The provider is slow (2.5 s)",
  lost: "The answer is lost after the message was taken",
  nonsense: "The provider returns nonsense",
  quota: "Parley is over its quota (429)",
  revoked: "The credentials are revoked (401)",
  undelivered: "Messages are not delivered (30003)",
} as const;
export type FaultMode = keyof typeof FAULTS;

interface Kinds {
  text: StoredText;
  /** A number that has replied STOP, at the provider. */
  stopped: { at: number };
  fault: { mode: FaultMode };
}

export const { createTable, save, find, list, remove } = createObjectStore<Kinds>("dev_text_objects");

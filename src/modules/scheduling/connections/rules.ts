// The statuses of connected calendar accounts, and what a specialist can answer when they changed a meeting there.
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import type { Instant } from "@/platform/time/time.ts";
import { isUpcoming, type MeetingStatus } from "../rules.ts";

export const PROVIDERS = ["google", "microsoft", "caldav"] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Those at which people sign in with the service itself. */
export const SIGN_IN_PROVIDERS = ["google", "microsoft"] as const satisfies readonly Provider[];
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
export const isSignInProvider = (text: string | undefined): text is SignInProvider =>
  SIGN_IN_PROVIDERS.some((provider) => provider === text);
/** How the products are called in which a specialist has such an account. */
export const PROVIDER_NAMES = {
  google: "Google Calendar",
  microsoft: "Microsoft 365",
  caldav: "CalDAV",
} as const satisfies Record<Provider, string>;

export const CONNECTION_STATUS = {
  /** It has not been read yet. */
  waiting: { label: "Connecting", tone: "active", isEnded: false },
  working: { label: "Connected", tone: "ok", isEnded: false, works: true },
  /** It can't be read now, and is tried again. The last good copy counts. */
  failing: { label: "Not reachable", tone: "warn", isEnded: false },
  /** Parley may no longer read it. The last good copy counts until the specialist connects it again. */
  lost: { label: "Reconnect needed", tone: "danger", isEnded: false, isLost: true },
  /** It was disconnected. */
  ended: { label: "Disconnected", tone: "info", isEnded: true },
} as const satisfies Record<string, StatusEntry & { isEnded: boolean; isLost?: true; works?: true }>;

export type ConnectionStatus = keyof typeof CONNECTION_STATUS;
export const CONNECTION_STATUSES = statusesOf(CONNECTION_STATUS);
export const ENDED_CONNECTIONS = statusesWith(CONNECTION_STATUS, { isEnded: true });
export const LIVE_CONNECTIONS = statusesWith(CONNECTION_STATUS, { isEnded: false });
export const WORKING_CONNECTIONS = statusesWith(CONNECTION_STATUS, { works: true });
export const isEnded = isIn(CONNECTION_STATUS, ENDED_CONNECTIONS);
export const isWorking = isIn(CONNECTION_STATUS, WORKING_CONNECTIONS);
export const hasLostAccess = isIn(CONNECTION_STATUS, statusesWith(CONNECTION_STATUS, { isLost: true }));

/** What a specialist did to a meeting's entry in their own calendar. */
export const ENTRY_CHANGES = ["moved", "deleted"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** `move`: the meeting follows; `cancel`: it is cancelled; `keep`: the entry is written as it was. */
export const CHANGE_ANSWERS = ["move", "cancel", "keep"] as const;
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number];

/** What makes an entry be written, whatever is in the calendar. */
export const UNWRITTEN = { sequence: -1 } as const;

interface KnownEntry {
  specialistId: string;
  /** The version of the meeting that was written. */
  sequence: number;
  /** Where it is in the calendar, as far as Parley knows. */
  startsAt: Instant | null;
  /** What its specialist is asked about already. */
  change: EntryChange | null;
}

interface EnteredMeeting {
  specialistId: string;
  status: MeetingStatus;
  sequence: number;
  startsAt: Instant;
}

/** Whether the specialist of an entry can still decide about its meeting. */
const isDecidable = (entry: KnownEntry, meeting: EnteredMeeting, now: Instant): boolean =>
  isUpcoming(meeting, now) && meeting.specialistId === entry.specialistId;

/**
 * Whether the specialist is asked about an entry. Until they have answered, nothing is written into their calendar. It
 * needs no answer once the meeting is at the time to which they moved it.
 */
export const hasOpenQuestion = (entry: KnownEntry, meeting: EnteredMeeting, now: Instant): boolean =>
  isDecidable(entry, meeting, now) &&
  (entry.change === "deleted" || (entry.change === "moved" && entry.startsAt !== meeting.startsAt));

/**
 * What the specialist did to an entry, as the service has it now. Nothing when the entry is at the meeting's time: its
 * text or its end may differ. Nothing either while Parley itself is about to write a newer version, which it is not while
 * a question is open.
 */
export const changeOf = (
  written: KnownEntry,
  found: { startsAt: Instant } | undefined,
  meeting: EnteredMeeting,
  now: Instant,
): EntryChange | null => {
  if (!isDecidable(written, meeting, now)) return null;
  if (written.change === null && written.sequence < meeting.sequence) return null;
  if (!found) return "deleted";
  return found.startsAt === meeting.startsAt ? null : "moved";
};

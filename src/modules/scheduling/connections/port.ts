// What Parley asks of a calendar service, whichever it is. Nothing here belongs to one service alone.
import type { Instant } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import type { BusyReading } from "../external/busy-reading.ts";
import { ALL_READ, type Unread } from "../external/rules.ts";
import type { BusyWindow } from "../external/busy-times.ts";
import type { CalendarEntry, MeetingInvitation } from "../meetings/ics.ts";

/** The service is away, slow, over its limits, or sent what nobody understands: the same request may work later. */
export class CalendarAway extends Error {
  constructor(message: string, readonly retryAt?: Instant, options?: ErrorOptions) {
    super(message, options);
  }
}
/** The access was revoked or the password changed: only the specialist can repair it. */
export class AccessLost extends Error {}
/** The service rejects this request for good. */
export class CalendarRejected extends Error {}
/** The account is there, and this calendar of it is not, or is no longer shared with it. */
export class CalendarGone extends CalendarRejected {
  constructor(message = "This calendar no longer exists at the server.") {
    super(message);
  }
}
/** This calendar can be read and not written. */
export class ReadOnlyCalendar extends CalendarRejected {
  constructor() {
    super("This calendar lets nobody add meetings. Please choose another one.");
  }
}

/** Calendars that are gone while others of their account can be read. */
export const unreadGone = (count: number): Unread =>
  count === 0
    ? ALL_READ
    : { count, reasons: ["One of the calendars no longer exists at the server, or is no longer shared."] };

export interface RemoteCalendar {
  id: string;
  name: string;
  isPrimary: boolean;
  /** Whether meetings can be written into it. */
  writable: boolean;
  /** How its owner knows the account, such as its email address. */
  account?: string;
  /** Whether its entries can be rooms of Teams. */
  hasTeams?: boolean;
}

/**
 * A meeting as it is written into a calendar: no contact data (docs/product/leads.md#who-sees-the-contact). Its `uid` is
 * the same for every version, so that writing it twice gives one event.
 */
export type EventPlan =
  & CalendarEntry
  & Required<Pick<MeetingInvitation, "uid" | "sequence" | "stampedAt" | "url" | "product">>
  /** Whether the event is to be a room of Teams, too. Only asked of calendars that have them. */
  & { opensRoom?: boolean };

/** An event of ours as the service has it. */
export interface RemoteEvent {
  /** How the service names it. */
  ref: string;
  /** Differs after every change. */
  etag: string;
  startsAt: Instant;
  endsAt: Instant;
  /** The room that it is; `joinUrl`: where people join, null while the service is still creating it. */
  room?: { joinUrl: string | null };
}

export interface Changes {
  /** Where the next call goes on; null when the service cannot tell. */
  token: string | null;
  isChanged: boolean;
  /** The events that changed; undefined: any of them may have. */
  refs?: ReadonlySet<string>;
}

/** Push notifications of a calendar. */
interface PushChannel {
  id: string;
  /** What the service has to repeat, so that nobody else can notify us. */
  token: string;
  /** Our URL that the service calls. */
  address: string;
}

/** `resource`: how the service names it. */
interface PushedChannel {
  id: string;
  resource: string;
}

/** Every method throws CalendarAway, AccessLost or CalendarRejected. */
export interface CalendarProvider {
  listCalendars(): Promise<RemoteCalendar[]>;
  /**
   * When these calendars are busy, in no particular order. Our own events may be among them. Calendars that no longer exist
   * are unread; throws CalendarGone when none of them does.
   */
  readBusy(calendarIds: readonly string[], window: BusyWindow): Promise<BusyReading>;
  /** What has changed in a period since a token of this method. Without one, everything has. */
  changesSince(calendarId: string, token: string | null, period: BusyTime): Promise<Changes>;
  /** An event of ours; undefined when it was deleted. */
  findEvent(calendarId: string, ref: string): Promise<RemoteEvent | undefined>;
  /** Creates the event or replaces it, whatever the calendar has. `ref`: where it was written before. */
  saveEvent(calendarId: string, plan: EventPlan, ref?: string): Promise<RemoteEvent>;
  /** Does nothing when the event does not exist. */
  deleteEvent(calendarId: string, ref: string): Promise<void>;
  /** Absent where the service has no push notifications. */
  push?: {
    /** The call that the service makes. */
    call: string;
    /** Whether one channel is for all calendars of an account that are its owner's. */
    coversAccount: boolean;
    watch(calendarId: string, channel: PushChannel): Promise<{ resource: string; expiresAt: Instant }>;
    /** Prolongs a channel, and says until when; undefined for one that has ended. Absent where it has to be replaced. */
    prolong?(channel: PushedChannel): Promise<Instant | undefined>;
    /** Does nothing when the channel has ended. */
    stop(channel: PushedChannel): Promise<void>;
  };
  /** Gives the access back. */
  revoke(): Promise<void>;
}

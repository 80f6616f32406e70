// Calendar files and add-to-calendar links of a meeting (PRODUCT section 4, "Calendar files that behave").
import {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { type Instant, iso } from "@/platform/time/time.ts";

/** A mailbox: the person's name and address. */
export interface Mailbox {
  name: string;
  email: string;
}

/** What every calendar shows of a meeting. */
export interface CalendarEntry {
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  description: string;
  location: string;
}

/** One recipient's copy of a meeting. */
export interface MeetingInvitation extends CalendarEntry {
  /** REQUEST for a new or changed meeting, CANCEL for a cancelled one; PUBLISH for a file that names no recipient. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  /** The same for the whole life of the meeting. */
  uid: string;
  /** Raised on every change; calendars ignore a lower one. */
  sequence: number;
  /** The page that manages the meeting. */
  url?: string;
  organizer: Mailbox;
  /** The one person who gets this file; absent in a published one. */
  attendee?: Mailbox;
  /** When this version of the meeting came to be (DTSTAMP), so that the file is the same however often it is made. */
  stampedAt: Instant;
  /** Minutes before the start at which the calendar reminds; none by default. */
  reminderMinutes?: number;
}

/** The file's text: UTC times, CRLF line ends, lines of at most 75 octets (RFC 5545), one meeting, one attendee. */
export function meetingCalendarFile(meeting: MeetingInvitation): string {
  const cancelled = meeting.method === "CANCEL";
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[meeting.method],
    prodId: { company: "Parley", product: "Meetings", language: "EN" },
  });
  const event = calendar.createEvent(eventOf(meeting, cancelled));
  if (meeting.attendee) invite(event, meeting.attendee);
  if (meeting.reminderMinutes !== undefined && !cancelled) {
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: meeting.reminderMinutes * 60,
      description: oneLine(meeting.summary),
    });
  }
  // RFC 5545 ends every line, the last one too, which the library does not.
  return calendar.toString().trimEnd() + "\r\n";
}

const eventOf = (meeting: MeetingInvitation, cancelled: boolean) => ({
  id: oneLine(meeting.uid),
  sequence: meeting.sequence,
  stamp: new Date(meeting.stampedAt),
  start: new Date(meeting.startsAt),
  end: new Date(meeting.endsAt),
  summary: oneLine(meeting.summary),
  description: printable(meeting.description),
  location: oneLine(meeting.location),
  url: meeting.url ?? null,
  status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  organizer: mailbox(meeting.organizer),
});

/** How often calendars may ask a feed again, in seconds. */
const FEED_TTL = 15 * 60;

/** A calendar to subscribe to: all meetings in one file, each as in its invitations, so that none stands there twice. */
export function meetingsFeed(name: string, meetings: readonly MeetingInvitation[]): string {
  const calendar = new ICalCalendar({
    name: oneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_TTL,
    prodId: { company: "Parley", product: "Meetings", language: "EN" },
  });
  for (const meeting of meetings) calendar.createEvent(eventOf(meeting, false));
  return calendar.toString().trimEnd() + "\r\n";
}

/** Names the recipient. Both sides have agreed already, so nobody is asked to answer. */
function invite(event: ICalEvent, attendee: Mailbox): void {
  event.createAttendee({
    ...mailbox(attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    type: ICalAttendeeType.INDIVIDUAL,
    rsvp: false,
  });
}

/** Opens Google Calendar with the meeting filled in. */
export const googleCalendarUrl = ({ startsAt, endsAt, summary, description, location }: CalendarEntry): string =>
  "https://calendar.google.com/calendar/render?" + queryOf({
    action: "TEMPLATE",
    text: summary,
    dates: `${basicUtc(startsAt)}/${basicUtc(endsAt)}`,
    details: description,
    location,
  });

/** Opens Outlook on the web with the meeting filled in. */
export const outlookCalendarUrl = ({ startsAt, endsAt, summary, description, location }: CalendarEntry): string =>
  "https://outlook.live.com/calendar/0/action/compose?" + queryOf({
    rru: "addevent",
    subject: summary,
    startdt: iso(startsAt),
    enddt: iso(endsAt),
    body: description,
    location,
  });

/** Outlook shows a plus sign where a space was meant, so spaces are written as %20. */
const queryOf = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString().replaceAll("+", "%20");

/** "20261124T130000Z" */
const basicUtc = (ms: Instant): string => iso(Math.floor(ms / 1000) * 1000).replace(/[-:]/g, "");

// Names and texts come from people: no control character or odd line break may end a line or a parameter of the file.
const printable = (text: string): string =>
  text.replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ").toWellFormed();
const oneLine = (text: string): string => printable(text).replace(/\s*\n\s*/g, " ").trim();

const mailbox = ({ name, email }: Mailbox) => ({ name: oneLine(name).replaceAll('"', "'"), email: oneLine(email) });

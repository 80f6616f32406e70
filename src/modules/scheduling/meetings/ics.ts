// Calendar files, feeds and add-to-calendar links of meetings (docs/product/meetings.md#calendar-files).
import {
  foldLines,
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
import { currentLanguage, DEFAULT_LANGUAGE } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { mailboxAddress } from "@/platform/mail/mailer.ts";
import { type Instant, iso } from "@/platform/time/time.ts";

/** A person's name and email address. */
export interface Mailbox {
  name: string;
  email: string;
}

/**
 * Who invites, in each file of a meeting: the sender of emails, because email clients trust no other one, and calendars
 * take files with different ones for different meetings.
 */
export const organizerOf = (
  { config }: Pick<Ctx, "config">,
  { productName, senderName }: { productName: string; senderName?: string },
): Mailbox => ({ name: senderName || productName, email: mailboxAddress(config.mailFrom) });

/** The details that every calendar shows. */
export interface CalendarEntry {
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  description: string;
  location: string;
}

/** One recipient's copy of a meeting. */
export interface MeetingInvitation extends CalendarEntry {
  /** REQUEST for a new or changed meeting, CANCEL for a cancelled one, PUBLISH for a file without a recipient. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  /** The name of the marketplace. */
  product: string;
  /** The same for every version of the meeting. */
  uid: string;
  /** Incremented by every change. Calendars ignore a lower one. */
  sequence: number;
  /** The page on which the meeting is managed. */
  url?: string;
  /** Absent in an entry of the specialist's own calendar. */
  organizer?: Mailbox;
  /** The recipient; absent in a published file. */
  attendee?: Mailbox;
  /** When this version was created (DTSTAMP), so that the file is the same whenever it is generated. */
  stampedAt: Instant;
  /** Minutes before the start; no reminder by default. */
  reminderMinutes?: number;
  /** The visitor has not confirmed it yet. */
  isTentative?: boolean;
}

/** The name of the marketplace as the file's PRODID. */
const productId = (product: string) => ({ company: oneLine(product), product: "Meetings", language: "EN" });

/** The texts are in the reader's language, which the library can't say (RFC 5545, section 3.2.10). */
const withLanguage = (text: string): string => {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return text;
  const unfolded = text.replaceAll("\r\n ", "");
  return foldLines(unfolded.replace(/^(SUMMARY|DESCRIPTION):/gm, `$1;LANGUAGE=${language}:`));
};

/** RFC 5545 ends every line, including the last one, which the library does not. */
const textOf = (calendar: ICalCalendar): string => withLanguage(calendar.toString().trimEnd()) + "\r\n";

/** A calendar file with one meeting: UTC times, CRLF line ends, lines of at most 75 octets (RFC 5545). */
export function meetingCalendarFile(meeting: MeetingInvitation): string {
  const cancelled = meeting.method === "CANCEL";
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[meeting.method],
    prodId: productId(meeting.product),
  });
  const event = calendar.createEvent(toEvent(meeting, cancelled));
  if (meeting.attendee) invite(event, meeting.attendee);
  if (meeting.reminderMinutes !== undefined && !cancelled) {
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: meeting.reminderMinutes * 60,
      description: oneLine(meeting.summary),
    });
  }
  return textOf(calendar);
}

const toEvent = (meeting: MeetingInvitation, cancelled: boolean) => ({
  id: oneLine(meeting.uid),
  sequence: meeting.sequence,
  stamp: new Date(meeting.stampedAt),
  start: new Date(meeting.startsAt),
  end: new Date(meeting.endsAt),
  summary: oneLine(meeting.summary),
  description: printable(meeting.description),
  location: oneLine(meeting.location),
  url: meeting.url ?? null,
  status: cancelled
    ? ICalEventStatus.CANCELLED
    : meeting.isTentative
    ? ICalEventStatus.TENTATIVE
    : ICalEventStatus.CONFIRMED,
  transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  organizer: meeting.organizer ? mailbox(meeting.organizer) : null,
});

/** How often calendars should reload a feed, in seconds. */
const FEED_TTL = 15 * 60;

/** A calendar to subscribe to. Meetings have the UIDs of their invitations, so that calendars don't show them twice. */
export function meetingsFeed(product: string, meetings: readonly MeetingInvitation[]): string {
  const calendar = new ICalCalendar({
    name: oneLine(`${product} meetings`),
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_TTL,
    prodId: productId(product),
  });
  for (const meeting of meetings) calendar.createEvent(toEvent(meeting, false));
  return textOf(calendar);
}

/** Adds the recipient. Both sides have agreed already, so the calendar does not ask for a reply. */
function invite(event: ICalEvent, attendee: Mailbox): void {
  event.createAttendee({
    ...mailbox(attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    type: ICalAttendeeType.INDIVIDUAL,
    rsvp: false,
  });
}

/** Opens Google Calendar with the meeting's details. */
export const googleCalendarUrl = ({ startsAt, endsAt, summary, description, location }: CalendarEntry): string =>
  "https://calendar.google.com/calendar/render?" + queryOf({
    action: "TEMPLATE",
    text: summary,
    dates: `${basicUtc(startsAt)}/${basicUtc(endsAt)}`,
    details: description,
    location,
  });

/** Opens Outlook on the web with the meeting's details. */
export const outlookCalendarUrl = ({ startsAt, endsAt, summary, description, location }: CalendarEntry): string =>
  "https://outlook.live.com/calendar/0/action/compose?" + queryOf({
    rru: "addevent",
    subject: summary,
    startdt: iso(startsAt),
    enddt: iso(endsAt),
    body: description,
    location,
  });

/** Outlook does not read a plus sign as a space, so spaces become %20. */
const queryOf = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString().replaceAll("+", "%20");

/** "20261124T130000Z" */
const basicUtc = (ms: Instant): string => iso(Math.floor(ms / 1000) * 1000).replace(/[-:]/g, "");

// Names and texts come from people. Control characters and odd line breaks must not end a line or a parameter.
const printable = (text: string): string =>
  text.replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ").toWellFormed();
const oneLine = (text: string): string => printable(text).replace(/\s*\n\s*/g, " ").trim();

const mailbox = ({ name, email }: Mailbox) => ({ name: oneLine(name).replaceAll('"', "'"), email: oneLine(email) });

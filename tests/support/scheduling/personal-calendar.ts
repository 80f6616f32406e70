// A person's calendar as an email client keeps it: it receives the calendar files of emails by the rules of RFC 5546,
// with a third-party parser.
import ICAL from "ical.js";

export interface InvitedEvent {
  uid: string;
  sequence: number;
  stampedAt: number;
  startsAt: number;
  endsAt: number;
  location: string;
  cancelled: boolean;
}

export interface ReadFile extends InvitedEvent {
  method: string;
  organizer: string;
  attendees: string[];
  status: string;
  summary: string;
}

const millis = (time: unknown): number => (time as ICAL.Time).toJSDate().getTime();

/** Reads one file. Throws what RFC 5545 and RFC 5546 (sections 3.2.2 and 3.2.5) forbid for a request or a cancellation. */
export const readInvitation = (text: string): ReadFile => {
  for (const line of text.split(/\r?\n/)) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`A line is too long: ${line}`);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} events in one file`);
  const value = (name: string) => {
    const found = event.getAllProperties(name);
    if (found.length !== 1) throw new Error(`${found.length} times ${name}`);
    return found[0]!.getFirstValue();
  };
  const method = String(calendar.getFirstPropertyValue("method"));
  const status = String(value("status"));
  const cancelled = method === "CANCEL";
  if (!["REQUEST", "CANCEL"].includes(method)) throw new Error(`The method is ${method}`);
  if (cancelled !== (status === "CANCELLED")) throw new Error(`${method} with status ${status}`);
  const start = value("dtstart") as ICAL.Time;
  if (start.zone !== ICAL.Timezone.utcTimezone) throw new Error("The start is not in UTC");
  return {
    method,
    status,
    cancelled,
    uid: String(value("uid")),
    sequence: Number(value("sequence")),
    stampedAt: millis(value("dtstamp")),
    startsAt: millis(start),
    endsAt: millis(value("dtend")),
    location: String(event.getFirstPropertyValue("location") ?? ""),
    summary: String(value("summary")),
    organizer: String(value("organizer")).toLowerCase(),
    attendees: event.getAllProperties("attendee").map((property) => String(property.getFirstValue()).toLowerCase()),
  };
};

/** The calendar of one person. */
export interface PersonalCalendar {
  receive(text: string): void;
  /** The calendar's events, by UID. */
  events: Map<string, InvitedEvent>;
}

/** Older files are ignored (RFC 5546, section 2.1.5): by sequence, then by stamp. */
const isNewer = (file: ReadFile, stored: InvitedEvent | undefined): boolean =>
  stored === undefined || file.sequence > stored.sequence ||
  (file.sequence === stored.sequence && file.stampedAt >= stored.stampedAt);

/** Opens a calendar that accepts only files that invite this address and no other. */
export const openCalendar = (address: string): PersonalCalendar => {
  const events = new Map<string, InvitedEvent>();
  return {
    events,
    receive(text) {
      const file = readInvitation(text);
      if (file.attendees.join() !== `mailto:${address.toLowerCase()}`) {
        throw new Error(`A file for ${file.attendees.join()} was sent to ${address}`);
      }
      if (isNewer(file, events.get(file.uid))) events.set(file.uid, file);
    },
  };
};

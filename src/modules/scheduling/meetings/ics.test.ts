// Calendar files, parsed by another implementation (ical.js) and checked against RFC 5545.
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { googleCalendarUrl, meetingCalendarFile, type MeetingInvitation, outlookCalendarUrl } from "./ics.ts";

const MEETING: MeetingInvitation = {
  product: "Palaver",
  method: "REQUEST",
  uid: "0199c0de-7000-7000-8000-000000000001@parley",
  sequence: 0,
  startsAt: Date.UTC(2026, 10, 24, 13),
  endsAt: Date.UTC(2026, 10, 24, 13, 30),
  summary: "Meeting with Anna Berger; mortgage, first talk",
  description: "You booked a meeting.\nManage it: https://parley.test/m/1?a=b&c=d",
  location: "Zoom",
  url: "https://parley.test/m/1?a=b&c=d",
  organizer: { name: "Parley", email: "meetings@parley.test" },
  attendee: { name: "Jo Visitor", email: "jo@example.test" },
  stampedAt: Date.UTC(2026, 10, 1, 8, 30, 15),
  reminderMinutes: 15,
};

const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent("vevent")!;
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
  return { calendar, event, value };
};

describe("calendar files", () => {
  it("invite one person to one meeting, in UTC", () => {
    const { calendar, event, value } = read(meetingCalendarFile(MEETING));
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Palaver//Meetings//EN");
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(value("uid")).toBe(MEETING.uid);
    expect(value("sequence")).toBe("0");
    expect(value("status")).toBe("CONFIRMED");
    expect(value("dtstamp")).toBe("2026-11-01T08:30:15Z");
    expect(value("dtstart")).toBe("2026-11-24T13:00:00Z");
    expect(value("dtend")).toBe("2026-11-24T13:30:00Z");
    expect(value("summary")).toBe(MEETING.summary);
    expect(value("description")).toBe(MEETING.description);
    expect(value("location")).toBe("Zoom");
    expect(value("url")).toBe(MEETING.url);
    expect(event.getAllProperties("attendee")).toHaveLength(1);
    expect(event.getFirstProperty("attendee")!.getFirstParameter("cn")).toBe("Jo Visitor");
    expect(value("attendee")?.toLowerCase()).toBe("mailto:jo@example.test");
    expect(value("organizer")?.toLowerCase()).toBe("mailto:meetings@parley.test");
    expect(event.getFirstSubcomponent("valarm")!.getFirstPropertyValue("trigger")!.toString()).toBe("-PT15M");
  });

  it("cancel the same meeting with a higher sequence and no reminder", () => {
    const { calendar, event, value } = read(meetingCalendarFile({ ...MEETING, method: "CANCEL", sequence: 3 }));
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(value("status")).toBe("CANCELLED");
    expect(value("uid")).toBe(MEETING.uid);
    expect(value("sequence")).toBe("3");
    expect(value("dtstart")).toBe("2026-11-24T13:00:00Z");
    expect(event.getFirstSubcomponent("valarm")).toBeNull();
  });

  it("omit optional fields", () => {
    const { event } = read(meetingCalendarFile({ ...MEETING, url: undefined, reminderMinutes: undefined }));
    expect(event.hasProperty("url")).toBe(false);
    expect(event.getAllSubcomponents()).toEqual([]);
  });

  it("are the same each time they are generated", () => {
    expect(meetingCalendarFile(MEETING)).toBe(meetingCalendarFile({ ...MEETING }));
  });

  it("preserve any text, in lines of 75 octets that end with CRLF", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const tricky = fc.array(
      fc.constantFrom("\r\n", "\n", ";", ",", "\\", '"', ":", "é", "日本", "👩‍🚀", "END:VEVENT", " a"),
      {
        maxLength: 60,
      },
    ).map((parts) => parts.join(""));
    const any = fc.oneof(text, tricky);
    fc.assert(
      fc.property(any, any, any, any, (summary, description, location, name) => {
        const attendee = { name, email: "jo@example.test" };
        const file = meetingCalendarFile({ ...MEETING, summary, description, location, attendee });
        expect(file.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
        for (const line of file.split("\r\n")) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const { event, value } = read(file);
        expect(event.getAllProperties("attendee")).toHaveLength(1);
        expect(value("uid")).toBe(MEETING.uid);
        expect(value("description") ?? "").toBe(plain(description));
        expect(value("summary") ?? "").toBe(plain(summary).replace(/\s*\n\s*/g, " ").trim());
      }),
      propertyRuns(150),
    );
  });
});

const plain = (text: string) => text.replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ");

describe("add-to-calendar links", () => {
  it("contain the fields of Google", () => {
    const url = new URL(googleCalendarUrl(MEETING));
    expect(url.origin + url.pathname).toBe("https://calendar.google.com/calendar/render");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: "TEMPLATE",
      text: MEETING.summary,
      dates: "20261124T130000Z/20261124T133000Z",
      details: MEETING.description,
      location: "Zoom",
    });
  });

  it("contain the fields of Outlook, with spaces that Outlook understands", () => {
    const url = new URL(outlookCalendarUrl({ ...MEETING, location: "Phone +43 1 234" }));
    expect(url.origin + url.pathname).toBe("https://outlook.live.com/calendar/0/action/compose");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      rru: "addevent",
      subject: MEETING.summary,
      startdt: "2026-11-24T13:00:00Z",
      enddt: "2026-11-24T13:30:00Z",
      body: MEETING.description,
      location: "Phone +43 1 234",
    });
    expect(url.search).toContain("location=Phone%20%2B43%201%20234");
  });
});

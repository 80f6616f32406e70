// What comes first on a booked meeting: the calendar, and from an hour before the start, joining.
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClosedCard } from "@/modules/booking/schemas.ts";
import { HOUR_MS } from "@/platform/time/dates.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { MeetingCard } from "./meeting-card.tsx";

const START = Date.parse("2026-11-24T13:00:00Z");
const time = toReadableTime(START, "Europe/Vienna");
const meeting: ClosedCard = {
  meetingId: "m",
  status: "confirmed",
  text: "This meeting is confirmed.",
  lapsed: null,
  heading: null,
  isChecked: false,
  startsAt: iso(START),
  endsAt: iso(START + HOUR_MS / 2),
  isOver: false,
  time,
  specialistTime: time,
  specialist: { id: "s", displayName: "Anna Gruber", photoUrl: null, headline: "First homes" },
  category: { id: "c", slug: "career", name: "Career coaching" },
  location: "zoom",
  onlineAt: "Zoom",
  reminders: [],
  addToCalendar: { ics: "/ics", google: "/google", outlook: "/outlook" },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [61, ["Add to calendar", "Join on Zoom"]],
  [60, ["Join on Zoom", "Add to calendar"]],
  [-5, ["Join on Zoom", "Add to calendar"]],
])("%i minutes before the start: %j", (minutes, order) => {
  vi.setSystemTime(START - minutes * 60_000);
  const html = renderToStaticMarkup(<MeetingCard meeting={meeting} labels={{ location: [] }} joinUrl="https://zoom" />);
  expect(["Add to calendar", "Join on Zoom"].toSorted((a, b) => html.indexOf(a) - html.indexOf(b))).toEqual(order);
});

test("a meeting by Teams says so", () => {
  const joinUrl = "https://teams.microsoft.com/l/meetup-join/1/0";
  const byTeams = { ...meeting, onlineAt: "Microsoft Teams" };
  const html = renderToStaticMarkup(<MeetingCard meeting={byTeams} labels={{ location: [] }} joinUrl={joinUrl} />);
  expect(html).toContain("Join on Microsoft Teams");
  expect(html).not.toContain("Zoom");
});

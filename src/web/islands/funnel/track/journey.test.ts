// The way through the funnel: order, progress, and what a kept track means.
import { describe, expect, test } from "vitest";
import { STEPS } from "@/modules/tracks/rules.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { isOpen, isResumable, journeyWithout, meetingIdOf, openTrackIn, resumePath } from "./journey.ts";

const track = (more: Partial<TrackView>): TrackView => ({
  id: "t",
  status: "updated",
  closeReason: null,
  step: "about",
  next: "needs",
  categoryId: "c",
  subcategoryId: null,
  timezone: "Europe/Vienna",
  weekStart: 1,
  masked: false,
  answers: {},
  preferences: null,
  contact: null,
  consents: [],
  selection: null,
  pending: null,
  preferred: null,
  isOwn: false,
  proposedCountry: null,
  proposedLanguage: null,
  meetingId: null,
  manageUrl: null,
  joinUrl: null,
  lastActivityAt: "2026-11-20T10:00:00Z",
  ...more,
});

describe("the journey", () => {
  const whole = journeyWithout([]);

  test("goes forward and back over the same screens", () => {
    for (const step of STEPS.slice(0, -1)) expect(whole.before(whole.after(step))).toBe(step);
    expect(whole.before("start")).toBeUndefined();
  });

  test("skips steps without questions, in both directions and in the count", () => {
    const short = journeyWithout(["about"]);
    expect(short.after("start")).toBe("needs");
    expect(short.before("needs")).toBe("start");
    expect(short.progress("needs")).toMatchObject({ step: 2, of: 6 });
    expect(short.progress("about").step).toBe(0);
  });

  test("counts specialist-info as part of the specialist step", () => {
    expect(whole.progress("needs")).toEqual({ step: 3, of: 7, label: "Your needs" });
    expect(whole.progress("specialist-info")).toEqual(whole.progress("specialist"));
    expect(whole.progress("specialist")).toMatchObject({ step: 7, of: 7 });
  });
});

describe("a kept track", () => {
  test.each([
    [track({}), true],
    [track({ status: "closed", closeReason: "abandoned" }), true],
    [track({ status: "closed", closeReason: "no-availability" }), true],
    [track({ status: "closed", closeReason: "visitor-closed" }), false],
    [track({ status: "closed", closeReason: "booked", meetingId: "m" }), false],
    [track({ status: "closed", closeReason: "admin-assigned" }), false],
  ])("%#: can be resumed or not", (kept, open) => {
    expect(isOpen(kept)).toBe(open);
    expect(openTrackIn("c", kept)).toBe(open ? kept : undefined);
    expect(openTrackIn("another", kept)).toBeUndefined();
  });

  test("cannot be resumed when its category is no longer offered", () => {
    expect(isResumable(track({}), [{ id: "c" }])).toBe(true);
    expect(isResumable(track({}), [{ id: "another" }])).toBe(false);
    expect(isResumable(track({ status: "closed", closeReason: "visitor-closed" }), [{ id: "c" }])).toBe(false);
  });

  test("has a meeting only when it was booked, by the visitor or for them", () => {
    expect(meetingIdOf(track({ closeReason: "booked", meetingId: "m" }))).toBe("m");
    expect(meetingIdOf(track({ closeReason: "admin-assigned", meetingId: "m" }))).toBe("m");
    expect(meetingIdOf(track({ closeReason: "abandoned", meetingId: "m" }))).toBeUndefined();
    expect(meetingIdOf(track({ meetingId: "m" }))).toBeUndefined();
    expect(meetingIdOf(null)).toBeUndefined();
  });

  test("resumes at its next step; choosing a specialist needs a time on hold", () => {
    const time = {
      date: "2026-11-24",
      hour: 14,
      minute: 0,
      offset: "+01:00",
      zone: "",
      city: "",
      text: "",
      day: "",
      clock: "",
    };
    const startsAt = "2026-11-24T13:00:00Z";
    const selection = {
      startsAt,
      endsAt: startsAt,
      time: { ...time, startsAt },
      location: "zoom" as const,
      specialistId: "s",
      displayName: "Anna",
      expiresAt: startsAt,
      expires: { ...time, startsAt },
    };
    expect(resumePath(track({}), "c")).toBe("/funnel/c/needs");
    expect(resumePath(track({ next: "specialist-info" }), "c")).toBe("/funnel/c/calendar");
    expect(resumePath(track({ next: "specialist-info", selection }), "c")).toBe(
      "/funnel/c/specialist?date=2026-11-24&hour=14&minute=0&location=zoom&startsAt=2026-11-24T13%3A00%3A00Z",
    );
  });
});

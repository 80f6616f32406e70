// The way through the funnel: order, progress, and what a kept track means.
import { describe, expect, test } from "vitest";
import { STEP_ORDER } from "@/modules/funnel/rules.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { isOpen, isResumable, journeyWithout, meetingOf, openTrackIn, resumePath } from "./journey.ts";

const track = (more: Partial<TrackView>): TrackView => ({
  id: "t",
  status: "updated",
  closeReason: null,
  step: "about",
  next: "needs",
  categoryId: "c",
  subcategoryId: null,
  timezone: "Europe/Vienna",
  masked: false,
  answers: {},
  preferences: null,
  contact: null,
  consents: [],
  selection: null,
  meetingId: null,
  manageUrl: null,
  lastActivityAt: "2026-11-20T10:00:00Z",
  ...more,
});

describe("the journey", () => {
  const whole = journeyWithout([]);

  test("goes forward and back over the same screens", () => {
    for (const step of STEP_ORDER.slice(0, -1)) expect(whole.before(whole.after(step))).toBe(step);
    expect(whole.before("start")).toBeUndefined();
  });

  test("leaves out steps that ask nothing, in both directions and in the count", () => {
    const short = journeyWithout(["about"]);
    expect(short.after("start")).toBe("needs");
    expect(short.before("needs")).toBe("start");
    expect(short.progress("needs")).toMatchObject({ step: 2, of: 6 });
    expect(short.progress("about").step).toBe(0);
  });

  test("counts the reading before the last choice as part of it", () => {
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
  ])("%#: goes on or not", (kept, open) => {
    expect(isOpen(kept)).toBe(open);
    expect(openTrackIn("c", kept)).toBe(open ? kept : undefined);
    expect(openTrackIn("another", kept)).toBeUndefined();
  });

  test("is not gone on with when its category is offered no longer", () => {
    expect(isResumable(track({}), [{ id: "c" }])).toBe(true);
    expect(isResumable(track({}), [{ id: "another" }])).toBe(false);
    expect(isResumable(track({ status: "closed", closeReason: "visitor-closed" }), [{ id: "c" }])).toBe(false);
  });

  test("names its meeting only when it was booked, by the visitor or for him", () => {
    expect(meetingOf(track({ closeReason: "booked", meetingId: "m" }))).toBe("m");
    expect(meetingOf(track({ closeReason: "admin-assigned", meetingId: "m" }))).toBe("m");
    expect(meetingOf(track({ closeReason: "abandoned", meetingId: "m" }))).toBeUndefined();
    expect(meetingOf(track({ meetingId: "m" }))).toBeUndefined();
    expect(meetingOf(null)).toBeUndefined();
  });

  test("is gone on with at its next step; choosing a specialist needs a time that is still kept", () => {
    const time = { date: "2026-11-24", hour: 14, minute: 0, offset: "+01:00", zone: "", city: "", text: "" };
    const startsAt = "2026-11-24T13:00:00Z";
    const selection = {
      startsAt,
      endsAt: startsAt,
      time: { ...time, startsAt },
      location: "zoom" as const,
      specialistId: "s",
      displayName: "Anna",
      expiresAt: startsAt,
    };
    expect(resumePath(track({}))).toBe("/funnel/c/needs");
    expect(resumePath(track({ next: "specialist-info" }))).toBe("/funnel/c/calendar");
    expect(resumePath(track({ next: "specialist-info", selection }))).toBe(
      "/funnel/c/specialist?date=2026-11-24&hour=14&minute=0&location=zoom&startsAt=2026-11-24T13%3A00%3A00Z",
    );
  });
});

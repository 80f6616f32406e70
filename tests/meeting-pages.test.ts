// The pages behind a meeting's link, without JavaScript: a GET shows, a POST changes, and other sites change nothing.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS, iso } from "@/platform/time/time.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { leadRow } from "./support/leads/leads.ts";
import {
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  managed,
  meetingRow,
  NEXT_WEEK,
  outcomeSecret,
} from "./support/scheduling/meetings.ts";
import { runReactions } from "./support/app/reactions.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { NOON, openTestApp, type TestApp } from "./support/app/test-app.ts";

let app: TestApp;
let pages: Pages;
beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(async () => {
  await pages.close();
  await app.close();
});

const path = ({ meetingId, secret }: BookedMeeting, page = "", query = "") =>
  `/meetings/${meetingId}${page && `/${page}`}?secret=${secret}${query}`;
const textOf = async (response: Response) =>
  (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll("&#x27;", "'").replaceAll(/\s+/g, " ");
const redirectOf = (response: Response) => [response.status, response.headers.get("Location")];

describe("viewing", () => {
  test("changes nothing on any page, and ships no script but the one that prints the meeting", async () => {
    const meeting = await bookMeeting(app);
    const before = await app.allEvents();
    const at = `&at=${iso(NEXT_WEEK + HOUR_MS)}`;
    const paths = [
      ...["", "move", "cancel", "data", "withdraw", "delete"].map((page) => path(meeting, page)),
      path(meeting, "move", "&date=2026-10-29"),
      path(meeting, "move", at),
      `${
        path(meeting, "outcome", "&side=visitor").replace(
          meeting.secret,
          outcomeSecret(app, meeting.meetingId, "visitor"),
        )
      }&answer=held`,
    ];
    for (const one of paths) {
      const response = await pages.open(one);
      const html = await response.text();
      expect([one, response.status]).toEqual([one, 200]);
      expect(html).toMatch(/<h1/);
      expect(html).not.toContain("modulepreload");
      // The meeting itself has a button that prints it.
      expect(html.match(/<script/g) ?? []).toHaveLength(one === path(meeting) ? 1 : 0);
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(await app.allEvents()).toEqual(before);
  });

  test("shows the meeting in both time zones, with its limits and deadlines", async () => {
    const meeting = await bookMeeting(app, {
      specialist: { zone: "America/New_York" },
      startsAt: NEXT_WEEK + 5 * HOUR_MS,
    });
    const text = await textOf(await pages.open(path(meeting)));
    for (
      const sentence of [
        "Wed 28 Oct, 15:00",
        "Vienna (UTC+1) · 10:00 in New York (UTC-4)",
        "You can reschedule until Wed 28 Oct, 13:00, up to twice.",
        "You can cancel until the start. Please do so by Wed 28 Oct, 13:00,",
        "Robin Sample has your answers and contact details. No other specialist has them.",
      ]
    ) expect(text).toContain(sentence);
  });

  test("rescheduling and cancelling come before something sooner, and the confirmation leads to both", async () => {
    const meeting = await bookMeeting(app);
    const text = await textOf(await pages.open(path(meeting)));
    const places = ["Reschedule the meeting", "Cancel the meeting", "Something sooner"].map((place) =>
      text.indexOf(place)
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await runReactions(app.ctx());
    const confirmation = app.emails.find(({ subject, text }) =>
      subject.startsWith("Booked") && text!.includes(meeting.meetingId)
    )!;
    for (const [page, title] of [["move", "Choose a new time"], ["cancel", "Cancel"]] as const) {
      expect(confirmation.text).toContain(path(meeting, page));
      expect(await textOf(await pages.open(path(meeting, page)))).toContain(title);
    }
  });

  test("a wrong secret or a malformed id shows a page that says what to do", async () => {
    const meeting = await bookMeeting(app);
    for (const page of ["", "move", "cancel", "data", "withdraw", "delete", "download"]) {
      const response = await pages.open(path({ ...meeting, secret: "wrong" }, page));
      expect([page, response.status]).toEqual([page, 404]);
      expect(await textOf(response)).toContain("This link doesn't open a meeting");
    }
    for (
      const invalid of ["/meetings/x?secret=y", `/meetings/${meeting.meetingId}`, "/meetings/x/outcome?side=visitor"]
    ) {
      expect((await pages.open(invalid)).status).toBe(404);
    }
    expect((await pages.send(path({ ...meeting, secret: "wrong" }, "cancel"))).status).toBe(404);
  });
});

describe("changing", () => {
  test("another site's form changes nothing", async () => {
    const meeting = await bookMeeting(app);
    const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }, {
      Origin: "null",
    }];
    for (const headers of foreign) {
      for (const page of ["move", "cancel", "rescue", "withdraw", "delete"]) {
        const fields = { startsAt: iso(NEXT_WEEK + HOUR_MS), reason: "other", answer: "held" };
        const response = await pages.send(path(meeting, page), fields, headers);
        expect([page, response.status]).toEqual([page, 403]);
      }
    }
    expect((await meetingRow(app, meeting.meetingId)).sequence).toBe(0);
  });

  test("a meeting moves after day, time and confirmation", async () => {
    const meeting = await bookMeeting(app);
    const days = await textOf(await pages.open(path(meeting, "move")));
    expect(days).toContain("Wednesday 28 October");
    const startsAt = iso(NEXT_WEEK + HOUR_MS);
    expect(await textOf(await pages.open(path(meeting, "move", `&at=${startsAt}`)))).toContain(
      "Reschedule to Wed 28 Oct, 11:00?",
    );
    const moved = await pages.send(path(meeting, "move"), { startsAt });
    expect(redirectOf(moved)).toEqual([303, path(meeting, "", "&done=moved")]);
    expect(await textOf(await pages.open(path(meeting, "", "&done=moved")))).toContain("Your meeting has a new time");
    expect((await meetingRow(app, meeting.meetingId)).startsAt).toBe(NEXT_WEEK + HOUR_MS);
  });

  test("a taken time is rejected, with the free times", async () => {
    const meeting = await bookMeeting(app);
    await bookMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + HOUR_MS });
    const gone = iso(NEXT_WEEK + HOUR_MS);
    const response = await pages.send(path(meeting, "move"), { startsAt: gone });
    expect(response.status).toBe(400);
    expect(await textOf(response)).toContain("This time is no longer available. Please choose another one.");
    const reopened = await pages.open(path(meeting, "move", `&at=${gone}`));
    expect(await textOf(reopened)).toContain("This time is no longer available.");
  });

  test("a cancellation that is refused keeps what was typed", async () => {
    const meeting = await bookMeeting(app);
    const message = "So sorry. ".repeat(60);
    const refused = await pages.send(path(meeting, "cancel"), { reason: "found-other", message });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(message);
    expect(html).toMatch(/<input(?=[^>]*value="found-other")[^>]*checked/);
  });

  test("a meeting is cancelled with a reason and a message", async () => {
    const meeting = await bookMeeting(app);
    const done = await pages.send(path(meeting, "cancel"), { reason: "found-other", message: "Thank you" });
    expect(redirectOf(done)).toEqual([303, path(meeting, "", "&done=cancelled")]);
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "found-other",
      message: "Thank you",
    });
    const late = await bookMeeting(app, { specialistId: meeting.specialistId });
    app.clock.set(NEXT_WEEK);
    const response = await pages.send(path(late, "cancel"), { reason: "other" });
    expect([response.status, await textOf(response)]).toEqual([
      400,
      expect.stringContaining("This meeting has started"),
    ]);
  });

  test("another specialist replaces the one who cancelled, with one tap", async () => {
    const other = await makeSpecialist(app, { category: "tutoring", profile: { displayName: "Olga Other" } });
    const meeting = await bookMeeting(app, {
      specialist: { category: "tutoring" },
      visitor: { category: "tutoring" },
    });
    await asSpecialist(app, meeting, "CancelMeeting");
    expect(await textOf(await pages.open(path(meeting)))).toContain(
      "Olga Other is free at the same time and can replace Robin Sample.",
    );
    const startsAt = iso(NEXT_WEEK);
    const confirmation = await textOf(await pages.open(path(meeting, "", `&with=${other}&at=${startsAt}`)));
    expect(confirmation).toContain("Parley gives my answers and contact details to Olga Other for this meeting");
    const done = await pages.send(path(meeting, "rescue"), { specialistId: other, startsAt, version: "1" });
    const [status, to] = redirectOf(done);
    expect([status, to]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/parley\.example\/meetings\/.+&done=rescued$/),
    ]);
    expect(await textOf(await pages.open(path(meeting)))).toContain("See your new meeting");
  });

  test("data can be viewed, exported, withdrawn and deleted", async () => {
    const meeting = await bookMeeting(app);
    const data = await textOf(await pages.open(path(meeting, "data")));
    for (
      const sentence of [
        "Robin Sample has your answers and contact details. No other specialist has them.",
        "Parley gives my answers and contact details to Robin Sample for this meeting, and to nobody else.",
        meeting.contact.email,
      ]
    ) expect(data).toContain(sentence);
    const file = await pages.open(path(meeting, "download"));
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="my-meeting.json"');
    expect(await file.json()).toMatchObject({ data: { contact: meeting.contact } });
    expect(redirectOf(await pages.send(path(meeting, "withdraw")))).toEqual([
      303,
      path(meeting, "", "&done=withdrawn"),
    ]);
    expect((await managed(app, meeting)).json).toMatchObject({ withdrawn: true, status: "cancelled" });
    const erased = await pages.send(path(meeting, "delete"));
    expect([erased.status, await textOf(erased)]).toEqual([200, expect.stringContaining("Your data is deleted")]);
    expect((await pages.open(path(meeting))).status).toBe(404);
    expect((await leadRow(app, meeting.leadId)).erasedAt).not.toBeNull();
  });

  test.each(["visitor", "specialist"] as const)("the %s reports the outcome", async (side) => {
    const meeting = await bookMeeting(app);
    app.clock.set(NEXT_WEEK + HOUR_MS);
    const secret = outcomeSecret(app, meeting.meetingId, side);
    const page = `/meetings/${meeting.meetingId}/outcome?secret=${secret}&side=${side}`;
    const html = await (await pages.open(`${page}&answer=other-absent`)).text();
    expect(html.indexOf('value="other-absent"')).toBeLessThan(html.indexOf('value="held"'));
    expect(redirectOf(await pages.send(page, { answer: "held" }))).toEqual([303, page]);
    expect(await textOf(await pages.open(page))).toContain("Your answer: Yes, it took place.");
    const overview = await textOf(await pages.open(path(meeting)));
    expect(overview).not.toMatch(/How to join|If something comes up/);
    const again = await pages.send(page, { answer: "moved" });
    expect([again.status, await textOf(again)]).toEqual([400, expect.stringContaining("You've already answered.")]);
    expect((await pages.send(page, { answer: "unknown" })).status).toBe(400);
  });
});

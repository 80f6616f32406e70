// Emails about meetings: both times with their zones, how to meet, what people wrote as text, and the plain text version.
import type { Brand } from "./parts/layout.tsx";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { meetingReminder } from "./meeting-reminder.tsx";
import { newMeeting as renderNewMeeting } from "./new-meeting.tsx";
import type { MeetingFacts, Side } from "./parts/meeting.ts";
import { outcomeQuestion } from "./after-meeting/outcome-question.tsx";
import * as ratings from "./after-meeting/ratings.tsx";
import { supplyAlert } from "./operation.tsx";
import { forReader } from "@/platform/time/reader.ts";
import { styleSheet } from "./parts/theme.ts";
import { bookingConfirmed } from "./booking-confirmed.tsx";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const meeting: MeetingFacts = {
  startsAt: Date.UTC(2026, 10, 24, 13),
  endsAt: Date.UTC(2026, 10, 24, 13, 30),
  visitorZone: "Europe/Vienna",
  specialistZone: "America/New_York",
  categoryName: "Mortgages",
  location: "zoom",
  locationDetail: "https://zoom.example/j/1?pwd=a&b=c",
};
const visitor = { firstName: "Vera", shortName: "Vera", phone: "+43 660 1234567" };
const specialist = { displayName: "Anna Berger", firstName: "Anna", headline: "Broker in Vienna" };
const confirmation = (change: Partial<MeetingFacts> = {}, ofBrand: Brand = brand) =>
  bookingConfirmed({
    brand: ofBrand,
    meeting: { ...meeting, ...change },
    visitor,
    specialist,
    manageUrl: "https://parley.example/meetings/1?secret=s",
    moveUrl: "https://parley.example/meetings/1/move?secret=s",
    cancelUrl: "https://parley.example/meetings/1/cancel?secret=s",
    limits: { moves: 3, visitorHours: 5 },
  });
const newMeeting = (change: Partial<MeetingFacts> = {}, answers = [{ label: "Your situation?", answer: "Employee" }]) =>
  renderNewMeeting({
    brand,
    meeting: { ...meeting, ...change },
    visitorName: "Vera",
    specialist,
    answers,
    leadUrl: "https://parley.example/leads/1",
    bookedBy: "visitor",
  });
const reminderProps = (side: Side, minutesBefore: number, change: Partial<MeetingFacts> = {}) => ({
  side,
  brand,
  meeting: { ...meeting, ...change },
  visitor,
  specialist,
  now: meeting.startsAt - minutesBefore * MINUTE_MS,
  pageUrl: "https://parley.example/page",
});
const alert = () =>
  supplyAlert({ brand, firstName: "Ada", categoryName: "Mortgages", categoryUrl: "https://parley.example/admin" });

const answers = ["Yes, it took place", "No, Anna Berger did not come"].map((label, n) => ({
  label,
  url: `https://parley.example/meetings/1/outcome?answer=${n}`,
}));
const question = () =>
  outcomeQuestion({
    brand,
    meeting,
    answers,
    firstName: "Vera",
    other: "Anna Berger",
    until: "Wed 25 Nov, 14:30",
    side: "visitor",
  });
const toVisitor = { brand, meeting, firstName: "Vera", other: "Anna Berger" };
const toSpecialist = {
  brand,
  firstName: "Anna",
  categoryName: "Mortgages",
  ratingsUrl: "https://parley.example/dashboard/ratings",
};

const everyEmail = () =>
  Promise.all([
    confirmation(),
    newMeeting(),
    meetingReminder(reminderProps("visitor", 15)),
    meetingReminder(reminderProps("specialist", 30)),
    alert(),
    question(),
    ratings.ratingRequested({ ...toVisitor, ratingUrl: "https://parley.example/meetings/1/rating?secret=s" }),
    ratings.ratingGiven({ ...toSpecialist, stars: "4 stars", publishedOn: "Thu 26 Nov, 14:30" }),
    ratings.ratingRemovedForVisitor({ ...toVisitor, rule: "It advertises something." }),
    ratings.ratingRemovedForSpecialist({ ...toSpecialist, rule: "It advertises something." }),
    ratings.appealDecided(toSpecialist),
  ]);

describe("every email", () => {
  it("declares its language, has a preheader and loads nothing from other hosts", async () => {
    for (const { html } of await everyEmail()) {
      expect(html).toContain('lang="en"');
      expect(html).toContain('data-skip-in-text="true"');
      expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
      expect(html).not.toMatch(/@import|url\(/i);
      expect(html).toContain('name="color-scheme"');
    }
  });

  it("has a plain text version with the same content and written-out addresses", async () => {
    const { text } = await confirmation();
    expect(text).toContain("When\nTuesday 24 November 2026, 14:00\nVienna time (UTC+1), 30 minutes\n\n");
    expect(text).toContain("View your meeting:\nhttps://parley.example/meetings/1?secret=s\n");
    for (const email of await everyEmail()) expect(email.text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;|tel:/);
  });

  it("uses every class of the style sheet", async () => {
    const picture = { url: "https://parley.example/brand/1.png", width: 320, height: 160 };
    const own = await confirmation({}, { ...brand, logo: picture, logoDark: picture });
    const html = [own, ...await everyEmail()].map((email) => email.html).join();
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" ")));
    const styled = new Set([...styleSheet().matchAll(/\.([a-z-]+)/g)].map(([, name]) => name!));
    expect([...styled].filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("in Arabic", () => {
  const arabic = <T>(work: () => T): T => forReader("ar", 0, work, "ar");

  it("runs from right to left, and what runs from left to right keeps its direction", async () => {
    const { html, text, subject } = await arabic(() => confirmation());
    expect(html).toMatch(/<html[^>]* dir="rtl"/);
    expect(html).toMatch(/<table[^>]* dir="rtl"/);
    expect(html).toMatch(/<a href="tel:[+\d]+"[^>]* dir="ltr"|<a[^>]* dir="ltr"[^>]* href="tel:/);
    expect(subject).toContain("\u2068Anna Berger\u2069");
    expect(text).toContain("الثلاثاء، 24 نوفمبر 2026، 14:00");
  });

  it("names an address once in its plain text", async () => {
    const { text } = await arabic(() => confirmation());
    expect(text.split("support@parley.test")).toHaveLength(2);
  });
});

it("the question after a meeting has a button for each answer, none of them the main one", async () => {
  const { html, text } = await question();
  expect(html.match(/class="choice"/g)).toHaveLength(2);
  expect(html).not.toContain('class="action"');
  for (const { label, url } of answers) expect(text).toContain(`${label}:\n${url}`);
});

describe("times", () => {
  it("are the reader's own, followed by the other side's", async () => {
    const [toVisitor, toSpecialist] = [await confirmation(), await newMeeting()];
    expect(toVisitor.subject).toBe("Booked: your meeting with Anna Berger, Tue 24 Nov, 14:00 (Vienna time)");
    expect(toVisitor.text).toContain("Local time of Anna Berger\nTue 24 Nov, 08:00 · New York (UTC-5)");
    expect(toSpecialist.subject).toBe("New meeting with Vera: Tue 24 Nov, 08:00 (New York time)");
    expect(toSpecialist.text).toContain("Tuesday 24 November 2026, 08:00\nNew York time (UTC-5), 30 minutes");
    expect(toSpecialist.text).toContain("Local time of Vera\nTue 24 Nov, 14:00 · Vienna (UTC+1)");
  });

  it("are said once where both clocks agree", async () => {
    const { text } = await newMeeting({ visitorZone: "Europe/Berlin", specialistZone: "Europe/Vienna" });
    expect(text).toContain("Vienna time (UTC+1)");
    expect(text).not.toContain("Local time of");
  });

  it("say which of the two hours is meant when the clock is turned back", async () => {
    const startsAt = Date.UTC(2026, 9, 25, 0, 30);
    const { subject } = await confirmation({ startsAt, endsAt: startsAt + 30 * MINUTE_MS });
    expect(subject).toContain("Sun 25 Oct, 02:30 (first, UTC+2)");
  });

  it.each([
    [15, "Today at 14:00: your meeting with Anna Berger"],
    [840, "Today at 14:00: your meeting with Anna Berger"],
    [841, "Tomorrow at 14:00: your meeting with Anna Berger"],
    [1440, "Tomorrow at 14:00: your meeting with Anna Berger"],
    [2881, "Tue 24 Nov, 14:00: your meeting with Anna Berger"],
  ])("a reminder %i minutes before is titled %j", async (minutes, title) => {
    expect((await meetingReminder(reminderProps("visitor", minutes))).text).toContain(title);
  });

  it("count tomorrow by the reader's calendar, not by hours", async () => {
    const startsAt = Date.UTC(2026, 9, 25, 22, 30); // 23:30 in Vienna, on the day with 25 hours
    const now = startsAt - 24 * 60 * MINUTE_MS; // 00:30 of the same day
    const email = await meetingReminder({ ...reminderProps("visitor", 0, { startsAt }), now });
    expect(email.text).toContain("Today at 23:30: your meeting");
  });
});

describe("how to meet", () => {
  it("on Zoom: both sides get the link", async () => {
    const link = "https://zoom.example/j/1?pwd=a&b=c";
    for (const { text, html } of [await confirmation(), await newMeeting()]) {
      expect(text).toContain(link);
      expect(html).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=c"');
    }
  });

  it("by phone or WhatsApp: both sides read that the specialist calls the visitor", async () => {
    expect((await confirmation({ location: "phone", locationDetail: "+43 1 99" })).text)
      .toContain("Anna Berger will call you on +43 660 1234567\nThe call will come from +43 1 99.");
    expect((await confirmation({ location: "whatsapp" })).text).toContain("will call you on WhatsApp at +43 660");
    const toSpecialist = await Promise.all(
      ["phone", "whatsapp"].map((location) => newMeeting({ location: location as MeetingFacts["location"] })),
    );
    expect(toSpecialist[0]!.text).toContain("Call Vera by phone. The number is on the lead's page.");
    expect(toSpecialist[1]!.text).toContain("Call Vera on WhatsApp. The number is on the lead's page.");
    for (const { html } of toSpecialist) expect(html).not.toMatch(/tel:\+43660|mailto:vera/);
  });

  it.each([["javascript:alert(1)"], ["http://zoom.example/1"], ["my zoom room"], ["data:text/html,x"]])(
    "a Zoom link like %j is text, not a link",
    async (locationDetail) => {
      const { html, text } = await confirmation({ locationDetail });
      expect(html).not.toContain(`href="${locationDetail}`);
      expect(text).toContain(locationDetail);
    },
  );

  it("without a Zoom link: both sides read who sends it", async () => {
    expect((await confirmation({ locationDetail: null })).text).toContain("Anna Berger will send you the link.");
    expect((await newMeeting({ locationDetail: null })).text).toContain("Please send Vera your Zoom link.");
  });

  it("in the last hour before a call, the action joins it", async () => {
    expect((await meetingReminder(reminderProps("visitor", 15))).text).toContain(
      "Join on Zoom:\nhttps://zoom.example/",
    );
    expect((await meetingReminder(reminderProps("visitor", 1440))).text).toContain(
      "View your meeting:\nhttps://parley.example/page",
    );
    expect((await meetingReminder(reminderProps("specialist", 30, { location: "phone" }))).text).toContain(
      "Open lead:",
    );
  });
});

describe("what people wrote", () => {
  const markup = `"><script>alert(1)</script><b>Vera</b> & Söhne 👩‍🚀`;

  it("is text, in HTML and in plain text", async () => {
    const email = await renderNewMeeting({
      brand,
      meeting: { ...meeting, categoryName: markup, location: "phone" },
      visitorName: markup,
      specialist: { firstName: markup },
      answers: [{ label: markup, answer: markup }],
      leadUrl: "https://parley.example/leads/1",
      bookedBy: "visitor",
    });
    expect(email.html).not.toContain("<script>");
    expect(email.html).not.toContain("<b>");
    expect(email.text).toContain(`Hello ${markup}`);
  });

  it("keeps its line breaks", async () => {
    const { html, text } = await newMeeting({}, [{ label: "More?", answer: "One.\r\nTwo.\nThree." }]);
    expect(html).toContain("One.<br/>Two.<br/>Three.");
    expect(text).toContain("More?\nOne.\nTwo.\nThree.\n");
  });
});

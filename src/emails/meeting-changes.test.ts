// Emails about rescheduled and cancelled meetings and the outcome question: who changed what, both times, messages as text.
import { expect, test } from "vitest";
import { type MeetingChange, meetingMoved, specialistCancelled, visitorCancelled } from "./meeting-changes.tsx";
import { outcomeQuestion } from "./after-meeting/outcome-question.tsx";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const startsAt = Date.UTC(2026, 10, 24, 13);
const change = <S extends MeetingChange["side"]>(side: S, by: MeetingChange["by"], message: string | null = null) => ({
  side,
  brand,
  meeting: {
    startsAt,
    endsAt: startsAt + 1_800_000,
    visitorZone: "Europe/Vienna",
    specialistZone: "America/New_York",
    categoryName: "Mortgages",
    location: "zoom",
    locationDetail: "https://zoom.example/j/1",
  } as const,
  visitor: { shortName: "Vera", firstName: "Vera", phone: "+43 660 1234567" },
  specialist: { displayName: "Anna Berger", firstName: "Anna" },
  by,
  message,
  pageUrl: "https://parley.example/page",
});
const choice = { displayName: "Olga Other", text: "Tue 24 Nov, 14:00", url: "https://parley.example/with" };
const moved = { from: startsAt - 3_600_000 };
const alone = { sameTime: null, nearest: [] };
const cancelled = { consequence: "Your credit is back.", reason: "Vera doesn't need it any more." };

test("every email declares its language, loads nothing from other hosts and has a plain text version", async () => {
  const question = {
    brand,
    firstName: "Vera",
    other: "Anna Berger",
    meeting: change("visitor", "visitor").meeting,
    side: "visitor" as const,
    answers: [{ label: "Yes, it took place", url: "https://parley.example/a" }],
    until: "tomorrow",
  };
  const emails = await Promise.all([
    meetingMoved({ ...change("visitor", "visitor"), ...moved }),
    meetingMoved({ ...change("specialist", "specialist"), ...moved }),
    visitorCancelled({ ...change("visitor", "admin"), ...alone }),
    specialistCancelled({ ...change("specialist", "visitor"), ...cancelled }),
    outcomeQuestion(question),
  ]);
  for (const { html, text } of emails) {
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|@import|url\(/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;|tel:/);
  }
});

test.each<[MeetingChange["by"], string, string]>([
  ["visitor", "You rescheduled this meeting.", "Vera rescheduled this meeting."],
  ["specialist", "Anna Berger rescheduled this meeting.", "You rescheduled this meeting."],
  ["admin", "We rescheduled this meeting.", "We rescheduled this meeting."],
])("rescheduled by the %s: each side reads who did it", async (by, toVisitor, toSpecialist) => {
  const [one, other] = await Promise.all([
    meetingMoved({ ...change("visitor", by), ...moved }),
    meetingMoved({ ...change("specialist", by), ...moved }),
  ]);
  expect(one.text).toContain(toVisitor);
  expect(other.text).toContain(toSpecialist);
  expect(one.subject).toBe("Rescheduled: your meeting with Anna Berger, now Tue 24 Nov, 14:00 (Vienna time)");
  expect(other.text).toContain("Previous time\nTue 24 Nov, 07:00 (New York time)");
});

test("messages are shown as text", async () => {
  const message = "<b>Ill</b>\nsorry";
  const { html, text } = await visitorCancelled({ ...change("visitor", "specialist", message), ...alone });
  expect(html).not.toContain("<b>Ill");
  expect(text).toContain("Message from Anna Berger\n<b>Ill</b>\nsorry");
});

test("a visitor who was let down is offered other specialists, who get no details unless the visitor agrees", async () => {
  const { text } = await visitorCancelled({ ...change("visitor", "specialist"), sameTime: choice, nearest: [choice] });
  expect(text).toContain("Meet Olga Other instead:\nhttps://parley.example/with");
  expect(text).toContain("Or at another time");
  expect(text).toContain("Nobody else gets your details unless you agree");
  const own = await visitorCancelled({ ...change("visitor", "visitor", "Thank you"), ...alone });
  expect(own.text).not.toContain("Thank you");
  expect(own.text).toContain("View your meeting:\nhttps://parley.example/page");
});

// Letters about changes: who changed what, both times, people's words as text, links that only ask.
import { expect, test } from "vitest";
import {
  type MeetingChange,
  specialistCancelled,
  specialistMoved,
  visitorCancelled,
  visitorMoved,
} from "./meeting-changes.tsx";
import { outcomeQuestion } from "./outcome-question.tsx";

const house = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const startsAt = Date.UTC(2026, 10, 24, 13);
const change = (by: MeetingChange["by"], message: string | null = null): MeetingChange => ({
  house,
  meeting: {
    ...{ startsAt, endsAt: startsAt + 1_800_000, visitorZone: "Europe/Vienna", specialistZone: "America/New_York" },
    ...{ categoryName: "Mortgages", location: "zoom", locationDetail: "https://zoom.example/j/1" },
  },
  visitor: { name: "Vera Example", firstName: "Vera", phone: "+43 660 1234567" },
  specialist: { displayName: "Anna Berger", firstName: "Anna" },
  by,
  message,
  pageUrl: "https://parley.example/page",
});
const choice = { displayName: "Olga Other", text: "Tue 24 Nov, 14:00", url: "https://parley.example/with" };
const moved = { from: startsAt - 3_600_000 };
const alone = { sameTime: null, nearest: [] };
const cancelled = { consequence: "Your credit is back.", why: "does not need it any more" };

test("every letter says its language, loads nothing, and is the same in plain text", async () => {
  const question = {
    ...{ house, firstName: "Vera", other: "Anna Berger", startsAt, zone: "Europe/Vienna", categoryName: "Mortgages" },
    ...{ answers: [{ label: "Yes, it took place", url: "https://parley.example/a" }], until: "tomorrow" },
  };
  const letters = await Promise.all([
    visitorMoved({ ...change("visitor"), ...moved }),
    specialistMoved({ ...change("specialist"), ...moved }),
    visitorCancelled({ ...change("admin"), ...alone }),
    specialistCancelled({ ...change("visitor"), ...cancelled }),
    outcomeQuestion(question),
  ]);
  for (const { html, text } of letters) {
    expect(html).toContain('lang="en"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|@import|url\(/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;|tel:/);
  }
});

test.each<[MeetingChange["by"], string, string]>([
  ["visitor", "Hello Vera, you have moved", "Hello Anna, Vera Example has moved"],
  ["specialist", "Hello Vera, Anna Berger has moved", "Hello Anna, you have moved"],
  ["admin", "Hello Vera, we have moved", "Hello Anna, we have moved"],
])("moved by the %s: each side reads who did it", async (by, toVisitor, toSpecialist) => {
  const [one, other] = await Promise.all([
    visitorMoved({ ...change(by), ...moved }),
    specialistMoved({ ...change(by), ...moved }),
  ]);
  expect(one.text).toContain(toVisitor);
  expect(other.text).toContain(toSpecialist);
  expect(one.subject).toBe("Moved: your meeting with Anna Berger, now Tue 24 Nov, 14:00 (Vienna time)");
  expect(other.text).toContain("Before\nTue 24 Nov, 07:00 (New York time)");
});

test("people's words are text", async () => {
  const words = "<b>Ill</b>\nsorry";
  const { html, text } = await visitorCancelled({ ...change("specialist", words), ...alone });
  expect(html).not.toContain("<b>Ill");
  expect(text).toContain("Anna Berger writes\n<b>Ill</b>\nsorry");
});

test("who is let down reads of others, and that nothing is passed on unasked", async () => {
  const { text } = await visitorCancelled({ ...change("specialist"), sameTime: choice, nearest: [choice] });
  expect(text).toContain("Meet Olga Other instead:\nhttps://parley.example/with");
  expect(text).toContain("Or at another time");
  expect(text).toContain("Your details go to nobody else unless you say so");
  const own = await visitorCancelled({ ...change("visitor", "Thank you"), ...alone });
  expect(own.text).not.toContain("Thank you");
  expect(own.text).toContain("See your meeting:\nhttps://parley.example/page");
});

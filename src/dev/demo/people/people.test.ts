// The demo's people satisfy every rule for real ones, and their phone numbers are reserved.
import { expect, test } from "vitest";
import starter from "@/modules/catalog/starter-catalog.json" with { type: "json" };
import { toE164 } from "@/platform/phone.ts";
import { listStarts, openStarts, utcDayOf } from "@/modules/scheduling/index.ts";
import { calendarErrors } from "@/modules/scheduling/calendar/rules.ts";
import { profileErrorSentences } from "@/modules/specialists/rules.ts";
import { localTime, offsetSpan } from "@/platform/time/time.ts";
import { contactProblems } from "@/modules/tracks/contact-rules.ts";
import { calendarOf } from "../accounts.ts";
import { visitorOf, VISITORS } from "../visitors.ts";
import { SPECIALISTS } from "./people.ts";

const NOW = Date.UTC(2026, 9, 20, 10);

/** Ranges that regulators reserve for drama and examples (Ofcom, BNetzA, ARCEP, PTS, ComReg, NANPA). */
const RESERVED = [
  /^\+44(7700900|2079460)\d{3}$/,
  /^\+49(3023125|8999998)\d{3}$/,
  /^\+4917139200\d{2}$/,
  /^\+33(63998|19900)\d{4}$/,
  /^\+4670174(060[5-9]|06[1-9]\d)$/,
  /^\+468465004\d{2}$/,
  /^\+3532091\d{5}$/,
  /^\+1\d{3}55501\d{2}$/,
];
const isReserved = (number: string) => RESERVED.some((range) => range.test(number));

test.each(SPECIALISTS.map((person) => [person.mailbox, person] as const))(
  "%s has a valid profile and calendar",
  (_mailbox, person) => {
    const { firstName, lastName, years, ...rest } = person;
    const profile = { ...rest, displayName: `${firstName} ${lastName}`, yearsOfExperience: years };
    expect(profileErrorSentences(profile)).toEqual([]);
    expect(calendarErrors(calendarOf(person, NOW))).toEqual([]);
    for (const { kind, detail } of person.locations) {
      expect(detail).toSatisfy(
        kind === "zoom" ? (url: string) => /^https:\/\/zoom\.us\/j\/\d{10}$/.test(url) : isReserved,
      );
    }
    for (const { category, topics = [], strengths = {} } of person.serves) {
      const known = starter.categories.find(({ slug }) => slug === category)!;
      expect(known.subcategories.map(({ slug }) => slug)).toEqual(expect.arrayContaining(topics));
      for (const [key, values] of Object.entries(strengths)) {
        const question = known.questions.find((question) =>
          question.key === key && "matching" in question && question.matching
        )!;
        expect(Object.keys(question.options!)).toEqual(expect.arrayContaining(values));
      }
      const held = person.credentials.map(({ type }) => type);
      if (known.requiredCredential) expect(held).toContain(known.requiredCredential);
    }
  },
);

test("portraits match the specialists", () => {
  const portraits = [...Deno.readDirSync(new URL("../portraits/", import.meta.url))].map(({ name }) => name);
  const files = SPECIALISTS.map(({ mailbox }) => `${mailbox}.webp`);
  expect(portraits.toSorted()).toEqual(files.toSorted());
});

test("23 specialists have different addresses and locations, and serve every category", () => {
  expect(new Set(SPECIALISTS.map(({ mailbox }) => mailbox)).size).toBe(23);
  expect(new Set(SPECIALISTS.flatMap(({ locations }) => locations.map(({ detail }) => detail))).size)
    .toBe(SPECIALISTS.flatMap(({ locations }) => locations).length);
  expect(new Set(SPECIALISTS.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(12);
  const served = new Set(SPECIALISTS.flatMap(({ serves }) => serves.map(({ category }) => category)));
  expect(served.size).toBe(starter.categories.length);
});

test("a specialist with buffers is open in the night of a clock change", () => {
  const oliver = SPECIALISTS.find(({ mailbox }) => mailbox === "oliver.bennett")!;
  const calendar = calendarOf(oliver, NOW);
  expect([calendar.bufferBefore, calendar.bufferAfter]).toEqual([15, 15]);
  const day = utcDayOf(offsetSpan(calendar.zone, NOW).to);
  const starts = listStarts(openStarts(calendar, day - 1, 3, []), day - 1).map((at) => localTime(at, calendar.zone));
  const night = starts.filter(({ date, hour }) => date === "2026-10-25" && hour < 4);
  expect(night.filter(({ hour }) => hour === 1).map(({ minute, offset }) => `${minute} ${offset}`))
    .toEqual(["30 +01:00", "30 +00:00"]);
  expect(starts.some(({ date }) => date === "2026-10-26")).toBe(false);
});

test("visitors are different people with reserved phone numbers", () => {
  const visitors = Array.from({ length: VISITORS }, (_, i) => visitorOf(i));
  expect(new Set(visitors.map(({ contact }) => contact.email)).size).toBe(VISITORS);
  expect(new Set(visitors.map(({ contact }) => contact.phone)).size).toBe(VISITORS);
  for (const { contact } of visitors) {
    expect(contactProblems(contact)).toEqual([]);
    expect(contact.email).toMatch(/^[a-z]+\.[a-z]+@parley\.test$/);
    expect(toE164(contact.phone)).toBe(contact.phone);
    expect(contact.phone).toSatisfy(isReserved);
  }
});

// What a lead's line says: what is due and when, what became of its credit, its history, and where one is in the list.
import { describe, expect, it, test } from "vitest";
import type { LeadItem, LeadView } from "@/modules/leads/schemas.ts";
import { historyEntries } from "./history.ts";
import { creditWords, dueWords } from "./lead-words.ts";
import { countedQuery, leadListHref, leadViewOf, listQueryOf } from "./list-place.ts";

const time = (startsAt: string, text: string) => ({ startsAt, text, city: "Vienna" }) as LeadItem["created"];
const at = time("2026-11-24T13:00:00Z", "Tue 24 Nov, 14:00");
const due = (what: "accept" | "work" | "outcome") => ({ what, at });
const MEETING = time("2026-11-20T10:00:00Z", "Fri 20 Nov, 11:00");

describe("what is due", () => {
  test.each([
    [due("accept"), null, "Take it by Tue 24 Nov, 14:00"],
    [due("work"), null, "Live until Tue 24 Nov, 14:00"],
    [due("outcome"), MEETING, "Say how it went by Tue 24 Nov, 14:00"],
    [null, MEETING, undefined],
  ])("%o: %s", (one, meeting, words) => {
    expect(dueWords({ due: one, meeting }, Date.parse("2026-11-20T10:00:00Z"))).toBe(words);
  });

  it("is not how a meeting went that has not begun", () => {
    expect(dueWords({ due: due("outcome"), meeting: MEETING }, Date.parse("2026-11-20T09:59:59Z"))).toBeUndefined();
  });
});

test.each(
  [
    ["consumed", null, "One credit was used for this lead."],
    ["returned", "not-accepted", "Your credit came back: the lead was not taken in time."],
    ["returned", "some-new-rule", "Your credit came back: some new rule."],
    ["returned", null, "Your credit came back."],
  ] as const,
)("a credit that is %s by %s", (state, rule, words) => {
  expect(creditWords({ credit: { state, rule } })).toBe(words);
});

it("tells the newest first, and a series of notes once", () => {
  const line = (kind: string, minute: number) =>
    ({ kind, text: kind, by: "You", at: time("", `10:0${minute}`) }) as LeadView["timeline"][number];
  const entries = historyEntries([line("booked", 0), line("noted", 1), line("noted", 2), line("converted", 3)]);
  expect(entries.map((entry) => entry.at)).toEqual([
    "10:03 · Vienna · You",
    "10:02 · Vienna · You",
    "10:00 · Vienna · You",
  ]);
});

describe("the list's address", () => {
  test.each(["/dashboard", "/dashboard?status=booked", "/dashboard?search=Mei+Lin&period=7-days&pageSize=20&page=3"])(
    "%s leads to itself",
    (href) => {
      const search = Object.fromEntries(new URL(href, "http://here").searchParams);
      expect(leadListHref(leadViewOf(search))).toBe(href);
    },
  );

  it("asks list and counters for the same days and the same category", () => {
    const view = leadViewOf({ categoryId: "c1", period: "7-days", status: "booked", page: 2 });
    const now = Date.parse("2026-11-20T23:30:00Z");
    expect(countedQuery(view, now)).toEqual({ categoryId: "c1", from: "2026-11-14" });
    expect(listQueryOf(view, now)).toEqual({
      page: "2",
      pageSize: "10",
      status: "booked",
      categoryId: "c1",
      from: "2026-11-14",
    });
  });

  it("counts today from today", () => {
    const view = leadViewOf({ period: "today" });
    expect(countedQuery(view, Date.parse("2026-11-20T00:00:00Z"))).toEqual({ from: "2026-11-20" });
  });
});

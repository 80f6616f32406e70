// Texts about a lead, and the view of the list in the address.
import { describe, expect, it, test } from "vitest";
import type { LeadItem, LeadView } from "@/modules/leads/schemas.ts";
import { creditText, timelineEntries, visitorTimeText } from "./lead-labels.ts";
import { leadListHref, parseLeadView, toCountQuery, toListQuery } from "./lead-list-view.ts";

const time = (startsAt: string, text: string) => ({ startsAt, text, city: "Vienna" }) as LeadItem["created"];

test.each(
  [
    ["consumed", null, "1 credit was used for this lead."],
    ["returned", "not-accepted", "Your credit was returned because the lead wasn't accepted in time."],
    ["returned", "some-new-rule", "Your credit was returned because some new rule."],
    ["returned", null, "Your credit was returned."],
  ] as const,
)("a credit that is %s by %s", (state, rule, text) => {
  expect(creditText({ credit: { state, rule, paidByOther: false, freeReason: null } })).toBe(text);
});

test("a free lead says why", () => {
  const credit = { state: "free", rule: null, paidByOther: false, freeReason: "client" } as const;
  expect(creditText({ credit })).toBe("Your client: no credit used.");
});

describe("the visitor's time", () => {
  const local = (text: string, city: string, offset: string) => ({ ...time("", text), city, offset });
  const vienna = local("Fri 20 Nov, 11:00", "Vienna", "+01:00");

  it.each([
    [local("Fri 20 Nov, 10:00", "London", "+00:00"), "For the visitor: Fri 20 Nov, 10:00 · London"],
    [local("Fri 20 Nov, 11:00", "Berlin", "+01:00"), undefined],
    [vienna, undefined],
    [null, undefined],
  ])("%o: %s", (visitorTime, text) => {
    expect(visitorTimeText({ meeting: vienna, visitorTime })).toBe(text);
  });
});

it("shows the newest entry first, and consecutive changes of notes once", () => {
  const line = (kind: string, minute: number) =>
    ({ kind, text: kind, by: "You", at: time("", `10:0${minute}`) }) as LeadView["timeline"][number];
  const entries = timelineEntries([line("booked", 0), line("noted", 1), line("noted", 2), line("converted", 3)]);
  expect(entries.map((entry) => entry.at)).toEqual([
    "10:03 · Vienna · You",
    "10:02 · Vienna · You",
    "10:00 · Vienna · You",
  ]);
});

describe("the list's address", () => {
  test.each([
    "/dashboard?view=leads",
    "/dashboard?view=leads&status=booked",
    "/dashboard?view=leads&search=Mei+Lin&period=7-days&pageSize=50&page=3",
  ])(
    "%s leads to itself",
    (href) => {
      const search = Object.fromEntries(new URL(href, "http://here").searchParams);
      expect(leadListHref(parseLeadView(search))).toBe(href);
    },
  );

  it("asks list and counters for the same days and category", () => {
    const view = parseLeadView({ categoryId: "c1", period: "7-days", status: "booked", page: 2 });
    const now = Date.parse("2026-11-20T23:30:00Z");
    expect(toCountQuery(view, now)).toEqual({ categoryId: "c1", from: "2026-11-14" });
    expect(toListQuery(view, now)).toEqual({
      page: "2",
      pageSize: "20",
      sort: "due",
      dir: "asc",
      status: "booked",
      categoryId: "c1",
      from: "2026-11-14",
    });
  });

  it("counts today from today", () => {
    const view = parseLeadView({ period: "today" });
    expect(toCountQuery(view, Date.parse("2026-11-20T00:00:00Z"))).toEqual({ from: "2026-11-20" });
  });
});

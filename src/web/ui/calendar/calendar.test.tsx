// What the calendar's parts promise to keyboards and screen readers, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DayGrid } from "./day-grid.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { TimeRangeField } from "./time-range-field.tsx";

const html = renderToStaticMarkup;
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");
const nothing = () => {};

test("a range of times is a group of two named fields, the day's end is 24:00", () => {
  const markup = html(<TimeRangeField id="mon" label="Monday, hours" from={570} to={1440} onChange={nothing} />);
  expect(markup).toContain('role="group" aria-label="Monday, hours"');
  const [from = "", to = ""] = tags("input", markup);
  expect(from).toContain('aria-label="Monday, hours, from"');
  expect(from).toContain('value="09:30"');
  expect(to).toContain('aria-label="Monday, hours, to"');
  expect(to).toContain('value="24:00"');
  expect(markup).not.toContain('aria-invalid="');
  const wrong = html(
    <TimeRangeField id="m" label="M" from={0} to={0} invalid describedBy="m-error" onChange={nothing} />,
  );
  expect(wrong.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(wrong.match(/aria-describedby="m-error"/g)).toHaveLength(2);
});

describe("days and times", () => {
  // Tuesday, Wednesday and Thursday.
  const days = [24, 25, 26].map((day) => ({ date: `2026-11-${day}`, total: 2, morning: 1, afternoon: 0, evening: 1 }));
  const span = { first: "2026-11-24", last: "2026-12-06", today: "2026-11-24" };
  const grid = (more: Partial<Parameters<typeof DayGrid>[0]> = {}) =>
    html(<DayGrid days={days} {...span} hrefOf={(date) => `?date=${date}`} {...more} />);
  const links = (markup: string) => [...markup.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = ""]) => inside);
  /** What a screen reader reads. */
  const spoken = (inside: string) => text(inside.replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, ""));
  const at = (hour: number, specialists: number) => ({
    hour,
    minute: 30,
    startsAt: `2026-11-24T${hour}:30:00Z`,
    timeOfDay: hour < 12 ? "morning" as const : "evening" as const,
    specialists,
  });
  const times = (list: ReturnType<typeof at>[], parts: ("morning" | "evening")[] = []) =>
    html(
      <TimeGrid
        times={list}
        parts={parts}
        hrefOfPart={(part) => `?part=${part}`}
        hrefOf={({ hour }) => `?hour=${hour}`}
      />,
    );

  test("a week begins with the weekday of the visitor's region", () => {
    const columns = (weekStart?: number) =>
      [...grid({ weekStart }).matchAll(/<span>([A-Z][a-z]{2})<\/span>/g)].map(([, name]) => name).slice(0, 7).join(" ");
    expect([columns(), columns(7), columns(6)]).toEqual([
      "Mon Tue Wed Thu Fri Sat Sun",
      "Sun Mon Tue Wed Thu Fri Sat",
      "Sat Sun Mon Tue Wed Thu Fri",
    ]);
  });

  test("a day with times is a link that says its date", () => {
    const markup = grid({ selected: "2026-11-25" });
    expect(markup).toContain('<a href="?date=2026-11-25" aria-current="date"');
    expect(markup.match(/aria-current/g)).toHaveLength(1);
    expect(links(markup).map(spoken)).toEqual(["Tue 24 Nov, today", "Wed 25 Nov, tomorrow", "Thu 26 Nov"]);
  });

  test("weeks begin on Monday, end with the last day, and days without times are no links", () => {
    const shown = tags("li", grid());
    expect(shown).toHaveLength(14);
    expect(shown.filter((item) => item.includes('aria-hidden="true"'))).toHaveLength(11);
    // Monday is over, and only there for the columns.
    expect(shown[0]).toContain("max-md:hidden");
    expect(text(grid())).toContain("November – December");
    expect(text(grid({ last: "2026-11-29" }))).not.toContain("December");
  });

  test("a day that is free at night only says so", () => {
    const nightly = { ...days[0]!, night: { early: 1, late: 1 } };
    expect(links(grid({ days: [nightly] })).map(spoken)).toEqual(["Tue 24 Nov, today, at night only"]);
  });

  test("other weeks are links for a wide screen and for a phone", () => {
    expect(text(grid())).not.toContain("Later");
    const markup = grid({ later: { href: "?from=2026-12-07" }, earlier: { href: "?" } });
    expect(markup.match(/<a href="\?from=2026-12-07"/g)).toHaveLength(2);
    expect(links(markup).map(spoken).filter(Boolean)).toContain("Earlier dates");
  });

  test("times are links by part of the day, and empty parts are left out", () => {
    const markup = times([at(10, 1), at(18, 3)]);
    expect(text(markup.split("</nav>")[1]!)).toBe("Morning10:30Evening18:30, 3 specialists");
    expect(markup).toContain('href="?hour=18"');
  });

  test("a phone shows the first part of the day that suits and has times", () => {
    const shownOnPhone = (markup: string) =>
      tags("section", markup).filter((section) => !section.includes("max-md:hidden")).join();
    expect(shownOnPhone(times([at(10, 1), at(18, 3)]))).toContain('aria-label="Morning"');
    const evening = times([at(10, 1), at(18, 3)], ["evening", "morning"]);
    expect(shownOnPhone(evening)).toContain('aria-label="Evening"');
    expect(evening).toContain('<a href="?part=evening" aria-current="true"');
    // Nothing to choose from.
    expect(times([at(10, 1)], ["evening"])).not.toContain("Part of the day");
    expect(shownOnPhone(times([at(10, 1)], ["evening"]))).toContain('aria-label="Morning"');
  });

  test("times from 22:00 to 06:00 are folded", () => {
    const [shown = "", folded = ""] = times([at(5, 1), at(6, 1), at(21, 1), at(22, 1)]).split("<details");
    expect(text(shown.split("</nav>")[1]!)).toBe("Morning06:30Evening21:30");
    expect(text(folded)).toContain("Night (2)05:3022:30");
  });
});

describe("a month", () => {
  const markup = html(
    <MonthGrid
      label="Choose a day"
      selected="2026-11-24"
      onSelect={nothing}
      today="2026-11-20"
      first="2026-11-20"
      last="2026-12-31"
      dayOf={(date) => ({ description: `About ${date}.`, variant: "plain", count: date === "2026-11-24" ? 2 : 0 })}
    />,
  );

  test("has one tab stop, at the chosen day", () => {
    const buttons = tags("button", markup).filter((button) => button.includes("data-date"));
    expect(buttons).toHaveLength(11);
    const stops = buttons.filter((button) => button.includes('tabindex="0"'));
    expect(stops).toHaveLength(1);
    expect(stops[0]).toContain('data-date="2026-11-24"');
    expect(markup.match(/aria-selected="true"/g)).toHaveLength(1);
  });

  test("describes each day", () => {
    expect(text(markup)).toContain("Friday 20 November, today. About 2026-11-20.");
    expect(tags("button", markup).filter((button) => button.includes('aria-current="date"'))).toHaveLength(1);
  });

  test("names its columns and stops at its bounds", () => {
    expect(tags("th", markup)).toHaveLength(7);
    expect(markup).toContain('abbr="Monday"');
    const [before = "", after = ""] = tags("button", markup).filter((button) => button.includes(' month"'));
    expect(before).toContain('aria-disabled="true"');
    expect(after).not.toContain('aria-disabled="true"');
  });
});

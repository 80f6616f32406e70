// What the calendar's parts promise to keyboards and screen readers, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DateList } from "./date-list.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { TimeRangeField } from "./time-range-field.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
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
  const days = [24, 25, 26].map((day) => ({
    date: `2026-11-${day}`,
    total: day - 23,
    morning: 1,
    afternoon: 0,
    evening: 1,
  }));
  const at = (hour: number, specialists: number) => ({
    hour,
    minute: 30,
    startsAt: `2026-11-24T${hour}:30:00Z`,
    timeOfDay: hour < 12 ? "morning" as const : "evening" as const,
    specialists,
  });

  test("a day is a link that shows what it offers", () => {
    const list = html(
      <DateList days={days} selected="2026-11-25" today="2026-11-24" hrefOf={(date) => `?date=${date}`} />,
    );
    expect(list).toContain('<a href="?date=2026-11-25" aria-current="date"');
    expect(text(list)).toContain("Tue 24 Nov · Today1 timeMorning 1Evening 1");
    expect(text(list)).toContain("Wed 25 Nov · Tomorrow2 timesMorning 1Evening 1");
  });

  test("further days are folded, and open when the selected one is among them", () => {
    const folded = (selected?: string) =>
      html(<DateList days={days} first={2} selected={selected} hrefOf={() => ""} />);
    expect(text(folded())).toContain("1 more day");
    expect(tag("details", folded())).not.toContain("open");
    expect(tag("details", folded("2026-11-26"))).toContain("open");
  });

  test("a day's night is not counted, and named only where there is nothing else", () => {
    const nightly = (morning: number) => ({ ...days[0]!, total: morning + 1, morning, night: { early: 1, late: 1 } });
    const listed = (morning: number) => text(html(<DateList days={[nightly(morning)]} hrefOf={() => ""} />));
    expect(listed(3)).toBe("Tue 24 Nov2 timesMorning 2");
    expect(listed(1)).toBe("Tue 24 Nov2 timesNight 2");
  });

  test("times show how many specialists there are to choose from, and empty parts of the day are left out", () => {
    const grid = html(<TimeGrid times={[at(10, 1), at(18, 3)]} hrefOf={({ hour }) => `?hour=${hour}`} />);
    expect(text(grid)).toBe("Morning10:30Evening18:30, 3 specialists");
    expect(grid).toContain('href="?hour=18"');
  });

  test("times from 22:00 to 06:00 are folded", () => {
    const grid = html(<TimeGrid times={[at(5, 1), at(6, 1), at(21, 1), at(22, 1)]} hrefOf={() => ""} />);
    const [shown = "", folded = ""] = grid.split("<details");
    expect(text(shown)).toBe("Morning06:30Evening21:30");
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

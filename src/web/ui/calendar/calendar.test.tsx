// What the calendar's parts promise to keyboards and screen readers, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ChoiceChips } from "../form/choice-chips.tsx";
import { Combobox } from "../form/combobox.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { TimeRangeField } from "./time-range-field.tsx";

const html = renderToStaticMarkup;
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");
const nothing = () => {};

describe("a combobox", () => {
  const box = { value: "Europe/Vienna", shown: "Vienna", suggest: () => [], onPick: nothing };
  const [input = ""] = tags("input", html(<Combobox label="Zone" name="zone" error="Choose one." {...box} />));

  test("is closed, shows its value and belongs to its label and error", () => {
    for (const part of ['role="combobox"', 'aria-expanded="false"', 'aria-autocomplete="list"', 'value="Vienna"']) {
      expect(input).toContain(part);
    }
    expect(input).toContain('id="zone"');
    expect(input).toContain('aria-describedby="zone-error"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).not.toContain("aria-controls");
  });
});

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

test("chips are native radios under one question", () => {
  const options = [{ value: "15", label: "15" }, { value: "30", label: "30" }];
  const markup = html(<ChoiceChips label="Length" name="length" options={options} value="30" onPick={nothing} />);
  expect(markup).toContain("<legend");
  const [first = "", second = ""] = tags("input", markup);
  for (const part of ['type="radio"', 'name="length"', 'value="15"']) expect(first).toContain(part);
  expect(first).not.toContain("checked=");
  expect(second).toContain('checked=""');
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
      dayOf={(date) => ({ words: `About ${date}.`, look: "plain", count: date === "2026-11-24" ? 2 : 0 })}
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

  test("says of each day what it is, in words", () => {
    expect(text(markup)).toContain("Friday 20 November, today. About 2026-11-20.");
    expect(tags("button", markup).filter((button) => button.includes('aria-current="date"'))).toHaveLength(1);
  });

  test("names its columns, and leads no further than it may", () => {
    expect(tags("th", markup)).toHaveLength(7);
    expect(markup).toContain('abbr="Monday"');
    const [before = "", after = ""] = tags("button", markup).filter((button) => button.includes("Month "));
    expect(before).toContain('aria-disabled="true"');
    expect(after).not.toContain('aria-disabled="true"');
  });
});

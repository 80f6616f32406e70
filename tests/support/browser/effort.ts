// Counts what a person does for a task, and reads the numbers that docs/density.md records.
import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";

const DOCUMENT = new URL("../../../docs/density.md", import.meta.url);

export interface Effort {
  /** Clicks, taps, drags, and keys that press something. */
  presses: number;
  /** Fields that are typed in. */
  fields: number;
  /** Characters that are typed. */
  keystrokes: number;
  /** Screens that are scrolled to reach what is pressed or typed in. */
  scrolls: number;
}

/** How many screens an element is away from what is shown. */
const screensAway = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.ceil(Math.max(0, bottom - innerHeight, -top) / innerHeight);
  });

/** Counts by part of a task. Each function does what it counts. */
export const countEffort = () => {
  const effort: Record<string, Effort> = {};
  const at = (part: string) => effort[part] ??= { presses: 0, fields: 0, keystrokes: 0, scrolls: 0 };
  const reach = async (part: string, control: Locator) => void (at(part).scrolls += await screensAway(control));
  return {
    effort,
    /** @param act what counts as one press, a click unless given. */
    press: async (part: string, control: Locator, act: () => Promise<unknown> = () => control.click()) => {
      await control.waitFor();
      await reach(part, control);
      at(part).presses++;
      await act();
    },
    /** A key, or several at once. */
    pressKey: async (part: string, page: Page, key: string) => {
      at(part).presses++;
      await page.keyboard.press(key);
    },
    type: async (part: string, field: Locator, text: string) => {
      await field.waitFor();
      await reach(part, field);
      at(part).fields++;
      at(part).keystrokes += text.length;
      await field.fill(text);
    },
  };
};

/** The rows of the table below a heading: the numbers of each row by its first cell and the columns' titles. */
export const readTable = (heading: string): Record<string, Record<string, number>> => {
  const [, section = ""] = readFileSync(DOCUMENT, "utf8").split(`\n## ${heading}\n`);
  const lines = section.split("\n## ")[0]!.split("\n").filter((line) => line.startsWith("|"));
  const [titles = [], , ...rows] = lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const numbersOf = (cells: string[]) =>
    Object.fromEntries(
      titles.map((title, n) => [title, Number(cells[n])] as const).filter(([, n]) => !Number.isNaN(n)),
    );
  return Object.fromEntries(rows.map((cells) => [cells[0]!, numbersOf(cells)]));
};

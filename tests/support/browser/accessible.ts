// Accessibility checks of journeys: axe finds no violations, and the page does not scroll sideways.
import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { IS_FULL_RUN } from "../app/test-run.ts";
import type { Variant } from "./viewports.ts";

export interface AxeOptions {
  /** Also checks the size of targets (WCAG 2.5.8), which axe skips by default. */
  targetSize?: boolean;
}

/** Less than half as long as the source that the package exports, and each document receives and compiles it again. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  var axe: typeof import("axe-core") | undefined;
}

/**
 * The violations that axe finds, as "rule: elements". We call axe ourselves, because @axe-core/playwright loads it again
 * for each check and twice as slowly; none of our pages has frames, for which it would be needed.
 */
export const violationsOf = async (page: Page, { targetSize = false }: AxeOptions = {}): Promise<string[]> => {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(AXE_SOURCE);
  return await page.evaluate(async (enabled) => {
    const rules = { "target-size": { enabled } };
    const { violations } = await globalThis.axe!.run(document, { resultTypes: ["violations"], iframes: false, rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, targetSize);
};

/** How many px the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Asserts one level-1 heading, no violations and no sideways scrolling. `where` names the page in failures.
 * An open dialog hides the heading from roles, so it is counted by its element.
 */
export const expectAccessible = async (page: Page, where = page.url(), options?: AxeOptions): Promise<void> => {
  await expect(page.locator("h1"), where).toHaveCount(1);
  expect(await violationsOf(page, options), where).toEqual([]);
  await expect.poll(() => sidewaysScroll(page), where).toBeLessThanOrEqual(0);
};

/**
 * Asserts the same in the present size and theme, and in a full run also in another: the screen changes, the journey to it
 * is made once.
 */
export const expectAccessibleAlsoIn = async (
  { use }: Variant,
  page: Page,
  where: string = page.url(),
  options?: AxeOptions,
): Promise<void> => {
  await expectAccessible(page, where, options);
  if (!IS_FULL_RUN) return;
  const before = page.viewportSize()!;
  const scheme = use.colorScheme === "dark" ? "light" : "dark";
  await page.setViewportSize(use.viewport);
  await page.emulateMedia({ colorScheme: use.colorScheme });
  await expectAccessible(page, `${where} ${use.viewport.width} px wide, ${use.colorScheme} theme`, options);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: scheme });
};

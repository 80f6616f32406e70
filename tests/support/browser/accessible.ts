// Accessibility checks of journeys: axe finds no violations, and the page does not scroll sideways.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export interface AxeOptions {
  /** Also checks the size of targets (WCAG 2.5.8), which axe skips by default. */
  targetSize?: boolean;
}

/**
 * The violations that axe finds, as "rule: elements". Legacy mode runs in the page itself; the default mode opens another
 * page for frames of other origins, which our content policy forbids.
 */
export const violationsOf = async (page: Page, { targetSize = false }: AxeOptions = {}): Promise<string[]> => {
  const rules = targetSize ? { rules: { "target-size": { enabled: true } } } : {};
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], ...rules });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
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

// What a journey asks of a page for everybody: axe finds nothing, and nothing lies beyond its side.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export interface AxeOptions {
  /** Also that a thumb hits every target (WCAG 2.5.8), which axe leaves out by itself. */
  targetSize?: boolean;
}

/**
 * What axe finds, as "rule: elements". In the page alone: its newer way opens one more page for each look and loads
 * itself there again, which is for frames of other origins; our policy forbids frames.
 */
export const violationsOf = async (page: Page, { targetSize = false }: AxeOptions = {}): Promise<string[]> => {
  const rules = targetSize ? { rules: { "target-size": { enabled: true } } } : {};
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], ...rules });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

/** By how many px the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Holds the page as it stands against both. `where` names it when it fails. */
export const expectAccessible = async (page: Page, where = page.url(), options?: AxeOptions): Promise<void> => {
  expect(await violationsOf(page, options), where).toEqual([]);
  expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0);
};

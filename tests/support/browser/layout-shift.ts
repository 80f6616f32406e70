// How much of a page moves by itself (cumulative layout shift, CLS).
import { expect, type Page } from "@playwright/test";

interface Rect {
  y: number;
  height: number;
}
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: Rect; currentRect: Rect }[];
};

/** The shifts of the present document so far that no input has caused: when, how much, and what moved from where to where. */
const layoutShifts = (page: Page, after: number): Promise<{ value: number; text: string }[]> =>
  page.evaluate((after) =>
    new Promise((resolve) => {
      const found: { value: number; text: string }[] = [];
      const place = ({ y, height }: Rect) => `${Math.round(y)}+${Math.round(height)}`;
      const nameOf = (node?: Node) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 60) ?? "what is gone";
      new PerformanceObserver((list) => {
        for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
          if (hadRecentInput || startTime <= after) continue;
          const moved = sources.map(({ node, previousRect, currentRect }) =>
            `${place(previousRect)} to ${place(currentRect)}: ${nameOf(node)}`
          );
          found.push({ value, text: [`${value.toFixed(4)} at ${Math.round(startTime)} ms`, ...moved].join("\n  ") });
        }
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
    }), after);

/**
 * Expects that nothing has moved by itself, or no more than `upTo`, since `after` by the page's clock, in ms. A failure
 * says what moved.
 */
export const expectNoShift = async (page: Page, { upTo = 0, after = -1, of = page.url() } = {}): Promise<void> => {
  const shifts = await layoutShifts(page, after);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, [of, ...shifts.map(({ text }) => text)].join("\n")).toBeLessThanOrEqual(upTo);
};

// How many rows of a list are wholly on the screen before anything is scrolled.
import type { Page } from "@playwright/test";

/**
 * Counts rows between the first one and the end of the window, or the navigation's bar on a phone. Where a list is shorter
 * than the screen, as many more as there is room for at the height of its rows.
 */
export const countFittingRows = (page: Page, rows: string): Promise<number> =>
  page.evaluate((selector) => {
    scrollTo(0, 0);
    const boxes = [...document.querySelectorAll(selector)].map((row) => row.getBoundingClientRect());
    const bar = [...document.querySelectorAll("[data-area-bar]")].map((element) => element.getBoundingClientRect())
      .find(({ top, width }) => top > 0 && width === innerWidth);
    const end = bar?.top ?? innerHeight;
    const whole = boxes.filter(({ bottom }) => bottom <= end).length;
    if (whole < boxes.length) return whole;
    const [first, last] = [boxes[0]!, boxes.at(-1)!];
    return whole + Math.floor((end - last.bottom) / ((last.bottom - first.top) / boxes.length));
  }, rows);

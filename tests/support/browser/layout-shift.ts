// How much of a page moves by itself (cumulative layout shift, CLS).
import type { Page } from "@playwright/test";

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** The layout shifts of the present document so far that no input has caused, added up. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() =>
    new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) if (!hadRecentInput) sum += value;
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })
  );

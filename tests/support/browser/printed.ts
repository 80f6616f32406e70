// What a screen looks like on paper: the text of each page of its PDF, and what would be cut or should not be there.
import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";

/** The width between the margins of src/web/print.css, 15 mm each, in px. */
const PAPER = { A4: 680, Letter: 702 } as const;
export type Paper = keyof typeof PAPER;

/** The text of each page, as the browser prints it; print.css has the margins. */
export const printPages = async (page: Page, format: Paper): Promise<string[]> => {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format })), { mergePages: false });
  return text.map((part) => part.replaceAll(/\s+/g, " "));
};

/** Elements that nobody can use on paper. */
const SCREEN_ONLY =
  "header, footer, nav, button, select, input, textarea, [role=dialog], [data-banner], [data-sticky-bar]";

/** Asserts that nothing is wider than the paper or cut, that no control is left, and that the ink is black on white. */
export const expectFitsPaper = async (page: Page, format: Paper): Promise<void> => {
  const viewport = page.viewportSize()!;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER[format], height: 1000 });
  const faults = await page.evaluate((screenOnly) => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const elements = [...document.body.querySelectorAll<HTMLElement>("*")].filter(isShown);
    const { color, backgroundColor } = getComputedStyle(document.body);
    return {
      wide: elements.filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map(name),
      cut: elements.filter((element) =>
        getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1
      )
        .map(name),
      controls: elements.filter((element) => element.matches(screenOnly) && !element.matches("thead button")).map(name),
      ink: color,
      paper: [backgroundColor, getComputedStyle(document.documentElement).backgroundColor].at(-1),
    };
  }, SCREEN_ONLY);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(viewport);
  expect(faults, format).toEqual({ wide: [], cut: [], controls: [], ink: "rgb(0, 0, 0)", paper: "rgb(255, 255, 255)" });
};

// The toast area of a page. A toast is also announced elsewhere in the page for a second, so its text alone is not unique.
import type { Locator, Page } from "@playwright/test";

/** The visible toast that contains the text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Messages (F8)" }).getByRole("listitem").filter({ hasText: text });

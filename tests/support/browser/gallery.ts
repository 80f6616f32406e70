// Opens the gallery of UI parts.
import { expect, type Page } from "@playwright/test";
import { openScreen } from "./screens.ts";

/** Waits until the error summary has the focus, because focusing scrolls the page and earlier clicks would miss. */
export const openGallery = async (page: Page): Promise<void> => {
  await openScreen(page, "/dev/ui");
  await expect(page.getByRole("alert", { name: "Please fix 2 answers" })).toBeFocused();
};

// The gallery of the screens' parts, opened so that a journey can begin.
import { expect, type Page } from "@playwright/test";
import { openScreen } from "./screens.ts";

/** Its error summary takes the focus once the island is awake and scrolls there: whoever pressed meanwhile would miss. */
export const openGallery = async (page: Page): Promise<void> => {
  await openScreen(page, "/dev/ui");
  await expect(page.getByRole("alert", { name: "Please fix 2 answers" })).toBeFocused();
};

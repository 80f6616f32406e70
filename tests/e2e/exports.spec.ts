// An owner exports everything, and downloads the archive.
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT } from "../support/browser/viewports.ts";

test("everything is exported, downloaded and deleted", async ({ page }) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await openScreen(page, "/admin/settings");
  await page.getByRole("link", { name: "Export" }).click();
  await atScreen(page, "Export");
  await page.getByRole("button", { name: "Export everything" }).click();
  const item = page.getByRole("list", { name: "Exports" }).getByRole("listitem").first();
  await expect(item).toContainText("Ready");
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  const downloading = page.waitForEvent("download");
  await item.getByRole("link", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^export-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  const people = JSON.parse(new TextDecoder().decode(files["users.json"]));
  expect(people.map(({ email }: { email: string }) => email)).toContain("admin@parley.test");
  await item.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No exports yet")).toBeVisible();
});

// A specialist uploads whom they had before; one of them books, and the lead costs nothing.
import { DESKTOP_FIRST } from "../support/browser/viewports.ts";
import { expectAccessible } from "../support/browser/accessible.ts";
import { registerWithProfile, saveCalendar } from "../support/browser/calendar-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a list is read before it is uploaded, added to and emptied", async ({ page, smtp }) => {
      await registerWithProfile(page, smtp);
      await saveCalendar(page);
      expect((await page.request.post("/api/v2/Onboarding/SkipLeads")).ok()).toBe(true);
      await openScreen(page, "/dashboard/clients");
      await expect(page.getByText("Nobody yet")).toBeVisible();
      await expectAccessible(page, "an empty list");

      await page.getByRole("button", { name: "Upload a list" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Choose a file.");
      await dialog.getByLabel("CSV or text file").setInputFiles({
        name: "clients.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          "Name;Email;Phone\nVera;vera@clients.example;\nVera;VERA@clients.example;\nTim;;+43 660 1234567\nEva;;0660 123456\n" +
            "Max;max@clients.example;+999 1234567\n",
        ),
      });
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog).toContainText("Upload these people?");
      await expect(dialog).toContainText("Row 5: Start the phone number with its country code");
      await expectAccessible(page, "what is in the file");
      await dialog.getByRole("button", { name: "Upload 4 rows" }).click();
      await expect(toast(page, "3 added")).toBeVisible();
      await expect(dialog).toContainText("Row 6: +999 1234567 isn't a phone number.");
      await dialog.getByRole("button", { name: "Close" }).filter({ hasText: "Close" }).click();

      const field = page.getByLabel("Email address or phone number");
      await field.fill("Eva");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("There is no email address and no phone number");
      await field.fill("+43 660 7654321");
      await field.press("Enter");
      await expect(toast(page, "Added")).toBeVisible();
      await expect(field).toHaveValue("");
      await expect(page.getByText("Addresses and numbers").locator("..")).toContainText("4");
      await expectAccessible(page, "a list with entries");

      await page.getByRole("button", { name: "Remove one" }).click();
      await dialog.getByLabel("Email address or phone number").fill("vera@clients.example");
      await dialog.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(toast(page, "Removed from your list")).toBeVisible();
      await page.getByRole("button", { name: "Remove all" }).click();
      await expectAccessible(page, "the question before all are removed");
      await dialog.getByRole("button", { name: "Remove all" }).click();
      await expect(toast(page, "Your list is empty")).toBeVisible();
      await expect(page.getByRole("button", { name: "Remove all" })).toHaveCount(0);
    });
  });
}

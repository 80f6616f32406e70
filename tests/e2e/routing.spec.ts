// The routing log: a visitor books, and an administrator sees whom they were shown, and why. A specialist sees their share
// of meetings. On a phone and on a desktop, without axe violations.
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { enterAsAdmin, read } from "../support/browser/admin-pages.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(PHONE_DARK, page);

/** A card by its heading. */
const card = (page: Page, title: string): Locator =>
  page.getByRole("main").locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);

  test("an administrator sees how a booking was routed", async ({ page, request, folder }) => {
    const { visitor, specialist } = await bookAnna(request, folder);
    await enterAsAdmin(page);
    const { items } = await read(page.request, `Admin/LeadsPaginated?search=${encodeURIComponent(visitor.email)}`);
    await openScreen(page, `/admin/leads/${items[0].id}`);
    await page.getByRole("link", { name: "View request" }).click();
    await atScreen(page, `${visitor.firstName} ${visitor.lastName}`);
    const routing = card(page, "How this was routed");
    await expect(routing.getByText(/^The visitor was shown \d+ specialists at /)).toBeVisible();
    const rows = routing.getByRole("table", { name: /^Specialists in the order shown/ }).getByRole("row");
    await expect(rows.first().getByRole("columnheader")).toHaveText([
      ...["Specialist", "Score", "Fit 30%", "Reliability 25%", "Fair share 30%", "Rating 10%", "Chance 5%"],
    ]);
    const booked = rows.filter({ hasText: "Booked" });
    await expect(booked).toHaveCount(1);
    await expect(booked.getByRole("rowheader")).toContainText(specialist.displayName.split(" ")[0]!);
    await expect(booked.getByRole("cell").first()).toHaveText(/^0\.\d\d$/);
    await expect(routing.getByText(/^Booked .* Ranking version \d+ · Eligibility rules version \d+ · Settings/))
      .toBeVisible();
    await expectAccessible(page);
  });

  test(
    "a specialist sees their share of meetings",
    { tag: "@full" },
    async ({ page }) => {
      await signInByApi(page.request, ANNA, DEMO_PASSWORD);
      await openScreen(page, "/dashboard/visibility");
      const share = card(page, "Your share of meetings");
      await expect(share.getByRole("listitem").first()).toContainText(
        /(behind|ahead of|exactly) your share|only specialist here|No meetings here/,
      );
      await share.getByText("How your share counts").click();
      await expect(share.getByText(/^We rank the specialists who are free/)).toBeVisible();
      await expectAccessible(page);
    },
  );
});

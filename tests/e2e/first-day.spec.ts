// A specialist's first day: buying comes first, the checklist leads to each place and disappears, the profile has sections.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { onboardByCalls, setUpByCalls } from "../support/browser/specialist-pages.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const expectAccessible = (page: Page, where?: string) => expectAccessibleAlsoIn(DESKTOP_LIGHT, page, where);

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);

  test("buying is the main action of the last step, and the checklist says what is left", async ({ page, smtp, folder }) => {
    const email = await verifiedPerson(page.request, smtp);
    await setUpByCalls(page.request);
    await openScreen(page, "/onboarding/leads");
    const [first, second] = await page.locator("[data-sticky-bar]").locator("a, button").allTextContents();
    expect([first, second]).toEqual(["Buy credits in Career coaching", "Skip for now"]);
    await page.getByRole("button", { name: "Skip for now" }).click();
    await atScreen(page, /^Hello/);

    const list = page.locator("section").filter({ hasText: "Get ready for your first meetings" });
    await expect(list).toContainText("1 of 4 done");
    await expect(list.getByRole("listitem").filter({ hasText: "Hours set" }).getByRole("link")).toHaveCount(0);
    await expectAccessible(page, "a dashboard without leads");

    await list.getByRole("link", { name: /^Connect your own calendar/ }).click();
    await atScreen(page, "Calendar");
    await expect(page.getByLabel("Address of your calendar")).toBeVisible();
    await page.goBack();
    await list.getByRole("link", { name: /^Add a photo/ }).click();
    await atScreen(page, "Profile and account");
    await expect(page.getByRole("group", { name: /^Photo/ })).toBeInViewport();
    await changeData(folder, "grantCredits", { email, slug: "career", quantity: 3 });
    await openScreen(page, "/dashboard");
    await expect(list).toContainText("2 of 4 done");
    await expect(list).toContainText("Credits ready");
  });
});

test("each part of the profile is saved by itself, opens what has errors, and shows itself to its owner", async ({ page, smtp }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page.request, await verifiedPerson(page.request, smtp));
  await onboardByCalls(page.request, "Sol Sections");
  await openScreen(page, "/dashboard/profile");
  const parts = page.getByRole("navigation", { name: "Parts of the profile" });
  await page.getByLabel("Headline").fill("Seen before it is saved");
  await parts.getByRole("link", { name: "Limits and billing" }).click();
  await page.getByText("Your limits", { exact: true }).click();
  await page.getByLabel("Leads per day").fill("none");
  await page.getByText("Your limits", { exact: true }).click();
  await expect(page.getByLabel("Leads per day")).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Leads per day")).toBeVisible();
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Leads per day")).toBeFocused();
  await page.getByLabel("Leads per day").fill("3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Profile saved")).toBeVisible();
  const { profile } = await (await page.request.get("/api/v2/Onboarding/ProfileData")).json();
  expect([profile.capPerDay, profile.headline]).toEqual([3, "A clear next step"]);

  await expect(parts.getByRole("link", { name: "About you (not saved)" })).toBeVisible();
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await openScreen(page, "/dashboard/profile");
  await expect(page.getByLabel("Headline")).toHaveValue("Seen before it is saved");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "How visitors see you" });
  await expect(dialog.getByText("Sol Sections", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Seen before it is saved")).toBeVisible();
  await expectAccessible(page, "the preview");
});

// An administrator invites people from a list and a file; one of them accepts and begins their profile.
import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import {
  DEMO_PASSWORD,
  linkTo,
  newAddress,
  PASSWORD,
  password,
  signInByApi,
} from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT } from "../support/browser/viewports.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, email: string) =>
  page.getByRole("list", { name: "Invitations" }).getByRole("listitem").filter({ hasText: email });

test("people are invited from a list and a file; one accepts, one is asked again and then not", async ({ page, browser, baseURL, smtp }) => {
  const [first, second] = [newAddress(), newAddress()];
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await openScreen(page, "/admin/invitations");
  await page.getByRole("button", { name: "Invite specialists" }).first().click();
  await dialog(page).getByLabel("Addresses").fill(`${first}\nnobody`);
  await dialog(page).getByLabel("Or a CSV file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    // Windows-1252, as spreadsheets save it.
    buffer: Buffer.from(`${second};J\u00f6rg;Sample`, "latin1"),
  });
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByText("2 people to invite")).toBeVisible();
  await expect(dialog(page).getByText("Line 3: There is no email address in “nobody”.")).toBeVisible();
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  await dialog(page).getByRole("button", { name: "Invite 2 people" }).click();
  await expect(toast(page, "2 people invited")).toBeVisible();
  await expect(row(page, second)).toContainText("Jörg Sample");
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

  const link = await linkTo(smtp, second, /invites you/);
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto(link);
  await atScreen(elsewhere, "Join as a specialist");
  await expect(elsewhere.getByLabel("First name")).toHaveValue("Jörg");
  await password(elsewhere).fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Create account" }).click();
  await expect(elsewhere.getByRole("alert").first()).toContainText("Please accept the terms");
  await elsewhere.getByLabel(/I accept the/).check();
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, elsewhere);
  await elsewhere.getByRole("button", { name: "Create account" }).click();
  await atScreen(elsewhere, "Introduce yourself");
  await elsewhere.goto(link);
  await atScreen(elsewhere, "This link doesn’t work");
  await expect(elsewhere.getByText("already accepted this invitation")).toBeVisible();
  await elsewhere.context().close();

  await openScreen(page, "/admin/invitations");
  await expect(row(page, second)).toContainText("Accepted");
  await row(page, first).getByRole("button", { name: /^Send again/ }).click();
  await expect(toast(page, "Invitation sent again")).toBeVisible();
  await row(page, first).getByRole("button", { name: /^Withdraw/ }).click();
  await dialog(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(row(page, first)).toContainText("Withdrawn");
});

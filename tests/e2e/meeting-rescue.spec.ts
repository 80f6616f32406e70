// A specialist reschedules one meeting and cancels another on the lead's page; the visitor books another specialist with one tap.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { type Visitor } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { findLead, openLead } from "../support/browser/lead-pages.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { atScreen, heading } from "../support/browser/screens.ts";

const dialog = (page: Page) => page.getByRole("dialog");

const openLeadOf = async (page: Page, { lastName }: Visitor) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "booked", lastName));
};

test("a specialist reschedules with a message, and the visitor can choose again", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor } = await bookAnna(request, folder);
  await openLeadOf(page, visitor);
  await page.getByRole("button", { name: "Reschedule", exact: true }).click();
  await expect(dialog(page).getByText(/^You can reschedule until .+ We'll email Vera the new time\.$/)).toBeVisible();
  const day = dialog(page).getByLabel("Day");
  const [date = ""] = await day.selectOption({ index: 3 });
  await expect(day).toHaveValue(date);
  await dialog(page).getByRole("button", { name: "Reschedule" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Choose a time.");
  await expectAccessible(page);
  await dialog(page).getByRole("radio").first().check();
  await dialog(page).getByLabel(/^Message to/).fill("A funeral, I am sorry");
  await dialog(page).getByRole("button", { name: "Reschedule" }).click();
  await expect(toast(page, "Meeting rescheduled")).toBeVisible();
  const mail = await smtp.waitForEmailTo(visitor.email, "Rescheduled: your meeting with");
  expect(mail.text).toContain("A funeral, I am sorry");
  await page.goto(managePath);
  await expect(page.getByRole("blockquote")).toHaveText("A funeral, I am sorry");
  await expect(page.getByText(/^You can reschedule until .+, up to twice\.$/)).toBeVisible();
});

test("after a specialist cancels, the visitor books the same time with another one in one tap", async ({ page, request, smtp, folder }) => {
  const { visitor, text } = await bookAnna(request, folder);
  await openLeadOf(page, visitor);
  await page.getByRole("button", { name: "Cancel meeting" }).click();
  await dialog(page).getByLabel(/^Message to/).fill("I am ill");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel meeting" }).click();
  await expect(toast(page, "Meeting cancelled")).toBeVisible();
  await expect(page.getByText("You cancelled the meeting")).toBeVisible();

  const mail = await smtp.waitForEmailTo(visitor.email, "Cancelled: your meeting with");
  expect(mail.text).toContain("I am ill");
  const link = new URL(/https?:\/\/\S+&with=\S+&at=\S+/.exec(mail.text ?? "")![0]);
  await page.goto(link.pathname + link.search);
  await atScreen(page, /^Meet .+ instead\?$/);
  const name = (await heading(page).innerText()).slice("Meet ".length, -" instead?".length);
  await expect(page.getByText(`Parley gives my answers and contact details to ${name} for this meeting`)).toBeVisible();
  await page.getByRole("button", { name: `Book ${text} with ${name}` }).click();
  await atScreen(page, `Your meeting with ${name}`);
  await expect(page.getByRole("status")).toContainText("Your new meeting is booked");
  const confirmation = await smtp.waitForEmailTo(visitor.email, `Booked: your meeting with ${name}`);
  expect(confirmation.text).toContain(name);
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole("link", { name: "See your new meeting" })).toBeVisible();
});

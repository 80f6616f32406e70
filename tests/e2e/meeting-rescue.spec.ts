// A specialist moves one meeting and cancels another, from the lead's page; the visitor meets somebody else in one tap.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { DEMO_PASSWORD, enter } from "../support/account-pages.ts";
import { heading, type Visitor } from "../support/funnel.ts";
import { expect, test } from "../support/journey.ts";
import { leadsIn, openLead } from "../support/lead-pages.ts";
import { ANNA, bookAnna } from "../support/meeting-journey.ts";

const dialog = (page: Page) => page.getByRole("dialog");

const openLeadOf = async (page: Page, { lastName }: Visitor) => {
  await enter(page.request, ANNA, DEMO_PASSWORD);
  const lead = (await leadsIn(page.request, "booked")).find(({ name }) => name.endsWith(lastName));
  await openLead(page, lead!);
};

test("moved by the specialist, with a word; the visitor reads it and may choose again", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor } = await bookAnna(request, folder);
  await openLeadOf(page, visitor);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog(page).getByText(/^You can move it until .+ Vera gets a mail with the new time\.$/)).toBeVisible();
  const day = dialog(page).getByLabel("Day");
  const [date = ""] = await day.selectOption({ index: 3 });
  await expect(day).toHaveValue(date);
  await dialog(page).getByRole("button", { name: "Move the meeting" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Please choose a time.");
  await expectAccessible(page);
  await dialog(page).getByRole("radio").first().check();
  await dialog(page).getByLabel(/^A word to/).fill("A funeral, I am sorry");
  await dialog(page).getByRole("button", { name: "Move the meeting" }).click();
  await expect(page.getByText("The meeting has a new time")).toBeVisible();
  const mail = await smtp.waitForEmailTo(visitor.email, "Moved: your meeting with");
  expect(mail.text).toContain("A funeral, I am sorry");
  await page.goto(managePath);
  await expect(page.getByRole("blockquote")).toHaveText("A funeral, I am sorry");
  await expect(page.getByText(/, at most twice\.$/)).toBeVisible();
});

test("cancelled by the specialist: the same time with somebody else in one tap", async ({ page, request, smtp, folder }) => {
  const { visitor, text } = await bookAnna(request, folder);
  await openLeadOf(page, visitor);
  await page.getByRole("button", { name: "Cancel the meeting" }).click();
  await dialog(page).getByLabel(/^A word to/).fill("I am ill");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel the meeting" }).click();
  await expect(page.getByText("The meeting is cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("You cancelled the meeting")).toBeVisible();

  const mail = await smtp.waitForEmailTo(visitor.email, "Cancelled: your meeting with");
  expect(mail.text).toContain("I am ill");
  const link = new URL(/https?:\/\/\S+&with=\S+&at=\S+/.exec(mail.text ?? "")![0]);
  await page.goto(link.pathname + link.search);
  await expect(heading(page)).toHaveText(/^Meet .+ instead\?$/);
  const name = (await heading(page).innerText()).slice("Meet ".length, -" instead?".length);
  await expect(page.getByText(`Parley gives my answers and contact details to ${name} for this meeting`)).toBeVisible();
  await page.getByRole("button", { name: `Book ${text} with ${name}` }).click();
  await expect(heading(page)).toHaveText(`Your meeting with ${name}`);
  await expect(page.getByRole("status")).toContainText("Your new meeting is booked");
  const confirmation = await smtp.waitForEmailTo(visitor.email, `Booked: your meeting with ${name}`);
  expect(confirmation.text).toContain(name);
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole("link", { name: "See your new meeting" })).toBeVisible();
});

// A visitor cancels with the link in the email and gives a reason: the lead is live again, and its credit is returned.
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { findLead, openLead } from "../support/browser/lead-pages.ts";
import { openCalendar } from "../support/scheduling/personal-calendar.ts";
import { calendarFileOf } from "../support/email/smtp-sink.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { atScreen } from "../support/browser/screens.ts";

test("a cancelled meeting disappears from both calendars, and the lead is live with its credit returned", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor } = await bookAnna(request, folder);
  await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  await page.goto(managePath);
  await page.getByRole("link", { name: "Cancel the meeting" }).click();
  await atScreen(page, "Cancel your meeting?");
  await expect(page.getByText(/^You can cancel until the start\. Please do so by .+ to someone else\.$/)).toBeVisible();
  await page.getByRole("radio", { name: "I don't need it any more" }).check();
  await page.getByLabel(/^Message to/).fill("Thank you all the same");
  await page.getByRole("button", { name: "Cancel the meeting" }).click();
  await expect(page.getByRole("status")).toContainText("Your meeting is cancelled");
  await expect(page.getByRole("link", { name: "Cancel the meeting" })).toHaveCount(0);

  const toAnna = await smtp.waitForEmail(({ subject, recipients }) =>
    recipients.includes(ANNA) && (subject ?? "").startsWith("Cancelled: your meeting with Vera,")
  );
  expect(toAnna.text).toContain("Vera left you a message. It's on the lead's page.");
  for (const contact of ["Thank you all the same", visitor.lastName, visitor.email, visitor.phone]) {
    expect(toAnna.text).not.toContain(contact);
  }
  expect(toAnna.text).toContain("Your credit was returned: the visitor cancelled in time.");
  const toVisitor = await smtp.waitForEmailTo(visitor.email, "Cancelled: your meeting with");
  for (const [address, mail] of [[visitor.email, toVisitor], [ANNA, toAnna]] as const) {
    const calendar = openCalendar(address);
    calendar.receive(calendarFileOf(mail));
    expect([...calendar.events.values()]).toMatchObject([{ sequence: 1, cancelled: true }]);
  }

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "live", `Vera ${visitor.lastName[0]}.`));
  await expect(
    page.getByText(/^Your credit was returned because the visitor cancelled in time\. The contact details are/),
  )
    .toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel meeting" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Mark as/ })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(visitor.lastName);
  await expect(page.getByRole("main")).not.toContainText("Thank you all the same");

  await page.getByRole("button", { name: "Keep this lead" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep for 1 credit" }).click();
  await expect(toast(page, "Lead kept")).toBeVisible();
  await atScreen(page, `Vera ${visitor.lastName}`);
  await expect(page.getByRole("link", { name: visitor.email })).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveText("Thank you all the same");
  await expect(page.getByRole("button", { name: "Mark as converted" })).toBeVisible();
});

test("the visitor corrects their phone number, which their specialist sees", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor } = await bookAnna(request, folder);
  await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  await page.goto(managePath);
  await page.getByRole("link", { name: "See who has your data, export or delete it" }).click();
  const field = page.getByLabel("Correct your phone number");
  await field.fill("0660 12");
  await page.getByRole("button", { name: "Save the number" }).click();
  await expect(page.getByText("Please enter a phone number with its country code, such as +43 660 1234567."))
    .toBeVisible();
  await field.fill("+43 660 55 66 778");
  await page.getByRole("button", { name: "Save the number" }).click();
  await expect(page.getByText("+43 660 556 6778")).toBeVisible();

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "booked", visitor.lastName));
  await expect(page.getByRole("link", { name: "+43 660 556 6778" })).toBeVisible();
  await expect(page.getByText("The visitor corrected their phone number")).toBeVisible();
});

test("the visitor sees who has their data, exports it and deletes it", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor, specialist } = await bookAnna(request, folder);
  await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  await page.goto(managePath);
  await page.getByRole("link", { name: "See who has your data, export or delete it" }).click();
  await expect(page.getByText(`Parley gives my answers and contact details to ${specialist.displayName}`))
    .toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-meeting.json");
  await page.getByRole("link", { name: "Delete my data" }).click();
  await atScreen(page, "Delete your data?");
  await expect(page.getByText("This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete my data" }).click();
  await atScreen(page, "Your data is deleted");
  await page.goto(managePath);
  await atScreen(page, "This link doesn't open a meeting");

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "expired", "Visitor"));
  await expect(page.getByText("The visitor deleted their details. Please delete any copies that you have."))
    .toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(visitor.lastName);
});

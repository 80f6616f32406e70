// A visitor cancels by the link of the mail, with a reason; the specialist's lead is live again, and the credit is back.
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { leadsIn, openLead } from "../support/browser/lead-pages.ts";
import { openCalendar } from "../support/scheduling/personal-calendar.ts";
import { calendarFileOf } from "../support/email/smtp-sink.ts";
import { ANNA, bookAnna } from "../support/browser/data/meeting-journey.ts";
import { heading } from "../support/browser/screens.ts";

test("the meeting leaves both calendars, the lead is live, its credit back", async ({ page, request, smtp, folder }) => {
  const { managePath, visitor } = await bookAnna(request, folder);
  await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  await page.goto(managePath);
  await page.getByRole("link", { name: "Cancel the meeting" }).click();
  await expect(heading(page)).toHaveText("Cancel your meeting?");
  await expect(page.getByText(/^You can cancel until the start\. Please do so by .+ to someone else\.$/)).toBeVisible();
  await page.getByRole("radio", { name: "I don't need it any more" }).check();
  await page.getByLabel(/^Message to/).fill("Thank you all the same");
  await page.getByRole("button", { name: "Cancel the meeting" }).click();
  await expect(page.getByRole("status")).toContainText("Your meeting is cancelled");
  await expect(page.getByRole("link", { name: "Cancel the meeting" })).toHaveCount(0);

  const toAnna = await smtp.waitForEmail(({ subject, recipients }) =>
    recipients.includes(ANNA) && (subject ?? "").startsWith(`Cancelled: your meeting with Vera ${visitor.lastName}`)
  );
  expect(toAnna.text).toContain("Thank you all the same");
  expect(toAnna.text).toContain("Your credit was returned: the visitor cancelled in time.");
  const toVisitor = await smtp.waitForEmailTo(visitor.email, "Cancelled: your meeting with");
  for (const [address, mail] of [[visitor.email, toVisitor], [ANNA, toAnna]] as const) {
    const calendar = openCalendar(address);
    calendar.receive(calendarFileOf(mail));
    expect([...calendar.events.values()]).toMatchObject([{ sequence: 1, cancelled: true }]);
  }

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const lead = (await leadsIn(page.request, "live")).find(({ name }) => name.endsWith(visitor.lastName));
  await openLead(page, lead!);
  await expect(page.getByText("Your credit was returned because the visitor cancelled in time.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel meeting" })).toHaveCount(0);
});

test("the visitor sees who has the data, takes it along, and has it deleted", async ({ page, request, smtp, folder }) => {
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
  await expect(page.getByText("This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete my data" }).click();
  await expect(heading(page)).toHaveText("Your data is deleted");
  await page.goto(managePath);
  await expect(heading(page)).toHaveText("This link does not open a meeting");

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const gone = (await leadsIn(page.request, "expired")).find(({ name }) => name === "Visitor");
  await openLead(page, gone!);
  await expect(page.getByText(/had the details deleted\. Please delete/)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(visitor.lastName);
});

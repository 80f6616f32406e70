// After the meeting both people report with one tap from the email whether it took place. Opening the link alone reports nothing.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { addTime, findLead, openLead } from "../support/browser/lead-pages.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";
import { atScreen } from "../support/browser/screens.ts";

const linkIn = async (smtp: SmtpSink, address: string, other: string, answer: "Yes" | "No"): Promise<string> => {
  const mail = await smtp.waitForEmailTo(address, `Did your meeting with ${other}`);
  const link = new URL(new RegExp(`^${answer}, .+:\\s+(https?://\\S+)`, "m").exec(mail.text ?? "")![1]!);
  return link.pathname + link.search;
};

/** The link of the email has opened the page with the answer preselected: one press confirms it. */
const confirm = async (page: Page, answer: string) => {
  await atScreen(page, "Did this meeting take place?");
  const answers = page.getByRole("main").getByRole("button");
  await expect(answers).toHaveText([`Confirm: ${answer}`, /^(Yes|No), /, /^(Yes|No), /]);
  await answers.first().click();
  await expect(page.getByRole("status")).toContainText(`Your answer: ${answer}.`);
};

test("both report that it took place, and the lead's page shows it", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor, specialist } = await bookAnna(request, folder);
  const name = `Vera ${visitor.lastName}`;
  await changeData(folder, "endMeeting", { meetingId });
  const link = await linkIn(smtp, visitor.email, specialist.displayName, "Yes");
  await page.goto(link);
  await page.goto(link);
  await confirm(page, "Yes, it took place");
  await page.goto(link);
  await atScreen(page, "Your meeting");
  await expect(page.getByRole("button", { name: /took place|did not come|another time/ })).toHaveCount(0);

  await page.goto(await linkIn(smtp, ANNA, "Vera take", "Yes"));
  await confirm(page, "Yes, it took place");
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "booked", name));
  await expect(page.getByText("Took place", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline of this lead" })).toContainText("Meeting took place");
});

test("contradicting reports go to an administrator", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor, specialist } = await bookAnna(request, folder);
  const name = `Vera ${visitor.lastName}`;
  await changeData(folder, "endMeeting", { meetingId });
  await page.goto(await linkIn(smtp, visitor.email, specialist.displayName, "No"));
  await atScreen(page, "Did this meeting take place?");
  const absent = `No, ${specialist.displayName} did not come`;
  await page.getByRole("button", { name: absent }).click();
  await expect(page.getByRole("status")).toContainText(`Your answer: ${absent}.`);

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "booked", name));
  await page.getByRole("region", { name: "Did the meeting take place?" }).getByRole("button", {
    name: "Yes, it took place",
  })
    .click();
  await expect(page.getByText("Your answer: Yes, it took place.")).toBeVisible();
  const mail = await smtp.waitForEmailTo("admin@parley.test", "Did this meeting take place?");
  expect(mail.text).toContain("do not agree");
});

test("both report that they agreed on another time, and the specialist adds it", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor, specialist } = await bookAnna(request, folder);
  const name = `Vera ${visitor.lastName}`;
  await changeData(folder, "endMeeting", { meetingId });
  await page.goto(await linkIn(smtp, visitor.email, specialist.displayName, "No"));
  await atScreen(page, "Did this meeting take place?");
  await page.getByRole("button", { name: /another time/ }).click();
  await expect(page.getByRole("status")).toContainText(/another time/);

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openLead(page, await findLead(page.request, "booked", name));
  await page.getByRole("region", { name: "Did the meeting take place?" }).getByRole("button", { name: /another time/ })
    .click();
  await addTime(page);
  await expect(page.getByRole("button", { name: "Add time" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Reschedule" })).toBeVisible();
});

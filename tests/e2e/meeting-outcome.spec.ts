// After the meeting both say by one tap from the mail whether it took place: opening the link answers nothing.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { changeData } from "../support/browser/data/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { leadsIn, openLead } from "../support/browser/lead-pages.ts";
import { ANNA, bookAnna } from "../support/browser/data/meeting-journey.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";
import { heading } from "../support/browser/screens.ts";

const linkIn = async (smtp: SmtpSink, address: string, other: string, answer: string): Promise<string> => {
  const mail = await smtp.waitForEmailTo(address, `Did your meeting with ${other}`);
  const link = new URL(new RegExp(`https?://\\S+&answer=${answer}`).exec(mail.text ?? "")![0]);
  return link.pathname + link.search;
};

const say = async (page: Page, words: string | RegExp) => {
  await expect(heading(page)).toHaveText("Did this meeting take place?");
  await page.getByRole("button", { name: words }).click();
  await expect(page.getByRole("status")).toContainText("Your answer:");
};

test("both say that it took place: the lead's page says so", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor, specialist } = await bookAnna(request, folder);
  const name = `Vera ${visitor.lastName}`;
  await changeData(folder, "endMeeting", { meetingId });
  const link = await linkIn(smtp, visitor.email, specialist.displayName, "held");
  await page.goto(link);
  await page.goto(link);
  await say(page, "Yes, it took place");
  await page.goto(link);
  await expect(page.getByRole("button")).toHaveCount(0);

  await page.goto(await linkIn(smtp, ANNA, name, "held"));
  await say(page, "Yes, it took place");
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const lead = (await leadsIn(page.request, "booked")).find((one) => one.name === name);
  await openLead(page, lead!);
  await expect(page.getByText("Took place", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline of this lead" })).toContainText("Meeting took place");
});

test("they contradict each other: a person decides", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor, specialist } = await bookAnna(request, folder);
  const name = `Vera ${visitor.lastName}`;
  await changeData(folder, "endMeeting", { meetingId });
  await page.goto(await linkIn(smtp, visitor.email, specialist.displayName, "other-absent"));
  await say(page, `No, ${specialist.displayName} did not come`);

  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const lead = (await leadsIn(page.request, "booked")).find((one) => one.name === name);
  await openLead(page, lead!);
  await page.getByRole("region", { name: "Did the meeting take place?" }).getByRole("button", {
    name: "Yes, it took place",
  })
    .click();
  await expect(page.getByText("Your answer: Yes, it took place.")).toBeVisible();
  const mail = await smtp.waitForEmailTo("admin@parley.test", "Did this meeting take place?");
  expect(mail.text).toContain("do not agree");
});

// From nothing to the first customer: five leads bought and paid, onboarded, booked by a visitor, the lead on the open
// dashboard without a reload, worked to its end; and the receipt in the mail.
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { bookViaApi, ownId } from "../support/browser/data/booked-visitor.ts";
import { changeData } from "../support/browser/data/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { counters } from "../support/browser/lead-pages.ts";
import { setUpByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

const CATEGORY = "Career coaching";

test("buy five, pay, be onboarded, be booked, see the lead, convert it", async ({ page, smtp, folder, request }) => {
  test.slow();
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await setUpByCalls(page.request);

  await openScreen(page, "/onboarding/leads");
  await page.getByRole("link", { name: new RegExp(CATEGORY) }).click();
  await page.getByRole("radio", { name: /^5 leads/ }).check();
  await page.getByRole("button", { name: /^Buy 5 leads for €/ }).click();
  await expect(page).toHaveURL(/\/dev\/payments\/pay\//);
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await page.getByRole("button", { name: /^Pay$/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toast(page, "Payment received")).toBeVisible();
  await streaming;
  const receipt = await smtp.waitForEmailTo(email, /receipt/i);
  expect(receipt.text).toContain("5 credits for Career coaching");
  expect(await (await page.request.post("/api/v2/Auth/Revalidate")).json()).toMatchObject({ onboarded: true });

  expect(await counters(page)).toEqual([0, 0, 0, 0, 0]);
  const { meetingId } = await bookViaApi(request, await ownId(page.request), { lastName: "Newfound" });
  await expect.poll(() => counters(page)).toEqual([1, 0, 1, 0, 0]);
  const lead = page.getByRole("table", { name: "leads" }).getByRole("link", { name: "Vera Newfound" });
  const frame = await (await page.request.get("/api/v2/Dashboard/LayoutProps")).json();
  expect(frame.credits.categories).toMatchObject([{ name: CATEGORY, credits: 4 }]);

  await lead.click();
  await expect(heading(page)).toHaveText("Vera Newfound");
  await expect(page.getByText("You can report the outcome once the meeting has started.").first()).toBeVisible();
  await changeData(folder, "passMeeting", { meetingId });
  await openScreen(page, page.url());
  await page.getByRole("button", { name: "Mark as converted" }).click();
  await page.getByRole("dialog").getByLabel("Deal value").fill("900");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as converted" }).click();
  await expect(page.getByRole("main").getByText("Converted", { exact: true }).first()).toBeVisible();
  await openScreen(page, "/dashboard");
  expect(await counters(page)).toEqual([1, 0, 0, 1, 0]);
});

// From nothing to the first customer: five leads bought and paid, onboarded, booked by a visitor, the lead on the open
// dashboard without a reload, worked to its end; and the receipt in the mail.
import { enter, heading, openScreen, verifiedPerson } from "../support/account-pages.ts";
import { bookByCalls, ownId } from "../support/booked-visitor.ts";
import { lendHand } from "../support/hand.ts";
import { expect, test } from "../support/journey.ts";
import { counters } from "../support/lead-pages.ts";
import { setUpByCalls } from "../support/specialist.ts";

const CATEGORY = "Career coaching";

test("buy five, pay, be onboarded, be booked, see the lead, convert it", async ({ page, smtp, folder, request }) => {
  test.slow();
  const email = await verifiedPerson(page.request, smtp);
  await enter(page.request, email);
  await setUpByCalls(page.request);

  await openScreen(page, "/onboarding/leads");
  await page.getByRole("link", { name: new RegExp(CATEGORY) }).click();
  await page.getByRole("radio", { name: /^5 leads/ }).check();
  await page.getByRole("button", { name: /^Buy 5 leads for €/ }).click();
  await expect(page).toHaveURL(/\/dev\/payments\/pay\//);
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await page.getByRole("button", { name: /^Pay$/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Payment received")).toBeVisible();
  await streaming;
  const receipt = await smtp.mailTo(email, /receipt/i);
  expect(receipt.text).toContain("5 credits for Career coaching");
  expect(await (await page.request.post("/api/v2/Auth/Revalidate")).json()).toMatchObject({ onboarded: true });

  expect(await counters(page)).toEqual([0, 0, 0, 0, 0]);
  const { meetingId } = await bookByCalls(request, await ownId(page.request), { lastName: "Newfound" });
  await expect.poll(() => counters(page)).toEqual([1, 0, 1, 0, 0]);
  const lead = page.getByRole("table", { name: "leads" }).getByRole("link", { name: "Vera Newfound" });
  const frame = await (await page.request.get("/api/v2/Dashboard/LayoutProps")).json();
  expect(frame.credits.categories).toMatchObject([{ name: CATEGORY, credits: 4 }]);

  await lead.click();
  await expect(heading(page)).toHaveText("Vera Newfound");
  await expect(page.getByText("You can say how it went once the meeting has begun.").first()).toBeVisible();
  await lendHand(folder, "passMeeting", { meetingId });
  await openScreen(page, page.url());
  await page.getByRole("button", { name: "Mark as converted" }).click();
  await page.getByRole("dialog").getByLabel("What is the deal worth?").fill("900");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as converted" }).click();
  await expect(page.getByRole("main").getByText("Converted", { exact: true }).first()).toBeVisible();
  await openScreen(page, "/dashboard");
  expect(await counters(page)).toEqual([1, 0, 0, 1, 0]);
});

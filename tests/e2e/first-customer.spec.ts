// From a new account to the first customer: leads bought and paid, a visitor's booking on the open dashboard, the lead
// converted, and the receipt by email.
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { bookViaApi, ownId } from "../support/browser/fixtures/booked-visitor.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { counters } from "../support/browser/lead-pages.ts";
import { giveBillingAddress, setUpByCalls } from "../support/browser/specialist-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const CATEGORY = "Career coaching";

test(
  "a specialist buys leads, is booked and converts the lead",
  { tag: "@quick" },
  async ({ page, smtp, folder, request }) => {
    const email = await verifiedPerson(page.request, smtp);
    await signInByApi(page.request, email);
    await setUpByCalls(page.request);

    await openScreen(page, "/onboarding/leads");
    await page.getByRole("link", { name: `Buy credits in ${CATEGORY}` }).click();
    await atScreen(page, `Leads in ${CATEGORY}`);
    await page.getByRole("radio", { name: /^5 credits/ }).check();
    await page.getByRole("button", { name: /^Buy 5 credits for €/ }).click();
    await giveBillingAddress(page);
    await expect(page.getByRole("region", { name: "Billed to" })).toContainText("Musterweg 1, 1100 Vienna, Austria");
    await page.getByRole("button", { name: /^Buy 5 credits for €/ }).click();
    await atScreen(page, /^Pay €/);
    const streaming = page.waitForResponse(/Notifications\/Live/);
    await page.getByRole("button", { name: /^Pay$/ }).click();
    await atScreen(page, /^Hello/);
    await expect(toast(page, "Payment received")).toBeVisible();
    await streaming;
    const receipt = await smtp.waitForEmailTo(email, /receipt/i);
    expect(receipt.text).toContain("5 credits for Career coaching");
    expect(await (await page.request.post("/api/v2/Auth/Revalidate")).json()).toMatchObject({ onboarded: true });

    await page.getByRole("navigation", { name: "Specialist" }).getByRole("link", { name: "Leads", exact: true })
      .click();
    await atScreen(page, "Your leads");
    await expect.poll(() => counters(page)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const { meetingId } = await bookViaApi(request, await ownId(page.request), { lastName: "Newfound" });
    await expect.poll(() => counters(page)).toEqual([1, 0, 0, 1, 0, 0, 0]);
    const lead = page.getByRole("table", { name: "leads" }).getByRole("link", { name: "Vera Newfound" });
    const frame = await (await page.request.get("/api/v2/Dashboard/LayoutProps")).json();
    expect(frame.credits.categories).toMatchObject([{ name: CATEGORY, credits: 4 }]);

    await lead.click();
    await atScreen(page, "Vera Newfound");
    await changeData(folder, "passMeeting", { meetingId });
    const convert = page.getByRole("button", { name: "Mark as converted" });
    await expect(page.getByRole("main").getByText(/^Meeting \w{3} /)).toBeVisible();
    await expect(convert).toHaveCount(0);
    // Another process changed it: with a database server, the program's replica follows within a second.
    await expect(async () => {
      await page.reload();
      await atScreen(page, "Vera Newfound");
      await expect(convert).toBeEnabled({ timeout: 1_000 });
    }).toPass();
    await convert.click();
    await page.getByRole("dialog").getByLabel("Deal value").fill("900");
    await page.getByRole("dialog").getByRole("button", { name: "Mark as converted" }).click();
    await expect(page.getByRole("main").getByText("Converted", { exact: true }).first()).toBeVisible();
    await openScreen(page, "/dashboard?view=leads");
    await expect.poll(() => counters(page)).toEqual([1, 0, 0, 0, 1, 0, 0]);
  },
);

// What is pressed is what was meant: a row that is decided stays where it is, a second press meets nothing else, and what
// was begun for one person is in nobody else's form.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { enterAsAdmin } from "../support/browser/admin-pages.ts";
import { assignViaApi, ownId } from "../support/browser/fixtures/booked-visitor.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { onboardByCalls } from "../support/browser/specialist-pages.ts";

test("a lead that is accepted by a double click stays in its place, with how to reach the visitor", async ({ page, smtp, folder, request, browser, baseURL }) => {
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await onboardByCalls(page.request, "Petra Press");
  await changeData(folder, "grantCredits", { email, slug: "career", quantity: 9 });
  const office = await browser.newContext({ baseURL });
  await signInByApi(office.request, "admin@parley.test", DEMO_PASSWORD);
  const assign = async (lastName: string) =>
    assignViaApi(request, office.request, await ownId(page.request), { lastName });
  await assign("Alpha");
  await assign("Beta");
  const streaming = page.waitForResponse(/Notifications\/Live/);
  await openScreen(page, "/dashboard");
  await streaming;

  const card = page.getByRole("main").locator("section").filter({
    has: page.getByRole("heading", { name: "Needs you" }),
  });
  const rows = card.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const [first, second] = await rows.allInnerTexts();
  const nameOf = (row: string) => /Vera \S+/.exec(row)![0].replace(/\.$/, "");
  await rows.first().getByRole("button", { name: /^Accept lead from/ }).dblclick();
  await expect(rows.first()).toContainText("In progress");
  await expect(rows.first()).toContainText(nameOf(first!));
  await expect(rows.first().getByRole("link", { name: "Call Vera" })).toBeVisible();
  await expect(rows.first().getByRole("link", { name: "Email Vera" })).toBeVisible();
  await expect(rows.last()).toContainText(nameOf(second!));
  await expect(rows.last().getByRole("button", { name: /^Accept lead from/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await assign("Gamma");
  await expect(card.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await card.getByRole("button", { name: "Show 1 new" }).click();
  await expect(card.getByRole("button", { name: /^Accept lead from/ })).toHaveCount(2);
  await office.close();
});

test("a press that is repeated never presses what has come to its place", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(page, "/dashboard");
  await page.waitForFunction(() => "$online" in self);
  await page.evaluate(() => {
    const [going, coming] = ["Going", "Coming"].map((name) => {
      const button = document.createElement("button");
      button.textContent = name;
      button.style.cssText = "position:fixed;top:0;left:0;width:200px;height:80px;z-index:99";
      return button;
    });
    coming!.onclick = () => document.body.dataset.pressed = "yes";
    going!.onclick = () => going!.replaceWith(coming!);
    document.body.append(going!);
  });
  const pressed = () => page.evaluate(() => document.body.dataset.pressed);
  await page.getByRole("button", { name: "Going" }).dblclick();
  await expect(page.getByRole("button", { name: "Coming" })).toBeVisible();
  expect(await pressed()).toBeUndefined();
  await page.getByRole("button", { name: "Coming" }).click();
  expect(await pressed()).toBe("yes");
});

test.describe("help requests", () => {
  const ask = async (page: Page, subject: string): Promise<string> => {
    const data = { kind: "question", subject, message: "Please help." };
    return (await (await page.request.post("/api/v2/Help/Create", { data })).json()).id;
  };
  const messagesOf = async (page: Page, id: string): Promise<(string | null)[]> =>
    (await (await page.request.get(`/api/v2/Help/Get/${id}`)).json()).thread.map(({ body }: { body: string | null }) =>
      body
    );

  test("a reply that was begun for one is not in the form of the next", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    const id = await ask(page, "The first of two");
    await ask(page, "The second of two");
    await enterAsAdmin(page);
    await openScreen(page, `/admin/requests/${id}`);
    await page.getByLabel("Your reply").fill("For the first only.");
    await page.getByRole("radio", { name: /^Resolve: answered/ }).check();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("The second of two");
    await page.getByRole("option", { name: /The second of two/ }).click();
    await atScreen(page, "The second of two");
    await expect(page.getByLabel("Your reply")).toHaveValue("");
    await expect(page.getByRole("radio", { name: /^Reply/ })).toBeChecked();
    await page.goBack();
    await atScreen(page, "The first of two");
    await expect(page.getByLabel("Your reply")).toHaveValue("For the first only.");
  });

  test("the same answer is sent as often as it is written", async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    const id = await ask(page, "Yes and yes");
    await openScreen(page, `/dashboard/help/${id}`);
    for (let n = 0; n < 2; n++) {
      await page.getByLabel("Add a message").fill("Yes.");
      await page.getByRole("button", { name: /^Send/ }).click();
      await expect(page.getByLabel("Add a message")).toHaveValue("");
    }
    expect((await messagesOf(page, id)).filter((body) => body === "Yes.")).toHaveLength(2);
  });
});

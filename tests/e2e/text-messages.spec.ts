// A visitor without an email at hand: they ask for the code by text message, confirm with it, and answer a reminder's link.
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import {
  chooseDay,
  chooseTime,
  newVisitor as anyVisitor,
  seeSpecialists,
  timeLinks,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

test.beforeAll(async ({ folder }) => {
  await changeData(folder, "setProof", { proof: "required" });
  await changeData(folder, "grantCredits", { slug: "career", quantity: 20 });
});
test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

/** A number of their own: one person has one request at a time. */
const newVisitor = () => {
  const digits = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte % 10).join("");
  return { ...anyVisitor(), phone: `0151 ${digits}`, number: `+49151${digits}` };
};

interface StoredText {
  to: string;
  body: string;
}
const textTo = async (request: APIRequestContext, number: string, part: RegExp): Promise<string> => {
  const find = async () => {
    const texts: StoredText[] = await (await request.get("/dev/texts", { headers: { Accept: "application/json" } }))
      .json();
    return texts.find(({ to, body }) => to === number && part.test(body))?.body ?? "";
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return await find();
};

const requestBooking = async (page: Page, visitor: ReturnType<typeof newVisitor>) => {
  await walkToCalendar(page, visitor);
  await chooseDay(page);
  await chooseTime(page);
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await atScreen(page, "Confirm your booking");
};

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("confirm by text message, and answer from its link", async ({ page, request }) => {
    const visitor = newVisitor();
    await requestBooking(page, visitor);
    await page.getByText("Get the code by text message").click();
    await expect(page.getByText("Parley may send me text messages about this request")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Agree and text me the code" }).click();
    await expect(page.getByText(/We've texted a code to \+49 … \d\d/)).toBeVisible();
    const code = /^\d{6}/.exec(await textTo(request, visitor.number, /is your code/))![0];
    await page.getByLabel("Six-digit code").fill(code);
    await atScreen(page, "Thank you, your meeting is booked");

    const text = await textTo(request, visitor.number, /is confirmed/);
    await page.goto(new URL(/https?:\/\/\S+\/t\/\S+/.exec(text)![0]).pathname);
    await expect(page.getByRole("button", { name: "I'll be there" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancel the meeting" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "I'll be there" }).click();
    await expect(page.getByRole("status")).toContainText("Thank you");

    await page.goto(`${new URL(page.url()).pathname}/data${new URL(page.url()).search}`);
    await page.getByRole("button", { name: "Stop text messages" }).click();
    await expect(page.getByRole("status")).toContainText("No more text messages");
  });
});

test("before booking, at the calendar: the code by text message is enough", async ({ page, request }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, { ...visitor, email: `${crypto.randomUUID()}@mailinator.com` });
  await chooseDay(page);
  await timeLinks(page).first().click();
  await page.getByText("Get the code by text message").click();
  await page.getByRole("button", { name: "Agree and text me the code" }).click();
  await expect(page.getByRole("button", { name: "Email me a code instead" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Six-digit code").fill(
    /^\d{6}/.exec(await textTo(request, visitor.number, /is your code/))![0],
  );
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await atScreen(page, "Thank you, your meeting is booked");
  await expect(page.getByText("By text message, with a link to your meeting.")).toBeVisible();
});

test("the developer's page lists messages and lets the provider fail", { tag: "@full" }, async ({ page }) => {
  await page.goto("/dev/texts");
  await page.getByRole("button", { name: "Parley is over its quota (429)" }).click();
  await expect(page.getByText("Now: Parley is over its quota (429).")).toBeVisible();
  await page.getByRole("button", { name: "Everything works" }).click();
  await expect(page.getByText("Now: Everything works.")).toBeVisible();
});

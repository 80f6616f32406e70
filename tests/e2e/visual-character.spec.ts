// What a designer would notice first: aligned edges, marks in the right place, whole times, a drawing where nothing is.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expectAccessible } from "../support/browser/accessible.ts";
import { chooseTopic, start, TOPIC } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";

const ADMIN = "admin@parley.test";

test.use({ viewport: { width: 1280, height: 800 } });

const drawing = (page: Page) => page.locator("main svg[viewBox='0 0 120 88']");

test("the forms of accounts stand in the middle of the window @full", async ({ page }) => {
  for (const path of ["/login", "/register", "/forgot-password"]) {
    await openScreen(page, path);
    const { x, width } = (await page.locator("main form").boundingBox())!;
    expect([path, Math.abs(2 * x + width - await page.evaluate(() => innerWidth)) <= 1]).toEqual([path, true]);
  }
});

test("an unknown address has a drawing, with and without an island", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(drawing(page)).toBeVisible();
  await page.goto("/funnel/no-such-topic/start/further/on");
  await expect(heading(page)).toHaveText("Not Found");
  await expect(drawing(page)).toBeVisible();
});

/** The title's place and size, and where the column of the screen ends. */
const frameOf = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const title = main.querySelector("h1")!;
    const { paddingRight } = getComputedStyle(main);
    const { x, y, height } = title.getBoundingClientRect();
    const end = main.getBoundingClientRect().right - parseFloat(paddingRight);
    return [x, y + height / 2, getComputedStyle(title).fontSize, end];
  });

for (
  const { area, email, screens } of [
    {
      area: "specialists",
      email: SPECIALIST,
      screens: [
        "/dashboard",
        "/dashboard?view=leads",
        "/dashboard/calendar/meetings",
        "/dashboard/buy",
        "/dashboard/help",
      ],
    },
    {
      area: "administrators",
      email: ADMIN,
      screens: [
        "/admin",
        "/admin?view=leads",
        "/admin/invitations",
        "/admin/notifications",
        "/admin/settings",
        "/admin/reports",
      ],
    },
  ]
) {
  test(`screens of ${area} have one frame, also around an address that has no screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInByApi(page.request, email, DEMO_PASSWORD);
    const [first = "", ...others] = screens;
    await openScreen(page, first);
    const frame = await frameOf(page);
    for (const path of others) {
      await openScreen(page, path);
      expect([path, await frameOf(page)]).toEqual([path, frame]);
    }
    const response = await page.goto(`${first}/setings`);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText("Not Found");
    await expect(page.locator("nav[data-area-bar]")).toBeVisible();
  });
}

test("beside the steps is what was chosen so far, where a window has room for it", async ({ page }) => {
  await chooseTopic(page);
  await start(page, "Back to work after a break");
  const chosen = page.getByRole("region", { name: "Your meeting" });
  await expect(chosen.getByRole("paragraph")).toHaveText([
    "Your meeting",
    TOPIC,
    "Back to work after a break",
    "Free for you",
  ]);
  const [card, form] = await Promise.all([chosen.boundingBox(), page.locator("main form").boundingBox()]);
  expect(card!.x).toBeGreaterThan(form!.x + form!.width);
  expect(card!.x + card!.width).toBeLessThanOrEqual(1264);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(chosen).toBeHidden();
  expect((await page.locator("main form").boundingBox())!.width).toBe(form!.width);
});

test("an address of an area with a slip leads to the screen that it means", async ({ page }) => {
  await signInByApi(page.request, ADMIN, DEMO_PASSWORD);
  await page.goto("/admin/setings");
  await page.locator("main").getByRole("link", { name: "Settings" }).click();
  await atScreen(page, "Settings");
});

test.describe("for a specialist", () => {
  test.beforeEach(({ page }) => signInByApi(page.request, SPECIALIST, DEMO_PASSWORD));

  test("statuses, deadlines and times of leads are not cut", async ({ page }) => {
    await openScreen(page, "/dashboard?view=leads&pageSize=50");
    const rows = page.locator("table[data-list] tbody tr");
    await expect(rows.first()).toBeVisible();
    const cut = await rows.evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll("td [data-line]")].slice(0, 3)
          .filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)
      )
    );
    expect(cut).toEqual([]);
  });

  test("a search without results has a drawing and a way back", async ({ page }) => {
    await openScreen(page, "/dashboard?view=leads&search=nobodyhasthisname");
    await expect(page.getByRole("heading", { name: "No matching leads" })).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page.locator("table[data-list] tbody tr").first()).toBeVisible();
  });
});

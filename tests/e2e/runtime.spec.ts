// What every island relies on, in a real browser: hydration, content policy, guards, failing screens and calls, modals, toasts.
import { chromium, type Page, type Request } from "@playwright/test";
import { sumOfFiles, weigh } from "../../scripts/weigh.ts";
import { enterAsAdmin } from "../support/browser/admin-pages.ts";
import { chromiumOptions } from "../support/browser/chromium.ts";
import { openGallery } from "../support/browser/gallery.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, heading, openScreen, waitForHydration } from "../support/browser/screens.ts";

const CATEGORIES = "/funnel";

/** Everything the page reports from now on: hydration warnings, policy violations, errors. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
};

/** Opens the list of topics. Returns the address of the first screen of the first topic. */
const openTopics = async (page: Page): Promise<string> => {
  await openScreen(page, CATEGORIES);
  const href = await page.locator('main a[href^="/funnel/"]').first().getAttribute("href");
  if (!href) throw new Error("There is no topic to choose.");
  return href;
};

test.describe("an island", () => {
  // The marketplace's own: in other countries the topics ask who can help there.
  test.use({ timezoneId: "Europe/Vienna" });

  test("hydrates without errors and requests nothing that the document contains", async ({ page }) => {
    const errors = errorsOf(page);
    const calls: string[] = [];
    // Photos are images of the document; what hydration would repeat are calls.
    const isCall = (request: Request) =>
      ["fetch", "xhr"].includes(request.resourceType()) && request.url().includes("/api/");
    page.on("request", (request) => isCall(request) && calls.push(request.url()));
    await openTopics(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect({ errors, calls }).toEqual({ errors: [], calls: [] });
  });

  test("navigates without a new document, sets the title and focuses the heading", async ({ page }) => {
    await openTopics(page);
    await page.evaluate(() => Object.assign(self, { sameDocument: true }));
    await page.locator('main a[href^="/funnel/"]').first().click();
    await page.waitForURL(/\/funnel\/[^/]+\/start$/);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/ · Parley$/);
    expect(await page.evaluate(() => "sameDocument" in self)).toBe(true);
  });

  test("is readable and its links work without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(CATEGORIES);
    await page.locator('main a[href^="/funnel/"]').first().click();
    await expect(page).toHaveURL(/\/funnel\/[^/]+\/start$/);
    await expect(heading(page)).toBeVisible();
    const missing = page.locator("noscript p");
    await expect(missing).toContainText("please turn on JavaScript");
    await expect(missing).toBeVisible();
    await context.close();
  });
});

test.describe("guards", () => {
  for (
    const [from, to] of [["/", "/login"], ["/funnel/no-such-topic", "/funnel"], [
      "/funnel/no-such-topic/about",
      "/funnel",
    ]]
  ) {
    test(`${from} leads to ${to} with an empty 302`, async ({ request }) => {
      const response = await request.get(from!, { maxRedirects: 0 });
      expect([response.status(), response.headers().location, await response.text()]).toEqual([302, to, ""]);
    });
  }

  test("a topic redirects to its first screen", async ({ page, request }) => {
    const start = await openTopics(page);
    const topic = start.split("/").slice(0, 3).join("/");
    for (const address of [topic, `${topic}/`]) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([302, `${topic}/start`]);
    }
  });

  for (const address of ["/no-such-page", "/funnel/no-such-topic/start/further/on"]) {
    test(`${address} is not found`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText("Not Found");
      await page.getByRole("link", { name: "Find a specialist" }).click();
      await expect(page).toHaveURL(/\/funnel$/);
    });
  }

  test("an address with a slip leads to the page that it means, and the links of public pages stay", async ({ page }) => {
    expect((await page.goto("/lgoin"))?.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Site" })).toBeVisible();
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("each step of the funnel sends at most 115 KB of JavaScript and texts", async ({ page, baseURL }) => {
  const topic = (await openTopics(page)).split("/").slice(0, 3).join("/");
  const slot = "date=2030-01-07&hour=9&minute=0&location=zoom";
  const times = ["calendar", `specialist?${slot}`, `specialist-info?${slot}`];
  for (const step of ["start", "about", "needs", "preferences", "contacts", ...times]) {
    const bytes = sumOfFiles(await weigh(`${baseURL}${topic}/${step}`), "br");
    expect([step, bytes > 60_000 && bytes <= 115_000 ? "within the budget" : bytes]).toEqual([
      step,
      "within the budget",
    ]);
  }
});

test.describe("a screen whose code cannot be loaded", () => {
  const openStart = async (page: Page, failures: number) => {
    let left = failures;
    let documents = 0;
    page.on("load", () => documents++);
    await openTopics(page);
    await page.route(/\/assets\/start-[^/]+\.js$/, (route) => left-- > 0 ? route.abort() : route.continue());
    await page.locator('main a[href^="/funnel/"]').first().click();
    return () => documents;
  };

  test("reloads the page, once", async ({ page }) => {
    const documents = await openStart(page, 1);
    await expect.poll(documents).toBe(2);
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/start$/);
    await expect(heading(page)).not.toHaveText("Oops! Something went wrong");
  });

  test("shows the error screen when the reload doesn't help, and doesn't reload again", async ({ page }) => {
    const documents = await openStart(page, Infinity);
    await atScreen(page, "Oops! Something went wrong");
    await page.waitForLoadState("networkidle");
    expect(documents()).toBe(2);
    await expect(page.getByText(/refresh/i)).toBeVisible();
    await expect(page.locator('main a[href^="mailto:"]')).toHaveText(/@/);
    await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute("href", "/");

    await page.getByRole("button", { name: "Show Error" }).click();
    await expect(page.getByText(/dynamically imported module/)).toBeVisible();
    await page.getByRole("button", { name: "Hide Error" }).click();
    await expect(page.getByText(/dynamically imported module/)).toBeHidden();

    await page.unroute(/\/assets\/start-[^/]+\.js$/);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(heading(page)).not.toHaveText("Oops! Something went wrong");
  });
});

test.describe("a call that fails", () => {
  test("is tried four times, then shows one toast and the error screen", async ({ page }) => {
    await openTopics(page);
    let tries = 0;
    await page.route(/\/api\/v2\/Categories\/Find\//, (route) => {
      tries++;
      return route.abort();
    });
    await page.locator('main a[href^="/funnel/"]').first().click();
    await expect(heading(page)).toHaveText("Oops! Something went wrong", { timeout: 30_000 });
    await expect(toast(page, "An error occurred")).toHaveCount(1);
    expect(tries).toBe(4);
  });
});

test("nothing behind a dialog moves where scrollbars take room, on a long page or a short one", async ({ baseURL }) => {
  const browser = await chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs: ["--hide-scrollbars"] });
  const page = await browser.newPage({ baseURL });
  await enterAsAdmin(page);
  await openScreen(page, "/admin");
  const behind = page.locator("h1");
  for (const height of [500, 4_000]) {
    await page.setViewportSize({ width: 1280, height });
    const before = await behind.boundingBox();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await behind.boundingBox(), `${height} px`).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await browser.close();
});

test.describe("the stack of modals", () => {
  test.beforeEach(async ({ page }) => {
    await openGallery(page);
    await page.getByRole("button", { name: "Open a stack" }).click();
    await page.getByRole("button", { name: "Counted 0" }).click();
    await page.getByRole("button", { name: "Open another" }).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName("The upper modal");
  });
  const lower = (page: Page) => page.getByRole("dialog", { name: "The lower modal" });

  test("shows the top entry alone; closing the last shows the one below as it was", async ({ page }) => {
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.getByRole("button", { name: "Close the last" }).click();
    await expect(lower(page).getByRole("button", { name: "Counted 1" })).toBeVisible();
  });

  test("closes the top entry with Escape", async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(lower(page)).toBeVisible();
  });

  test("closes one by its id", async ({ page }) => {
    await page.getByRole("button", { name: "Close the lower" }).click();
    await page.getByRole("button", { name: "Close the last" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("closes all", async ({ page }) => {
    await page.getByRole("button", { name: "Close all" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("keeps a toast visible and usable", async ({ page }) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show a toast above" }).click();
    const shown = toast(page, "Shown above a modal");
    await shown.getByRole("button", { name: "Close" }).click();
    await expect(shown).toHaveCount(0);
    await expect(lower(page)).toBeVisible();
  });
});

test.describe("the toast area", () => {
  test.beforeEach(({ page }) => openGallery(page));

  test("shows one toast: a newer one replaces it, and updates change it", async ({ page }) => {
    await page.getByRole("button", { name: "Show two toasts" }).click();
    await expect(toast(page, "It was updated.")).toBeVisible();
    await expect(toast(page, "An older toast")).toHaveCount(0);
  });

  test("closes a toast after a while, but not under the pointer", async ({ page }) => {
    await page.clock.install();
    await page.getByRole("button", { name: "Show two toasts" }).click();
    await toast(page, "A newer toast").hover();
    await page.clock.runFor(60_000);
    await expect(toast(page, "A newer toast")).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_000);
    await expect(toast(page, "A newer toast")).toHaveCount(0);
  });

  test("shows a toast in the next document, once", async ({ page }) => {
    await page.getByRole("button", { name: "Show a toast after loading" }).click();
    await expect(toast(page, "Carried to the next document")).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(toast(page, "Carried to the next document")).toHaveCount(0);
  });
});

// A help request from both sides, and a disputed lead whose credit is returned; accessible on phone and desktop.
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { PHONE_DARK } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { chooseInMenu, leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const ADMINISTRATOR = "admin@parley.test";
const status = (page: Page, label: string) => page.getByRole("main").getByText(label, { exact: true }).first();
const thread = (page: Page) => page.getByRole("list", { name: "Conversation" });
const dialog = (page: Page) => page.getByRole("dialog");

/** A second person's browser beside the first one. */
const openAs = async (browser: Browser, baseURL: string | undefined, email: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signInByApi(page.request, email, DEMO_PASSWORD);
  return page;
};

/** The first request of the list that the signed-in person gets for a query. */
const firstOf = async (request: APIRequestContext, query: string): Promise<{ id: string; subject: string }> => {
  const response = await request.get(`/api/v2/Help/Paginated?pageSize=50&${query}`);
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).items[0];
};

const creditsOf = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get("/api/v2/Dashboard/LayoutProps")).json()).credits.total;

/** A lead that can be disputed: its credit is used, and nobody has disputed it. */
const disputableLead = async (request: APIRequestContext) => {
  for (const lead of await leadsIn(request, "booked")) {
    const props = await (await request.get(`/api/v2/Leads/Props/${lead.id}`)).json();
    if (props.credit.state === "consumed") return lead;
  }
  throw new Error("The demo has no booked lead with a used credit");
};

test("a question is asked, replied to by both sides and resolved; both see each step at once", async ({ page, browser, baseURL, smtp }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(page, "/dashboard/help");
  await page.getByRole("link", { name: "Ask for help" }).click();
  await atScreen(page, "Ask for help");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("radio", { name: /^Technical problem/ }).check();
  await page.getByLabel("Subject").fill("The map does not load");
  await page.getByLabel("What happened?").fill("It stays grey.\nOn every computer.");
  await page.getByRole("button", { name: "Send request" }).click();
  await atScreen(page, "The map does not load");
  await expect(status(page, "Open")).toBeVisible();
  await smtp.waitForEmailTo(SPECIALIST, /We received your request/);

  const admin = await openAs(browser, baseURL, ADMINISTRATOR);
  await smtp.waitForEmailTo(ADMINISTRATOR, /The map does not load/);
  await openScreen(admin, "/admin/requests?status=open");
  await admin.getByLabel("Search requests").fill("map load");
  await expect(admin.getByRole("table", { name: "requests" }).getByRole("rowheader")).toHaveCount(1);
  await admin.getByRole("link", { name: "The map does not load" }).click();
  await atScreen(admin, "The map does not load");
  await expect(thread(admin)).toContainText("On every computer.");
  await admin.getByLabel("Your reply").fill("Which browser do you use?");
  await admin.getByRole("radio", { name: /^Ask for a reply/ }).check();
  await admin.getByRole("button", { name: "Send and ask for a reply" }).click();
  await expect(status(admin, "Waiting for reply")).toBeVisible();

  await expect(thread(page)).toContainText("Which browser do you use?");
  await expect(status(page, "Needs your reply")).toBeVisible();
  await page.getByLabel("Your reply").fill("Firefox.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(status(page, "In progress")).toBeVisible();
  await expect(page.getByLabel("Add a message")).toHaveValue("");

  await expect(thread(admin)).toContainText("Firefox.");
  await admin.getByRole("radio", { name: /^Resolve: fixed/ }).check();
  await admin.getByLabel("Your reply").fill("It loads again.");
  await admin.getByLabel("Your reply").press("Control+Enter");
  await expect(status(admin, "Resolved: fixed")).toBeVisible();
  await expect(status(page, "Resolved: fixed")).toBeVisible();
  await smtp.waitForEmailTo(SPECIALIST, /problem you reported is fixed/);

  await page.getByLabel("Is something still open?").fill("Not on my phone.");
  await page.getByRole("button", { name: "Send and reopen" }).click();
  await expect(status(page, "Open")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await dialog(page).getByRole("button", { name: "Withdraw request" }).click();
  await expect(status(page, "Resolved: withdrawn")).toBeVisible();
  await admin.context().close();
});

test("a lead is disputed from its page and granted: its credit is returned once", async ({ page, browser, baseURL, smtp }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const lead = await disputableLead(page.request);
  const before = await creditsOf(page.request);
  await openScreen(page, `/leads/${lead.id}`);
  await chooseInMenu(page, "Report a problem");
  await atScreen(page, "Ask for help");
  await expect(page.getByRole("radio", { name: /^Lead dispute/ })).toBeChecked();
  await expect(page.getByLabel("Which lead?")).toHaveValue(lead.id);
  await page.getByLabel("Subject").fill("Nobody of that name");
  await page.getByLabel("What happened?").fill("The number is a bakery.");
  await page.getByRole("button", { name: "Send request" }).click();
  await atScreen(page, "Nobody of that name");
  const id = page.url().split("/").at(-1);

  const admin = await openAs(browser, baseURL, ADMINISTRATOR);
  await openScreen(admin, `/admin/requests/${id}`);
  const badge = admin.getByRole("link", { name: /^Help requests \(\d+ open requests?\)/ });
  const openBefore = Number(/\d+/.exec(await badge.innerText())?.[0]);
  await admin.getByRole("radio", { name: /^Resolve: credited/ }).check();
  await admin.getByRole("button", { name: "Return credit" }).click();
  await dialog(admin).getByRole("button", { name: "Return credit" }).click();
  await expect(status(admin, "Resolved: credited")).toBeVisible();
  await expect(admin.getByText("Returned: the dispute was accepted")).toBeVisible();
  await expect(admin.getByRole("link", { name: new RegExp(`^Help requests \\(${openBefore - 1} open request`) }))
    .toBeVisible();
  const again = await admin.request.post(`/api/v2/Help/UpdateStatus/${id}`, {
    data: { status: "resolved", resolution: "credited" },
  });
  expect(again.status()).toBe(200);

  await expect(status(page, "Resolved: credited")).toBeVisible();
  await expect.poll(() => creditsOf(page.request)).toBe(before + 1);
  await smtp.waitForEmailTo(SPECIALIST, /Your credit was returned/);
  // With the credit, the surname is gone.
  const shown = lead.name.replace(/(\S+ \S)\S*$/, "$1.");
  await page.getByRole("link", { name: shown }).click();
  await atScreen(page, shown);
  await expect(page.getByText("Your credit was returned because the dispute was accepted. The contact details"))
    .toBeVisible();
  await admin.context().close();
});

test("a request is deleted after a confirmation, and is 404 afterwards", async ({ page }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const data = { kind: "question", subject: "A slip of the pen", message: "Never mind." };
  const { id } = await (await page.request.post("/api/v2/Help/Create", { data })).json();
  await openScreen(page, `/dashboard/help/${id}`);
  await page.getByRole("button", { name: "Delete request" }).click();
  await dialog(page).getByRole("button", { name: "Delete request" }).click();
  await atScreen(page, "Help");
  await expect(page.getByRole("link", { name: "A slip of the pen" })).toHaveCount(0);
  expect((await page.goto(`/dashboard/help/${id}`))?.status()).toBe(404);
});

test("help is available during onboarding, and the email links to the request", async ({ page, smtp }) => {
  const email = await verifiedPerson(page.request, smtp);
  await signInByApi(page.request, email);
  await openScreen(page, "/onboarding/profile");
  await page.getByRole("link", { name: "Help", exact: true }).click();
  await atScreen(page, "Help");
  await expect(page.getByText("No requests yet")).toBeVisible();
  await page.getByRole("link", { name: "Ask for help" }).click();
  await atScreen(page, "Ask for help");
  await expect(page.getByRole("radio", { name: /^Lead dispute/ })).toHaveCount(0);
  await page.getByRole("radio", { name: /^Question/ }).check();
  await page.getByLabel("Subject").fill("Which photo fits?");
  await page.getByLabel("What happened?").fill("I have two.");
  await page.getByRole("button", { name: "Send request" }).click();
  await atScreen(page, "Which photo fits?");
  await expect(page).toHaveURL(/\/onboarding\/help\/[^/]+$/);
  const { text } = await smtp.waitForEmailTo(email, /We received your request/);
  expect(text).toContain(page.url());
  await page.getByRole("link", { name: "All requests", exact: true }).click();
  await atScreen(page, "Help");
  await page.getByRole("link", { name: "Back to setup" }).click();
  await atScreen(page, "Introduce yourself");
});

test("the list of requests is filtered and sorted, and the link back keeps the view", async ({ page }) => {
  await signInByApi(page.request, ADMINISTRATOR, DEMO_PASSWORD);
  await openScreen(page, "/admin/requests");
  await page.getByRole("combobox", { name: "Type" }).selectOption("lead-dispute");
  await page.getByRole("button", { name: "Created" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=createdAt&dir=asc&kind=lead-dispute");
  const links = page.getByRole("table", { name: "requests" }).getByRole("rowheader").getByRole("link");
  const { subject } = await firstOf(page.request, "sort=createdAt&dir=asc&kind=lead-dispute");
  await expect(links.first()).toContainText(subject);
  await links.first().focus();
  await page.keyboard.press("Enter");
  await atScreen(page, subject);
  await page.getByRole("link", { name: "All help requests", exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=createdAt&dir=asc&kind=lead-dispute");
});

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);

  test("a person's own requests are accessible", { tag: "@full" }, async ({ page }) => {
    await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
    for (const path of ["", "?search=nothing+like+it", "/new"]) {
      await openScreen(page, `/dashboard/help${path}`);
      await expectAccessible(page);
    }
    await page.getByRole("radio", { name: /^Lead dispute/ }).check();
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    for (const status of ["open", "waiting-for-user", "resolved", "closed"]) {
      await openScreen(page, `/dashboard/help/${(await firstOf(page.request, `status=${status}`)).id}`);
      await expectAccessible(page);
    }
  });

  test("the administrators' requests are accessible", { tag: "@full" }, async ({ page }) => {
    await signInByApi(page.request, ADMINISTRATOR, DEMO_PASSWORD);
    for (const path of ["", "?search=nothing+like+it"]) {
      await openScreen(page, `/admin/requests${path}`);
      await expectAccessible(page);
    }
    for (const status of ["open", "in-progress", "resolved", "closed"]) {
      await openScreen(page, `/admin/requests/${(await firstOf(page.request, `status=${status}`)).id}`);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Delete request" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
  });
});

// A category for businesses: an administrator has its visitors asked for their company, and the funnel asks.
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { answerViaApi } from "../support/browser/fixtures/booked-visitor.ts";
import { giveContact, newVisitor } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";

const API = "/api/v2";
const SLUG = "business-funding";

test("visitors of a category name their company, once an administrator asks for it", async ({ page, browser, baseURL }) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  const { categories } = await (await page.request.get(`${API}/Funnel/StartData`)).json();
  const { id: categoryId } = categories.find(({ slug }: { slug: string }) => slug === SLUG);
  const ask = async (answer: string) => {
    await openScreen(page, `/admin/category/${categoryId}`);
    await page.getByLabel("Ask for the visitor's company").selectOption(answer);
    await page.getByRole("button", { name: "Save category" }).click();
    await expect(toast(page, "Category saved")).toBeVisible();
  };
  await ask("Yes, required");

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const data = { categoryId, timezone: "Europe/Berlin" };
  const { trackId } = await (await visitor.request.post(`${API}/Funnel/StartTracking`, { data })).json();
  await answerViaApi(visitor.request, { trackId, categoryId });
  await openScreen(visitor, `/funnel/${SLUG}`);
  await visitor.evaluate((id) => localStorage.setItem("pendingTrackId", id), trackId);
  await openScreen(visitor, `/funnel/${SLUG}/contacts`);
  await visitor.getByRole("button", { name: "See free times" }).click();
  await expect(visitor.getByRole("link", { name: "Company is required" })).toBeVisible();
  await visitor.getByLabel("Company").fill("Carter Ltd");
  await giveContact(visitor, newVisitor());
  const { contact } = await (await visitor.request.get(`${API}/Funnel/Track/${trackId}`)).json();
  expect(contact.company).toBe("Carter Ltd");
  await visitor.context().close();

  await ask("No");
});

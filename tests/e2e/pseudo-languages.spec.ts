// Everything that a visitor reads, in pseudo-languages: no text that is in no message, nothing wider than a narrow phone
// although each text is longer, and the same from right to left without violations.
import type { Page } from "@playwright/test";
import { expectAccessible, sidewaysScroll } from "../support/browser/accessible.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { newVisitor } from "../support/browser/funnel-pages.ts";
import { changeResources } from "../support/browser/host-page.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen, waitForHydration } from "../support/browser/screens.ts";
import { KNOWN_NAMES } from "../support/languages/known-names.ts";
import { plainWordsIn } from "../support/languages/pseudo-texts.ts";

test.use({ ownData: "pseudo", variables: { PARLEY_PROGRAM: "tests/support/languages/pseudo-program.ts" } });
test.beforeEach(({ page }) => changeResources(page, { languages: "ar de" }));
test.beforeAll(({ folder }) => changeData(folder, "setProof", { proof: "required" }));

const visitor = newVisitor();
const KNOWN = [...KNOWN_NAMES, visitor.firstName, visitor.lastName];

/** What a person reads or hears, without what people wrote, which has a direction of its own, and without English texts. */
const readTexts = (): string => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    if (!parentElement!.closest("script, style, noscript, [dir=auto], bdi, [lang=en]")) texts.push(data);
  }
  for (const name of ["aria-label", "placeholder", "alt", "title"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name)!);
  }
  return texts.join("\n");
};

const isTranslatedAndFits = async (page: Page, where: string) => {
  expect.soft([where, plainWordsIn(await page.evaluate(readTexts), KNOWN)]).toEqual([where, []]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([where, width, await sidewaysScroll(page)]).toEqual([where, width, 0]);
  }
};

const submit = (page: Page) => page.locator("main form [type=submit]").last().click();

for (
  const [language, look] of [
    ["de", isTranslatedAndFits],
    ["ar", (page: Page, where: string) => expectAccessible(page, where)],
  ] as const
) {
  test(`from the landing page to a moved and a cancelled meeting, in the place of "${language}"`, async ({ page, smtp }) => {
    const at = async (screen: string | RegExp) => {
      if (screen !== "") await page.waitForURL(screen);
      await waitForHydration(page);
      await look(page, page.url());
    };
    const open = async (path: string) => {
      await openScreen(page, `/${language}${path}`);
      await look(page, path);
    };
    for (const path of ["/for-specialists", "/how-we-rank", "/privacy-policy", "/specialists/maya-thompson"]) {
      await open(path);
    }
    await open("/funnel/career/closed/nothing");
    await open("/funnel/mortgages/start");
    await open("/funnel/career/preview");
    await open("/funnel");
    await page.locator('a[href$="/funnel/career/start"]').first().click();
    await at(/\/start$/);
    await page.getByRole("radio").last().click();
    await at(/\/about$/);
    await submit(page);
    await at("");
    await page.locator("[name=role]").fill("Teacher");
    await page.locator("[name=years]").nth(1).check();
    await submit(page);
    await at(/\/needs$/);
    await page.locator("[name=goal]").first().click();
    await at(/\/preferences$/);
    await page.locator("[name=language][value=any]").check();
    await submit(page);
    await at(/\/contacts$/);
    for (const legal of ["terms-and-conditions", "privacy-policy"]) {
      await expect(page.locator(`main form a[href="/${language}/${legal}"]`)).toHaveCount(1);
    }
    await submit(page);
    await at("");
    for (const name of ["firstName", "lastName", "email", "phone"] as const) {
      await page.locator(`[name=${name}]`).fill(name === "email" ? `${language}${visitor.email}` : visitor[name]);
    }
    await submit(page);
    await at(/\/calendar$/);
    // Far enough ahead to be moved.
    await page.locator('main a[href*="date="]').nth(3).click();
    await at(/date=/);
    await page.locator('main a[href*="hour="]:visible').first().click();
    await at(/\/specialist\?/);
    const chosen = page.url();
    await open(`/funnel/career/specialist-info${new URL(chosen).search}`);
    await openScreen(page, chosen);
    await page.getByRole("radio").first().check();
    await submit(page);
    const address = `${language}${visitor.email}`;
    const { text } = await smtp.waitForEmailTo(address);
    await expect(page.locator("[name=code]")).toBeVisible();
    await at("");
    await page.locator("[name=code]").fill(/\b\d{6}\b/.exec(text!)![0]);
    const manage = page.locator('main a[href*="/meetings/"]').first();
    await expect(manage).toBeVisible();
    await at("");
    await manage.click();
    await at(/\/meetings\//);
    const own = page.url();
    const pages = await page.locator('main a[href*="/meetings/"]').evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href)
    );
    for (const href of new Set(pages)) {
      await page.goto(href);
      await look(page, href);
    }
    await page.goto(pages.find((href) => href.includes("/move?"))!);
    await page.getByRole("region").getByRole("link", { name: /\d\d:\d\d/ }).first().click();
    await at("");
    await page.locator("main form [type=submit]").first().click();
    await at(/done=/);
    await page.goto(pages.find((href) => href.includes("/cancel?"))!);
    await submit(page);
    await at(/done=/);
    await page.goto(own);
    await look(page, own);
    if (language === "ar") return;
    await expect.poll(() => smtp.emails.filter(({ recipients }) => recipients.includes(address)).length).toBe(4);
    for (const { recipients, subject, text } of smtp.emails) {
      if (recipients.includes(address)) {
        expect([subject, plainWordsIn(`${subject}\n${text}`, KNOWN)]).toEqual([subject, []]);
      }
    }
  });
}

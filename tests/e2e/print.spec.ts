// A lead, a meeting, purchases, the credit statement and legal pages as documents, on A4 and on Letter.
import type { Page } from "@playwright/test";
import { IS_FULL_RUN } from "../support/app/test-run.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { read } from "../support/browser/admin-pages.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { chooseInMenu, leadsIn, openLead } from "../support/browser/lead-pages.ts";
import { expectFitsPaper, type Paper, printPages } from "../support/browser/printed.ts";
import { openScreen } from "../support/browser/screens.ts";

const FORMATS: Paper[] = IS_FULL_RUN ? ["A4", "Letter"] : ["A4"];

// Paper is the same whatever the theme and the width of the screen.
test.use({ viewport: { width: 1280, height: 900 }, colorScheme: "dark" });

const printButton = (page: Page) => page.getByRole("button", { name: "Print" });

/** Presses the button; counts the calls of window.print instead of opening the browser's dialog. */
const pressPrint = async (page: Page, press = () => printButton(page).click()) => {
  await page.evaluate(() => {
    const counter = Object.assign(self, { prints: 0 });
    self.print = () => void counter.prints++;
  });
  await press();
  await expect.poll(() => page.evaluate(() => (self as unknown as { prints: number }).prints)).toBe(1);
};

/** The pages of one format, after the checks that every document passes. */
const printDocument = async (page: Page, format: Paper): Promise<string[]> => {
  await expectFitsPaper(page, format);
  const pages = await printPages(page, format);
  for (const [at, text] of pages.entries()) expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
  expect(pages[0]).toMatch(/Parley/);
  expect(pages[0]).toMatch(/Printed on \w+,? \w+ \w+,? \d{4}/);
  return pages;
};

test("a lead: contact, meeting, answers, all notes and what the visitor agreed to", async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const lead = (await leadsIn(page.request, "booked")).find(({ contactShown }) => contactShown)!;
  await openLead(page, lead);
  const notes = Array.from({ length: 12 }, (_, n) => `Note ${n + 1} about the house in Vienna.`);
  await page.getByLabel(/^Your notes/).fill(notes.join("\n"));
  await pressPrint(page, () => chooseInMenu(page, "Print"));
  const view = await read(page.request, `Leads/Props/${lead.id}`);
  for (const format of FORMATS) {
    const pages = await printDocument(page, format);
    const text = pages.join(" ");
    for (
      const part of [
        lead.name,
        `Reference ${lead.id.slice(-8)}`,
        view.contact.email,
        notes[0]!,
        notes[11]!,
        view.consents[0].text,
      ]
    ) {
      expect(text).toContain(part.replaceAll(/\s+/g, " "));
    }
    expect(text).not.toMatch(/Report a problem|All leads|Accept new meetings|Skip to main/);
    expect(pages.length).toBeLessThanOrEqual(3);
  }
});

test(
  "a meeting: who, when and where to join, without the secret of its link",
  { tag: "@full" },
  async ({ page, request, folder }) => {
    const { managePath, meetingId, specialist } = await bookAnna(request, folder);
    await page.goto(managePath);
    const meeting = await read(request, `Funnel/Managed/${meetingId}${managePath.slice(managePath.indexOf("?"))}`);
    await pressPrint(page);
    for (const format of FORMATS) {
      const pages = await printDocument(page, format);
      expect(pages).toHaveLength(1);
      const text = pages.join(" ");
      for (const part of [specialist.displayName, `Reference ${meetingId}`, meeting.time.text, "How to join"]) {
        expect(text).toContain(part);
      }
      expect(text.replaceAll(" ", "")).toContain(meeting.joinUrl);
      expect(text).not.toMatch(/secret=|Reschedule the meeting|Add to calendar|See who has your data/);
    }
  },
);

/** Presses the button of a list that shows ten rows, and prints it with all; afterwards the list is as before. */
const printList = async (page: Page, noun: string, total: number, format: Paper): Promise<string[]> => {
  const rows = page.getByRole("table", { name: noun }).locator("tbody tr");
  const before = await rows.count();
  await pressPrint(page);
  await expect(rows).toHaveCount(total);
  const pages = await printDocument(page, format);
  await expect(rows).toHaveCount(before);
  return pages;
};

test(
  "the credit statement: every movement of the filter, with the head of the table on each page",
  { tag: "@full" },
  async ({ page }) => {
    await signInByApi(page.request, ANNA, DEMO_PASSWORD);
    const { totalCount, balances } = await read(page.request, "Transactions/Statement");
    expect(totalCount).toBeGreaterThan(20);
    await openScreen(page, "/dashboard/statement?pageSize=10");
    for (const format of FORMATS) {
      const pages = await printList(page, "movements", totalCount, format);
      const text = pages.join(" ");
      expect(text).toContain(`All ${totalCount} movements`);
      expect(text).toContain(ANNA);
      expect(text).toContain(`${balances[0].category} ${balances[0].balance} credit`);
      // What is left of the last page may have no row.
      for (const page of pages.slice(0, -1)) expect(page).toContain("What happened");
      expect(text).not.toMatch(/per page|All kinds|CSV/);
    }
    // The browser's own command prints what is shown, and says so.
    expect((await printPages(page, "A4")).join(" ")).toContain(`Movements 1–10 of ${totalCount}`);
    const { totalCount: returns } = await read(page.request, "Transactions/Statement?kind=return");
    await openScreen(page, "/dashboard/statement?kind=return&pageSize=10");
    const pages = await printList(page, "movements", returns, "A4");
    expect(pages.join(" ")).toContain(`All ${returns} matching movements · Kind: Returned`);
  },
);

test("purchases: what was bought, paid and given back, without links", { tag: "@full" }, async ({ page }) => {
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  const { totalCount, items } = await read(page.request, "Transactions/Purchases");
  await openScreen(page, "/dashboard/purchases");
  for (const format of FORMATS) {
    const text = (await printList(page, "purchases", totalCount, format)).join(" ");
    expect(text).toContain(`All ${totalCount} purchases`);
    expect(text).toContain(items[0].ordered.text);
    expect(text).not.toMatch(/Get help|No receipt|Buy credits/);
  }
});

test("a legal text: its version, its address, and all of it", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  await pressPrint(page);
  const last = (await page.locator("main p").last().innerText()).replaceAll(/\s+/g, " ");
  for (const format of FORMATS) {
    const text = (await printDocument(page, format)).join(" ");
    expect(text).toMatch(/Version \d+/);
    expect(text).toContain(new URL("/terms-and-conditions", page.url()).href);
    expect(text).toContain(last);
    expect(text).not.toContain("Skip to main content");
  }
});

// The main screens of both signed-in areas, as screen readers find them: landmarks, headings, names and their order. Nothing
// moves while they load.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { leadsIn, SPECIALIST } from "../support/browser/lead-pages.ts";
import { openScreen } from "../support/browser/screens.ts";
import { DESKTOP_FIRST } from "../support/browser/viewports.ts";

test.use({ ownData: "signed-in-screens" });

const BANNER = `
  - link "Skip to main content"
  - banner:
    - link "Parley"
    - button "Search"
`;
const LEAD_LIST = `
  - main:
    - heading "Your leads" [level=1]
    - search:
      - textbox "Search leads"
    - group "Leads by status":
      - button /^Total \\d+$/ [pressed]
      - button /^Received \\d+$/
      - button /^In progress \\d+$/
    - table "leads":
      - rowgroup:
        - row:
          - cell /^Select /
          - rowheader:
            - link
`;
const HOME = `
  - main:
    - heading "Hello, Anna" [level=1]
    - heading "Needs you" [level=2]
    - list
    - heading "Last 30 days" [level=2]
    - heading "Today" [level=2]
    - heading "Credits" [level=2]
`;
const LEAD = `
  - main:
    - link "All leads"
    - heading [level=1]
    - link /^Call/
    - link /^Email/
    - button "More"
    - heading /^What .+ asked for$/ [level=2]
    - heading "Notes and timeline" [level=2]
    - textbox "Your notes (optional)"
    - list "Timeline of this lead"
    - heading "Meeting" [level=2]
    - button "Reschedule"
    - button "Cancel meeting"
    - heading "Contact" [level=2]
    - group:
      - heading "Origin and consents" [level=2]
`;
const HOURS = `
  - main:
    - heading "Calendar" [level=1]
    - navigation "Parts of the calendar"
    - heading "Weekly hours" [level=2]
    - list:
      - listitem:
        - checkbox /^Monday/
`;
const MARKET = `
  - main:
    - heading "Market" [level=1]
    - region "Needs your attention":
      - heading "Needs your attention" [level=2]
      - group "What is shown":
        - button /^All/
      - list "Needs your attention":
        - listitem:
          - paragraph:
            - link
          - button /^Assign to me \S/
    - region "Figures":
      - heading "Figures" [level=2]
      - combobox "Period"
`;
const adminList = (title: string, noun: string) => `
  - main:
    - heading "${title}" [level=1]
    - search:
      - textbox "Search ${noun}"
    - table "${noun}":
      - rowgroup:
        - row:
          - rowheader:
            - link
`;

/** Counts what the content policy forbids, also what a library tries and gives up. */
const countViolations = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as { violations?: string[] };
    seen.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      seen.violations?.push(`${violatedDirective} ${blockedURI}`);
    });
  });

/** Opens a screen, compares what assistive technology reads, and checks that nothing has moved or was forbidden. */
const expectScreen = async (page: Page, path: string, tree: string) => {
  await openScreen(page, path);
  const body = page.locator("body");
  await expect(body, path).toMatchAriaSnapshot(BANNER);
  await expect(body, path).toMatchAriaSnapshot(tree);
  await page.waitForLoadState();
  // Half a pixel of one line is 0.00005.
  await expectNoShift(page, { upTo: 0.001, of: path });
  expect(await page.evaluate(() => (window as { violations?: string[] }).violations), path).toEqual([]);
};

/** A network that brings a document in many pieces, in bytes a second. */
const SLOW_BYTES = 20_000;

const slowDown = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: SLOW_BYTES };
  await cdp.send("Network.emulateNetworkConditions", conditions);
};

for (const { name, use, tag } of DESKTOP_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a specialist's screens are read in order, and stay where they are", async ({ page }) => {
      await countViolations(page);
      await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
      const booked = await leadsIn(page.request, "booked");
      const ahead = booked.find(({ meeting }) => meeting && Date.parse(meeting.startsAt) > Date.now() + 86_400_000);
      await expectScreen(page, "/dashboard", HOME);
      await expectScreen(page, "/dashboard?view=leads", LEAD_LIST);
      await expectScreen(page, `/leads/${ahead!.id}`, LEAD);
      await expectScreen(page, "/dashboard/calendar", HOURS);
    });

    test("a screen whose document arrives in pieces appears at once", { tag: "@full" }, async ({ page }) => {
      await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
      // Styles and scripts are in the cache then, and only the document is slow.
      await openScreen(page, "/dashboard");
      await slowDown(page);
      await openScreen(page, "/dashboard?view=leads");
      await expectNoShift(page);
      await openScreen(page, "/dashboard");
      await expectNoShift(page);
    });

    test("an administrator's screens are read in order, and stay where they are", async ({ page }) => {
      await countViolations(page);
      await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
      await expectScreen(page, "/admin", MARKET);
      await expectScreen(page, "/admin?view=leads", adminList("Leads", "leads"));
      await expectScreen(page, "/admin?view=users", adminList("Users", "users"));
      await expectScreen(page, "/admin/tracks", adminList("Visitor requests", "requests"));
    });
  });
}

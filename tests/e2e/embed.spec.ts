// The funnel in a frame of another site, in a browser that blocks third-party cookies: from the first step to the confirmed
// meeting, with what the page around it learns and what it does not.
import { type Frame, type Page } from "@playwright/test";
import { expectAccessible, sidewaysScroll, violationsOf } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import {
  answerAbout,
  answerNeeds,
  chooseDay,
  choosePreferences,
  chooseTime,
  newVisitor,
  seeSpecialists,
  start,
} from "../support/browser/funnel-pages.ts";
import {
  allowSites,
  asPage,
  blockThirdPartyCookies,
  framedDocument,
  hostHtml,
  type HostSite,
  INLINE,
  noticedBy,
  startHostSite,
} from "../support/browser/host-page.ts";
import { expect, test } from "../support/browser/journey.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_FIRST } from "../support/browser/viewports.ts";

test.use({ ownData: "sites that may embed" });

let site: HostSite;
let stranger: HostSite;

test.beforeAll(async ({ folder }) => {
  [site, stranger] = await Promise.all([startHostSite(), startHostSite()]);
  await changeData(folder, "setProof", { proof: "required" });
  await changeData(folder, "grantCredits", { slug: "career", quantity: 20 });
});
test.afterAll(() => Promise.all([site.close(), stranger.close()]));
test.beforeEach(async ({ page }) => {
  await blockThirdPartyCookies(page);
  await allowSites(page, [site.origin]);
});

const open = async (page: Page, parley: string, place: string, from = site): Promise<void> => {
  from.show("/", hostHtml(parley, place));
  await page.goto(from.origin);
};

const expectFrameAccessible = async (frame: Frame) => {
  const screen = asPage(frame);
  await expect(frame.locator("h1")).toHaveCount(1);
  expect(await violationsOf(screen), frame.url()).toEqual([]);
  await expect.poll(() => sidewaysScroll(screen)).toBeLessThanOrEqual(0);
};

/** The frame is as high as its content, unless something below it would move in sight. */
const expectNoInnerScroll = (frame: Frame) =>
  expect.poll(() => frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);

const PROPOSED = 'data-name="Vera Proposed" data-phone="+49 151 23456789"';

for (const { name, use, tag } of PHONE_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a visitor of another site books and confirms in the frame, without cookies", async ({ page, baseURL, smtp }) => {
      const remembers = name === DESKTOP_DARK.name;
      const { email } = newVisitor();
      const chosen = `data-category="career" data-color="#1a4fa3" ${PROPOSED} data-email="${email}"`;
      await open(page, baseURL!, `<div data-parley ${chosen} ${INLINE}></div>`);
      const above = await page.locator("#above").boundingBox();
      const frame = await framedDocument(page);
      const inside = asPage(frame);
      await atScreen(inside, "Career coaching");
      await expect(page.locator("iframe")).toHaveAttribute("title", "Book a meeting");
      await expect(frame.getByRole("link", { name: "All topics" })).toBeHidden();
      await expectFrameAccessible(frame);
      await start(inside);
      await expectNoInnerScroll(frame);
      await answerAbout(inside);
      // By keys alone.
      await frame.getByRole("radio", { name: "A clear next step" }).focus();
      await page.keyboard.press("Space");
      await frame.getByRole("button", { name: "Continue" }).focus();
      await page.keyboard.press("Enter");
      await atScreen(inside, "How would you like to talk?");
      await choosePreferences(inside);
      // What the site proposes is filled in; an optional consent is the visitor's own.
      await expect(frame.getByLabel("First name")).toHaveValue("Vera");
      await expect(frame.getByLabel("Last name")).toHaveValue("Proposed");
      await expect(frame.getByLabel("Email", { exact: true })).toHaveValue(email);
      await frame.getByText("Optional permissions").click();
      await expect(frame.getByRole("checkbox", { name: /remind me of this request/ })).not.toBeChecked();
      await expectFrameAccessible(frame);
      // What is wrong is seen, wherever the page is scrolled to.
      await frame.getByLabel("Email", { exact: true }).fill("");
      await frame.getByRole("button", { name: "See free times" }).click();
      await expect(frame.getByRole("alert")).toBeInViewport();
      await frame.getByLabel("Email", { exact: true }).fill(email);
      await frame.getByRole("button", { name: "See free times" }).click();
      await atScreen(inside, "When would you like to talk?");
      await expectFrameAccessible(frame);
      await chooseDay(inside);
      await chooseTime(inside);
      await seeSpecialists(inside);
      await expectFrameAccessible(frame);
      await frame.getByRole("button", { name: /^Book / }).click();
      await atScreen(inside, "Confirm your booking");
      const [code] = (await smtp.waitForEmailTo(email, "Your code for")).text!.match(/\b\d{6}\b/)!;
      if (remembers) await frame.getByRole("checkbox", { name: /Remember this device/ }).check();
      await frame.getByLabel("Six-digit code").fill(code);
      await atScreen(inside, "Thank you, your meeting is booked");
      await expectFrameAccessible(frame);
      await expectNoInnerScroll(frame);
      await expect(frame.getByRole("link", { name: "Manage this meeting" })).toBeVisible();

      const noticed = await noticedBy(page);
      expect(noticed.map(({ type }) => type)).toEqual([
        "parley:started",
        "parley:held",
        "parley:booked",
        "parley:confirmed",
      ]);
      const { trackId, meetingId } = noticed[2]!.detail;
      expect(noticed.map(({ detail }) => detail)).toEqual([{ trackId }, { trackId }, { trackId, meetingId }, {
        meetingId,
      }]);

      // Unless the device is to be remembered, on this site alone.
      const cookies = (await page.context().cookies()).map((cookie) => [cookie.name, cookie.partitionKey]);
      expect(cookies).toEqual(remembers ? [["parley_proof", "http://localhost"]] : []);
      // The browser does block them.
      const blocked = "document.cookie = 'third=1; SameSite=None; Secure', document.cookie";
      expect(await frame.evaluate(blocked)).toBe("");
      await expectNoShift(page);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await page.locator("#above").boundingBox()).toEqual(above);

      await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
      const track = await (await page.request.get(`/api/v2/Admin/TrackProps/${trackId}`)).json();
      expect(track.attribution).toEqual({
        referrer: `${site.origin}/`,
        landingPage: "/embed/career/start?utm_medium=embed",
        utmMedium: "embed",
      });
      expect(track.source).toBe("localhost");
    });
  });
}

test("what a site proposes is filled in, not sent; a reload of the frame goes on, without cookies", async ({ page, baseURL }) => {
  const answers = `{"role":"Teacher","years":"4---9"}`;
  const chosen = `data-category="career" data-theme="dark" data-language="fr-FR" data-answers='${answers}'`;
  await open(page, baseURL!, `<div data-parley ${chosen} ${INLINE}><a href="/elsewhere">Book there</a></div>`);
  const frame = await framedDocument(page);
  const inside = asPage(frame);
  await expect(page.getByRole("link", { name: "Book there" })).toBeHidden();
  await atScreen(inside, "Career coaching");
  await start(inside);
  await expect(frame.getByLabel("What do you do today?")).toHaveValue("Teacher");
  await expect(frame.getByRole("radio", { name: "4 – 9" })).toBeChecked();
  await expect(heading(inside)).toHaveText("About you");
  await frame.getByRole("button", { name: "Continue" }).click();
  await atScreen(inside, /success/);
  const address = frame.url();
  expect(address).toContain("theme=dark");
  await frame.evaluate(() => {
    document.documentElement.id = "before";
    location.reload();
  });
  await expect(frame.locator("#before")).toHaveCount(0);
  await atScreen(inside, /success/);
  expect(frame.url()).toBe(address);
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await answerNeeds(inside);
  await expect(frame.getByRole("radio", { name: "French" })).toBeChecked();
  expect(await page.context().cookies()).toEqual([]);
});

test("what leaves the frame opens in a tab of its own", async ({ page, baseURL, context }) => {
  await open(page, baseURL!, `<div data-parley data-category="career" ${INLINE}></div>`);
  const frame = await framedDocument(page);
  await atScreen(asPage(frame), "Career coaching");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: "Privacy policy" }).click(),
  ]);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
  expect(tab.url()).toBe(`${baseURL}/privacy-policy`);
});

test("a site that is not in Settings gets an empty frame and no events", async ({ page, baseURL }) => {
  const blocked = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
  await open(page, baseURL!, `<div data-parley data-category="career" ${INLINE}></div>`, stranger);
  await blocked;
  const frame = await framedDocument(page);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  expect(await noticedBy(page)).toEqual([]);
});

test("messages of other windows are believed neither by the page nor by the frame", async ({ page, baseURL }) => {
  const forge = `onload = () => {
    const event = { parley: "event", name: "confirmed", detail: { meetingId: "forged" } };
    parent.postMessage(event, "*");
    parent.postMessage({ parley: "height", height: 9000 }, "*");
    setInterval(() => parent.frames[0].postMessage({ parley: "host", proposed: { email: "forged@example.test" } }, "*"), 50);
    document.title = "forged";
  }`;
  stranger.show("/forge", `<!doctype html><title>x</title><script>${forge}</script>`);
  const forger = `<iframe id="forger" src="${stranger.origin}/forge" hidden></iframe>`;
  await open(page, baseURL!, `<div data-parley data-category="career" ${INLINE}></div>${forger}`);
  const frame = await framedDocument(page);
  const inside = asPage(frame);
  await atScreen(inside, "Career coaching");
  await expect.poll(() => page.frame({ url: /forge/ })!.title()).toBe("forged");
  await start(inside);
  await answerAbout(inside);
  await answerNeeds(inside);
  await choosePreferences(inside);
  await expect(frame.getByLabel("Email", { exact: true })).toHaveValue("");
  expect((await noticedBy(page)).map(({ type }) => type)).toEqual(["parley:started"]);
  expect((await page.locator("iframe").first().boundingBox())!.height).toBeLessThan(9_000);
});

test("behind a button the frame opens in a dialog", async ({ page, baseURL }) => {
  const button =
    '<button type="button" data-parley data-mode="popup" data-specialist="maya-thompson">Book Maya</button>';
  await open(page, baseURL!, button);
  await page.getByRole("button", { name: "Book Maya" }).click();
  const dialog = page.getByRole("dialog", { name: "Book a meeting" });
  await expect(dialog).toBeVisible();
  const frame = await framedDocument(page);
  await expect(frame.getByText("Maya Thompson").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Book Maya" })).toBeFocused();
});

test("the script has less than 3 KB", async ({ request }) => {
  const response = await request.get("/embed.js");
  expect((await response.body()).byteLength).toBeLessThan(3_072);
  const again = await request.get("/embed.js", { headers: { "If-None-Match": response.headers().etag! } });
  expect(again.status()).toBe(304);
});

test("an administrator allows a site and copies its lines", async ({ page }) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await openScreen(page, "/admin/settings?part=other-sites");
  const sites = page.getByLabel("Sites that may embed", { exact: true });
  await sites.fill("https://www.example.com/path");
  await page.getByRole("button", { name: /^Save 1 change/ }).click();
  await expect(page.getByRole("alert")).toContainText("without a path");
  await sites.fill("https://Www.Example.com/\nhttps://b.example");
  await page.getByRole("button", { name: /^Save 1 change/ }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(sites).toHaveValue("https://www.example.com\nhttps://b.example");
  const lines = page.getByRole("region", { name: "Code for your site" });
  await page.getByLabel("Topic", { exact: true }).selectOption({ label: "Career coaching" });
  await page.getByLabel(/^Colour/).filter({ visible: true }).fill("#1a4fa3");
  await expect(lines).toContainText('data-category="career" data-color="#1a4fa3"');
  await expect(page.getByText(/Light theme: #1a4fa3, contrast 7/)).toBeVisible();
  await page.getByLabel(/^Colour/).filter({ visible: true }).fill("#ffff00");
  await expect(page.getByText(/so the standard one stays/)).toBeVisible();
  await expect(lines).not.toContainText("data-color");
  await expectAccessible(page);
});

test("a specialist with a public page copies the lines for their own site", async ({ page }) => {
  await signInByApi(page.request, "specialist@parley.test", DEMO_PASSWORD);
  await openScreen(page, "/dashboard/connections");
  await expect(page.getByText("This needs your public page")).toBeVisible();
  await page.request.post("/api/v2/Onboarding/SetPublicProfile", { data: { isPublic: true } });
  await openScreen(page, "/dashboard/connections");
  await expect(page.getByRole("region", { name: "Code for your site" })).toContainText(
    'data-specialist="anna-lindner"',
  );
  await expectAccessible(page);
});

test(
  "developers see it from a second origin at /dev/embed, with the events",
  { tag: "@full" },
  async ({ page, baseURL }) => {
    const { port } = new URL(baseURL!);
    const demo = `http://localhost:${port}/dev/embed`;
    await page.goto(demo);
    await expect(page.getByText("may not embed yet")).toBeVisible();
    await allowSites(page, [`http://localhost:${port}`]);
    await page.goto(demo);
    await expect(page.getByText("may not embed yet")).toBeHidden();
    const frame = await framedDocument(page);
    await atScreen(asPage(frame), "Career coaching");
    await start(asPage(frame));
    await expect(page.locator("#events")).toContainText("parley:started");
  },
);

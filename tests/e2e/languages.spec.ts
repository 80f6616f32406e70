// The funnel in German: the first step with what is around it, the switch, and the way between screens.
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { dialog } from "../support/browser/admin-pages.ts";
import { toast } from "../support/browser/toasts.ts";
import { expectAccessible, expectAccessibleAlsoIn, sidewaysScroll } from "../support/browser/accessible.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { newVisitor, type Visitor } from "../support/browser/funnel-pages.ts";
import { changeResources } from "../support/browser/host-page.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

test.use({ ownData: "languages" });
test.beforeEach(({ page }) => changeResources(page, { languages: "ar de" }));

const START = "/de/funnel/career/start";

const linkTo = (page: Page, relation: string, language?: string) =>
  page.locator(`link[rel="${relation}"]${language ? `[hreflang="${language}"]` : ""}`).getAttribute("href");

test("the first step is in German, hydrates as it is, and goes on in German addresses", async ({ page, baseURL }) => {
  const errors: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await openScreen(page, START);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("group", { name: "Worum geht es?" })).toBeVisible();
  await expect(page.getByText("Schritt 1 von 7 · Ihr Thema")).toBeVisible();
  await expect(page.getByRole("region", { name: "Freie Zeiten" })).toContainText(
    /\d+ Fachleute? haben? .* freie Zeiten/,
  );
  await expect(page.getByRole("region", { name: "Freie Zeiten" }).getByRole("listitem").first())
    .toContainText(/(Mo|Di|Mi|Do|Fr|Sa|So)\., \d+\. /);
  await expect(page.getByRole("heading", { name: "Gut zu wissen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Alle Bereiche" })).toHaveAttribute("href", "/de/funnel");
  expect([await linkTo(page, "canonical"), await linkTo(page, "alternate", "en")])
    .toEqual([`${baseURL}${START}`, `${baseURL}${START.slice(3)}`]);
  await page.getByRole("radio").first().click();
  await page.waitForURL(/\/de\/funnel\/career\/about$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Machen Sie dort weiter, wo Sie aufgehört haben" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Weiter" })).toBeAttached();
  expect(errors).toEqual([]);
});

const answerStart = async (page: Page, topic = page.getByRole("radio").first()) => {
  await openScreen(page, START);
  await topic.click();
  await page.waitForURL(/\/about$/);
};

const answerAbout = async (page: Page) => {
  await page.getByLabel("Was machen Sie heute beruflich?").fill("Teacher");
  await page.getByRole("radio", { name: "4 – 9" }).check();
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.waitForURL(/\/needs$/);
};

const answerNeeds = async (page: Page) => {
  await page.getByRole("radio", { name: "Ein klarer nächster Schritt" }).click();
  await page.waitForURL(/\/preferences$/);
};

const walkToContacts = async (page: Page) => {
  await answerStart(page, page.getByRole("radio", { name: "Ich weiß es noch nicht" }));
  await answerAbout(page);
  await answerNeeds(page);
  await page.getByRole("radio", { name: "Sprache egal" }).check();
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.waitForURL(/\/contacts$/);
};

const giveContact = async (page: Page, { firstName, lastName, email, phone }: Visitor) => {
  await page.getByLabel("Vorname").fill(firstName);
  await page.getByLabel("Nachname").fill(lastName);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Telefonnummer", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Freie Zeiten ansehen" }).click();
  await page.waitForURL(/\/calendar$/);
};

/**
 * A time at which several are free, on the first day that has one: late in a day, few are free on that day.
 * @param several the end of such a link's name
 */
const chooseTime = async (page: Page, title = "Wann möchten Sie sprechen?", several = /, \d+ Fachleute$/) => {
  await atScreen(page, title);
  const days = await page.locator('main a[href*="/calendar?"][href*="date="]').evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!)
  );
  const shared = page.getByRole("link", { name: several });
  for (const day of new Set(days)) {
    if (await shared.count() > 0) break;
    await openScreen(page, day);
  }
  await shared.first().click();
  await page.waitForURL(/\/specialist\?/);
};

test.describe("where an address has to be proven", () => {
  test.beforeAll(({ folder }) => changeData(folder, "setProof", { proof: "required" }));
  test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

  test("a visitor books in German: what to expect, the code, what happens next, and the card of the meeting", async ({ page, smtp }) => {
    const visitor = newVisitor();
    await walkToContacts(page);
    await giveContact(page, visitor);
    await chooseTime(page);
    await page.getByRole("link", { name: "Was Sie erwartet und wie Sie sich vorbereiten" }).click();
    await expect(heading(page)).toHaveText("Wen Sie treffen");
    await expect(page.getByRole("region", { name: "Der Termin" })).toContainText(
      "unter vier Augen. Sie treffen sich über Zoom.",
    );
    await page.getByRole("link", { name: "Fachperson wählen" }).click();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: / buchen$/ }).click();

    await expect(heading(page)).toHaveText("Bestätigen Sie Ihre Buchung");
    await expect(page.getByText(/^Diese Zeit ist noch (29|30)\sMinuten für Sie reserviert$/)).toBeVisible();
    await expect(page.getByText("Noch nicht bestätigt")).toBeVisible();
    await expect(page.getByRole("link", { name: "Andere Zeit wählen" })).toHaveAttribute("href", /^\/de\/funnel\//);
    const { text } = await smtp.waitForEmailTo(visitor.email, "Ihr Code für");
    const [code] = text!.match(/\b\d{6}\b/)!;
    await page.getByLabel("Sechsstelliger Code").fill(code === "000000" ? "111111" : "000000");
    await expect(page.getByRole("alert")).toContainText("Dieser Code stimmt nicht.");
    await page.getByLabel("Sechsstelliger Code").fill(code);

    await expect(heading(page)).toHaveText("Vielen Dank, Ihr Termin ist gebucht");
    const next = page.getByRole("list", { name: "Wie es weitergeht" });
    await expect(next).toContainText(`An ${visitor.email}, mit Kalenderdatei`);
    await expect(next).toContainText(/Erinnerungen: .+ und .+/);
    await expect(page.getByRole("link", { name: "Termin verwalten" })).toBeVisible();
    await expect(page.getByRole("region", { name: "In den Kalender eintragen" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Termin verwalten" }).click();
    await expect(heading(page)).toHaveText(/^Ihr Termin mit /);
    await expectAccessible(page);
    await expect(page.getByRole("link", { name: "Termin verschieben" })).toBeVisible();
    const booked = await smtp.waitForEmailTo(visitor.email, "Gebucht: Ihr Termin mit ");
    const { pathname, search } = new URL(/https?:\/\/\S+\/move\?\S+/.exec(booked.text!)![0]);
    expect(pathname).toMatch(/^\/de\/meetings\//);
    await page.goto(pathname + search);
    await expect(heading(page)).toHaveText("Neue Zeit wählen");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("region").getByRole("link", { name: /^\d\d:\d\d/ }).first().click();
    await page.getByRole("button", { name: /^Auf .+ verschieben$/ }).click();
    await expect(page.getByRole("status")).toContainText("Ihr Termin hat eine neue Zeit");
    await smtp.waitForEmailTo(visitor.email, "Verschoben: Ihr Termin mit ");
    await page.getByRole("button", { name: "English" }).click();
    await expect(heading(page)).toHaveText(/^Your meeting with /);
    await openScreen(page, START);
    await page.getByRole("link", { name: "Termin ansehen" }).click();
    await expect(heading(page)).toHaveText("Ihr Termin ist bestätigt");
    await expect(page.getByRole("link", { name: "Weiteren Termin buchen" })).toHaveAttribute("href", START);
  });
});

test("a call that fails is explained in German, and an address without a page is", async ({ page }) => {
  await answerStart(page);
  await page.route("**/api/v2/Funnel/Track/*", (route) => route.fulfill({ status: 418, json: [] }));
  await page.getByLabel("Was machen Sie heute beruflich?").fill("Teacher");
  await page.getByRole("radio", { name: "4 – 9" }).check();
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("Der Server antwortete mit dem Statuscode 418", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Schließen" })).toBeVisible();
  await page.goto("/de/funnel/career/closed/nothing");
  await expect(heading(page)).toHaveText("Nicht gefunden");
  await expect(page.getByRole("link", { name: "Fachperson finden" })).toBeVisible();
});

test("texts of a screen that was not opened first are loaded with it", async ({ page }) => {
  await openScreen(page, "/de/funnel");
  const asked = page.waitForRequest(/\/languages\/[^/]+\/de\/funnel\.start\.js$/);
  await page.getByRole("link", { name: "Karriereberatung" }).click();
  await page.waitForURL(/\/de\/funnel\/[^/]+\/start$/);
  await expect(page.getByRole("group", { name: "Worum geht es?" })).toBeVisible();
  await expect(page).toHaveTitle(/^Start · /);
  await asked;
});

test("the switch shows the same step in the other language, and is remembered", async ({ page }) => {
  await openScreen(page, "/funnel");
  await page.getByRole("link", { name: "Career coaching" }).click();
  await page.waitForURL(/\/start$/);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.waitForURL(/\/de\/funnel\/[^/]+\/start$/);
  await expect(page.getByRole("button", { name: "Deutsch" })).toHaveAttribute("aria-current", "true");
  await openScreen(page, "/funnel");
  await page.waitForURL(/\/de\/funnel$/);
  await page.getByRole("button", { name: "English" }).click();
  await page.waitForURL(/[^e]\/funnel$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("what a form refuses is said in German", async ({ page }) => {
  await openScreen(page, START);
  await page.getByRole("button", { name: "Starten" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Bitte korrigieren Sie 1 Antwort");
  await expect(page.getByRole("alert")).toContainText("Bitte wählen Sie, was am besten passt");
});

test("a visitor who returns can go on in German", async ({ page }) => {
  await openScreen(page, START);
  await page.getByRole("radio").first().click();
  await page.waitForURL(/\/about$/);
  await openScreen(page, START);
  await expect(page.getByRole("heading", { name: "Machen Sie dort weiter, wo Sie aufgehört haben" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Weiter" })).toHaveAttribute("href", /^\/de\/funnel\//);
});

test.describe("in Vienna", () => {
  test.use({ timezoneId: "Europe/Vienna" });

  test("from a landing page in German to a specialist's page, and on to booking with them", async ({ page }) => {
    await openScreen(page, "/de/funnel");
    await expect(page).toHaveTitle(/^Fachperson finden und kostenlosen Termin buchen · /);
    await expect(page.getByRole("region", { name: "So funktioniert es" })).toContainText("Zeit und Person wählen");
    await expect(page.getByRole("region", { name: "Wer Parley betreibt" })).toContainText("Ein Mensch antwortet.");
    await page.getByRole("complementary").locator('a[href^="/de/specialists/"]').first().click();
    await page.waitForURL(/\/de\/specialists\/[^/]+$/);
    await expect(page.getByRole("heading", { name: /^Termin mit .+ buchen$/ })).toBeVisible();
    await page.goto("/de/specialists/maya-thompson");
    await expect(page.getByRole("heading", { name: "Termin mit Maya Thompson buchen" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Termin mit Maya Thompson buchen" })).toContainText(
      "Zeiten in Wien.",
    );
    await expect(page.getByText("Spricht: Englisch")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("region", { name: "Termin mit Maya Thompson buchen" }).getByRole("link").first().click();
    await page.waitForURL(/\/de\/funnel\/career\/start\?/);
  });
});

for (
  const [path, title] of [
    ["/for-specialists", "Termine mit Menschen, die sich für Sie entschieden haben"],
    ["/how-we-rank", "Wie wir die Reihenfolge festlegen"],
    ["/privacy-policy", "Datenschutzerklärung"],
  ] as const
) {
  test(`${path} is there in German, with the switch`, async ({ page, baseURL }) => {
    await page.goto(`/de${path}`);
    await expect(heading(page)).toHaveText(title);
    expect(await linkTo(page, "alternate", "en")).toBe(`${baseURL}${path}`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForURL(`${baseURL}${path}`);
  });
}

test.describe(DESKTOP_LIGHT.name, () => {
  test.use(DESKTOP_LIGHT.use);

  test("it is accessible, and nothing is wider than a narrow phone", async ({ page }) => {
    await openScreen(page, START);
    await expectAccessibleAlsoIn(PHONE_DARK, page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
});

test("without JavaScript it is readable, and the switch works", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(START);
  await expect(page.locator("noscript p")).toContainText("aktivieren Sie bitte JavaScript");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL(/[^e]\/funnel\/career\/start$/);
  await expect(page.locator("noscript p")).toContainText("please turn on JavaScript");
  await context.close();
});

/** Typed on an Arabic keyboard. */
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

test.describe("in Arabic, from right to left", () => {
  test.use(PHONE_DARK.use);
  test.beforeAll(({ folder }) => changeData(folder, "setProof", { proof: "required" }));
  test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

  test("a visitor books from the landing page, reads Arabic emails, and moves the meeting", async ({ page, smtp }) => {
    const [visitor, errors]: [Visitor, string[]] = [newVisitor(), []];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
    await openScreen(page, "/ar/funnel");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
    await page.getByRole("link", { name: "الإرشاد المهني" }).click();
    await page.getByRole("radio", { name: "لم أقرر بعد" }).click();
    await page.waitForURL(/\/ar\/funnel\/[^/]+\/about$/);
    await page.getByLabel("ما عملك الحالي؟").fill("معلمة");
    await page.getByRole("radio", { name: "من 4 إلى 9" }).check();
    await page.getByRole("button", { name: "متابعة" }).click();
    await page.getByRole("radio", { name: "خطوة تالية واضحة" }).click();
    await page.getByRole("radio", { name: "أي لغة" }).check();
    await page.getByRole("button", { name: "متابعة" }).click();
    await page.getByLabel("الاسم الأول").fill("ليلى");
    await page.getByLabel("اسم العائلة").fill(visitor.lastName);
    await page.getByLabel("البريد الإلكتروني", { exact: true }).fill(visitor.email);
    await page.getByLabel("رقم الهاتف", { exact: true }).fill(arabicDigits(visitor.phone));
    await expectAccessible(page);
    await page.getByRole("button", { name: "عرض الأوقات المتاحة" }).click();

    await atScreen(page, "ما الوقت المناسب للحديث؟");
    await page.setViewportSize(DESKTOP_LIGHT.use.viewport);
    const days = page.locator('main a[href*="/calendar?"][href*="date="]');
    await days.first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(days.nth(1)).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await chooseTime(page, "ما الوقت المناسب للحديث؟", /، (مختصان|\d+ مختصين)$/);
    await expect(heading(page)).toHaveText("اختيار المختص");
    await page.getByRole("radio").first().check();
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: /^حجز / }).click();

    await expect(heading(page)).toHaveText("تأكيد الحجز");
    const { text, html } = await smtp.waitForEmailTo(visitor.email, "رمزك لدى");
    expect(html).toContain('dir="rtl"');
    await page.getByLabel("رمز من ستة أرقام").fill(arabicDigits(/\b\d{6}\b/.exec(text!)![0]));
    await expect(heading(page)).toHaveText("شكرًا، تم حجز موعدك");
    await expectAccessible(page);
    const booked = await smtp.waitForEmailTo(visitor.email, "تم الحجز: موعدك مع");
    const { pathname, search } = new URL(/https?:\/\/\S+\/move\?\S+/.exec(booked.text!)![0]);
    await page.goto(pathname + search);
    await expect(heading(page)).toHaveText("اختيار وقت جديد");
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("region").getByRole("link", { name: /^\d\d:\d\d/ }).first().click();
    await page.getByRole("button", { name: /^التغيير إلى / }).click();
    await expect(page.getByRole("status")).toContainText("لموعدك وقت جديد");
    await smtp.waitForEmailTo(visitor.email, "تغيّر الموعد: موعدك مع");
    await page.goto("/ar/privacy-policy");
    await expect(page.locator("main [lang=en]")).toHaveAttribute("dir", "ltr");
    expect(errors).toEqual([]);
  });
});

test.describe("an operator", () => {
  test.use(PHONE_DARK.use);
  test.beforeEach(({ page }) => changeResources(page, { languages: "de" }));

  test("translates a category in its editor, a text that is missing, and a file", async ({ page }) => {
    await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
    await openScreen(page, "/admin/categories");
    await page.getByRole("link", { name: "Career coaching" }).first().click();
    await atScreen(page, "Career coaching");
    await page.getByLabel("Name in German").fill("Karriere und Beruf");
    await page.getByRole("button", { name: "Save category" }).click();
    await expect(toast(page, "Category saved")).toBeVisible();

    await openScreen(page, "/admin/translations");
    const summary = page.getByRole("status").filter({ hasText: "texts are in German" });
    await expect(summary).toContainText(/^303 of 305 texts are in German\.$/);
    const rows = page.getByRole("list", { name: "Texts" }).getByRole("listitem");
    const row = rows.filter({ hasText: "Privacy policy" }).first();
    await row.getByLabel("German").fill("## Wer Ihre Daten hat\n\nNur wir und Ihre Fachperson.");
    await row.getByRole("button", { name: /^Save/ }).click();
    await expect(summary).toContainText(/^304 of /);
    await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download for a translator" }).click(),
    ]);
    const text = (await readFile(await file.path(), "utf8"))
      .replace(/(msgid "Mortgages and home loans"\nmsgstr ")[^"]+"/, '$1Immobilienkredite"');
    await page.getByRole("button", { name: "Upload a file" }).click();
    await dialog(page).getByLabel("Translated file").setInputFiles({
      name: "translations-de.po",
      mimeType: "text/x-gettext-translation",
      buffer: Buffer.from(text),
    });
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Upload file" }).click();
    await expect(toast(page, "1 translation saved")).toBeVisible();

    await page.goto("/de/funnel");
    for (const words of ["Karriere und Beruf", "Immobilienkredite"]) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    await page.goto("/de/privacy-policy");
    await expect(page.getByRole("heading", { name: "Wer Ihre Daten hat" })).toBeVisible();
  });
});

// An owner imports specialists and their meetings from files of another program: columns, check, import, invitation; and
// takes them back.
import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import {
  DEMO_PASSWORD,
  linkTo,
  newAddress,
  PASSWORD,
  password,
  signInByApi,
} from "../support/browser/account-pages.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_LIGHT } from "../support/browser/viewports.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.getByRole("list", { name: "Rows" }).getByRole("listitem");

const upload = async (page: Page, name: string, text: string, kind = "Specialists") => {
  await openScreen(page, "/admin/imports");
  await page.getByRole("button", { name: "Import a file" }).first().click();
  await dialog(page).getByLabel("What is in the file?").selectOption(kind);
  // Windows-1252, as spreadsheets save it.
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
  await dialog(page).getByLabel("CSV file").setInputFiles(file);
  await dialog(page).getByRole("button", { name: "Upload" }).click();
};

test("specialists of another program are checked, imported and invited", async ({ page, browser, baseURL, smtp }) => {
  const email = newAddress();
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await upload(page, "not-a-table.csv", "PK\u0003\u0004");
  await expect(dialog(page).getByRole("alert")).toContainText("save it as CSV");
  await upload(
    page,
    "team.csv",
    `E-Mail;Vorname;Nachname;Position;Arbeitszeiten;Spitzname\n${email};J\u00f6rg;Sample;Coach;Mo-Fr 9-17;Jo\nnobody;;;;;\n`,
  );
  await atScreen(page, "team.csv");
  await expect(page.getByLabel("E-Mail")).toHaveValue("email");
  await expect(page.getByLabel("Arbeitszeiten")).toHaveValue("hours");
  await expect(page.getByLabel("Spitzname")).toHaveValue("");
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

  await page.getByLabel("Spitzname").selectOption("firstName");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Two columns are “First name”");
  await page.getByLabel("Spitzname").selectOption("displayName");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("1 person can be imported")).toBeVisible();
  await page.getByRole("button", { name: "Refused (1)" }).click();
  await expect(rows(page).first()).toContainText("“nobody” is not an email address.");
  await expect(rows(page).first()).toContainText("Row 3");
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

  await page.getByRole("button", { name: "Import 1 person" }).click();
  await expect(page.getByText("1 person added")).toBeVisible();
  await page.getByRole("button", { name: "Invite 1 person" }).click();
  await dialog(page).getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("1 person invited")).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto(await linkTo(smtp, email, /invites you/));
  await atScreen(elsewhere, "Join as a specialist");
  await expect(elsewhere.getByLabel("First name")).toHaveValue("Jörg");
  await password(elsewhere).fill(PASSWORD);
  await elsewhere.getByLabel(/I accept the/).check();
  await elsewhere.getByRole("button", { name: "Create account" }).click();
  await atScreen(elsewhere, "Introduce yourself");
  await expect(elsewhere.getByLabel("Headline")).toHaveValue("Coach");
  await elsewhere.context().close();
});

test("a file whose letters can be read in several ways asks how it was saved", async ({ page }) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  // As Excel for Mac saves it: "Jürgen;Müller".
  await upload(page, "mac.csv", `Email;First name;Last name\r${newAddress()};J\x9frgen;M\x9fller\r`);
  await atScreen(page, "mac.csv");
  const samples = page.getByRole("list", { name: "From the file" });
  await expect(page.getByText("Are these names right?")).toBeVisible();
  await expect(samples).toHaveText("JürgenMüller");
  await expect(page.getByRole("button", { name: "Check the rows" })).toBeHidden();
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  await page.getByLabel("Encoding").selectOption("Western European (Windows)");
  await page.getByRole("button", { name: "Use this encoding" }).click();
  await expect(samples).toHaveText("JŸrgenMŸller");
  await page.getByLabel("Encoding").selectOption("Western European (Mac)");
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(samples).toHaveText("JürgenMüller");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("1 person can be imported")).toBeVisible();
});

test("the meetings of a specialist are imported, and taken back", async ({ page }) => {
  const email = newAddress();
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await upload(page, "host.csv", `Email,Name,Topics\n${email},Anna Berger,Career coaching\n`);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import 1 person" }).click();
  await expect(page.getByText("1 person added")).toBeVisible();

  const day = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
  const row = (start: string, end: string) =>
    `${email};${day} ${start};${day} ${end};${newAddress()};J\u00fcrgen Sample;+43 660 1234567\n`;
  await upload(
    page,
    "events.csv",
    "User Email;Start Date & Time;End Date & Time;Invitee Email;Invitee Name;Text Reminder Number\n" +
      row("09:00", "09:30") + row("09:15", "10:00") + row("02:30 PM", "03:00 PM"),
    "Future meetings",
  );
  await atScreen(page, "events.csv");
  await expect(page.getByLabel("User Email")).toHaveValue("specialistEmail");
  await expect(page.getByLabel("Text Reminder Number")).toHaveValue("phone");
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("2 meetings can be imported")).toBeVisible();
  await expect(rows(page).nth(1)).toContainText("Row 2 is at the same time.");
  await page.getByRole("button", { name: "Import 2 meetings" }).click();
  await expect(page.getByText("2 meetings added")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite" })).toHaveCount(0);

  await rows(page).first().getByRole("link").click();
  await atScreen(page, "Anna Berger");
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 meetings removed")).toBeVisible();
});

test("an import is undone", async ({ page }) => {
  const email = newAddress();
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await upload(page, "one.csv", `Email,Name\n${email},Anna Berger\n`);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import 1 person" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 person removed")).toBeVisible();
  await expect(rows(page)).toContainText(["Removed"]);
  await page.getByRole("button", { name: "Delete report" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await atScreen(page, "Imports");
  await expect(page.getByRole("link", { name: "one.csv" })).toHaveCount(0);
});

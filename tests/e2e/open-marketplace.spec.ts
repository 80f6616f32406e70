// An operator opens a marketplace: an empty database, their own name and colour, a catalogue, specialists who are invited or
// imported with a meeting, and the first visitor who books.
import { Buffer } from "node:buffer";
import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "@/platform/time/time.ts";
import { runCommand } from "../support/app/running-app.ts";
import {
  CONFIRM,
  linkTo,
  newAddress,
  PASSWORD,
  password,
  register,
  signInByApi,
} from "../support/browser/account-pages.ts";
import { databaseOf } from "../support/browser/fixtures/server-data.ts";
import { chooseDay, chooseTime, giveContact, newVisitor, seeSpecialists } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { onboardByCalls, writeProfile } from "../support/browser/specialist-pages.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";

test.use({ ownData: "open-marketplace", startsEmpty: true });

const NAME = "Heimwerk";
const CATEGORY = "Painting and decorating";
const SLUG = "painting-decorating";
const THE_PROGRAM = /Parley/;

const dialog = (page: Page) => page.getByRole("dialog");
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const saveSettings = async (page: Page) => {
  await page.getByRole("button", { name: /^Save \d+ change/ }).click();
  await expect(toast(page, "Settings saved").last()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save \d+ change/ })).toHaveCount(0);
};

const upload = async (page: Page, { name, kind, text }: { name: string; kind: string; text: string }) => {
  await openScreen(page, "/admin/imports");
  await page.getByRole("button", { name: "Import a file" }).first().click();
  await dialog(page).getByLabel("What is in the file?").selectOption(kind);
  await dialog(page).getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await atScreen(page, name);
  await page.getByRole("button", { name: "Check the rows" }).click();
};

/** Accepts an invitation in a browser of one's own. */
const join = async (browser: Browser, { baseURL, smtp, email }: { baseURL: string; smtp: SmtpSink; email: string }) => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto(await linkTo(smtp, email, new RegExp(`invites you to ${NAME}`)));
  await atScreen(page, "Join as a specialist");
  if (await page.getByLabel("First name").inputValue() === "") {
    await fill(page, { "First name": "Ida", "Last name": "Ivy" });
  }
  await password(page).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await atScreen(page, "Introduce yourself");
  return page;
};

test("an operator opens a marketplace, and its first visitor books", async ({ page, browser, baseURL, smtp, folder }) => {
  const [operator, first, second, imported, client] = Array.from({ length: 5 }, newAddress) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const invited = (email: string) => join(browser, { baseURL: baseURL!, smtp, email });

  await test.step("the first administrator chooses a catalogue", async () => {
    await register(page, operator);
    await page.goto(await linkTo(smtp, operator, CONFIRM));
    await atScreen(page, "Your email address is confirmed");
    await runCommand("admin", { DATA_DIR: folder, ...databaseOf(folder) }, operator);
    await signInByApi(page.request, operator, PASSWORD);
    await openScreen(page, "/admin");
    await expect(page.getByText("Nothing is offered yet")).toBeVisible();
    await page.getByRole("button", { name: "Choose a catalogue" }).click();
    await dialog(page).getByLabel("Catalogue").selectOption({ label: "Home services" });
    await dialog(page).getByRole("button", { name: "Show what would change" }).click();
    await expect(dialog(page).getByText("8 categories added")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Import" }).click();
    await expect(toast(page, "Catalogue imported")).toBeVisible();
  });

  await test.step("the marketplace gets its name, its colour, a company and welcome credits", async () => {
    await openScreen(page, "/admin/settings?part=name-and-support");
    await fill(page, { "Product name": NAME, "Support email": "help@heimwerk.example" });
    await saveSettings(page);
    await openScreen(page, "/admin/settings?part=branding");
    await fill(page, { Colour: "#1a4fa3" });
    await saveSettings(page);
    await openScreen(page, "/admin/settings?part=purchases");
    await fill(page, { "Welcome credits": "3" });
    await saveSettings(page);
    await openScreen(page, "/admin/settings?part=tax");
    await fill(page, { "Tax number": "12/345/67890", "Reason for no VAT": "Small business" });
    await page.getByRole("navigation", { name: "Sections of the settings" })
      .getByRole("link", { name: "Seller", exact: true }).click();
    await fill(page, {
      "Legal name": "Heimwerk GmbH",
      "Street and number": "Hauptstrasse 5",
      Postcode: "10115",
      City: "Berlin",
      "Email for questions about invoices": "books@heimwerk.example",
    });
    await page.getByLabel("Country", { exact: true }).selectOption({ label: "Germany" });
    await saveSettings(page);
    await page.goto("/terms-and-conditions");
    await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
    await atScreen(page, "Imprint");
    await expect(page.getByText("Heimwerk GmbH")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "help@heimwerk.example" })).toBeVisible();
  });

  await test.step("two specialists are invited and set themselves up", async () => {
    await openScreen(page, "/admin/invitations");
    await page.getByRole("button", { name: "Invite specialists" }).first().click();
    await dialog(page).getByLabel("Addresses").fill(`${first}\n${second}`);
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await dialog(page).getByRole("button", { name: "Invite 2 people" }).click();
    await expect(toast(page, "2 people invited")).toBeVisible();

    const one = await invited(first);
    await writeProfile(one, "Paula Painter", CATEGORY);
    await one.getByRole("button", { name: "Save and continue to your calendar" }).click();
    await atScreen(one, "When can visitors book you?");
    await one.getByRole("button", { name: "Save and continue" }).click();
    await atScreen(one, "What leads cost");
    await one.getByRole("button", { name: /^Skip for now/ }).click();
    await atScreen(one, /^Hello/);
    await expect(one.getByText(/You're visible to visitors/)).toBeVisible();
    await one.context().close();

    const other = await invited(second);
    await onboardByCalls(other.request, "Bruno Brush", SLUG);
    await other.context().close();
  });

  await test.step("a third one is imported with a meeting, and joins", async () => {
    await upload(page, {
      name: "team.csv",
      kind: "Specialists",
      text:
        `Email,First name,Last name,Headline,Languages,Topics\n${imported},Rosa,Roller,Walls and ceilings,English,${CATEGORY}\n`,
    });
    await page.getByRole("button", { name: "Import 1 person" }).click();
    await expect(page.getByText("1 person added")).toBeVisible();
    const report = page.url();
    const day = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
    await upload(page, {
      name: "meetings.csv",
      kind: "Future meetings",
      text: "User Email,Start Date & Time,End Date & Time,Invitee Email,Invitee Name\n" +
        `${imported},${day} 09:00,${day} 09:30,${client},Clara Client\n`,
    });
    await page.getByRole("button", { name: "Import 1 meeting" }).click();
    await expect(page.getByText("1 meeting added")).toBeVisible();
    expect(smtp.emails.filter(({ recipients }) => recipients.includes(imported) || recipients.includes(client)))
      .toEqual([]);
    await page.goto(report);
    await page.getByRole("button", { name: "Invite 1 person" }).click();
    await dialog(page).getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("1 person invited")).toBeVisible();

    const third = await invited(imported);
    await expect(third.getByLabel("Headline")).toHaveValue("Walls and ceilings");
    await onboardByCalls(third.request, "Rosa Roller", SLUG);
    await openScreen(third, "/dashboard?view=leads");
    await expect(third.getByRole("link", { name: "Clara Client" })).toBeVisible();
    await third.context().close();
  });

  await test.step("the first visitor books", async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const funnel = await context.newPage();
    const visitor = newVisitor();
    await openScreen(funnel, "/funnel");
    await expect(funnel).toHaveTitle(new RegExp(NAME));
    await funnel.getByRole("link", { name: CATEGORY }).click();
    await atScreen(funnel, CATEGORY);
    await funnel.getByRole("radio", { name: "Walls and ceilings" }).click();
    await atScreen(funnel, "About you");
    await funnel.getByRole("radio", { name: "I own it and live in it" }).check();
    await funnel.getByRole("button", { name: "Continue" }).click();
    await funnel.getByRole("radio", { name: "20 – 60 m²" }).check();
    await funnel.getByRole("checkbox", { name: "In good condition" }).check();
    await funnel.getByRole("radio", { name: "Yes" }).check();
    await funnel.getByRole("button", { name: "Continue" }).click();
    await atScreen(funnel, "How would you like to talk?");
    await funnel.getByRole("button", { name: "Continue" }).click();
    await atScreen(funnel, "How can your specialist reach you?");
    await giveContact(funnel, visitor);
    await chooseDay(funnel);
    await chooseTime(funnel);
    await seeSpecialists(funnel);
    await funnel.getByRole("button", { name: /^Book / }).click();
    await atScreen(funnel, "Confirm your booking");
    const { text: code = "" } = await smtp.waitForEmailTo(visitor.email, "Your code for");
    await funnel.getByLabel("Six-digit code").fill(/\b\d{6}\b/.exec(code)![0]);
    await atScreen(funnel, "Thank you, your meeting is booked");
    const booked = await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
    expect(booked.from!.name).toBe(NAME);
    await smtp.waitForEmail(({ subject }) => subject?.startsWith("New meeting with Vera") ?? false);
    // The operator's first email came before the name.
    for (const { subject, text, html } of smtp.emails.filter(({ recipients }) => !recipients.includes(operator))) {
      expect(`${subject} ${text} ${html}`).not.toMatch(THE_PROGRAM);
    }
    await context.close();

    await openScreen(page, "/admin?view=leads");
    await expect(page.getByRole("link", { name: new RegExp(visitor.lastName) })).toBeVisible();
  });
});

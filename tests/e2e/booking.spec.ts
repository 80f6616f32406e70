// A visitor books a meeting, end to end: answers, time, specialist, thank-you, and both emails with their calendar files.
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import {
  book,
  chooseDay,
  chooseTime,
  giveContact,
  newVisitor,
  seeSpecialists,
  timeLinks,
  TOPIC,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import type { ReceivedEmail, SmtpSink } from "../support/email/smtp-sink.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_FIRST } from "../support/browser/viewports.ts";

/** The calendar file of an email, read by an independent library. */
const calendarOf = (mail: ReceivedEmail) => {
  const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const { content } = file ?? {};
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent("vevent")!;
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.getFirstPropertyValue("uid"),
    start: (event.getFirstPropertyValue("dtstart") as ICAL.Time).toJSDate().toISOString(),
  };
};

const expectBothEmails = async (
  smtp: SmtpSink,
  { email, lastName }: { email: string; lastName: string },
  at: string,
) => {
  const toVisitor = await smtp.waitForEmailTo(email, "Booked: your meeting with");
  const { uid } = calendarOf(toVisitor);
  const toSpecialist = await smtp.waitForEmail((email) =>
    (email.subject?.startsWith("New meeting with Vera:") ?? false) && calendarOf(email).uid === uid
  );
  const start = new Date(at).toISOString();
  expect(calendarOf(toVisitor)).toMatchObject({ method: "REQUEST", start });
  expect(calendarOf(toSpecialist)).toMatchObject({ method: "REQUEST", start });
  expect(toSpecialist.recipients).not.toContain(email);
  for (const contact of [email, lastName]) expect(`${toSpecialist.subject}${toSpecialist.text}`).not.toContain(contact);
};

const errorsOf = (page: Page) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
};

for (const { name, use: { viewport }, tag } of PHONE_FIRST) {
  test(
    `a visitor books ${name}, and both sides get an email with a calendar file`,
    { tag: ["@quick", ...tag] },
    async ({ page, smtp }) => {
      const errors = errorsOf(page);
      await page.setViewportSize(viewport);
      const visitor = newVisitor();
      await walkToCalendar(page, visitor);
      await expect(page.getByText("Times in Berlin")).toBeVisible();
      await chooseDay(page);
      const startsAt = await chooseTime(page);
      await expect(page.getByText(/Held until \d\d:\d\d/)).toBeVisible();
      await seeSpecialists(page);
      const button = page.getByRole("button", { name: /^Book .*\d\d:\d\d with .+/ });
      const firstName = (await button.innerText()).split(" with ")[1]!;
      await expect(page.getByText(new RegExp(`details to ${firstName}.* for this meeting`))).toBeVisible();
      await book(page);

      await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
      await expect(page.getByText(/^Berlin \(UTC\+\d\)/)).toBeVisible();
      await expect(page.getByText(/^Reminders: \w{3} \d\d:\d\d/)).toBeVisible();
      await expect(page.getByText(visitor.email)).toBeVisible();
      await expect(page.getByRole("link", { name: "Google" })).toHaveAttribute("href", /calendar\.google\.com/);
      await expect(page.getByRole("link", { name: "Outlook" })).toHaveAttribute("href", /outlook/);
      const file = await page.request.get(
        (await page.getByRole("link", { name: "Calendar file" }).getAttribute("href"))!,
      );
      expect(await file.text()).toContain("BEGIN:VEVENT");
      await expect(page.getByRole("link", { name: "Manage this meeting" })).toBeVisible();
      await expectBothEmails(smtp, visitor, startsAt);
      expect(errors).toEqual([]);
    },
  );
}

test("the thank-you screen and the public card survive a reload, and earlier steps lead to the card", async ({ page }) => {
  const visitor = newVisitor();
  await walkToCalendar(page, visitor);
  const calendar = page.url();
  await chooseDay(page);
  await chooseTime(page);
  await seeSpecialists(page);
  await book(page);
  await page.reload();
  await atScreen(page, "Thank you, your meeting is booked");

  await page.goto(calendar);
  await atScreen(page, "Your meeting is confirmed");
  await expect(page).toHaveURL(/\/closed\//);
  await expect(page.getByText(visitor.email)).toHaveCount(0);

  await openScreen(page, "/funnel");
  await expect(page.getByRole("heading", { name: "You have a meeting booked" })).toBeVisible();
  await page.getByRole("link", { name: "See your meeting" }).click();
  await atScreen(page, "Your meeting is confirmed");
});

test("errors are shown at their fields, and what was typed stays", async ({ page }) => {
  await walkToCalendar(page, newVisitor());
  await page.getByRole("link", { name: "Back" }).click();
  await atScreen(page, "How can your specialist reach you?");
  await page.getByLabel("Email", { exact: true }).fill("vera@");
  await page.getByLabel("Phone", { exact: true }).fill("12");
  await page.getByRole("button", { name: "See free times" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fix 2 answers");
  await summary.getByRole("link", { name: "Email must be a valid email" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("vera@");

  // Errors that only the server finds are shown in the same place.
  await page.getByLabel("Email", { exact: true }).fill("vera@example.test");
  await page.getByLabel("Phone", { exact: true }).fill("+1 555 12345");
  await page.getByRole("button", { name: "See free times" }).click();
  await expect(page.getByRole("alert")).toContainText("phone number");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+1 555 12345");
  await giveContact(page, newVisitor());
});

test("another way to meet and another time zone change the times", async ({ page }) => {
  await page.setViewportSize(DESKTOP_DARK.use.viewport);
  await walkToCalendar(page, newVisitor());
  const locationLink = (name: string) => page.getByRole("link", { name, exact: true });
  await locationLink("Phone").click();
  await expect(locationLink("Phone")).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/location=phone/);
  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await page.getByRole("button", { name: "Show times" }).click();
  await expect(page.getByText(/^Times in New York \(UTC-[45]\)$/)).toBeVisible();
  await locationLink("Zoom").click();
  await expect(locationLink("Zoom")).toHaveAttribute("aria-current", "true");
  await chooseDay(page);
  await chooseTime(page);
  await expect(page.getByText(/New York \(UTC-[45]\)/)).toBeVisible();
});

test("a visitor books by keyboard alone", async ({ page, smtp }) => {
  await page.setViewportSize(DESKTOP_DARK.use.viewport);
  const visitor = newVisitor();
  const { press } = page.keyboard;
  const key = press.bind(page.keyboard);

  /** Moves on by Tab until the control has the focus. */
  const reach = async (role: "link" | "button" | "radio" | "checkbox" | "textbox", name: string | RegExp) => {
    const control = page.getByRole(role, { name, exact: typeof name === "string" }).first();
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await key("Tab");
    }
    throw new Error(`Tab never reached ${role} ${name}.`);
  };
  const take = async (role: Parameters<typeof reach>[0], name: string | RegExp, by = "Enter") => {
    await reach(role, name);
    await key(by);
  };
  const expectScreen = async (title: string | RegExp) => {
    await atScreen(page, title);
    await expect(heading(page)).toBeFocused();
  };
  const write = async (label: string, text: string) => {
    await reach("textbox", label);
    await page.keyboard.type(text);
  };

  await openScreen(page, "/funnel");
  await take("link", new RegExp(TOPIC));
  await expectScreen(TOPIC);
  // Keys never leave the screen by themselves.
  await take("radio", /.*/, "Space");
  await key("ArrowDown");
  await expect(heading(page)).toHaveText(TOPIC);
  await take("button", "Start");
  await expectScreen("About you");
  await write("What do you do today?", "Teacher");
  await key("Tab");
  await key("ArrowDown");
  await take("button", "Continue");
  await expectScreen(/success/);
  await take("radio", "A clear next step", "Space");
  await take("button", "Continue");
  await expectScreen("How would you like to talk?");
  await take("checkbox", /^Evening/, "Space");
  await take("button", "Continue");
  await expectScreen("How can your specialist reach you?");
  await write("First name", visitor.firstName);
  await write("Last name", visitor.lastName);
  await write("Email", visitor.email);
  await write("Phone", visitor.phone);
  await take("button", "See free times");
  await expectScreen("When would you like to talk?");
  await take("link", /^\w{3} \d+ \w{3}/);
  await expect(page).toHaveURL(/date=/);
  await expect(timeLinks(page).first()).toBeVisible();
  // Two days further on.
  const firstDate = new URL(page.url()).searchParams.get("date")!;
  await key("ArrowRight");
  await key("ArrowRight");
  await key("Enter");
  await expect(page).not.toHaveURL(new RegExp(`date=${firstDate}`));
  await expect(page.locator('a[aria-current="date"]')).toBeFocused();
  await take("link", /^\d\d:\d\d\b/);
  await expectScreen(/your specialist$/i);
  const startsAt = new URL(page.url()).searchParams.get("startsAt")!;
  // The title is there before the specialists are.
  await expect(page.getByRole("radio").or(page.getByRole("button", { name: /^Book / })).first()).toBeVisible();
  if (await page.getByRole("radio").count() > 1) await take("radio", /.*/, "Space");
  await take("button", /^Book /);
  await expectScreen("Thank you, your meeting is booked");
  await expectBothEmails(smtp, visitor, startsAt);
});

// The shortest way to a booking, at both widths: how many presses and fields each screen takes, as docs/density.md
// says; the first press on "Book" works, and nothing moves by itself.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { countEffort, type Effort, readTable } from "../support/browser/effort.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { ANY_TOPIC, chooseDay, newVisitor, timeLinks, TOPIC, walkToCalendar } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { expectNoShift } from "../support/browser/layout-shift.ts";
import { PHONE_FIRST } from "../support/browser/viewports.ts";

/** What a screen takes of the presses and fields. */
type Share = Pick<Effort, "presses" | "fields">;

const shareOf = ({ presses, fields }: Effort): Share => ({ presses, fields });

/** What the document says that each screen takes now. */
const documented = (): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(readTable("A booking, screen by screen")).map(([screen, numbers]) => [
      screen,
      { presses: numbers["presses now"]!, fields: numbers["fields now"]! },
    ]),
  );

const isOnScreen = (control: Locator) =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Opens the first day that has all of this, also what a phone does not show. */
const chooseDayWith = async (page: Page, ...parts: Locator[]) => {
  for (let nth = 0; nth < 12; nth++) {
    await chooseDay(page, nth);
    const counts = await Promise.all(parts.map((part) => part.count()));
    if (counts.every((count) => count > 0)) return;
  }
  throw new Error("No day has all of it.");
};

for (const { name, use, tag } of PHONE_FIRST) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("a confirmed booking takes the presses and fields that the document says", async ({ page, smtp, folder }) => {
      await changeData(folder, "setProof", { proof: "required" });
      const { effort, press, type } = countEffort();
      const visitor = newVisitor();
      const button = (text: string | RegExp) => page.getByRole("button", { name: text });
      await openScreen(page, "/funnel");
      await press("Topics", page.getByRole("link", { name: TOPIC }));
      await atScreen(page, TOPIC);
      await expect(page.getByRole("region", { name: "Free times" })).toContainText(
        /\d+ specialists? ha(s|ve) free times/,
      );
      await expect(page.getByText("Earliest times in Berlin")).toBeVisible();
      await press("Start", page.getByRole("radio").first());
      await atScreen(page, "About you");
      await type("About", page.getByLabel("What do you do today?"), "Teacher");
      await press("About", page.getByRole("radio", { name: "4 – 9" }));
      await press("About", button("Continue"));
      await atScreen(page, /success/);
      await press("Needs", page.getByText("A clear next step"));
      await atScreen(page, "How would you like to talk?");
      await expect(page.getByText(/^\d+ .*fits? your answers/)).toBeVisible();
      await press("Preferences", button("Continue"));
      await atScreen(page, "How can your specialist reach you?");
      await type("Contacts", page.getByLabel("First name"), visitor.firstName);
      await type("Contacts", page.getByLabel("Last name"), visitor.lastName);
      await type("Contacts", page.getByLabel("Email", { exact: true }), visitor.email);
      await type("Contacts", page.getByLabel("Phone", { exact: true }), visitor.phone);
      await press("Contacts", button("See free times"));
      await atScreen(page, "When would you like to talk?");
      await press("Calendar", timeLinks(page).first());
      await atScreen(page, /your specialist$/i);
      const cards = page.getByRole("radio");
      await expect(cards.first()).toBeVisible();
      const hasChoice = await cards.count() > 1;
      expect(await page.getByRole("radio", { checked: true }).count()).toBe(hasChoice ? 0 : 1);
      if (hasChoice) await press("Specialist", cards.first());
      await press("Specialist", button(/^Book /));
      // On the same screen.
      await atScreen(page, "Confirm your booking");
      await expect(page.getByLabel("Six-digit code")).toBeFocused();
      expect(new URL(page.url()).pathname).toMatch(/\/specialist$/);
      const { text } = await smtp.waitForEmailTo(visitor.email, "Your code for");
      await page.getByLabel("Six-digit code").fill(/\b\d{6}\b/.exec(text!)![0]);
      await atScreen(page, "Thank you, your meeting is booked");
      await changeData(folder, "setProof", { proof: "off" });

      const { Together: together, ...screens } = documented();
      const spared = hasChoice ? 0 : 1;
      const taken = Object.fromEntries(Object.entries(effort).map(([screen, effort]) => [screen, shareOf(effort)]));
      taken.Specialist!.presses += spared;
      expect(taken).toEqual(Object.fromEntries(Object.entries(screens).filter(([, { presses }]) => presses > 0)));
      const sum = (of: keyof Share) => Object.values(taken).reduce((total, share) => total + share[of], 0);
      expect({ presses: sum("presses"), fields: sum("fields") }).toEqual(together);
      expect(readTable("The ten most frequent tasks")["Book a meeting"]).toMatchObject({
        "presses now": together!.presses,
        "keystrokes now": Object.values(effort).reduce((total, { keystrokes }) => total + keystrokes, 0),
      });
      expect(together!.presses).toBeLessThanOrEqual(10);
      expect(together!.fields).toBeLessThanOrEqual(5);
    });

    test("nothing moves while a screen loads", { tag: "@full" }, async ({ page }) => {
      const settled = async (path: string) => {
        await openScreen(page, path);
        await page.waitForLoadState("networkidle");
        await expectNoShift(page, { of: path });
      };
      await openScreen(page, "/funnel");
      const start = (await page.getByRole("link", { name: TOPIC }).getAttribute("href"))!;
      await settled(start);
      await expect(page.getByText("Earliest times in Berlin")).toBeVisible();
      await walkToCalendar(page, newVisitor());
      for (const step of ["start", "preferences", "contacts", "calendar"]) await settled(start.replace("start", step));
      await chooseDay(page);
      await settled((await timeLinks(page).first().getAttribute("href"))!);
    });

    test("nobody is preselected, and there is no button before somebody is chosen", async ({ page }) => {
      await walkToCalendar(page, newVisitor(), ANY_TOPIC);
      const shared = page.getByRole("link", { name: /, [2-9] specialists/ });
      await chooseDayWith(page, shared);
      await shared.first().click();
      await atScreen(page, "Choose your specialist");
      const group = page.getByRole("radiogroup", { name: "Specialists who are free at your time" });
      const cards = group.getByRole("radio");
      await expect(cards.first()).toBeVisible();
      await expect(group.getByRole("radio", { checked: true })).toHaveCount(0);
      // Two people with their price are on the first screen.
      for (const nth of [0, 1]) expect(await isOnScreen(page.getByText("First meeting free").nth(nth))).toBe(true);
      const book = page.getByRole("button", { name: /^Book / });
      await expect(book).toHaveCount(0);
      await cards.nth(1).check();
      const nameOf = async (nth: number) =>
        (await cards.nth(nth).locator("..").locator("span.font-serif").innerText()).trim();
      const chosen = await nameOf(1);
      const consent = (name: string) =>
        page.getByText(`By booking, you agree: “Parley gives my answers and contact details to ${name} `);
      await expect(book).toHaveText(new RegExp(`^Book \\w{3} \\d\\d:\\d\\d with ${chosen.split(" ")[0]}$`));
      expect(await isOnScreen(consent(chosen)) && await isOnScreen(book)).toBe(true);
      await expectAccessible(page);

      // Another specialist, another consent.
      await cards.first().check();
      await expect(consent(await nameOf(0))).toBeVisible();
      await book.click();
      await atScreen(page, "Thank you, your meeting is booked");
    });

    test("the calendar fits a screen, and opens where the preferences say", async ({ page }) => {
      await walkToCalendar(page, newVisitor());
      await openScreen(page, page.url().replace("/calendar", "/preferences"));
      await page.getByRole("checkbox", { name: /^Morning/ }).uncheck();
      await page.getByRole("checkbox", { name: /^Evening/ }).uncheck();
      await page.getByRole("button", { name: "Continue" }).click();
      await atScreen(page, "How can your specialist reach you?");
      await page.getByRole("button", { name: "See free times" }).click();
      await atScreen(page, "When would you like to talk?");
      const afternoon = page.getByRole("region", { name: "Afternoon" });
      await expect(afternoon.getByRole("link").first()).toBeVisible();
      await expectAccessible(page);

      const region = (name: string) => page.getByRole("region", { name, includeHidden: true });
      await chooseDayWith(page, region("Afternoon"), region("Evening"));
      const { width, height } = page.viewportSize()!;
      const isPhone = width < 768;
      const main = (await page.locator("main").boundingBox())!;
      expect(main.height).toBeLessThanOrEqual(isPhone ? 900 : height);
      const evening = page.getByRole("region", { name: "Evening" });
      await expect(afternoon).toBeVisible();
      await expect(evening).toBeVisible({ visible: !isPhone });
      if (isPhone) {
        await page.getByRole("navigation", { name: "Part of the day" }).getByText("Evening").click();
        await expect(evening).toBeVisible();
        await expect(afternoon).toBeHidden();
        await expectAccessible(page);
      }
      const day = page.getByRole("heading", { level: 2, name: /day \d/ });
      const before = await day.innerText();
      await page.getByRole("link", { name: "Later dates" }).click();
      await expect(day).not.toHaveText(before);
      await page.getByRole("link", { name: "Earlier dates" }).click();
      await expect(page).not.toHaveURL(/from=/);
      await expect(heading(page)).toHaveText("When would you like to talk?");
    });
  });
}

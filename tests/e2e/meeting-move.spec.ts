// A visitor without JavaScript moves a meeting with the link in the email; both calendars follow.
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openCalendar } from "../support/scheduling/personal-calendar.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { calendarFileOf } from "../support/email/smtp-sink.ts";
import { heading } from "../support/browser/screens.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test(
    "the meeting gets another time, and both calendars change",
    { tag: "@quick" },
    async ({ page, request, smtp, folder }) => {
      const { managePath, startsAt, text, visitor, specialist } = await bookAnna(request, folder);
      await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
      await page.goto(managePath);
      await expect(heading(page)).toHaveText(`Your meeting with ${specialist.displayName}`);
      await expect(page.getByText(/^You can reschedule until .+, up to twice\.$/)).toBeVisible();

      await page.getByRole("link", { name: "Reschedule the meeting" }).click();
      await expect(heading(page)).toHaveText("Choose a new time");
      await page.getByRole("link", { name: /^\w{3} \d+ \w{3}/ }).nth(2).click();
      await page.getByRole("region").getByRole("link", { name: /^\d\d:\d\d/ }).first().click();
      await expect(heading(page)).toHaveText(/^Reschedule to .+\?$/);
      const wanted = (await heading(page).innerText()).slice("Reschedule to ".length, -1);
      expect(wanted).not.toBe(text);

      await page.getByRole("button", { name: `Reschedule to ${wanted}` }).click();
      await expect(page.getByRole("status")).toContainText("Your meeting has a new time");
      await expect(page.getByRole("heading", { level: 2, name: wanted })).toBeVisible();
      await expect(page.getByText(/, one more time\.$/)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 2, name: wanted })).toBeVisible();

      const toVisitor = await smtp.waitForEmailTo(visitor.email, "Rescheduled: your meeting with");
      const toAnna = await smtp.waitForEmail(({ subject, recipients }) =>
        recipients.includes(ANNA) && (subject ?? "").startsWith("Rescheduled: your meeting with Vera,")
      );
      for (const [address, mail] of [[visitor.email, toVisitor], [ANNA, toAnna]] as const) {
        const calendar = openCalendar(address);
        calendar.receive(calendarFileOf(mail));
        const [event] = [...calendar.events.values()];
        expect(event).toMatchObject({ sequence: 1, cancelled: false });
        expect(event!.startsAt).not.toBe(Date.parse(startsAt));
      }
    },
  );
});

test.describe("on a phone in the light theme, and on a desktop in the dark one", () => {
  test.use(PHONE_LIGHT.use);

  test("every page behind the link is accessible", async ({ page, request, folder }) => {
    const { managePath } = await bookAnna(request, folder);
    for (const path of ["", "/move", "/cancel", "/data", "/withdraw", "/delete"]) {
      await page.goto(managePath.replace("?", `${path}?`));
      await expect(heading(page)).toHaveCount(1);
      await expectAccessibleAlsoIn(DESKTOP_DARK, page);
    }
    await page.goto("/meetings/nothing?secret=wrong");
    await expect(heading(page)).toHaveText("This link doesn't open a meeting");
    await expectAccessibleAlsoIn(DESKTOP_DARK, page);
  });
});

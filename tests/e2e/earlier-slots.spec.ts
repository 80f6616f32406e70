// A visitor asks for something sooner; another one cancels; an email offers the time, and a press moves the meeting.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { bookAnna, type JourneyMeeting } from "../support/browser/fixtures/meeting-journey.ts";
import { book, chooseDay, chooseTime, newVisitor, walkToCalendar } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import type { ReceivedEmail } from "../support/email/smtp-sink.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

// Times are offered between 07:00 and 22:00 where the visitor is, at whatever hour this runs.
const ZONES = ["Europe/Berlin", "America/New_York", "America/Los_Angeles", "Pacific/Auckland", "Asia/Tokyo"];
const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(new Date()));
const timezone = ZONES.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 21)!;

// Others must not take or wait for the same times.
test.use({ ownData: "earlier slots" });

const linkIn = ({ text }: ReceivedEmail): string => {
  const { pathname, search } = new URL(/https?:\/\/\S+\/earlier\/[\w-]+\?secret=[\w-]+/.exec(text!)![0]);
  return pathname + search;
};
const secretOf = ({ managePath }: JourneyMeeting) => new URL(managePath, "http://x").searchParams.get("secret");

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("book, ask, and take the time that another visitor gives up", async ({ page, request, smtp, folder }) => {
    const first = await bookAnna(request, folder, { timezone });
    const own = await bookAnna(request, folder, { timezone });
    expect(Date.parse(own.startsAt)).toBeGreaterThan(Date.parse(first.startsAt));
    await page.goto(own.managePath);
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: `Only with ${own.specialist.displayName}` }).check();
    await page.getByRole("button", { name: /^Email me when/ }).click();
    await expect(page.getByRole("status")).toContainText("You're on the list");
    await expect(page.getByText(/^You're on the list for an earlier time with /)).toBeVisible();
    await smtp.waitForEmailTo(own.visitor.email, "We'll tell you when something sooner opens");

    const cancelled = await request.post(`/api/v2/Funnel/Managed/${first.meetingId}/Cancel`, {
      data: { secret: secretOf(first) },
    });
    expect(cancelled.ok()).toBe(true);
    const offer = await smtp.waitForEmailTo(own.visitor.email, /^Held for you until/);
    await page.goto(own.managePath);
    await page.getByRole("link", { name: "See the earlier time" }).click();
    await atScreen(page, "An earlier time is held for you");
    await page.goto(linkIn(offer));
    await atScreen(page, "An earlier time is held for you");
    await expect(page.getByText(`Your meeting with ${own.specialist.displayName} moves to this time.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Move to ${first.text}` }).click();
    await atScreen(page, `Your meeting with ${own.specialist.displayName}`);
    await expect(page.getByRole("status")).toContainText("You've got the earlier time");
    await expect(page.getByRole("heading", { level: 2, name: first.text })).toBeVisible();
    await smtp.waitForEmailTo(own.visitor.email, "Rescheduled: your meeting with");

    await page.goto(linkIn(offer));
    await expect(heading(page)).toHaveText("This time is yours");
    await expectAccessible(page);
  });

  test("ask when no time is free, with an address that is proven first", async ({ page, smtp, folder }) => {
    await changeData(folder, "setProof", { proof: "required" });
    const visitor = newVisitor();
    await walkToCalendar(page, visitor);
    const far = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await openScreen(page, `${new URL(page.url()).pathname}?from=${far}`);
    await expect(page.getByText(/^No free times by/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Email me when/ }).click();
    await expect(page.getByText("We only write to confirmed addresses.")).toBeVisible();
    await page.getByRole("button", { name: "Email me a code" }).click();
    const { text } = await smtp.waitForEmailTo(visitor.email, "Your code for");
    await page.getByLabel("Six-digit code").fill(/\b\d{6}\b/.exec(text!)![0]);
    await expect(page.getByRole("heading", { name: "You're on the list" })).toBeVisible();
    await expectAccessible(page);
    await smtp.waitForEmailTo(visitor.email, "We'll tell you when something sooner opens");
    await changeData(folder, "setProof", { proof: "off" });
  });

  test("ask on the last screen, and stop by the link of the email", { tag: "@full" }, async ({ page, smtp }) => {
    const visitor = newVisitor();
    await walkToCalendar(page, visitor);
    await chooseDay(page, 5);
    await chooseTime(page);
    await book(page);
    await page.getByRole("button", { name: /^Email me when/ }).click();
    await expect(page.getByRole("heading", { name: "You're on the list" })).toBeVisible();
    await expectAccessible(page);
    const { text } = await smtp.waitForEmailTo(visitor.email, "We'll tell you when something sooner opens");
    const { pathname, search } = new URL(/https?:\/\/\S+\/stop\?secret=[\w-]+/.exec(text!)![0]);
    await page.goto(pathname + search);
    await expect(heading(page)).toHaveText("Stop looking for something sooner?");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop looking" }).click();
    await expect(heading(page)).toHaveText("We've stopped looking");
    await expectAccessible(page);
  });
});

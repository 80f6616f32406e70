// A specialist's external calendars: busy times read from a real address, and meetings as a feed.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "../support/browser/accessible.ts";
import { signInByApi, verifiedPerson } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { newName, onboardByCalls } from "../support/browser/specialist-pages.ts";
import { atScreen, openScreen, unfoldAll } from "../support/browser/screens.ts";

const FILE = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:dentist",
  "DTSTART:20990101T080000Z",
  "DTEND:20990101T090000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

test("an external calendar is connected and fails, which the dashboard reports; the feed is created, changed and turned off", async ({ page, smtp }) => {
  let status = 200;
  const server = createServer((_, response) => response.writeHead(status).end(FILE));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/basic.ics`;
  try {
    const email = await verifiedPerson(page.request, smtp);
    await signInByApi(page.request, email);
    await onboardByCalls(page.request, newName());
    await openScreen(page, "/dashboard");
    await page.getByRole("link", { name: /^Connect your own calendar/ }).click();
    await atScreen(page, "Calendar");
    await unfoldAll(page);
    const field = page.getByLabel("Address of your calendar");
    await field.fill("nonsense");
    await page.getByRole("button", { name: "Connect calendar" }).click();
    await expect(page.getByRole("alert")).toContainText("It starts with https://");
    await field.fill(url);
    await page.getByRole("button", { name: "Connect calendar" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^0 upcoming busy times, last read/)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await atScreen(page, /^Hello/);
    await expect(page.getByText("Calendar connected", { exact: true })).toBeVisible();
    await page.goForward();
    await atScreen(page, "Calendar");
    await unfoldAll(page);

    status = 503;
    const asked = page.waitForResponse(/Calendars\/Refresh$/);
    await page.getByRole("button", { name: "Read now" }).click();
    expect((await asked).ok()).toBe(true);
    await expect(async () => {
      await openScreen(page, "/dashboard");
      await expect(page.getByText("We can't read your other calendar")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });

    await page.getByRole("link", { name: "Check it" }).click();
    await atScreen(page, "Calendar");
    await expect(page.getByText("Its last busy times still count.")).toBeVisible();
    await page.getByRole("button", { name: "Create a secret address" }).click();
    const address = page.getByLabel("Address to subscribe to");
    await expect(address).toHaveValue(/^https?:/);
    const first = new URL(await address.inputValue());
    const read = async ({ pathname, search }: URL) => (await page.request.get(pathname + search)).status();
    expect(await read(first)).toBe(200);
    await page.getByRole("button", { name: "Change the address" }).click();
    await expect(address).not.toHaveValue(first.href);
    expect(await read(first)).toBe(404);
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Create a secret address" })).toBeVisible();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await expect(field).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

// Administrators assign requests with or without a time, and delete them.
import {
  chooseSpecialist,
  dialog,
  enterAsAdmin,
  read,
  rows,
  searchOf,
  slotWith,
  startedTrack,
} from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { toast } from "../support/browser/toasts.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";

const SLUG = "career";
const EMILY = "Emily Carter";

test.beforeEach(async ({ page }) => await enterAsAdmin(page));

test(
  "a request is found and assigned, which creates a lead and emails the specialist",
  { tag: "@quick" },
  async ({ page, request, smtp }) => {
    const { trackId, visitor } = await startedTrack(request, SLUG, { mayChoose: true });
    const name = `${visitor.firstName} ${visitor.lastName}`;
    await openScreen(page, "/admin/tracks");
    await page.getByLabel("Search requests").fill(visitor.lastName);
    await expect(rows(page, "requests")).toHaveCount(1);
    await rows(page, "requests").filter({ hasText: name }).getByRole("link").press("Enter");
    await atScreen(page, name);
    await expect(page).toHaveURL(new RegExp(`/admin/tracks/${trackId}$`));

    await page.getByRole("button", { name: /^Assign/ }).click();
    await dialog(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Choose an eligible specialist");
    await chooseSpecialist(page, EMILY);
    await dialog(page).getByRole("button", { name: `Assign to ${EMILY}` }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(toast(page, `Assigned to ${EMILY}`)).toBeVisible();

    await page.getByRole("link", { name: /^Lead from/ }).click();
    await expect(page).toHaveURL(/\/admin\/leads\//);
    await atScreen(page, name);
    await expect(page.getByRole("main").getByText("Received", { exact: true }).first()).toBeVisible();
    await smtp.waitForEmail(({ recipients, subject }) =>
      recipients.includes("emily.carter@parley.test") && /lead/i.test(subject ?? "")
    );
  },
);

test("with a time the meeting is booked at once, and both people get an email", async ({ page, request, smtp }) => {
  const { trackId, visitor } = await startedTrack(request, SLUG, { mayChoose: true });
  const { startsAt } = await slotWith(request, trackId, EMILY);
  await openScreen(page, `/admin/tracks/${trackId}`);
  await page.getByRole("button", { name: /^Assign/ }).click();
  await dialog(page).getByRole("radio", { name: "At a time" }).check();
  const local = new Date(startsAt).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).slice(0, 16).replace(
    " ",
    "T",
  );
  await dialog(page).getByLabel("Date and time (your time zone)").fill(local);
  await chooseSpecialist(page, EMILY);
  await dialog(page).getByRole("button", { name: `Assign to ${EMILY}` }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, `Meeting booked with ${EMILY}`)).toBeVisible();
  const mail = await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
});

test("a specialist who is not eligible is listed with the reason", async ({ page, request }) => {
  const { trackId } = await startedTrack(request, SLUG);
  await openScreen(page, `/admin/tracks/${trackId}`);
  await page.getByRole("button", { name: /^Assign/ }).click();
  await dialog(page).getByLabel("Search specialists").fill("viktor");
  await expect(dialog(page).getByText("Viktor Hale")).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: /Viktor Hale/ })).toHaveCount(0);
  await dialog(page).getByText(/^Why not\?/).click();
  await expect(dialog(page).getByText(/: fails/).first()).toBeAttached();
  await page.setViewportSize({ width: 1280, height: 420 });
  await expect(dialog(page).getByRole("button", { name: "Assign" })).toBeInViewport({ ratio: 1 });
});

test("deleting a request removes it and its personal data", async ({ page, request }) => {
  const { trackId, visitor } = await startedTrack(request, SLUG);
  await openScreen(page, `/admin/tracks/${trackId}`);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await dialog(page).getByRole("button", { name: "Delete request" }).click();
  await atScreen(page, "Visitor requests");
  await page.getByLabel("Search requests").fill(visitor.lastName);
  await expect(page.getByRole("heading", { name: "No matching requests" })).toBeVisible();
});

test("filters are in the address, and a specialist's page links to their requests", async ({ page }) => {
  await openScreen(page, "/admin/tracks");
  await page.getByLabel("Contact details").selectOption("with");
  await expect.poll(() => searchOf(page)).toEqual({ contact: "with" });
  const { items } = await read(page.request, "Admin/UsersPaginated?search=specialist");
  await openScreen(page, `/admin/users/${items[0].id}`);
  await page.getByRole("link", { name: "View requests" }).click();
  await atScreen(page, "Visitor requests");
  await expect(page.getByText("Only requests that led to one specialist")).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual({ userId: items[0].id });
});

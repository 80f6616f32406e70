// A request goes to a specialist whom an administrator chose only with its visitor's consent: by the link of an email, with
// and without JavaScript, or by a box that they ticked with their contact details.
import type { Browser, Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { chooseSpecialist, dialog, enterAsAdmin, startedTrack } from "../support/browser/admin-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { heading, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";

const SLUG = "career";
const EMILY = "Emily Carter";
const NEW_LEAD = { to: "emily.carter@parley.test", subject: /^New lead/ };

/** The administrator assigns a request on its page. */
const assign = async (page: Page, trackId: string) => {
  await openScreen(page, `/admin/tracks/${trackId}`);
  await page.getByRole("button", { name: /^Assign/ }).click();
  await expect(dialog(page).getByText(/We ask the visitor first/)).toBeVisible();
  await chooseSpecialist(page, EMILY);
  await dialog(page).getByRole("button", { name: `Assign to ${EMILY}` }).click();
  await expect(toast(page, "The visitor is asked for their consent")).toBeVisible();
  await expect(page.getByText(/^Waiting for the visitor's consent until/)).toBeVisible();
};

const linkOf = async (smtp: SmtpSink, email: string): Promise<string> => {
  const question = await smtp.waitForEmailTo(email, `May ${EMILY} contact you about`);
  const { pathname, search } = new URL(/https?:\/\/\S+\/consents\/\S+/.exec(question.text!)![0]);
  return pathname + search;
};

const newLeads = (smtp: SmtpSink): number =>
  smtp.emails.filter(({ recipients, subject }) =>
    recipients.includes(NEW_LEAD.to) && NEW_LEAD.subject.test(subject ?? "")
  )
    .length;

/** A visitor's own browser. */
const openBrowser = async (browser: Browser, baseURL: string, javaScriptEnabled: boolean) => {
  const context = await browser.newContext({ javaScriptEnabled, baseURL });
  return await context.newPage();
};

test.beforeEach(async ({ page }) => await enterAsAdmin(page));

test("the visitor agrees without JavaScript; only then does the specialist get the lead", async ({ page, request, smtp, browser, baseURL }) => {
  const { trackId, visitor } = await startedTrack(request, SLUG);
  const before = newLeads(smtp);
  await assign(page, trackId);
  const link = await linkOf(smtp, visitor.email);
  await request.get(link);
  const mail = await openBrowser(browser, baseURL!, false);
  await mail.goto(link);
  await expect(heading(mail)).toHaveText(`May ${EMILY} contact you?`);
  await expect(mail.getByText(visitor.email)).toBeVisible();
  expect(newLeads(smtp)).toBe(before);
  await mail.getByRole("button", { name: "I agree" }).click();
  await expect(heading(mail)).toHaveText(`${EMILY} may contact you`);
  await expect.poll(() => newLeads(smtp)).toBe(before + 1);
  const text = smtp.emails.findLast(({ recipients }) => recipients.includes(NEW_LEAD.to))!.text!;
  expect(text).not.toContain(visitor.email);
  await openScreen(page, `/admin/tracks/${trackId}`);
  await expect(page.getByText(/^Waiting for the visitor's consent/)).toHaveCount(0);
  await mail.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(heading(mail)).toHaveText("Your details are not passed on");
  await mail.context().close();
});

test("the visitor declines, and can choose a time themselves", async ({ page, request, smtp, browser, baseURL }) => {
  const { trackId, visitor } = await startedTrack(request, SLUG);
  const before = newLeads(smtp);
  await assign(page, trackId);
  const mail = await openBrowser(browser, baseURL!, true);
  await mail.goto(await linkOf(smtp, visitor.email));
  await mail.getByRole("button", { name: "No thanks" }).click();
  await expect(heading(mail)).toHaveText("Your details are not passed on");
  await mail.getByRole("link", { name: "Choose a time yourself" }).click();
  await expect(mail).toHaveURL(/\/funnel\//);
  await mail.context().close();
  await openScreen(page, `/admin/tracks/${trackId}`);
  await expect(page.getByRole("button", { name: /^Assign/ })).toBeEnabled();
  expect(newLeads(smtp)).toBe(before);
});

test("the administrator stops asking, and the visitor deletes the request", async ({ page, request, smtp, browser, baseURL }) => {
  const { trackId, visitor } = await startedTrack(request, SLUG);
  await assign(page, trackId);
  const link = await linkOf(smtp, visitor.email);
  await page.getByRole("button", { name: "Stop asking the visitor" }).click();
  await dialog(page).getByRole("button", { name: "Stop asking" }).click();
  await expect(toast(page, "The visitor is no longer asked")).toBeVisible();
  await expect(page.getByText(/^Waiting for the visitor's consent/)).toHaveCount(0);
  const mail = await openBrowser(browser, baseURL!, false);
  await mail.goto(link);
  await expect(heading(mail)).toHaveText("Your details are not passed on");
  await mail.getByRole("button", { name: "Delete my request" }).click();
  await expect(heading(mail)).toHaveText("Your request is deleted");
  await mail.goto(link);
  await expect(heading(mail)).toHaveText("This link doesn't open a request");
  await mail.context().close();
});

test.describe("on a phone in the dark theme, and on a desktop in the light one", () => {
  test.use(PHONE_DARK.use);
  test(
    "the page of the link and the track that waits are accessible",
    { tag: "@full" },
    async ({ page, request, smtp, browser, baseURL }) => {
      const { trackId, visitor } = await startedTrack(request, SLUG);
      await assign(page, trackId);
      await expectAccessibleAlsoIn(DESKTOP_LIGHT, page);
      const context = await browser.newContext({ ...PHONE_DARK.use, baseURL });
      const mail = await context.newPage();
      await mail.goto(await linkOf(smtp, visitor.email));
      await expectAccessibleAlsoIn(DESKTOP_LIGHT, mail);
      await mail.getByRole("button", { name: "I agree" }).click();
      await expect(heading(mail)).toHaveText(`${EMILY} may contact you`);
      await expectAccessibleAlsoIn(DESKTOP_LIGHT, mail);
      await context.close();
    },
  );
});

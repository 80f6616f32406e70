// A rating that is earned: one tap in the email, one press, stars and a sentence; the specialist replies and appeals; an
// administrator decides.
import type { Page } from "@playwright/test";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { dialog, enterAsAdmin } from "../support/browser/admin-pages.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { ANNA, bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_LIGHT, page);

/** The answer's button in the email: the only tap before the press. */
const openAnswer = async (page: Page, smtp: SmtpSink, to: { address: string; meetingId: string; answer: string }) => {
  const email = await smtp.waitForEmail(({ recipients, subject, text }) =>
    recipients.includes(to.address) && (subject ?? "").startsWith("Did your meeting with ") &&
    (text ?? "").includes(to.meetingId)
  );
  await page.goto(/https?:\/\/\S+&answer=held/.exec(email.text ?? "")![0].replace("held", to.answer));
  await page.getByRole("button", { name: /^Confirm: / }).click();
  await expect(page.getByRole("status")).toContainText("Your answer:");
};

const writeRating = async (page: Page, stars: string, sentence: string) => {
  await page.getByRole("radio", { name: stars }).check();
  await page.getByLabel("In a sentence, how was it?").fill(sentence);
};

/** One rating in a list, by its sentence. */
const entry = (page: Page, sentence: string) => page.getByRole("listitem").filter({ hasText: sentence });

test.describe(PHONE_DARK.name, () => {
  test.use(PHONE_DARK.use);

  test("a visitor rates their meeting, the specialist replies, and an administrator decides the appeal", async ({ page, request, smtp, folder }) => {
    const { meetingId, managePath, visitor, specialist } = await bookAnna(request, folder);
    const sentence = `Everything became clear, says ${visitor.lastName}.`;
    await changeData(folder, "endMeeting", { meetingId });
    await openAnswer(page, smtp, { address: visitor.email, meetingId, answer: "held" });
    await expect(page.getByRole("heading", { name: `How was it with ${specialist.displayName}?` })).toBeVisible();
    await expectAccessible(page);
    await writeRating(page, "4 stars", "Call me at +43 660 1234567");
    await page.getByRole("button", { name: "Send your rating" }).click();
    await expect(page.getByRole("alert")).toContainText("Please leave out links, email addresses and phone numbers.");
    await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await expectAccessible(page);
    await writeRating(page, "5 stars", sentence);
    await page.getByRole("button", { name: "Send your rating" }).click();
    await expect(page.getByRole("status")).toContainText("Until then you can change it.");
    await expectAccessible(page);

    await openAnswer(page, smtp, { address: ANNA, meetingId, answer: "held" });
    const toAnna = await smtp.waitForEmailTo(ANNA, "You have a new rating: 5 stars");
    expect(toAnna.text).not.toContain(visitor.lastName);
    await page.goto(managePath);
    await page.getByRole("link", { name: "See your rating" }).click();
    await writeRating(page, "2 stars", sentence);
    await page.getByRole("button", { name: "Save your changes" }).click();
    await expect(page.getByText("2 stars").first()).toBeVisible();
    await changeData(folder, "publishRating", { meetingId });

    await signInByApi(page.request, ANNA, DEMO_PASSWORD);
    await openScreen(page, "/dashboard");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Ratings" }).click();
    await atScreen(page, "Ratings");
    await expectAccessible(page);
    await entry(page, sentence).getByRole("button", { name: /^Reply/ }).click();
    await dialog(page).getByLabel("Your reply").fill("Thank you for your time.");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Save reply" }).click();
    await expect(entry(page, sentence)).toContainText("Thank you for your time.");
    await entry(page, sentence).getByRole("button", { name: /^Appeal/ }).click();
    await dialog(page).getByLabel("Which rule does it break, and how?").fill("It is about another meeting.");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Send appeal" }).click();
    await expect(entry(page, sentence)).toContainText("You've appealed.");
    await expect(entry(page, sentence).getByRole("button")).toHaveCount(0);

    await enterAsAdmin(page);
    await openScreen(page, "/admin/ratings");
    await expectAccessible(page);
    await expect(entry(page, sentence)).toContainText("It is about another meeting.");
    await entry(page, sentence).getByRole("button", { name: /^Remove/ }).click();
    await dialog(page).getByRole("button", { name: "Remove rating" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Choose the rule that the rating breaks.");
    await expectAccessible(page);
    await dialog(page).getByRole("radio", { name: /^Not about the meeting/ }).check();
    await dialog(page).getByRole("button", { name: "Remove rating" }).click();
    await expect(toast(page, "Rating removed")).toBeVisible();
    await expect(entry(page, sentence)).toHaveCount(0);
    await smtp.waitForEmailTo(visitor.email, "We removed your rating");
    await page.goto(managePath);
    await page.getByRole("link", { name: "See your rating" }).click();
    await expect(page.getByRole("status")).toContainText("It is about something other than the meeting.");
    await page.getByRole("button", { name: "Delete your rating" }).click();
    await expect(page.getByRole("status")).toContainText("You've deleted your rating.");
    await expectAccessible(page);
  });
});

test("a contradiction waits for an administrator, whose decision settles the meeting", async ({ page, request, smtp, folder }) => {
  const { meetingId, visitor } = await bookAnna(request, folder);
  const sentence = `They were there, says ${visitor.lastName}.`;
  await changeData(folder, "endMeeting", { meetingId });
  await openAnswer(page, smtp, { address: ANNA, meetingId, answer: "other-absent" });
  await openAnswer(page, smtp, { address: visitor.email, meetingId, answer: "held" });
  await writeRating(page, "3 stars", sentence);
  await page.getByRole("button", { name: "Send your rating" }).click();
  await expect(page.getByRole("status")).toContainText("The two answers about your meeting differ");
  await enterAsAdmin(page);
  await openScreen(page, "/admin/ratings");
  await expect(entry(page, sentence)).toContainText("No, the visitor did not come");
  await entry(page, sentence).getByRole("button", { name: /^Keep/ }).click();
  await dialog(page).getByRole("button", { name: "It took place" }).click();
  await expect(toast(page, "Rating kept")).toBeVisible();
  await page.getByRole("button", { name: "Not published yet" }).click();
  await expect(entry(page, sentence)).toBeVisible();
});

test("the demo market shows a dozen ratings, and too few of others not at all", async ({ page, request }) => {
  const { categories } = await (await request.get("/api/v2/Funnel/StartData")).json();
  const { id } = categories.find(({ slug }: { slug: string }) => slug === "home-energy");
  const read = async (path: string) => await (await request.get(`/api/v2/Funnel/${path}`)).json();
  const { days } = await read(`Availabilities/${id}?timezone=Europe/Vienna`);
  const shown = new Map<string, unknown>();
  for (const { date } of days.slice(0, 12)) {
    const { hours } = await read(`GetAvailabilityHours/${id}/${date}?timezone=Europe/Vienna`);
    const { hour, minute } = hours[Math.floor(hours.length / 2)];
    const { specialists } = await read(`GetAvailabilityHours/${id}/${date}/${hour}/${minute}?timezone=Europe/Vienna`);
    for (const { displayName, rating } of specialists) shown.set(displayName, rating);
  }
  const counts = [...shown.values()];
  expect(counts).toContainEqual({ average: expect.any(Number), count: 12, category: null });
  expect(counts).toContain(null);
  await signInByApi(page.request, ANNA, DEMO_PASSWORD);
  await openScreen(page, "/dashboard/ratings");
  await expect(page.getByRole("list", { name: "Your ratings" })).toContainText("Thank you. It was a pleasure");
});

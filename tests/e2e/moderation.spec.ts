// Somebody reports a rating on a public page; an administrator decides, and they get the reason.
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { DEMO_PASSWORD, newAddress, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, openScreen } from "../support/browser/screens.ts";
import { toast } from "../support/browser/toasts.ts";
import { DESKTOP_LIGHT, PHONE_DARK } from "../support/browser/viewports.ts";

test.use({ ownData: "moderation" });

test("a profile and a rating are reported, and decided with a reason", async ({ page, browser, baseURL, smtp }) => {
  const email = newAddress();
  const reader = await (await browser.newContext({ baseURL, ...PHONE_DARK.use })).newPage();
  const { profiles } = await (await page.request.get("/api/v2/Funnel/PublicProfiles")).json();
  const rated = [];
  for (const { slug } of profiles) {
    const { displayName, rating } = await (await page.request.get(`/api/v2/Funnel/Profile/${slug}`)).json();
    if (rating) rated.push({ slug, displayName });
  }
  const { slug, displayName } = rated[0]!;
  const write = async (reason: string, details: string) => {
    await reader.getByLabel("What is wrong?").selectOption(reason);
    await reader.getByLabel("Please explain").fill(details);
    await reader.getByLabel("Your name").fill("Rita Reader");
    await reader.getByLabel("Your email").fill(email);
    await reader.getByLabel(/^I believe in good faith/).check();
    await reader.getByRole("button", { name: "Send report" }).click();
  };

  await reader.goto(`/specialists/${slug}`);
  await reader.getByRole("link", { name: "Report this rating" }).first().click();
  await atScreen(reader, `Report a rating of ${displayName}`);
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, reader);
  await reader.getByRole("button", { name: "Send report" }).click();
  await expect(reader.getByRole("alert").getByRole("link")).toHaveText([
    "Please choose what is wrong.",
    "Please explain in at least 20 characters what is wrong.",
    "Please enter your name.",
    "Please enter a valid email address.",
    "Please confirm that what you write is right and complete.",
  ]);
  await reader.getByRole("link", { name: "Please enter your name." }).click();
  await expect(reader.getByLabel("Your name")).toBeFocused();
  await expectAccessibleAlsoIn(DESKTOP_LIGHT, reader);
  await write("It insults, threatens or discriminates", "                         ");
  await expect(reader.getByRole("alert").getByRole("link")).toHaveText([
    "Please explain in at least 20 characters what is wrong.",
  ]);
  await expect(reader.getByLabel("Your email")).toHaveValue(email);
  await write("It insults, threatens or discriminates", "It calls the specialist names, in every sentence.");
  await atScreen(reader, "Thank you, we have your report");
  await reader.getByRole("link", { name: `Back to ${displayName}` }).click();
  await reader.getByRole("link", { name: "Report this profile" }).click();
  await atScreen(reader, `Report the profile of ${displayName}`);
  await write("It is false or misleading", "The profile names a licence that isn't in the register.");
  await atScreen(reader, "Thank you, we have your report");
  await smtp.waitForEmailTo(email, "We have your report");

  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  await openScreen(page, "/admin/moderation");
  const report = (what: string) => page.getByRole("listitem").filter({ hasText: `${what} of ${displayName}` });
  const dialog = page.getByRole("dialog");
  await expect(report("Profile")).toContainText("False or misleading, says Rita Reader");
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await report("Rating").getByRole("button", { name: /^Decide/ }).click();
  await dialog.getByRole("radio", { name: /^Remove the rating/ }).check();
  await dialog.getByLabel(/^Reason for Rita Reader/).fill("We agree: it is an insult, and our rules forbid those.");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog.getByRole("link", { name: "Choose the rule that the rating breaks." })).toBeVisible();
  await dialog.getByRole("radio", { name: /^Abuse/ }).check();
  await expectAccessibleAlsoIn(PHONE_DARK, page);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(toast(page, "Decided")).toBeVisible();
  const told = await smtp.waitForEmailTo(email, /decided about your report/);
  expect(told.text).toContain("We agree: it is an insult");

  await report("Profile").getByRole("button", { name: /^Decide/ }).click();
  await dialog.getByRole("radio", { name: /^Ask for a change/ }).check();
  await dialog.getByLabel(`Reason for ${displayName}`).fill(
    "The register doesn't have this licence. Please remove it.",
  );
  await dialog.getByLabel(/^Reason for Rita Reader/).fill("We've asked for proof, or for a change.");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText("Nothing to decide")).toBeVisible();
  await smtp.waitForEmail(({ subject }) => subject === "Please change your profile");
  await page.getByRole("button", { name: "Acted on" }).click();
  await expect(page.getByRole("list", { name: "Reports" }).getByRole("listitem")).toHaveCount(2);
  await reader.context().close();
});

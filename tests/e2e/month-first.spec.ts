// A reader who writes the month first and the clock with am and pm: no date is cut at its comma.
import { DEMO_PASSWORD, signInByApi } from "../support/browser/account-pages.ts";
import { bookAnna } from "../support/browser/fixtures/meeting-journey.ts";
import { expect, test } from "../support/browser/journey.ts";
import { SPECIALIST } from "../support/browser/lead-pages.ts";
import { heading, openScreen } from "../support/browser/screens.ts";

test.use({ locale: "en-US" });

const DAY = String.raw`\w{3}, \w{3} \d{1,2}(, \d{4})?`;

test("leads, and the times to which a meeting can be moved", async ({ page, request, folder }) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  await openScreen(page, "/dashboard?view=leads");
  const received = page.getByRole("table", { name: "leads" }).locator("time");
  await expect(received.first()).toHaveText(new RegExp(`^${DAY}$`));
  const { managePath } = await bookAnna(request, folder);
  await page.goto(managePath.replace("?", "/move?"));
  await expect(heading(page)).toHaveText("Choose a new time");
  const times = page.getByRole("region").getByRole("link");
  await expect(times.first()).toHaveText(/^\d{1,2}:\d\d [ap]m/);
});

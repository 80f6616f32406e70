// A visitor proves their email address: by the code, by the link, too late, at another address, before booking.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/accessible.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import {
  chooseDay,
  chooseTime,
  chooseTopic,
  finishToCalendar,
  newVisitor as anyVisitor,
  seeSpecialists,
  timeLinks,
  walkToCalendar,
} from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading, openScreen } from "../support/browser/screens.ts";
import type { ReceivedEmail, SmtpSink } from "../support/email/smtp-sink.ts";
import { PHONE_FIRST } from "../support/browser/viewports.ts";

test.beforeAll(async ({ folder }) => {
  await changeData(folder, "setProof", { proof: "required" });
  // Pending requests may reserve half of a specialist's credits: nobody here shall have reached that.
  await changeData(folder, "grantCredits", { slug: "career", quantity: 20 });
});
test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

/** A phone number of their own, too: one person has one request at a time. */
const newVisitor = () => ({
  ...anyVisitor(),
  phone: `0151 ${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte % 10).join("")}`,
});

/** From the first step of the topic on. */
const finishRequest = async (page: Page, visitor = newVisitor()) => {
  await finishToCalendar(page, visitor);
  await chooseDay(page);
  await chooseTime(page);
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await atScreen(page, "Confirm your booking");
  return visitor;
};

const request = async (page: Page, visitor = newVisitor()) => {
  await chooseTopic(page);
  return await finishRequest(page, visitor);
};

const codeIn = ({ text }: ReceivedEmail): string => {
  const codes = text!.match(/\b\d{6}\b/g)!;
  expect(codes).toHaveLength(1);
  return codes[0]!;
};
const codeEmail = (smtp: SmtpSink, email: string) => smtp.waitForEmailTo(email, "Your code for");
const linkIn = ({ text }: ReceivedEmail): string => {
  const { pathname, search } = new URL(/https?:\/\/\S+\/bookings\/\S+/.exec(text!)![0]);
  return pathname + search;
};
/** The form sends itself. */
const enterCode = (page: Page, code: string) => page.getByLabel("Six-digit code").fill(code);
const meetingIdOf = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  const [trackId] = cookies.find(({ name }) => name.endsWith("parley_resume"))!.value.split(".");
  return (await (await page.request.get(`/api/v2/Funnel/Track/${trackId}`)).json()).pending.meetingId;
};

for (const { name, use: { viewport }, tag } of PHONE_FIRST) {
  test(`by the code, ${name}; only then do both sides get the meeting`, { tag }, async ({ page, smtp }) => {
    await page.setViewportSize(viewport);
    const visitor = await request(page);
    await expectAccessible(page);
    await expect(page.getByText(/We're keeping this time for (29|30) more minutes/)).toBeVisible();
    await expect(page.getByText("Not confirmed yet")).toBeVisible();
    const code = codeIn(await codeEmail(smtp, visitor.email));
    await expect(page.getByLabel("Six-digit code")).toHaveAttribute("autocomplete", "one-time-code");
    await enterCode(page, code === "000000" ? "111111" : "000000");
    await expect(page.getByRole("alert")).toContainText("That code isn't right");
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription(/That code isn't right/);
    expect(smtp.emails.filter(({ subject }) => subject?.includes(visitor.lastName))).toEqual([]);
    await page.getByRole("checkbox", { name: /Remember this device/ }).check();
    await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await atScreen(page, "Thank you, your meeting is booked");
    await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
    await smtp.waitForEmail(({ subject }) => subject?.startsWith("New meeting with Vera") ?? false);
    const proof = (await page.context().cookies()).find(({ name }) => name.endsWith("parley_proof"))!;
    expect(proof.httpOnly).toBe(true);
    expect(proof.expires * 1000 - Date.now()).toBeGreaterThan(89 * 86_400_000);
  });
}

test("the time is kept for as long as the server says, whatever the visitor's clock says", async ({ page }) => {
  await chooseTopic(page);
  // It is set while a page is open, which the server's responses tell; later the document says so.
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await finishRequest(page);
  // The browser's clock stands still meanwhile.
  const left = page.getByText(/We're keeping this time for (29|3[0-2]) more minutes/);
  await expect(left).toBeVisible();
  await page.reload();
  await atScreen(page, "Confirm your booking");
  await expect(left).toBeVisible();
});

test(
  "by the link, in another browser without JavaScript, which a scanner's visit does not use up",
  { tag: "@quick" },
  async ({ page, browser, smtp }) => {
    const visitor = await request(page);
    const link = linkIn(await codeEmail(smtp, visitor.email));
    await page.request.get(link);
    const other = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
    const mail = await other.newPage();
    await mail.goto(link);
    await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Confirm your booking");
    await expect(mail.getByText(visitor.email)).toBeVisible();
    await expect(mail.getByText(/gives my answers and contact details to/)).toBeVisible();
    await mail.getByRole("button", { name: "Confirm booking" }).click();
    await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your meeting is confirmed");
    await smtp.waitForEmailTo(visitor.email, "Booked: your meeting with");
    await other.close();
  },
);

test("the page of the link is accessible, and its owner can have the request deleted", async ({ page, smtp }) => {
  const visitor = await request(page);
  await page.goto(linkIn(await codeEmail(smtp, visitor.email)));
  await expectAccessible(page);
  await page.getByRole("button", { name: "This wasn't me" }).click();
  await expect(heading(page)).toHaveText("The request is deleted");
});

test("too late: the screen says so, one email too, and the request can be resumed", async ({ page, smtp, folder }) => {
  const visitor = await request(page);
  await changeData(folder, "expireRequest", { meetingId: await meetingIdOf(page) });
  const lapsed = await smtp.waitForEmailTo(visitor.email, "We no longer keep your time");
  const { pathname, search } = new URL(/https?:\/\/\S+\/requests\/\S+/.exec(lapsed.text!)![0]);
  await page.goto(pathname + search);
  await atScreen(page, "When would you like to talk?");
});

test("at another address: the wrong one is corrected on the screen", async ({ page, smtp, folder }) => {
  const visitor = await request(page);
  await codeEmail(smtp, visitor.email);
  const right = newVisitor().email;
  await page.getByText("Wrong address? Change it").click();
  await page.getByLabel("Your email").fill(right);
  await changeData(folder, "allowResend", {});
  await page.getByRole("button", { name: "Send the code here" }).click();
  await expect(page.getByText(/We've sent a code to/)).toBeVisible();
  await enterCode(page, codeIn(await codeEmail(smtp, right)));
  await atScreen(page, "Thank you, your meeting is booked");
  await smtp.waitForEmailTo(right, "Booked: your meeting with");
});

test("the request waits on the thank-you screen after a reload", async ({ page }) => {
  await request(page);
  await openScreen(page, page.url());
  await atScreen(page, "Confirm your booking");
});

test("before booking: with a disposable address the code comes first", async ({ page, smtp }) => {
  const visitor = { ...newVisitor(), email: `${crypto.randomUUID()}@mailinator.com` };
  await walkToCalendar(page, visitor);
  await chooseDay(page);
  await timeLinks(page).first().click();
  await expect(page.getByText("Confirm that it's you")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await enterCode(page, codeIn(await codeEmail(smtp, visitor.email)));
  await seeSpecialists(page);
  await page.getByRole("button", { name: /^Book / }).click();
  await atScreen(page, "Thank you, your meeting is booked");
});

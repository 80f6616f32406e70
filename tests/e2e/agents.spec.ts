// An agent prepares a booking over MCP; the person opens its link, proves their address, changes something, agrees and
// books.
import type { Page } from "@playwright/test";
import { type Agent, connectAgent } from "../support/agents/agent.ts";
import { expectAccessibleAlsoIn } from "../support/browser/accessible.ts";
import { changeData } from "../support/browser/fixtures/data-changes.ts";
import { newVisitor } from "../support/browser/funnel-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { atScreen, heading } from "../support/browser/screens.ts";
import { DESKTOP_DARK, PHONE_LIGHT } from "../support/browser/viewports.ts";
import { requiredAnswers } from "../support/funnel/answers.ts";
import type { SmtpSink } from "../support/email/smtp-sink.ts";

const expectAccessible = (page: Page) => expectAccessibleAlsoIn(DESKTOP_DARK, page);

test.beforeAll(async ({ folder }) => {
  await changeData(folder, "setProof", { proof: "required" });
  await changeData(folder, "grantCredits", { slug: "career", quantity: 20 });
});
test.afterAll(({ folder }) => changeData(folder, "setProof", { proof: "off" }));

/** What the person told the agent. */
const newPerson = () => ({
  ...newVisitor(),
  phone: `+49151${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte % 10).join("")}`,
});
type Person = ReturnType<typeof newPerson>;

/** A time some days ahead, as the agent finds it. */
const findTime = async (agent: Agent): Promise<string> => {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { json } = await agent.call("list_times", { topic: "career", timezone: "Europe/Berlin", from });
  return (json.times as { startsAt: string }[])[0]!.startsAt;
};

const answersFor = async (page: Page) => {
  const { questions } = await (await page.request.get("/api/v2/Categories/Find/career")).json();
  return requiredAnswers(questions);
};

const prepare = async (page: Page, agent: Agent, person: Person) => {
  const { json } = await agent.call("hold_time", {
    topic: "career",
    startsAt: await findTime(agent),
    timezone: "Europe/Berlin",
    location: "zoom",
    contact: person,
  });
  const answers = await answersFor(page);
  const prepared = await agent.call("prepare_booking", { booking: json.booking, answers });
  expect(prepared.json.openQuestions).toEqual([]);
  const { pathname, search } = new URL(String(prepared.json.link));
  return {
    booking: json.booking,
    link: pathname + search,
    specialist: String(json.specialist),
    text: String(json.text),
  };
};

const enterCode = async (page: Page, smtp: SmtpSink, person: Person) => {
  await page.getByRole("button", { name: "Email me a code" }).click();
  const { text } = await smtp.waitForEmailTo(person.email, "Your code for");
  expect(text).toMatch(/Don't give it to the\s+assistant/);
  await page.getByLabel("Six-digit code").fill(text!.match(/\b\d{6}\b/)![0]);
  await page.getByRole("button", { name: "Continue" }).click();
};

test.describe(PHONE_LIGHT.name, () => {
  test.use(PHONE_LIGHT.use);

  test("an agent prepares, and the person checks, changes, agrees and books", async ({ page, app, smtp }) => {
    const agent = await connectAgent(app.baseURL, { name: "Travel Helper" });
    const person = newPerson();
    const prepared = await prepare(page, agent, person);
    await page.goto(prepared.link);
    await expect(heading(page)).toHaveText("Continue your booking");
    await expect(page.getByText("“Travel Helper” prepared this for you.")).toBeVisible();
    await expect(page.getByText(person.lastName)).toHaveCount(0);
    await expectAccessible(page);
    await enterCode(page, smtp, person);
    await expect(heading(page)).toHaveText("Check your request");
    await expect(page.getByText(`Vera ${person.lastName}`)).toBeVisible();
    await expectAccessible(page);
    expect((await agent.call("get_booking_status", { booking: prepared.booking })).json.status).toBe("with_person");

    await page.getByRole("link", { name: "Continue" }).click();
    await atScreen(page, "How can your specialist reach you?");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
    await page.getByLabel("First name").fill("Verena");
    await expect(page.getByText(/^By continuing, you agree: “Parley may use my answers/)).toBeVisible();
    await page.getByRole("button", { name: "See free times" }).click();
    await atScreen(page, /your specialist$/i);
    await expect(page.getByText(prepared.text).first()).toBeVisible();
    if (await page.getByRole("radio", { checked: true }).count() === 0) await page.getByRole("radio").first().check();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Book / }).click();
    await atScreen(page, "Thank you, your meeting is booked");
    await smtp.waitForEmailTo(person.email, "Booked: your meeting with");
    expect((await agent.call("get_booking_status", { booking: prepared.booking })).json.status).toBe("confirmed");
    await agent.close();
  });
});

test("the link works once, and somebody else's browser sees nothing", async ({ page, app, smtp, browser, baseURL }) => {
  const agent = await connectAgent(app.baseURL);
  const person = newPerson();
  const { link } = await prepare(page, agent, person);
  await page.goto(link);
  await enterCode(page, smtp, person);
  await expect(heading(page)).toHaveText("Check your request");
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText("This link has been used");
  await expectAccessible(other);
  await expect(other.getByText(person.email)).toHaveCount(0);
  await page.goto(link);
  await expect(heading(page)).toHaveText("Check your request");
  await agent.close();
});

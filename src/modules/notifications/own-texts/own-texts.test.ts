// The operator's own texts of messages: saved, previewed, and in the emails that visitors get.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Brand } from "@/emails/parts/layout.tsx";
import { LANGUAGES } from "@/languages/messages.ts";
import { forReader } from "@/platform/time/reader.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import {
  languagesOf,
  MESSAGE_NAMES,
  MESSAGE_TEXTS,
  type MessageName,
  type OwnText,
  type OwnTexts,
  TEXT_LIMITS,
  valuesOf,
} from "@/modules/settings/messages/rules.ts";
import { inGerman, offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { type Example, EXAMPLES } from "./examples.ts";

const brand: Brand = { productName: "Palaver", supportEmail: "help@palaver.example", supportPhone: "+43 1 2345678" };
const example: Example = {
  brand,
  firstName: "Vera",
  specialist: { firstName: "Robin", displayName: "Robin Sample", headline: "Calm advice" },
  total: { amount: 12_000, currency: "EUR" },
  now: WEDNESDAY - 24 * HOUR_MS,
  meeting: {
    startsAt: WEDNESDAY,
    endsAt: WEDNESDAY + HOUR_MS,
    visitorZone: "Europe/Vienna",
    specialistZone: "Europe/Vienna",
    categoryName: "Gardens",
    location: "zoom",
    locationDetail: null,
  },
};

const write = (message: MessageName, language: (typeof LANGUAGES)[number], ownTexts?: OwnTexts) =>
  forReader("en", example.now, () => EXAMPLES[message]({ ...example, brand: { ...brand, ownTexts } }), language);

const paragraphsOf = (html: string): string[] =>
  [...html.matchAll(/<p class="ink" [^>]*>(.*?)<\/p>/gs)].map(([, p]) => p!);

describe.each(MESSAGE_NAMES)("%s", (message) => {
  test.each(languagesOf(message, LANGUAGES))("has the operator's texts in %s, with every value", async (language) => {
    const values = valuesOf(message).map((value) => `{${value}}`).join(" ");
    const text = { subject: `Hello: ${values}`, opening: `First ${values}\nand more`, closing: `Last ${values}` };
    const [own, standard] = [
      await write(message, language, { [message]: { [language]: text } }),
      await write(message, language),
    ];
    expect(own.subject).toMatch(/^Hello: Palaver/);
    expect(own.html).toMatch(/First Palaver[^<]*<br\/?>and more/);
    expect(own.html).toContain("Last Palaver");
    expect(own.text).toMatch(/First Palaver[^\n]*\nand more\n[^]*Last Palaver/);
    expect(`${own.subject} ${own.text} ${paragraphsOf(own.html).join()}`).not.toMatch(/[{}]/);
    const kept = paragraphsOf(standard.html).filter((paragraph) => paragraphsOf(own.html).includes(paragraph));
    const replaced = MESSAGE_TEXTS[message].replacesFirst ? 1 : 0;
    expect(paragraphsOf(standard.html).length - kept.length).toBe(replaced);
  });

  test("is the program's own in another language", async () => {
    const text = { subject: "Own", opening: "Own", closing: "Own" };
    expect(await write(message, "en", { [message]: { de: text } })).toEqual(await write(message, "en"));
  });
});

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  await offerLanguages(app, "de");
  cookie = await app.signIn(await makeAdministrator(app, { firstName: "Ada" }));
});
afterAll(() => app.close());

const save = async (messages: unknown) => {
  const { defaults: _d, bounds: _b, changedAt: _a, changedBy: _c, ...body } =
    await (await app.call("/Settings/Resources", { cookie })).json();
  const response = await app.call("/Settings/Resources", { method: "PUT", cookie, body: { ...body, messages } });
  return [response.status, await response.json()];
};
const own = (part: Partial<OwnText>): OwnText => ({ subject: "", opening: "", closing: "", ...part });

test("a value that a message doesn't have is refused, and so is what is no message", async () => {
  expect(await save({ "visitor-confirmation": { de: own({ closing: "Dear {firstName}" }) } })).toEqual([400, [
    "“Meeting booked” has no {firstName}. It has {product}, {specialist}, {topic}, {time}.",
  ]]);
  expect(await save({ receipt: { de: own({ subject: "Ihr Beleg" }) } })).toEqual([400, [
    "“Receipt (specialists)” is read in English only.",
  ]]);
  expect((await save({ "no-message": { en: own({}) } }))[0]).toBe(400);
  expect((await save({ "visitor-confirmation": { fr: own({}) } }))[0]).toBe(400);
  expect((await save({ "visitor-confirmation": { en: own({ subject: "Two\nlines" }) } }))[0]).toBe(400);
  const long = "x".repeat(TEXT_LIMITS.opening + 1);
  expect((await save({ "visitor-confirmation": { en: own({ opening: long }) } }))[0]).toBe(400);
});

test("visitors get the texts of their language, and the standard ones again afterwards", async () => {
  const texts = {
    "visitor-confirmation": {
      en: own({ subject: "See you at {product}: {specialist}", opening: "<b>Good to have you</b> & welcome" }),
      de: own({ closing: "Bis bald, {specialist} freut sich." }),
    },
  };
  expect((await save(texts))[0]).toBe(200);
  const specialistId = await makeSpecialist(app);
  const english = await bookMeeting(app, { specialistId });
  const [booked] = await emailsTo(app, english.contact.email);
  expect(booked!.subject).toBe("See you at Parley: Robin Sample");
  expect(booked!.html).toContain("&lt;b&gt;Good to have you&lt;/b&gt; &amp; welcome");
  expect(booked!.text).toContain("<b>Good to have you</b> & welcome");
  const german = await bookMeeting(inGerman(app));
  const [gebucht] = await emailsTo(app, german.contact.email);
  expect(gebucht!.subject).toMatch(/^Gebucht: /);
  expect(gebucht!.text).toContain("Bis bald, Robin Sample freut sich.");
  expect((await save({}))[0]).toBe(200);
  const { contact } = await bookMeeting(app);
  expect((await emailsTo(app, contact.email))[0]!.subject).toMatch(/^Booked: /);
});

const preview = (query: object, options = { cookie }) =>
  app.call(
    `/Settings/MessagePreview?${new URLSearchParams({
      message: "visitor-reminder",
      language: "en",
      ...own({}),
      ...query,
    })}`,
    options,
  );

test("the preview is an email to the operator, with one of the marketplace's specialists and no links", async () => {
  await makeSpecialist(app, { profile: { displayName: "Aaron First" } });
  const response = await preview({ subject: "Soon: {specialist}", opening: "Don't forget." });
  expect(response.headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'self'; sandbox$/);
  const html = await response.text();
  expect(html).toContain("Hello Ada,");
  expect(html).toMatch(/Soon: \w+ \w+/);
  expect(html).toContain("Don&#x27;t forget.");
  expect(html).not.toMatch(/href="https?:/);
  expect(await (await preview({ language: "de" })).text()).toContain('lang="de"');
});

test("the preview refuses what can't be saved", async () => {
  const response = await preview({ opening: "{price}" });
  expect([response.status, await response.json()]).toEqual([400, [expect.stringContaining("{price}")]]);
});

// The pages behind booking links: whose they are, in which language, and what they say when a link is off.
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openPages, type Pages } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { followName } from "@/modules/specialists/public/public-profiles.ts";
import { findProfile } from "@/modules/specialists/index.ts";

let app: TestApp;
let pages: Pages;
let specialistId: string;
beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
  await offerLanguages(app, "ar de");
  specialistId = await makeSpecialist(app, { profile: { displayName: "Ada Ünal" } });
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

const switchLink = async (isOn: boolean) =>
  await post(app, "/Specialists/BookingLink", { isOn }, { cookie: await app.signIn(specialistId) });

test("show whose link it is, that nobody else is shown, and what can be booked; no search engine lists them", async () => {
  await switchLink(true);
  const response = await pages.open("/with/ada-unal");
  expect([response.status, response.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  const html = await response.text();
  expect(html).toContain("Book a meeting with Ada Ünal");
  expect(html).toContain("times with Ada Ünal only, and no other specialists");
  expect(html).toContain("/funnel/career/start?own=ada-unal");
});

test.each([["de", "Termin mit Ada Ünal buchen"], ["ar", "حجز موعد مع"]])("are in %s", async (language, title) => {
  await switchLink(true);
  const html = await (await pages.open(`/${language}/with/ada-unal`)).text();
  expect(html).toContain(title);
  expect(html).toContain(`/${language}/funnel/career/start?own=ada-unal`);
});

test("follow the specialist's name, and are not found while the link is off", async () => {
  await switchLink(true);
  await app.transact(async (tx) => await followName(tx, await findProfile(tx, specialistId), "Ada Weber"));
  const moved = await pages.open("/with/ada-unal");
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, "/with/ada-weber"]);
  await switchLink(false);
  for (const path of ["/with/ada-weber", "/with/nobody", "/with/%3Cscript%3E"]) {
    const closed = await pages.open(path);
    expect(closed.status).toBe(404);
    expect(await closed.text()).toContain("This booking link isn&#x27;t available");
  }
});

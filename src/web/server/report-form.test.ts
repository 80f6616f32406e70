// The form with which somebody reports a profile or a rating, as a browser without JavaScript sends it.
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { REPORT_BOUNDS } from "@/modules/moderation/rules.ts";
import { contentReports } from "@/modules/moderation/tables.ts";
import { createPages } from "@/pages.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { buildStub } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { publishPage, REPORT } from "@tests/support/people/content-reports.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { createAssets } from "./assets.ts";

let app: TestApp;
let web: ReturnType<typeof createApp>;
let build: Awaited<ReturnType<typeof buildStub>>;
let path: string;
beforeAll(async () => {
  app = await openTestApp();
  build = await buildStub();
  web = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: build.path })) });
  await offerLanguages(app, "ar de");
});
beforeEach(async () => void (path = `/specialists/${await publishPage(app, await makeSpecialist(app))}/report`));
afterAll(async () => {
  await build.remove();
  await app.close();
});

const request = async (to: string, init: RequestInit = {}) => {
  const response = await web.request(to, init, { remoteAddr: { hostname: "127.0.0.1" } });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
};
const { goodFaith: _, ...TYPED } = REPORT;
const FORM = { ...TYPED, goodFaith: "on" };
const send = (to: string, form: Record<string, string>) =>
  request(to, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: app.services.config.publicUrl, "Sec-Fetch-Site": "same-origin" },
  });
const newest = () => app.services.db.read.select().from(contentReports).orderBy(desc(contentReports.id)).get();

test.each([["ar", "ش"], ["de", "ß"], ["en", "漢"]])(
  "takes the longest text that may be written, in %s, and answers in that language",
  async (language, letter) => {
    const details = letter.repeat(REPORT_BOUNDS.details.max);
    const prefix = language === "en" ? "" : `/${language}`;
    const sent = await send(prefix + path, { ...FORM, email: `${language}@example.com`, details });
    expect([sent.status, sent.location]).toEqual([303, `${prefix}${path}?done`]);
    expect(await newest()).toMatchObject({ details, language, ratingId: null });
  },
);

test("shows again what was typed, with what is wrong, and keeps nothing", async () => {
  const before = await newest();
  const { goodFaith: _, ...form } = FORM;
  const { status, html } = await send(path, { ...form, details: "<b>Too short</b>" });
  expect(status).toBe(400);
  for (const text of ["in at least 20 characters", "Please confirm", "&lt;b&gt;Too short&lt;/b&gt;", REPORT.email]) {
    expect(html).toContain(text);
  }
  expect(await newest()).toEqual(before);
});

test("is answered with a page in the reader's language where it is too long by far", async () => {
  const { status, html } = await send(`/de${path}`, { ...FORM, details: "x".repeat(64 * 1024) });
  expect([status, /<h1[^>]*>([^<]*)/.exec(html)?.[1]]).toEqual([413, "Zu lang zum Senden"]);
});

test("is not there for a page or a rating that isn't, and isn't to be found", async () => {
  for (const to of ["/specialists/nobody-here/report", `${path}?rating=nothing`]) {
    expect((await request(to)).status).toBe(404);
    expect((await send(to, FORM)).status).toBe(404);
  }
  expect((await web.request(path)).headers.get("X-Robots-Tag")).toBe("noindex");
});

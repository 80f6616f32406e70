// A landing page with the operator's own texts, picture and order, as visitors of each language see it, and its preview.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { LANDING_QUESTIONS, LANDING_SECTIONS } from "@/modules/settings/landing/rules.ts";
import type { LandingPage } from "@/modules/settings/schemas.ts";
import { getContentVersion } from "@/platform/db/content-version.ts";
import { LANDING_PREVIEW } from "@/web/landing-preview-path.ts";
import { createAssets } from "@/web/server/assets.ts";
import { offerLanguages } from "./support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { pictureOf } from "./support/people/pictures.ts";

const STANDARD: LandingPage = {
  landingTexts: {},
  landingPicture: "",
  landingSections: ["praise", "steps", "questions", "who"],
  landingQuestions: ["price", "account", "check", "ranking", "data", "changes"],
  landingStars: 4,
};
const ENGLISH = {
  headline: "Advice from people in Graz",
  lead: "We have known them for years.",
  questions: [{ question: "Do you have parking?", answer: "Yes, <b>behind</b> the house." }],
};

let app: TestApp;
let site: ReturnType<typeof createApp>;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  await offerLanguages(app, "de");
  cookie = await app.signIn(await makeAdministrator(app));
  const assets = createAssets({ folder: "", viteOrigin: "http://127.0.0.1:1" });
  site = createApp(app.services, { pages: createPages(app.services, assets) });
});
afterAll(() => app.close());

const REMOTE = { remoteAddr: { hostname: "127.0.0.1" } };
const open = async (path: string) => await (await site.request(path, {}, REMOTE)).text();
const save = async (landing: Partial<LandingPage>) => {
  const { defaults: _d, bounds: _b, changedAt: _a, changedBy: _c, ...body } =
    await (await app.call("/Settings/Resources", { cookie })).json();
  const response = await app.call("/Settings/Resources", { method: "PUT", cookie, body: { ...body, ...landing } });
  return { status: response.status, json: await response.json() };
};
const preview = async (landing: unknown, { language = "en", as = cookie } = {}) => {
  const headers = { Cookie: as, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ landing, language }) };
  const response = await site.request(LANDING_PREVIEW, init, REMOTE);
  return { status: response.status, text: await response.text() };
};
const headingsOf = (html: string): string[] => [...html.matchAll(/<h[12][^>]*>([^<]+)</g)].map(([, text]) => text!);

test("before any change the page is the program's, with every section and question", async () => {
  const { defaults } = await (await app.call("/Settings/Resources", { cookie })).json();
  expect(defaults).toMatchObject(STANDARD);
  expect([Object.keys(LANDING_SECTIONS), Object.keys(LANDING_QUESTIONS)])
    .toEqual([STANDARD.landingSections, STANDARD.landingQuestions]);
  const page = await open("/funnel");
  expect(headingsOf(page)).toEqual([
    "What would you like help with?",
    "How it works",
    "What people ask",
    "Who runs Parley",
  ]);
  for (const question of Object.values(LANDING_QUESTIONS)) expect(page).toContain(question);
});

test("a preview shows what isn't saved, and nothing of it is kept", async () => {
  const draft = { ...STANDARD, landingTexts: { en: ENGLISH, de: { ...ENGLISH, headline: "Rat aus Graz" } } };
  const version = await getContentVersion(app.services.db.read);
  const shown = await preview(draft);
  expect([shown.status, headingsOf(shown.text)[0]]).toEqual([200, ENGLISH.headline]);
  const german = await preview(draft, { language: "de" });
  expect([german.status, headingsOf(german.text)[0]]).toEqual([200, "Rat aus Graz"]);
  expect(await open("/funnel")).not.toContain(ENGLISH.headline);
  expect(await getContentVersion(app.services.db.read)).toBe(version);
});

test("a preview is for the administrators who may save it, and says why there is none", async () => {
  const specialist = await app.signIn(await makeSpecialist(app));
  const finance = await app.signIn(await makeAdministrator(app, { adminRole: "finance" }));
  for (const as of ["", specialist, finance]) expect([as, (await preview(STANDARD, { as })).status]).toEqual([as, 403]);
  expect((await preview({ ...STANDARD, landingStars: 6 })).status).toBe(400);
  expect((await preview("nothing")).status).toBe(400);
  expect(await preview(STANDARD, { language: "ar" })).toEqual({
    status: 409,
    text: "Save the language first to see the page in it.",
  });
});

test("visitors read the operator's texts in their language, and the program's where there are none", async () => {
  expect((await save({ landingTexts: { en: ENGLISH } })).status).toBe(200);
  const page = await open("/funnel");
  expect(headingsOf(page)[0]).toBe(ENGLISH.headline);
  expect(page).toContain(ENGLISH.lead);
  expect(page).toContain("Yes, &lt;b&gt;behind&lt;/b&gt; the house.");
  expect(page.indexOf("Do you have parking?")).toBeLessThan(page.indexOf("What does it cost?"));
  expect(/"@type":"FAQPage".*Do you have parking\?/s.test(page)).toBe(true);
  const german = await open("/de/funnel");
  expect(headingsOf(german)[0]).toBe("Wobei brauchen Sie Hilfe?");
  expect(german).not.toContain("parking");
});

test("sections and questions have the operator's order, and those that are left out are gone", async () => {
  expect((await save({ landingSections: ["who", "steps"], landingQuestions: [] })).status).toBe(200);
  expect(headingsOf(await open("/funnel")).slice(1)).toEqual(["Who runs Parley", "How it works"]);
  await save({ landingSections: ["questions"], landingTexts: {}, landingQuestions: ["data", "price"] });
  const page = await open("/funnel");
  expect(page.indexOf("Who gets my details?")).toBeLessThan(page.indexOf("What does it cost?"));
  expect(page).not.toContain("Do I need an account?");
  await save({ landingQuestions: [] });
  const empty = await open("/funnel");
  expect(headingsOf(empty)).toHaveLength(1);
  expect(empty).not.toContain("FAQPage");
  await save(STANDARD);
});

test("a photo is stored as WebP and shown beside the topics; another name is refused", async () => {
  const upload = async (kind: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { Cookie: cookie, "Content-Type": "image/jpeg" };
    const response = await app.send(`/Settings/UploadPicture/${kind}`, { method: "POST", headers, body });
    return { status: response.status, json: await response.json() };
  };
  const photo = await pictureOf.jpeg(1200, 800);
  const { json: { name } } = await upload("landing", photo);
  expect(name).toMatch(/-900x600w$/);
  expect((await upload("logo", photo)).status).toBe(400);
  const gif = new TextEncoder().encode("GIF89a");
  expect((await upload("landing", gif)).json).toEqual(["Please choose an SVG, PNG, JPEG or WebP."]);
  expect((await save({ landingPicture: name })).status).toBe(200);
  expect(await open("/funnel")).toContain(`src="/brand/${name}.webp"`);
  const file = await site.request(`/brand/${name}.webp`, {}, REMOTE);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await site.request(`/brand/${name}.png`, {}, REMOTE)).status).toBe(404);
  const unknown = "019a9c00-0000-7000-8000-000000000000-900x600w";
  expect((await save({ landingPicture: unknown })).json).toEqual([expect.stringMatching(/does not exist/)]);
  await save(STANDARD);
});

test("what can't be shown is refused with a sentence", async () => {
  const texts = (change: object) => ({ landingTexts: { en: { ...ENGLISH, ...change } } });
  for (
    const change of [
      texts({ headline: "x".repeat(81) }),
      texts({ headline: "two\nlines" }),
      texts({ questions: [{ question: "Why?", answer: " " }] }),
      texts({ questions: Array.from({ length: 13 }, (_, n) => ({ question: `Why ${n}?`, answer: "Because." })) }),
      { landingSections: ["steps", "steps"] as LandingPage["landingSections"] },
      { landingQuestions: ["weather"] as unknown as LandingPage["landingQuestions"] },
      { landingStars: 0 },
      { landingTexts: { fr: ENGLISH } as LandingPage["landingTexts"] },
    ]
  ) {
    const { status, json } = await save(change);
    expect([JSON.stringify(change).slice(0, 60), status]).toEqual([JSON.stringify(change).slice(0, 60), 400]);
    expect(json.every((sentence: string) => /^[A-Z“].*\.$/.test(sentence)), json.join()).toBe(true);
  }
});

// What operators wrote, as visitors of another language read it: names of categories and topics, from the editor's call to
// pages, calls and emails.
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { translations } from "@/modules/translations/tables.ts";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { auditEntries } from "@/platform/audit.ts";
import { getContentVersion } from "@/platform/db/content-version.ts";
import { desc, eq } from "drizzle-orm";
import { inGerman, offerLanguages } from "./support/app/offered-languages.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { emailsTo } from "./support/people/accounts.ts";
import { type Administrator, signedInAdministrator } from "./support/people/administrator.ts";
import { bookMeeting } from "./support/scheduling/meetings.ts";

const career = starterId("career");
const KARRIERE = { name: "Karriereberatung", description: "Den nächsten Schritt finden." };

let app: TestApp;
let pages: Pages;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  await app.transact(async (tx) => void await tx.delete(translations));
  admin = await signedInAdministrator(app);
  pages = await openPages(app);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

const details = async (): Promise<CategoryView> => (await admin.get(`/Admin/CategoryDetails/${career}`)).json;
const update = async (change: object) => {
  const { name, slug, description, icon, requiredCredential, leadPrice, version } = await details();
  const fields = { name, slug, description, icon, requiredCredential, version, leadPriceMinor: leadPrice.amount };
  return await admin.post(`/Admin/UpdateCategory/${career}`, { ...fields, ...change });
};
const find = async (reader: TestApp = inGerman(app)) => {
  const { name, description } = await (await reader.call(`/Categories/Find/${career}`)).json();
  return { name, description };
};
const ORIGINAL = { name: "Career coaching", description: expect.stringContaining("Change jobs") };

test("editors have a field for each language that is offered", async () => {
  expect((await details()).translations).toEqual({});
  await offerLanguages(app, "de");
  const { translations, subcategories } = await details();
  expect(translations).toEqual({ de: {} });
  expect(subcategories.map((topic) => topic.translations)).toEqual(subcategories.map(() => ({ de: {} })));
  expect((await admin.get("/Admin/CategoriesPaginated")).json.languages).toEqual(["de"]);
});

test("a category is in German for its readers, at once, and in English for all others", async () => {
  expect(await find()).toMatchObject({ name: "Career coaching" });
  const version = await getContentVersion(app.services.db.read);
  const { json } = await update({ translations: { de: KARRIERE } });
  expect(json.translations).toEqual({ de: KARRIERE });
  expect(await find()).toEqual(KARRIERE);
  expect(await find(app)).toMatchObject({ name: "Career coaching" });
  // Pages that are kept in memory are made again.
  expect(await getContentVersion(app.services.db.read)).toBeGreaterThan(version);
  expect(
    (await admin.get("/Admin/CategoriesPaginated?pageSize=50")).json.items.map(({ name }: { name: string }) => name),
  )
    .toContain("Career coaching");
});

test("the audit log has what was changed", async () => {
  const last = async () =>
    await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, career))
      .orderBy(desc(auditEntries.id)).get();
  expect(await last()).toMatchObject({
    action: "catalog.translate",
    before: { de: { name: "", description: "" } },
    after: { de: KARRIERE },
  });
  const before = await last();
  await update({ translations: { de: KARRIERE } });
  expect((await last())?.id).toBe(before?.id);
});

test("what a visitor is sent names it in their language, and their specialist reads English", async () => {
  const meeting = await bookMeeting(inGerman(app));
  const [mail] = await emailsTo(app, meeting.contact.email);
  expect(mail?.text).toContain(KARRIERE.name);
  const notes = app.emails.filter(({ to }) => to.address !== meeting.contact.email).map(({ text }) => text).join();
  expect(notes).not.toContain(KARRIERE.name);
  expect(notes).toContain("Career coaching");
});

test("a text that changes has no translation until somebody writes one", async () => {
  await update({ name: "Career advice" });
  expect(await find()).toEqual({ ...KARRIERE, name: "Career advice" });
  expect((await details()).translations).toEqual({ de: { description: KARRIERE.description } });
  await update({ name: "Your career", translations: { de: { name: "Ihr Beruf" } } });
  expect(await find()).toEqual({ ...KARRIERE, name: "Ihr Beruf" });
  await update({ name: "Career coaching" });
  expect(await find()).toEqual(KARRIERE);
  await update({ translations: { de: { name: "", description: "" } } });
  expect(await find()).toEqual(ORIGINAL);
});

test("a topic has translations from its creation on", async () => {
  const topic = { categoryId: career, name: "Sabbaticals", leadPriceMinor: null };
  const { id, category } = await admin.done("/Admin/CreateSubcategory", {
    ...topic,
    translations: { de: { name: "Auszeiten" } },
  });
  const row = (category as CategoryView).subcategories.find((one) => one.id === id)!;
  expect(row.translations).toEqual({ de: { name: "Auszeiten" } });
  const topics = await (await inGerman(app).call(`/Categories/Subcategories/${career}`)).json();
  expect(topics.map(({ name }: { name: string }) => name)).toContain("Auszeiten");
  await admin.done(`/Admin/UpdateSubcategory/${id}`, {
    ...topic,
    slug: row.slug,
    version: row.version,
    translations: { de: { name: "Lange Auszeiten" } },
  });
  const detail = await (await inGerman(app).call(`/Categories/Find/${career}`)).json();
  expect(detail.subcategories.map(({ name }: { name: string }) => name)).toContain("Lange Auszeiten");
});

test("questions and options are saved with their translations, which are no part of the version", async () => {
  const { questionSets: [set] } = await details();
  const [first, ...others] = set!.questions;
  const translated = {
    ...first!,
    translations: { de: { label: "Was machen Sie heute?" } },
    options: first!.options.map((option) => ({ ...option, translations: { de: { label: `${option.label} (de)` } } })),
  };
  const save = async (questions: unknown[]): Promise<CategoryView> =>
    await admin.done(`/Admin/SaveQuestions/${career}`, { version: set!.version, questions });
  const saved = (await save([translated, ...others])).questionSets[0]!;
  expect(saved.version).toBe(set!.version);
  expect(saved.questions[0]).toEqual(translated);
  const { questions } = await (await inGerman(app).call(`/Categories/Find/${career}`)).json();
  expect(questions[0]).toMatchObject({ key: first!.key, label: "Was machen Sie heute?" });
  expect((await save(saved.questions)).questionSets[0]).toEqual(saved);
  await save([{ ...translated, translations: { de: { label: "" } } }, ...others]);
  const { questions: [again] } = await (await inGerman(app).call(`/Categories/Find/${career}`)).json();
  expect(again.label).toBe(first!.label);
});

test("a text that two questions have is translated where somebody changes it", async () => {
  const { questionSets: [set] } = await details();
  const [first] = set!.questions;
  const own = { ...first!, key: "own", type: "single", min: null, max: null };
  const option = (value: string, de?: string) => ({
    value,
    label: "Not sure",
    ...(de === undefined ? {} : { translations: { de: { label: de } } }),
  });
  const twice = (one?: string, other?: string) => [
    { ...own, options: [option("unsure", one), { value: "sure", label: "Sure" }] },
    { ...own, key: "other", options: [option("unsure", other), { value: "sure", label: "Sure" }] },
  ];
  const save = async (questions: unknown[]) => {
    const { version } = (await details()).questionSets[0]!;
    const { questionSets: [saved] } = await admin.done(`/Admin/SaveQuestions/${career}`, { version, questions });
    return saved.questions.map(({ options }: { options: { translations: unknown }[] }) => options[0]?.translations);
  };
  const both = (label: string) => [{ de: { label } }, { de: { label } }];
  expect(await save(twice("Unsicher", "Unsicher"))).toEqual(both("Unsicher"));
  expect(await save(twice("Weiß nicht", "Unsicher"))).toEqual(both("Weiß nicht"));
  expect(await save(twice("Weiß nicht", "Unklar"))).toEqual(both("Unklar"));
  await save(set!.questions);
});

test("an article is saved with its translations", async () => {
  const fields = {
    categoryId: career,
    audience: "visitor",
    stage: "thank-you",
    title: "Before you go",
    body: "Take your notes with you.\n\nThey help.",
    minutes: 1,
  };
  const german = { title: "Bevor Sie gehen", body: "Nehmen Sie Ihre Notizen mit.\n\nSie helfen." };
  const list = await admin.done("/Admin/CreateContent", { ...fields, translations: { de: german } });
  const article = list.find(({ title }: { title: string }) => title === fields.title);
  expect(article.translations).toEqual({ de: german });
  const call = `/EducationalContent/GetAllForCategory?categoryId=${career}&stage=thank-you`;
  const shown = async () =>
    (await (await inGerman(app).call(call)).json()).find(({ id }: { id: string }) => id === article.id);
  expect(await shown()).toMatchObject(german);
  await admin.done(`/Admin/UpdateContent/${article.id}`, {
    ...fields,
    version: article.version,
    translations: { de: { title: "" } },
  });
  expect(await shown()).toMatchObject({ title: fields.title, body: german.body });
});

test.each([
  [{ de: { name: "x".repeat(71) } }, "“career coaching” in german: please keep it to 70 characters"],
  [{ de: { name: "two\nlines" } }, "one line, as the original"],
  [{ xx: { name: "Beruf" } }, "unknown fields"],
  [{ en: { name: "Career" } }, "unknown fields"],
])("%j is refused, and nothing is saved", async (translations, sentence) => {
  const { version } = await details();
  const { status, json } = await update({ description: "Something else.", translations });
  expect([status, JSON.stringify(json).toLowerCase()]).toEqual([400, expect.stringContaining(sentence)]);
  expect((await details()).version).toBe(version);
});

test("a language that is no longer offered is no longer read", async () => {
  await update({ translations: { de: KARRIERE } });
  await offerLanguages(app, "");
  expect((await details()).translations).toEqual({});
  expect((await pages.open("/de/funnel")).headers.get("Location")).toBe("/funnel");
  expect(await find()).toEqual(ORIGINAL);
  await offerLanguages(app, "de");
  expect((await details()).translations).toEqual({ de: KARRIERE });
});

test("what a specialist says is on the page for specialists, translated like other texts", async () => {
  const [text, author] = ["I meet people who are prepared.", "Marta Nowak, tax adviser"];
  const quoteAt = async (path: string) => {
    const html = await (await pages.open(path)).text();
    return /<blockquote[^>]*>([^<]*)<.*?<figcaption[^>]*>([^<]*)</s.exec(html)?.slice(1);
  };
  expect(await quoteAt("/for-specialists")).toBeUndefined();
  await app.transact(async (tx) => {
    const { version, ...body } = await getResources(tx);
    const quoted = { ...body, specialistQuote: text, specialistQuoteBy: author };
    await changeSettings(tx, { name: "resources", body: quoted, version, by: "an admin" });
  });
  expect(await quoteAt("/for-specialists")).toEqual([`“${text}”`, author]);
  const german = "Ich treffe Menschen, die vorbereitet sind.";
  expect((await admin.post("/Admin/Translate", { language: "de", source: text, text: german })).status).toBe(200);
  expect(await quoteAt("/de/for-specialists")).toEqual([`„${german}“`, author]);
});

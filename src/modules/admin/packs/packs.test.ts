// The catalogue as a file: exported, imported into another marketplace, and everything that a file can have wrong.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCatalogTexts, loadPack } from "@/modules/catalog/index.ts";
import { PACK_NAMES } from "@/modules/catalog/packs/rules.ts";
import type { Pack } from "@/modules/catalog/packs/schemas.ts";
import { categories, educationalContents, questionSets, subcategories } from "@/modules/catalog/tables.ts";
import { TRANSLATED_LANGUAGES } from "@/modules/translations/rules.ts";
import { translations } from "@/modules/translations/tables.ts";
import { auditEntries } from "@/platform/audit.ts";
import { inGerman, offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";

/** A marketplace without a catalogue. */
const openEmpty = async (): Promise<{ app: TestApp; admin: Administrator }> => {
  const app = await openTestApp();
  await app.transact(async (tx) => {
    for (const table of [educationalContents, questionSets, subcategories, categories, translations]) {
      await tx.delete(table);
    }
  });
  return { app, admin: await signedInAdministrator(app) };
};

let app: TestApp;
let admin: Administrator;
beforeAll(async () => void ({ app, admin } = await openEmpty()));
afterAll(() => app.close());

const exported = async (from: Administrator): Promise<Pack> => (await from.get("/Admin/CataloguePack")).json;
const importing = (file: unknown, preview = false) => admin.post("/Admin/ImportPack", { file, preview });
const hasCategories = async () => (await admin.get("/Admin/MarketPage")).json.figures.hasCategories;
const countAll = () => app.services.db.read.$count(categories);

const ARTICLE = { audience: "visitor", stage: "thank-you", title: "One title", minutes: 1, categoryId: null } as const;
const write = async (text: string): Promise<{ id: string }> => {
  const list: { id: string; body: string }[] = await admin.done("/Admin/CreateContent", { ...ARTICLE, body: text });
  return list.find(({ body }) => body === text)!;
};

test("articles with one title, and hidden ones, come back as they are, and a second time nothing changes", async () => {
  const hidden = await write("This one is hidden, and stays so.");
  await admin.done(`/Admin/RetireContent/${hidden.id}`, {});
  await write("The first of two that have the same title.");
  await write("The second of two that have the same title.");
  const file = await exported(admin);
  expect(file.articles.map(({ body }) => body.slice(0, 10))).toEqual(["The first ", "The second"]);
  expect((await admin.done("/Admin/ImportPack", { file })).changes).toEqual([]);
  expect((await exported(admin)).articles).toEqual(file.articles);
  await app.transact(async (tx) => void await tx.delete(educationalContents));
  expect((await admin.done("/Admin/ImportPack", { file })).changes).toHaveLength(2);
  expect((await exported(admin)).articles).toEqual(file.articles);
  await app.transact(async (tx) => {
    await tx.delete(educationalContents);
    await tx.delete(auditEntries);
  });
});

test("a preview says what would change, and changes nothing", async () => {
  const { changes, name } = await admin.done("/Admin/ImportPack", { name: "home-services", preview: true });
  expect(name).toBe("Home services");
  expect(changes).toContainEqual({
    kind: "topic",
    change: "added",
    name: "Car charging at home",
    category: "Electrical work",
    count: null,
  });
  expect(changes.filter(({ kind }: { kind: string }) => kind === "category")).toHaveLength(8);
  expect([await countAll(), await app.services.db.read.$count(auditEntries)]).toEqual([0, 0]);
  expect(await hasCategories()).toBe(false);
});

test.each(PACK_NAMES)("%s is imported whole, with an audit entry for each change, and once only", async (name) => {
  const { changes } = await admin.done("/Admin/ImportPack", { name });
  const pack = await loadPack(name);
  const of = (kind: string) => changes.filter((change: { kind: string }) => change.kind === kind).length;
  expect([of("category"), of("article")]).toEqual([pack.categories.length, pack.articles.length]);
  expect(of("topic")).toBe(pack.categories.flatMap(({ subcategories }) => subcategories).length);
  expect(await app.services.db.read.$count(auditEntries)).toBeGreaterThanOrEqual(changes.length);
  expect((await admin.done("/Admin/ImportPack", { name })).changes).toEqual([]);
});

test("the market's first screen asks for a catalogue no more", async () => expect(await hasCategories()).toBe(true));

test("everything that visitors read is translated", async () => {
  const texts = await listCatalogTexts(app.services.db.read);
  const { translations } = await exported(admin);
  for (const language of TRANSLATED_LANGUAGES) {
    expect([language, texts.filter(({ text }) => !translations[language]?.[text]).map(({ text }) => text)])
      .toEqual([language, []]);
  }
});

test("what is imported is offered, in the visitor's language", async () => {
  await offerLanguages(app, "de");
  const names = async (reader: TestApp) =>
    (await (await reader.call("/Categories/GetAll")).json()).map(({ name }: { name: string }) => name);
  expect(await names(app)).toContain("Electrical work");
  expect(await names(inGerman(app))).toContain((await loadPack("home-services")).translations.de!["Electrical work"]);
});

test("an export is imported elsewhere as it is, and again nothing changes", async () => {
  const file = await exported(admin);
  const other = await openEmpty();
  expect((await other.admin.post("/Admin/ImportPack", { file })).status).toBe(200);
  expect(await exported(other.admin)).toEqual(file);
  expect((await other.admin.done("/Admin/ImportPack", { file })).changes).toEqual([]);
  await other.app.close();
});

test("a changed file changes what differs, and offers again what was retired", async () => {
  const file = await exported(admin);
  const electrical = file.categories.find(({ slug }) => slug === "electrical")!;
  const { id, version } = (await admin.get("/Admin/CategoriesPaginated?search=Electrical")).json.items[0];
  await admin.done(`/Admin/RetireCategory/${id}`, { version, tell: false });
  electrical.leadPriceMinor += 500;
  electrical.questions[0]!.label = "Is it your home?";
  electrical.subcategories[0]!.questions = [electrical.questions[1]!];
  file.articles[0]!.minutes += 1;
  const { changes } = await admin.done("/Admin/ImportPack", { file: { ...file, translations: {} } });
  expect(
    changes.map(({ kind, change, name }: { kind: string; change: string; name: string }) =>
      `${kind} ${change}: ${name}`
    ),
  )
    .toEqual([
      "category changed: Electrical work",
      "category restored: Electrical work",
      "questions changed: Electrical work",
      "questions added: Faults and power cuts",
      `article changed: ${file.articles[0]!.title}`,
    ]);
});

const yenPack = async (leadPriceMinor: number) => {
  const pack = await loadPack("home-services");
  const [category] = pack.categories;
  const budget = {
    ...category!.questions[0]!,
    key: "budget",
    type: "money",
    label: "Budget?",
    options: [],
    showIf: null,
  };
  return {
    ...pack,
    currency: "JPY",
    categories: [{
      ...category!,
      slug: "yen",
      name: "Yen",
      leadPriceMinor,
      subcategories: [],
      questions: [{ ...budget, min: 1_000, max: null }],
    }],
    articles: [],
    translations: {},
  };
};

test("prices and amounts of another currency are converted at a rate", async () => {
  const file = await yenPack(6_000);
  expect(await importing(file)).toMatchObject({ status: 400, code: "rate_missing" });
  const { currency, ownCurrency } = await admin.done("/Admin/ImportPack", { file, rate: 0.006 });
  expect([currency, ownCurrency]).toEqual(["JPY", "EUR"]);
  const { id, leadPrice } = (await admin.get("/Admin/CategoriesPaginated?search=Yen")).json.items[0];
  expect(leadPrice).toEqual({ amount: 3_600, currency: "EUR" });
  const { questions } = (await admin.get(`/Categories/Find/${id}`)).json;
  expect(questions[0]).toMatchObject({ key: "budget", min: 600, max: null, currency: "EUR" });
  expect((await admin.done("/Admin/ImportPack", { file, rate: 0.006 })).changes).toEqual([]);
});

test("an empty marketplace can have a currency with other decimals", async () => {
  const { app, admin } = await openEmpty();
  const pricing = (await admin.get("/Settings/PricingSettings")).json;
  const body = { ...pricing, currency: "JPY" };
  const cookie = await app.signIn(admin.id);
  expect((await app.call("/Settings/PricingSettings", { method: "PUT", cookie, body })).status).toBe(200);
  await admin.done("/Admin/ImportPack", { name: "advice", rate: 160 });
  const { items, currency } = (await admin.get("/Admin/CategoriesPaginated?search=Mortgages")).json;
  expect([currency, items[0].leadPrice]).toEqual(["JPY", { amount: 7_200, currency: "JPY" }]);
  await app.close();
});

test("a price that nobody could pay in the marketplace's currency is refused", async () => {
  const [category] = (await loadPack("home-services")).categories;
  const file = {
    ...await loadPack("home-services"),
    categories: [{ ...category!, leadPriceMinor: 100_000_000 }],
  };
  expect(await importing(file)).toMatchObject({
    status: 400,
    json: [expect.stringMatching(/can’t cost €1,000,000\.00/)],
  });
});

const pack = { format: "parley-pack", version: 1, name: "Bad", currency: "EUR", categories: [], articles: [] };
const category = {
  slug: "bad",
  name: "Bad",
  description: "A category.",
  icon: "leaf",
  requiredCredential: null,
  leadPriceMinor: 1_000,
  subcategories: [],
  questions: [],
};
const question = { key: "a", step: "about", type: "single", label: "Which?", required: true };

test.each([
  ["what is no JSON", "hello", /not a catalogue/],
  ["another file", { name: "Somebody" }, /not a catalogue/],
  ["a list", [], /not a catalogue/],
  ["a newer version", { ...pack, version: 2 }, /newer version/],
  ["no version", { ...pack, version: "1" }, /./],
  ["a price that nobody can pay", { ...pack, categories: [{ ...category, leadPriceMinor: 1 }] }, /can’t cost/],
  ["two options that are the same", {
    ...pack,
    categories: [category, {
      ...category,
      slug: "worse",
      questions: [{ ...question, options: [{ value: "a", label: "A" }, { value: "b", label: "A" }] }],
    }],
  }, /Two options have the same label/],
  ["a URL name that is there twice", { ...pack, categories: [category, category] }, /“bad” is in the file twice/],
  ["a topic that is there twice", {
    ...pack,
    categories: [{ ...category, subcategories: [{ slug: "a", name: "A" }, { slug: "a", name: "B" }] }],
  }, /“bad\/a” is in the file twice/],
  ["an article for a category that is not there", {
    ...pack,
    articles: [{
      category: "nowhere",
      audience: "visitor",
      stage: "thank-you",
      title: "A title",
      body: "A text that is long enough.",
      minutes: 1,
    }],
  }, /category nowhere, which the file doesn’t have/],
])("%s is refused with a sentence, and nothing is half imported", async (_name, file, sentence) => {
  const before = await countAll();
  for (const preview of [true, false]) {
    const { status, json } = await importing(file, preview);
    expect([status, json]).toEqual([400, expect.arrayContaining([expect.stringMatching(sentence)])]);
  }
  expect(await countAll()).toBe(before);
});

test("without a catalogue or a file, or with both, the call is refused", async () => {
  for (const body of [{}, { name: "advice", file: pack }, { name: "no-such-pack" }]) {
    expect((await admin.post("/Admin/ImportPack", body)).status).toBe(400);
  }
});

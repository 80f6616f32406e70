// Operators translate what visitors read: what is missing, one text at a time, and a file for a translator.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inGerman, offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openPages } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { starterId } from "@/modules/catalog/index.ts";
import starterContents from "@/modules/catalog/starter-contents.json" with { type: "json" };
import { translations } from "@/modules/translations/tables.ts";
import type { TranslationList, TranslationRow } from "./schemas.ts";

let app: TestApp;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  await app.transact(async (tx) => void await tx.delete(translations));
});
beforeEach(async () => void (admin = await signedInAdministrator(app)));
afterAll(() => app.close());

const list = async (query = ""): Promise<TranslationList> =>
  (await admin.get(`/Admin/Translations?pageSize=50&${query}`)).json;
const translate = (source: string, text: string) => admin.post("/Admin/Translate", { language: "de", source, text });
const download = async (language = "de") =>
  await app.call(`/Admin/TranslationFile?language=${language}`, { cookie: await app.signIn(admin.id) });
const upload = (file: string, language = "de") => admin.post("/Admin/ImportTranslations", { language, file });

describe("the list", () => {
  it("is empty while only English is offered", async () => {
    expect(await list()).toMatchObject({ language: null, languages: [], items: [], texts: 0, missing: 0 });
    await offerLanguages(app, "de");
    expect(await list()).toMatchObject({ language: "de", languages: ["de"], page: 1 });
  });

  it("has each text once, with its place and editor, and every kind of text", async () => {
    const { texts, missing, totalPages } = await list();
    expect([texts, totalPages]).toEqual([missing, Math.ceil(texts / 50)]);
    const rows: TranslationRow[] = [];
    for (let page = 1; page <= totalPages; page++) rows.push(...(await list(`page=${page}`)).items);
    expect(new Set(rows.map(({ source }) => source)).size).toBe(texts);
    const path = `/admin/category/${starterId("career")}`;
    const places = rows.filter((row) => row.path === path).map(({ place }) => place.replace(/“.*/, "“"));
    expect(new Set(places)).toEqual(
      new Set([
        "Category",
        "Career coaching › Description",
        "Career coaching › Topic",
        "Career coaching › Question",
        "Career coaching › Option of “",
        "Career coaching › Title of an article",
        "Career coaching › Article “",
      ]),
    );
    expect(rows.map(({ place }) => place)).toEqual(
      expect.arrayContaining(["Mortgages and home loans › Credential", "Terms and conditions", "Privacy policy"]),
    );
  });

  it("has nothing for specialists, and nothing that is retired", async () => {
    const { items } = await list("status=all&search=Report the outcome");
    expect(items).toEqual([]);
    expect(starterContents.map(({ title }) => title)).toContain("Report the outcome");
    const { id } = await admin.done("/Admin/CreateCategory", {
      name: "Gardens",
      description: "Plans.",
      icon: "leaf",
      requiredCredential: null,
      leadPriceMinor: 900,
    });
    expect((await list("search=Gardens")).totalCount).toBeGreaterThan(0);
    await admin.done(`/Admin/RetireCategory/${id}`, {});
    expect((await list("search=Gardens")).totalCount).toBe(0);
  });

  it("finds texts, translations and places", async () => {
    await translate("Career coaching", "Karriereberatung");
    const found = async (query: string) => (await list(query)).items.map(({ source }) => source);
    expect(await found("status=all&search=KARRIERE")).toEqual(["Career coaching"]);
    expect(await found("search=karriere")).toEqual([]);
    expect(await found("search=privacy policy")).not.toEqual([]);
  });
});

describe("a translation", () => {
  it("is read by visitors, in calls and on pages, also of questions, articles and legal texts", async () => {
    const written = await (await app.call(`/Categories/Find/${starterId("career")}`)).json();
    const { label, options: [option] } = written.questions.find(({ options }: { options: [] }) => options.length > 0);
    await translate(label, "Wie lange arbeiten Sie schon?");
    await translate(option.label, "Noch nicht lange");
    const { questions } = await (await inGerman(app).call(`/Categories/Find/${starterId("career")}`)).json();
    expect(questions).toContainEqual(expect.objectContaining({
      label: "Wie lange arbeiten Sie schon?",
      options: expect.arrayContaining([{ ...option, label: "Noch nicht lange" }]),
    }));

    const call = `/EducationalContent/GetAllForCategory?categoryId=${starterId("career")}`;
    const [article] = await (await app.call(call)).json();
    await translate(article.title, "Gut vorbereitet");
    await translate(article.body, "Ein Absatz.\n\nNoch einer.");
    expect((await (await inGerman(app).call(call)).json())[0])
      .toEqual({ ...article, title: "Gut vorbereitet", body: "Ein Absatz.\n\nNoch einer." });

    const pages = await openPages(app);
    const terms = async (path: string) => await (await pages.open(path)).text();
    expect(await terms("/de/terms-and-conditions")).toContain('<div lang="en"');
    const { json: { terms: { body } } } = await admin.get("/Settings/Resources");
    await translate(body, "## Wer wir sind\n\nEin Marktplatz.");
    const german = await terms("/de/terms-and-conditions");
    expect(german).toContain("Ein Marktplatz.");
    expect(german).toContain('<div lang="de"');
    expect(await terms("/terms-and-conditions")).not.toContain("Ein Marktplatz.");
    await pages.close();
  });

  it("doesn't replace one that somebody else has written since it was read; the next try does", async () => {
    const source = "Mortgages and home loans";
    const read = async () => (await list(`status=all&search=${source}`)).items.find((row) => row.source === source)!;
    const save = (text: string, version: string) =>
      admin.post("/Admin/Translate", { language: "de", source, text, version });
    const { version: untranslated } = await read();
    expect(await save("Hypotheken", untranslated)).toMatchObject({ status: 200 });
    const { version: theirs } = await read();
    const refused = await save("Darlehen", untranslated);
    expect(refused).toMatchObject({
      status: 400,
      code: "stale_version",
      json: ["Somebody else has translated this into German meanwhile: “Hypotheken”. Save again to replace it."],
    });
    expect(refused.details).toEqual({ currentVersion: theirs });
    const { json } = await save("Darlehen", theirs);
    expect(json).toEqual(await read());
    expect((await save("", theirs)).code).toBe("stale_version");
    expect((await save("", json.version)).status).toBe(200);
    expect((await save("Kredite", json.version)).json).toEqual([
      "Somebody else has removed the German translation meanwhile. Save again to write yours.",
    ]);
  });

  it("is removed by an empty text", async () => {
    await translate("Career coaching", "Karriereberatung");
    const { missing } = await list();
    expect(await translate("Career coaching", " ")).toMatchObject({ status: 200, json: { text: "" } });
    expect((await list()).missing).toBe(missing + 1);
  });

  it.each([
    ["Nothing that is written anywhere", "Nichts", 404, "This text has changed meanwhile. Please load the list again."],
    ["Career coaching", "Zwei\nZeilen", 400, "Please write it in one line, as the original."],
    ["Career coaching", "x".repeat(71), 400, "Please keep it to 70 characters; it has 71."],
  ])("of %j as %j is refused", async (source, text, status, sentence) => {
    expect(await translate(source, text)).toMatchObject({ status, json: [sentence] });
  });
});

describe("the file", () => {
  it("goes to a translator and comes back", async () => {
    await translate("Career coaching", "Karriereberatung");
    const response = await download();
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="translations-de.po"');
    const file = await response.text();
    expect(file).toContain('#. Category\nmsgid "Career coaching"\nmsgstr "Karriereberatung"\n');
    expect(file).toContain('msgid "Mortgages and home loans"\nmsgstr ""\n');
    const translated = file.replace(/(msgid "Mortgages and home loans"\nmsgstr ")"/, '$1Darlehen"');
    expect(await upload(translated)).toMatchObject({ status: 200, json: { saved: 1, unknown: 0, problems: [] } });
    expect((await list("status=all&search=Darlehen")).items).toMatchObject([{ source: "Mortgages and home loans" }]);
    const { json: { unchanged } } = await upload(await (await download()).text());
    expect(unchanged).toBe((await list()).texts - (await list()).missing);
  });

  it("replaces nothing that somebody else has translated since it was downloaded; an own file may come twice", async () => {
    const [mine, theirs] = ["Career coaching", "Mortgages and home loans"];
    const fill = (file: string, words: string) =>
      [mine, theirs].reduce(
        (po, source) => po.replace(new RegExp(`(msgid "${source}"\nmsgstr ").*"`), `$1${words}"`),
        file,
      );
    const file = await (await download()).text();
    app.clock.advance(2 * 60_000);
    const colleague = await signedInAdministrator(app);
    const text = "Darlehen und Hypotheken";
    await colleague.done("/Admin/Translate", { language: "de", source: theirs, text });
    for (const words of ["Erster Versuch", "Zweiter Versuch"]) {
      expect((await upload(fill(file, words))).json).toMatchObject({
        saved: 1,
        problems: ["Category: somebody else has translated this after the file was downloaded."],
      });
    }
    const texts = (await list("status=all&search=Category")).items;
    expect(texts.find(({ source }) => source === theirs)).toMatchObject({ text });
    expect(texts.find(({ source }) => source === mine)).toMatchObject({ text: "Zweiter Versuch" });
    app.clock.advance(2 * 60_000);
    expect((await upload(fill(await (await download()).text(), "Neu"))).json).toMatchObject({ saved: 2, problems: [] });
  });

  // fxa-content-server-l10n#73, shuup#326
  it("has no translation in what is marked as fuzzy, in UTF-8 whatever its header says", async () => {
    const { items: [first, second] } = await list("status=all&language=de");
    const file = (flag: string, end = "\n") =>
      [
        'msgid ""',
        'msgstr ""',
        '"Language: de\\n"',
        '"Content-Type: text/plain; charset=ISO-8859-1\\n"',
        "",
        flag,
        `msgid ${JSON.stringify(first!.source)}`,
        'msgstr "Geraten"',
        "",
        `msgid ${JSON.stringify(second!.source)}`,
        'msgstr "Für Gäste"',
        "",
      ].join(end);
    const { json } = await upload(file("#, fuzzy"));
    expect(json).toMatchObject({
      saved: 1,
      problems: ["One translation is marked as fuzzy, so somebody has to check it first."],
    });
    const textOf = async (source: string) =>
      (await list("status=all&language=de")).items.find((item) => item.source === source)!.text;
    expect([await textOf(first!.source), await textOf(second!.source)]).toEqual([first!.text, "Für Gäste"]);
    expect((await upload(file("#, c-format", "\r"))).json).toMatchObject({ saved: 1, unchanged: 1, problems: [] });
    await translate(first!.source, first!.text);
    await translate(second!.source, second!.text);
  });

  it("may be as large as the screen says, in letters of two bytes too", async () => {
    const long = Array.from({ length: 3_000 }, (_, n) => `msgid "unknown ${n}"\nmsgstr "${"نص".repeat(125)}"\n`).join(
      "\n",
    );
    expect(new TextEncoder().encode(long).length).toBeGreaterThan(1_500_000);
    expect((await upload(long)).json).toMatchObject({ saved: 0, unknown: 3_000 });
  });

  it("keeps what is translated already, leaves out what is unknown or not valid, and says so", async () => {
    await translate("Career coaching", "Karriereberatung");
    const entries = [
      'msgid "Career coaching"\nmsgstr ""',
      'msgid "Gone"\nmsgstr "Weg"',
      'msgid "First home"\nmsgstr "Zwei\\nZeilen"',
      'msgid "Equity release"\nmsgstr "Immobilienverzehr"',
    ];
    expect((await upload(entries.join("\n\n"))).json).toEqual({
      saved: 1,
      unchanged: 0,
      unknown: 1,
      problems: ["Mortgages and home loans › Topic: Please write it in one line, as the original."],
    });
    expect((await list("status=all&search=Karriereberatung")).totalCount).toBe(1);
  });

  it.each<[string, string, string]>([
    ["for another language", 'msgid ""\nmsgstr ""\n"Language: ar\\n"\n', "This file is for Arabic, not for German."],
    ["that is something else", "%PDF-1.4 \u0000 msgid", "This is not a PO file."],
  ])("%s is refused", async (_, file, sentence) => {
    const { status, json } = await upload(file);
    expect([status, ...json]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

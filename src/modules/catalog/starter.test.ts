// The starter catalogue in every language: nothing is missing, and what an operator removes or adds stays as it is.
import { afterAll, beforeAll, expect, it } from "vitest";
import { and, eq } from "drizzle-orm";
import { ensureBaseData } from "@/app.ts";
import { settingsDocuments, settingsVersions } from "@/modules/settings/tables.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { listTranslations } from "@/modules/translations/index.ts";
import { TRANSLATED_LANGUAGES, translationProblem } from "@/modules/translations/rules.ts";
import { translations } from "@/modules/translations/tables.ts";
import { ensureStarterCatalogue } from "./starter.ts";
import { categories, educationalContents, questionSets, subcategories } from "./tables.ts";
import { listCatalogTexts } from "./texts.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

it.each(TRANSLATED_LANGUAGES)("is there in %s, and so is nothing else", async (language) => {
  const { db } = app.services;
  const texts = new Set((await listCatalogTexts(db.read)).map(({ text }) => text));
  const known = await listTranslations(db.read, language);
  expect(new Set(known.keys())).toEqual(texts);
  for (const [source, text] of known) {
    expect([source, translationProblem(source, text)]).toEqual([source, undefined]);
    expect([source, text.split("\n\n").length]).toEqual([source, source.split("\n\n").length]);
  }
});

it("fills an empty catalogue only where it is told to", async () => {
  const empty = await openTestApp();
  await empty.transact(async (tx) => {
    for (const table of [educationalContents, questionSets, subcategories, categories, translations]) {
      await tx.delete(table);
    }
  });
  const ctx = empty.ctx();
  await ensureStarterCatalogue(ctx, { fillsEmpty: false });
  const { read } = empty.services.db;
  expect([await read.$count(categories), await read.$count(translations)]).toEqual([0, 0]);
  await ensureStarterCatalogue(ctx, { fillsEmpty: true });
  expect(await read.$count(categories)).toBeGreaterThan(0);
  await empty.close();
});

it("outside production a new database has one, and what its operator retires or never had stays away", async () => {
  const empty = await openTestApp();
  const { db } = empty.services;
  const count = () => db.read.$count(categories);
  expect(await count()).toBeGreaterThan(0);
  await empty.transact(async (tx) => {
    for (const table of [educationalContents, questionSets, subcategories, categories, translations]) {
      await tx.delete(table);
    }
  });
  await ensureBaseData(empty.ctx());
  expect(await count()).toBe(0);
  await empty.close();
});

it("in production a new database has none, whose operator chooses", async () => {
  const empty = await openTestApp();
  await empty.transact(async (tx) => {
    const catalogue = [educationalContents, questionSets, subcategories, categories, translations];
    for (const table of [...catalogue, settingsVersions, settingsDocuments]) await tx.delete(table);
  });
  const ctx = empty.ctx();
  await ensureBaseData({ ...ctx, config: { ...ctx.config, production: true } });
  expect(await empty.services.db.read.$count(categories)).toBe(0);
  await empty.close();
});

it("a translation that was removed stays so", async () => {
  const isCareer = and(eq(translations.language, "de"), eq(translations.source, "Career coaching"));
  await app.transact(async (tx) => void await tx.delete(translations).where(isCareer));
  await ensureStarterCatalogue(app.ctx(), { fillsEmpty: true });
  expect((await listTranslations(app.services.db.read, "de")).has("Career coaching")).toBe(false);
});

it("a language without any translation gets them, also beside a catalogue that is there", async () => {
  await app.transact(async (tx) => void await tx.delete(translations));
  await ensureStarterCatalogue(app.ctx(), { fillsEmpty: true });
  expect((await listTranslations(app.services.db.read, "de")).get("Career coaching")).toBe("Karriereberatung");
});

// Translations in memory: what a transaction has not committed is seen by nobody else, and a reader has theirs from the start.
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { forReader, forRequestReader, loadTranslations, translated } from "@/platform/time/reader.ts";
import { listTranslations, saveTranslations, translationReader } from "./translations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await offerLanguages(app, "de");
});
afterAll(() => app.close());

const save = (texts: Record<string, string | null>, de: Record<string, string>) =>
  app.transact((tx) => saveTranslations(tx, texts, { de }));

test("only what differs is written", async () => {
  expect(await save({ name: "Cat", more: null }, { name: "Katze", more: "Mehr" }))
    .toEqual({ before: { de: { name: "" } }, after: { de: { name: "Katze" } } });
  expect(await save({ name: "Cat" }, { name: "Katze" })).toBeUndefined();
  expect(await save({ name: "Cat", more: "Dog" }, { name: "Kater" }))
    .toEqual({ before: { de: { name: "Katze" } }, after: { de: { name: "Kater" } } });
  const read = await translationReader(app.services.db.read, ["de"]);
  expect(read({ name: "Cat", more: "Dog", none: null })).toEqual({ de: { name: "Kater" } });
});

test("a translation replaces only the one that was read", async () => {
  const replace = (text: string, was: string) =>
    app.transact((tx) => saveTranslations(tx, { name: "Horse" }, { de: { name: { text, was } } }));
  await replace("Pferd", "");
  await expect(replace("Ross", "")).rejects.toMatchObject({
    code: "stale_version",
    message: "Somebody else has translated this into German meanwhile: “Pferd”. Save again to replace it.",
  });
  expect(await replace("Pferd", "")).toBeUndefined();
  expect(await replace("Ross", "Pferd")).toMatchObject({ after: { de: { name: "Ross" } } });
});

test("a transaction reads its own writes, and leaves none behind when it is rolled back", async () => {
  const failing = app.transact(async (tx) => {
    await saveTranslations(tx, { name: "Bird" }, { de: { name: "Vogel" } });
    expect((await listTranslations(tx, "de")).get("Bird")).toBe("Vogel");
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect((await listTranslations(app.services.db.read, "de")).has("Bird")).toBe(false);
});

test("a reader reads in their language; English and no reader at all read what was written", async () => {
  await save({ name: "Fish" }, { name: "Fisch" });
  const find = app.services.translations;
  const read = async () => {
    await loadTranslations(find);
    return [translated("Fish"), translated("Nothing")];
  };
  expect(await forRequestReader("de-AT", app.clock.now(), read)).toEqual(["Fisch", "Nothing"]);
  expect(await forRequestReader("en", app.clock.now(), read)).toEqual(["Fish", "Nothing"]);
  expect(await read()).toEqual(["Fish", "Nothing"]);
  expect(
    await forRequestReader("de", app.clock.now(), async () => {
      await loadTranslations(find);
      return forReader("en", app.clock.now(), () => translated("Fish"));
    }),
  ).toBe("Fish");
});

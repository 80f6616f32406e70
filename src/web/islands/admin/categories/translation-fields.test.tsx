// What a form sends of its translations: what somebody changed, and everything about a text that has changed itself.
import { expect, test } from "vitest";
import { changedTranslations, readTranslations } from "./translation-fields.tsx";

const opened = { name: "Cat", translations: { de: { name: "Katze" } } };

test.each([
  ["nothing was changed", "Cat", "Katze", {}],
  ["the translation was", "Cat", "Kater", { name: "Kater" }],
  ["it was removed", "Cat", "", { name: "" }],
  ["the text was", "Cats", "Katze", { name: "Katze" }],
])("%s", (_, name, german, sent) => {
  expect(changedTranslations({ de: { name: german } }, { name }, opened)).toEqual({ de: sent });
});

test("a new row sends what it has", () => {
  expect(changedTranslations({ de: { name: "Katze" } }, { name: "Cat" })).toEqual({ de: { name: "Katze" } });
});

test("a form without fields for translations has none", () => {
  const data = new FormData();
  data.set("name", "Cat");
  expect(readTranslations(data, { name: "name" })).toEqual({});
  data.set("name-de", " Katze ");
  expect(readTranslations(data, { name: "name" })).toEqual({ de: { name: "Katze" } });
});

// What a form sends of its translations: what somebody changed, and everything about a text that has changed itself.
import { expect, test } from "vitest";
import { changedTranslations, readTranslations } from "./translation-fields.tsx";

const opened = { name: "Cat", translations: { de: { name: "Katze" } } };

test.each([
  ["nothing was changed", "Cat", "Katze", {}],
  ["the translation was", "Cat", "Kater", { name: { text: "Kater", was: "Katze" } }],
  ["it was removed", "Cat", "", { name: { text: "", was: "Katze" } }],
  ["the text was", "Cats", "Katze", { name: "Katze" }],
])("%s", (_, name, german, sent) => {
  expect(changedTranslations({ de: { name: german } }, { name }, opened)).toEqual({ de: sent });
});

test("after somebody else's change, theirs is what was read, and what is not typed stays theirs", () => {
  const newest = { name: "Cat", translations: { de: { name: "Miez" }, ar: { name: "قط" } } };
  const typed = { de: { name: "Kater" }, ar: { name: "" } };
  expect(changedTranslations(typed, { name: "Cat" }, opened, newest))
    .toEqual({ de: { name: { text: "Kater", was: "Miez" } }, ar: {} });
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

// Keys and what they do in the signed-in areas.
import { expect, test } from "vitest";
import { actionOf, nextRowIndex } from "./shortcuts.ts";

const free = { occupied: false, enabled: true, prefixed: false };
const key = (text: string, modifiers: object = {}) => ({
  key: text,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

test("Ctrl+K and Cmd+K open the palette everywhere, also while somebody types or single keys are off", () => {
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(actionOf(key("k", modifier), { occupied: true, enabled: false, prefixed: false })).toEqual({
      kind: "palette",
    });
  }
  expect(actionOf(key("K", { ctrlKey: true }), free)).toEqual({ kind: "palette" });
  expect(actionOf(key("k", { ctrlKey: true, altKey: true }), free)).toBeUndefined();
  expect(actionOf(key("k", { ctrlKey: true, metaKey: true }), free)).toBeUndefined();
});

test("single keys act", () => {
  expect(actionOf(key("?"), free)).toEqual({ kind: "help" });
  expect(actionOf(key("/"), free)).toEqual({ kind: "search" });
  expect(actionOf(key("j"), free)).toEqual({ kind: "row", step: 1 });
  expect(actionOf(key("k"), free)).toEqual({ kind: "row", step: -1 });
  expect(actionOf(key("u"), free)).toEqual({ kind: "undo" });
  expect(actionOf(key("g"), free)).toEqual({ kind: "prefix" });
});

test.each(["?", "/", "j", "k", "u", "g", "l"])(
  "%s is left alone while typing, when switched off, and with modifiers",
  (text) => {
    for (const prefixed of [false, true]) {
      expect(actionOf(key(text), { ...free, prefixed, occupied: true })).toBeUndefined();
      expect(actionOf(key(text), { ...free, prefixed, enabled: false })).toBeUndefined();
      expect(actionOf(key(text, { altKey: true }), { ...free, prefixed })).toBeUndefined();
    }
  },
);

test("after g a letter names a screen, also one that is a shortcut itself", () => {
  expect(actionOf(key("l"), { ...free, prefixed: true })).toEqual({ kind: "letter", letter: "l" });
  expect(actionOf(key("j"), { ...free, prefixed: true })).toEqual({ kind: "letter", letter: "j" });
  expect(actionOf(key("?"), { ...free, prefixed: true })).toEqual({ kind: "help" });
  expect(actionOf(key("l"), free)).toBeUndefined();
});

test("j and k stay within the list, and begin at its ends", () => {
  expect(nextRowIndex(-1, 1, 3)).toBe(0);
  expect(nextRowIndex(-1, -1, 3)).toBe(2);
  expect(nextRowIndex(1, 1, 3)).toBe(2);
  expect(nextRowIndex(2, 1, 3)).toBe(2);
  expect(nextRowIndex(0, -1, 3)).toBe(0);
});

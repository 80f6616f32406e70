// Keys and what they do in the signed-in areas.
import { expect, test } from "vitest";
import { findAction, nextRowIndex } from "./shortcuts.ts";

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
    expect(findAction(key("k", modifier), { occupied: true, enabled: false, prefixed: false })).toEqual({
      kind: "palette",
    });
  }
  expect(findAction(key("K", { ctrlKey: true }), free)).toEqual({ kind: "palette" });
  expect(findAction(key("k", { ctrlKey: true, altKey: true }), free)).toBeUndefined();
  expect(findAction(key("k", { ctrlKey: true, metaKey: true }), free)).toBeUndefined();
});

test("single keys act", () => {
  expect(findAction(key("?"), free)).toEqual({ kind: "help" });
  expect(findAction(key("/"), free)).toEqual({ kind: "search" });
  expect(findAction(key("j"), free)).toEqual({ kind: "row", step: 1 });
  expect(findAction(key("k"), free)).toEqual({ kind: "row", step: -1 });
  expect(findAction(key("u"), free)).toEqual({ kind: "undo" });
  expect(findAction(key("g"), free)).toEqual({ kind: "prefix" });
});

test.each(["?", "/", "j", "k", "u", "g", "l"])(
  "%s is left alone while typing, when switched off, and with modifiers",
  (text) => {
    for (const prefixed of [false, true]) {
      expect(findAction(key(text), { ...free, prefixed, occupied: true })).toBeUndefined();
      expect(findAction(key(text), { ...free, prefixed, enabled: false })).toBeUndefined();
      expect(findAction(key(text, { altKey: true }), { ...free, prefixed })).toBeUndefined();
    }
  },
);

test("after g a letter names a screen, also one that is a shortcut itself", () => {
  expect(findAction(key("l"), { ...free, prefixed: true })).toEqual({ kind: "letter", letter: "l" });
  expect(findAction(key("j"), { ...free, prefixed: true })).toEqual({ kind: "letter", letter: "j" });
  expect(findAction(key("?"), { ...free, prefixed: true })).toEqual({ kind: "help" });
  expect(findAction(key("l"), free)).toBeUndefined();
});

test("j and k stay within the list, and begin at its ends", () => {
  expect(nextRowIndex(-1, 1, 3)).toBe(0);
  expect(nextRowIndex(-1, -1, 3)).toBe(2);
  expect(nextRowIndex(1, 1, 3)).toBe(2);
  expect(nextRowIndex(2, 1, 3)).toBe(2);
  expect(nextRowIndex(0, -1, 3)).toBe(0);
});

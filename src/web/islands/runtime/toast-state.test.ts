// One toast at a time, updated, dismissed, removed.
import { describe, expect, it } from "vitest";
import { changeToasts, TOAST_DURATION, TOAST_LIMIT, TOAST_REMOVAL_DELAY, type ToastEntry } from "./toast-state.ts";

const entry = (id: string): ToastEntry => ({ id, title: `Title ${id}`, open: true });

describe("changeToasts", () => {
  it("shows the newer toast in the older one's place", () => {
    const toasts = changeToasts([entry("1")], { kind: "add", toast: entry("2") });
    expect(toasts).toEqual([entry("2")]);
  });

  it("updates the toast of that id and leaves others alone", () => {
    const change = { kind: "update", id: "1", content: { title: "New" } } as const;
    expect(changeToasts([entry("1")], change)).toEqual([{ ...entry("1"), title: "New" }]);
    expect(changeToasts([entry("2")], change)).toEqual([entry("2")]);
  });

  it("closes a dismissed toast but keeps it until it is removed", () => {
    expect(changeToasts([entry("1")], { kind: "dismiss", id: "1" })).toEqual([{ ...entry("1"), open: false }]);
    expect(changeToasts([entry("1")], { kind: "dismiss", id: "2" })).toEqual([entry("1")]);
  });

  it("dismisses and removes all without an id", () => {
    expect(changeToasts([entry("1"), entry("2")], { kind: "dismiss" }).map(({ open }) => open)).toEqual([false, false]);
    expect(changeToasts([entry("1"), entry("2")], { kind: "remove" })).toEqual([]);
  });

  it("removes the toast of that id only", () => {
    expect(changeToasts([entry("1"), entry("2")], { kind: "remove", id: "1" })).toEqual([entry("2")]);
  });
});

it("keeps its numbers", () => {
  expect({ TOAST_LIMIT, TOAST_DURATION, TOAST_REMOVAL_DELAY }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_DURATION: 5000,
    TOAST_REMOVAL_DELAY: 1_000_000,
  });
});

// The life of a toast outside of the page: shown, dismissed, forgotten, carried to the next document.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastToast, showStoredToast, toast, TOAST_DURATION, toastInNextDocument, undoByToast } from "./toasts.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toast({ title: "Last" }).dismiss();
  vi.runAllTimers();
  vi.useRealTimers();
  sessionStorage.clear();
});

it("replaces, updates and dismisses through what it answers", () => {
  const old = toast({ title: "Old" });
  const shown = toast({ title: "New" });
  old.update({ title: "Older" });
  old.dismiss();
  expect(lastToast()).toMatchObject({ title: "New", open: true });
  shown.update({ description: "More" });
  expect(lastToast()).toMatchObject({ title: "New", description: "More", open: true });
  shown.dismiss();
  expect(lastToast()).toMatchObject({ title: "New", open: false });
});

it("forgets a dismissed toast 1,000,000 ms later, and no other", () => {
  const passing = toast({ title: "Passing" });
  passing.dismiss();
  vi.advanceTimersByTime(999_999);
  passing.dismiss();
  expect(lastToast()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(lastToast()).toBeUndefined();
  toast({ title: "Next" });
  vi.advanceTimersByTime(1_000_000);
  expect(lastToast()).toMatchObject({ title: "Next", open: true });
});

it("stays open for five seconds", () => expect(TOAST_DURATION).toBe(5_000));

it("undoes by a key what the visible toast offers to undo, once", () => {
  const onPress = vi.fn();
  toast({ title: "Failed", action: { label: "Try again", onPress } });
  expect(undoByToast()).toBe(false);
  toast({ title: "Closed", action: { label: "Undo", onPress } });
  expect([undoByToast(), undoByToast()]).toEqual([true, false]);
  expect(onPress).toHaveBeenCalledTimes(1);
});

it("crosses documents once", () => {
  toastInNextDocument({ title: "Email verified" });
  expect(lastToast()).toBeUndefined();
  showStoredToast();
  expect(lastToast()).toMatchObject({ title: "Email verified", open: true });
  toast({ title: "Other" });
  showStoredToast();
  expect(lastToast()).toMatchObject({ title: "Other" });
});

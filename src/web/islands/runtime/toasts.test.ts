// The life of a toast outside of the page: shown, dismissed, forgotten, carried to the next document.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, shownToasts, showStoredToast, toast, toastInNextDocument, undoByToast } from "./toasts.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
  sessionStorage.clear();
});

it("replaces, updates and dismisses through what it answers", () => {
  toast({ title: "Old" });
  const shown = toast({ title: "New" });
  expect(shownToasts().map(({ title }) => title)).toEqual(["New"]);
  shown.update({ description: "More" });
  expect(shownToasts()[0]).toMatchObject({ title: "New", description: "More", open: true });
  shown.dismiss();
  expect(shownToasts()[0]).toMatchObject({ open: false });
});

it("forgets a dismissed toast 1,000,000 ms later", () => {
  toast({ title: "Passing" }).dismiss();
  vi.advanceTimersByTime(999_999);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toHaveLength(0);
});

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
  expect(shownToasts()).toHaveLength(0);
  showStoredToast();
  expect(shownToasts()[0]).toMatchObject({ title: "Email verified", open: true });
  shownToasts().forEach(({ id }) => dismissToast(id));
  vi.runAllTimers();
  showStoredToast();
  expect(shownToasts()).toHaveLength(0);
});

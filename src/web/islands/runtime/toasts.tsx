import { type ComponentType, lazy, Suspense } from "react";
import type { ToastListProps } from "@/web/ui/overlay/radix/toast-list.tsx";
import { createStore, useStore } from "./store.ts";
import {
  changeToasts,
  TOAST_DURATION,
  TOAST_REMOVAL_DELAY,
  type ToastContent,
  type ToastEntry,
} from "./toast-state.ts";

const loadToastList = () => import("@/web/ui/overlay/radix/toast-list.tsx");

/** Rendered plainly when the code cannot be loaded, because the toast often says that the network is down. */
const ToastList = lazy<ComponentType<ToastListProps>>(() => loadToastList().catch(() => ({ default: PlainToasts })));

/** Loads the code of the toast area at the first sign of a person, while there is a network. */
export const prepareToasts = (): void => {
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => void loadToastList().catch(() => {}), { once: true });
  }
};

/** The key of session storage under which a toast waits for the next document. */
const STORAGE_KEY = "parley.toast";
const NONE: readonly ToastEntry[] = [];
const store = createStore(NONE);
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

/** The toasts in memory: the visible one, and dismissed ones until they are removed. */
export const shownToasts = (): readonly ToastEntry[] => store.get();

export interface ShownToast {
  id: string;
  update(content: Partial<ToastContent>): void;
  dismiss(): void;
}

/** Shows a toast in place of an older one. */
export const toast = (content: ToastContent): ShownToast => {
  const id = `toast-${++count}`;
  store.set(changeToasts(store.get(), { kind: "add", toast: { ...content, id, open: true } }));
  return {
    id,
    update: (changed) => store.set(changeToasts(store.get(), { kind: "update", id, content: changed })),
    dismiss: () => dismissToast(id),
  };
};

/** Closes a toast, or all without an id; it is removed after TOAST_REMOVAL_DELAY. */
export const dismissToast = (id?: string): void => {
  const closing = store.get().filter((entry) => id === undefined || entry.id === id);
  store.set(changeToasts(store.get(), { kind: "dismiss", id }));
  for (const entry of closing) {
    if (!removals.has(entry.id)) removals.set(entry.id, setTimeout(() => remove(entry.id), TOAST_REMOVAL_DELAY));
  }
};

/** What a toast's action is called that takes back what the toast reports. */
export const UNDO = "Undo";

/** Presses Undo in the visible toast, and closes it. Returns whether it offers that. */
export const undoByToast = (): boolean => {
  const shown = store.get().find(({ open, action }) => open && action?.label === UNDO);
  if (!shown) return false;
  dismissToast(shown.id);
  shown.action?.onPress();
  return true;
};

const remove = (id: string): void => {
  removals.delete(id);
  store.set(changeToasts(store.get(), { kind: "remove", id }));
};

/** Leaves a toast for the document that is opened next, within this tab. */
export const toastInNextDocument = (content: Omit<ToastContent, "action">): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(content));

/** Shows the toast that an earlier document left. Called once, after hydration. */
export const showStoredToast = (): void => {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  if (!stored) return;
  sessionStorage.removeItem(STORAGE_KEY);
  toast(JSON.parse(stored) as ToastContent);
};

const PlainToasts = ({ toasts, onClose }: ToastListProps) =>
  toasts.map(({ id, title, description }) => (
    <button
      key={id}
      type="button"
      className="fixed inset-x-4 top-4 z-50 rounded-card border-l-4 border-brand bg-surface p-4 text-left shadow-float"
      onClick={() => onClose(id)}
    >
      <span role="alert">
        <b>{title}</b> {description}
      </span>
    </button>
  ));

/** Nothing until there is a first toast; then the area stays, so that screen readers know it. */
export const Toasts = () => {
  const toasts = useStore(store, NONE);
  if (toasts.length === 0) return null;
  const open = toasts.filter(({ open }) => open).map((entry) => ({ duration: TOAST_DURATION, ...entry }));
  return (
    <Suspense>
      <ToastList toasts={open} onClose={dismissToast} />
    </Suspense>
  );
};

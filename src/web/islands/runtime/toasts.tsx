import { type ComponentType, lazy, Suspense } from "react";
import { withTexts } from "./texts.ts";
import type { ToastItem, ToastListProps } from "@/web/ui/overlay/radix/toast-list.tsx";
import { createStore, useStore } from "./store.ts";
import { withSessionStorage } from "./session-storage.ts";

/** How long a dismissed toast stays in memory, in milliseconds. */
const TOAST_REMOVAL_DELAY = 1_000_000;
/** How long a toast stays open unless it says otherwise, in milliseconds. */
export const TOAST_DURATION = 5_000;

export interface ToastContent extends Omit<ToastItem, "id" | "duration"> {
  /** Milliseconds until it closes by itself; TOAST_DURATION when absent. */
  duration?: number;
}

interface ToastEntry extends ToastContent {
  id: string;
  open: boolean;
}

const loadToastList = withTexts(["ui.toasts"], () => import("@/web/ui/overlay/radix/toast-list.tsx"));

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
const store = createStore<ToastEntry | undefined>(undefined);
let count = 0;

/** The toast in memory: the visible one, or a dismissed one until it is removed. */
export const lastToast = (): ToastEntry | undefined => store.get();

const changeToast = (id: string, change: Partial<ToastEntry>): void => {
  const last = store.get();
  if (last?.id === id) store.set({ ...last, ...change });
};

/** Shows a toast in place of an older one (docs/product/interface.md#dialogs-and-toasts). */
export const toast = (content: ToastContent) => {
  const id = `toast-${++count}`;
  store.set({ ...content, id, open: true });
  return {
    update: (changed: Partial<ToastContent>) => changeToast(id, changed),
    dismiss: () => dismissToast(id),
  };
};

/** Closes a toast; it is removed after TOAST_REMOVAL_DELAY. */
const dismissToast = (id: string): void => {
  changeToast(id, { open: false });
  setTimeout(() => store.get()?.id === id && store.set(undefined), TOAST_REMOVAL_DELAY);
};

/** What a toast's action is called that takes back what the toast reports. */
export const UNDO = "Undo";

/** Presses Undo in the visible toast, and closes it. Returns whether it offers that. */
export const undoByToast = (): boolean => {
  const last = store.get();
  if (!last?.open || last.action?.label !== UNDO) return false;
  dismissToast(last.id);
  last.action.onPress();
  return true;
};

/** Leaves a toast for the document that is opened next, within this tab. */
export const toastInNextDocument = (content: Omit<ToastContent, "action">): void =>
  void withSessionStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(content)));

/** Shows the toast that an earlier document left. Called once, after hydration. */
export const showStoredToast = (): void =>
  void withSessionStorage((storage) => {
    const stored = storage.getItem(STORAGE_KEY);
    if (!stored) return;
    storage.removeItem(STORAGE_KEY);
    toast(JSON.parse(stored) as ToastContent);
  });

const PlainToasts = ({ toasts, onClose }: ToastListProps) =>
  toasts.map(({ id, title, description }) => (
    <button
      key={id}
      type="button"
      className="fixed inset-x-4 top-4 z-50 rounded-card border-s-4 border-brand bg-surface p-4 text-start shadow-float"
      onClick={() => onClose(id)}
    >
      <span role="alert">
        <b>{title}</b> {description}
      </span>
    </button>
  ));

/** Nothing until there is a first toast; then the area stays, so that screen readers know it. */
export const Toasts = () => {
  const last = useStore(store, undefined);
  if (!last) return null;
  return (
    <Suspense>
      <ToastList toasts={last.open ? [{ duration: TOAST_DURATION, ...last }] : []} onClose={dismissToast} />
    </Suspense>
  );
};

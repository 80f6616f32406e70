// The toast area of the root layout and the functions that speak through it (SPEC sections 2, 4 and 9).
import { lazy, Suspense } from "react";
import { createStore, useStore } from "./store.ts";
import { changeToasts, TOAST_REMOVAL_DELAY, type ToastContent, type ToastEntry } from "./toast-state.ts";

const ToastArea = lazy(() => import("./toast-area.tsx"));

/** Where a toast waits for the next document. */
const PARCEL = "parley.toast";
const NONE: readonly ToastEntry[] = [];
const store = createStore(NONE);
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

/** The toasts in memory: the visible one, and dismissed ones until they are forgotten. */
export const shownToasts = (): readonly ToastEntry[] => store.get();

export interface ShownToast {
  id: string;
  update(content: Partial<ToastContent>): void;
  dismiss(): void;
}

/** Shows a toast; an older one gives way. */
export const toast = (content: ToastContent): ShownToast => {
  const id = `toast-${++count}`;
  store.set(changeToasts(store.get(), { kind: "add", toast: { ...content, id, open: true } }));
  return {
    id,
    update: (changed) => store.set(changeToasts(store.get(), { kind: "update", id, content: changed })),
    dismiss: () => dismissToast(id),
  };
};

/** Closes a toast, or all without an id; it is forgotten after TOAST_REMOVAL_DELAY. */
export const dismissToast = (id?: string): void => {
  const closing = store.get().filter((entry) => id === undefined || entry.id === id);
  store.set(changeToasts(store.get(), { kind: "dismiss", id }));
  for (const entry of closing) {
    if (!removals.has(entry.id)) removals.set(entry.id, setTimeout(() => forget(entry.id), TOAST_REMOVAL_DELAY));
  }
};

const forget = (id: string): void => {
  removals.delete(id);
  store.set(changeToasts(store.get(), { kind: "remove", id }));
};

/** Leaves a toast for the document that is opened next, within this tab. */
export const toastInNextDocument = (content: Omit<ToastContent, "action">): void =>
  sessionStorage.setItem(PARCEL, JSON.stringify(content));

/** Shows what an earlier document left. Called once, after hydration. */
export const showToastLeftBehind = (): void => {
  const parcel = sessionStorage.getItem(PARCEL);
  if (!parcel) return;
  sessionStorage.removeItem(PARCEL);
  toast(JSON.parse(parcel) as ToastContent);
};

/** The live region; it exists before there is anything to say, so that screen readers announce what comes. */
export const Toasts = () => {
  const toasts = useStore(store, NONE);
  return (
    <div aria-live="polite">
      {toasts.length > 0 && (
        <Suspense>
          <ToastArea toasts={toasts} dismiss={dismissToast} />
        </Suspense>
      )}
    </div>
  );
};

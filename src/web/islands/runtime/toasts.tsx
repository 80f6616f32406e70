// The toast area of the root layout and the functions that speak through it (SPEC sections 2, 4 and 9).
import { lazy, Suspense } from "react";
import { createStore, useStore } from "./store.ts";
import { changeToasts, TOAST_REMOVAL_DELAY, type ToastContent, type ToastEntry } from "./toast-state.ts";

const loadArea = () => import("./toast-area.tsx");

/** Drawn plainly where the code cannot be had: often that is just what there is to say. */
const ToastArea = lazy(() => loadArea().catch(() => ({ default: PlainToasts })));

/** Fetches the code of the toast area while there is a network: once, at the first sign of a person. */
export const prepareToasts = (): void => {
  for (const sign of ["pointerdown", "keydown"]) {
    addEventListener(sign, () => void loadArea().catch(() => {}), { once: true });
  }
};

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

interface ToastsShown {
  toasts: readonly ToastEntry[];
  dismiss(id: string): void;
}

const PlainToasts = ({ toasts, dismiss }: ToastsShown) =>
  toasts.filter(({ open }) => open).map(({ id, title, description }) => (
    <button
      key={id}
      type="button"
      className="fixed inset-x-4 top-4 z-50 rounded-card border-l-4 border-brand bg-surface p-4 text-left shadow-float"
      onClick={() => dismiss(id)}
    >
      <b>{title}</b> {description}
    </button>
  ));

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

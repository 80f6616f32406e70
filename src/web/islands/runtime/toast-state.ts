// What the toast area shows, as pure state: one at a time (docs/product/interface.md#dialogs-and-toasts).

/** How many toasts are visible at once. */
export const TOAST_LIMIT = 1;
/** How long a dismissed toast stays in memory, in milliseconds. */
export const TOAST_REMOVAL_DELAY = 1_000_000;
/** How long a toast stays open unless it says otherwise, in milliseconds. */
export const TOAST_DURATION = 5_000;

export interface ToastContent {
  title: string;
  description?: string;
  tone?: "default" | "destructive";
  /** Milliseconds until it closes by itself; TOAST_DURATION when absent. */
  duration?: number;
  /** One action about the message, usually Undo; the toast closes then. */
  action?: { label: string; onPress(): void };
}

export interface ToastEntry extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastChange =
  | { kind: "add"; toast: ToastEntry }
  | { kind: "update"; id: string; content: Partial<ToastContent> }
  /** Without an id, all of them. */
  | { kind: "dismiss" | "remove"; id?: string };

const appliesTo = (change: { id?: string }, toast: ToastEntry) => change.id === undefined || change.id === toast.id;

/** The toasts after a change. */
export const changeToasts = (toasts: readonly ToastEntry[], change: ToastChange): readonly ToastEntry[] => {
  switch (change.kind) {
    case "add":
      return [change.toast, ...toasts].slice(0, TOAST_LIMIT);
    case "update":
      return toasts.map((toast) => appliesTo(change, toast) ? { ...toast, ...change.content } : toast);
    case "dismiss":
      return toasts.map((toast) => appliesTo(change, toast) ? { ...toast, open: false } : toast);
    case "remove":
      return toasts.filter((toast) => !appliesTo(change, toast));
  }
};

// The stack of modals of the root layout: only the top entry is shown (SPEC sections 2, 3 and 4).
import { Activity, lazy, type ReactNode, Suspense } from "react";
import { createStore, useStore } from "./store.ts";

export interface ModalEntry {
  id: string;
  title: string;
  content: ReactNode;
}

/** "modal-" and three digits (SPEC section 3). `random` answers from 0 up to 1. */
export const modalId = (random: () => number): string => `modal-${100 + Math.floor(random() * 900)}`;

/** The stack with one more on top. An entry of the same id is replaced. */
export const withModal = (stack: readonly ModalEntry[], entry: ModalEntry): readonly ModalEntry[] => [
  ...withoutModal(stack, entry.id),
  entry,
];

/** The stack without the entry of that id. */
export const withoutModal = (stack: readonly ModalEntry[], id: string): readonly ModalEntry[] =>
  stack.filter((entry) => entry.id !== id);

/** An id that no entry of the stack has yet. */
export const freeModalId = (stack: readonly ModalEntry[], random: () => number): string => {
  const id = modalId(random);
  return stack.some((entry) => entry.id === id) ? freeModalId(stack, random) : id;
};

const Dialog = lazy(() => import("@/web/ui/overlay/dialog.tsx").then((part) => ({ default: part.Dialog })));

const NONE: readonly ModalEntry[] = [];
const store = createStore(NONE);

/** The stack, the top entry last. */
export const openedModals = (): readonly ModalEntry[] => store.get();

/** Opens a modal on top of the others; answers its id. */
export const openModal = ({ id, title, content }: Omit<ModalEntry, "id"> & { id?: string }): string => {
  const entry = { id: id ?? freeModalId(store.get(), Math.random), title, content };
  store.set(withModal(store.get(), entry));
  return entry.id;
};

/** Closes the modal of that id; without an id, the last one opened. */
export const closeModal = (id = store.get().at(-1)?.id): void => {
  if (id !== undefined) store.set(withoutModal(store.get(), id));
};

/** Closes all modals. */
export const clearModals = (): void => store.set(NONE);

/**
 * The modals below the top one keep their state while they are hidden. `children` is what must stay in reach above a
 * modal (the toasts): everything outside of an open dialog is inert.
 */
export const ModalStack = ({ children }: { children: ReactNode }) => {
  const stack = useStore(store, NONE);
  if (stack.length === 0) return children;
  return (
    <Suspense>
      {stack.map(({ id, title, content }, at) => (
        <Activity key={id} mode={at === stack.length - 1 ? "visible" : "hidden"}>
          <Dialog
            title={title}
            onClose={() =>
              closeModal(id)}
          >
            {content}
            {at === stack.length - 1 && children}
          </Dialog>
        </Activity>
      ))}
    </Suspense>
  );
};

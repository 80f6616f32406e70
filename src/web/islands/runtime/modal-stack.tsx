// The stack of modals of the root layout: only the top entry is shown (docs/product/interface.md#dialogs-and-toasts).
import { Activity, type ReactNode, Suspense } from "react";
import { Dialog, DialogContent } from "@/web/ui/overlay/dialog.tsx";
import { createStore, useStore } from "./store.ts";

interface ModalEntry {
  id: string;
  title: string;
  content: ReactNode;
}

type Stack = readonly ModalEntry[];

const EMPTY: Stack = [];
const store = createStore(EMPTY);

/** "modal-" and three random digits that no entry of the stack has yet. */
const createModalId = (stack: Stack): string => {
  const id = `modal-${100 + Math.floor(Math.random() * 900)}`;
  return stack.some((entry) => entry.id === id) ? createModalId(stack) : id;
};

/** The stack, the top entry last. */
export const listModals = (): Stack => store.get();

/** Opens a modal on top of the others and returns its id. An entry of the same id is replaced. */
export const openModal = ({ id, title, content }: Omit<ModalEntry, "id"> & { id?: string }): string => {
  const entry = { id: id ?? createModalId(store.get()), title, content };
  store.set([...store.get().filter((other) => other.id !== entry.id), entry]);
  return entry.id;
};

/** Closes the modal of that id; without an id, the last one opened. */
export const closeModal = (id = store.get().at(-1)?.id): void =>
  store.set(store.get().filter((entry) => entry.id !== id));

/** Closes all modals. */
export const clearModals = (): void => store.set(EMPTY);

/**
 * One dialog for the whole stack; entries below the top one keep their state while they are hidden. `children` must
 * stay in reach while a modal is open (the toasts), because a dialog keeps the focus inside.
 */
export const ModalStack = ({ children }: { children: ReactNode }) => {
  const stack = useStore(store, EMPTY);
  const top = stack.at(-1);
  if (!top) return children;
  return (
    <Suspense fallback={children}>
      <Dialog title={top.title} contentId={top.id} onClose={() => closeModal(top.id)}>
        {stack.map((entry) => (
          <Activity key={entry.id} mode={entry === top ? "visible" : "hidden"}>
            <DialogContent>{entry.content}</DialogContent>
          </Activity>
        ))}
        {children}
      </Dialog>
    </Suspense>
  );
};

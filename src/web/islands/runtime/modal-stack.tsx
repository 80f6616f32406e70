// The stack of modals of the root layout: only the top entry is shown (SPEC sections 2, 3 and 4).
import { lazy, Suspense } from "react";
import { freeModalId, type ModalEntry, withModal, withoutModal } from "./modal-state.ts";
import { createStore, useStore } from "./store.ts";

const ModalView = lazy(() => import("./modal-view.tsx"));

const NONE: readonly ModalEntry[] = [];
const store = createStore(NONE);

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

export const ModalStack = () => {
  const top = useStore(store, NONE).at(-1);
  return top && (
    <Suspense>
      <ModalView key={top.id} title={top.title} close={() => closeModal(top.id)}>{top.content}</ModalView>
    </Suspense>
  );
};

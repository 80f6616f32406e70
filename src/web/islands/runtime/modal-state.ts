// The stack of modals as pure state: opening adds, closing takes one by id, the last, or all (SPEC sections 3 and 4).
import type { ReactNode } from "react";

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

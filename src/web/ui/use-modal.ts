// What every modal <dialog> does: opens with its component, closes on Escape or a press beside it.
import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Spread on a <dialog>. The browser keeps the focus inside and gives it back; `onClose` removes the component. */
export const useModal = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onClick: (event: MouseEvent) => void (event.target === ref.current && onClose()),
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
  };
};

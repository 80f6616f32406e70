// Sends a form as soon as its only question is answered by a press. Keys never do that: arrow keys choose while they move,
// and Space may be the first of several tries. Keyboards and screen readers use the button, which appears with the focus.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** Spread on an element around the radios. `isReady` says whether the choice answers everything. */
export const useContinueOnChoice = (isReady: (form: HTMLFormElement) => boolean) => {
  const byPointer = useRef(false);
  return {
    onPointerDown: (_: PointerEvent) => void (byPointer.current = true),
    onKeyDown: (_: KeyboardEvent) => void (byPointer.current = false),
    onClick: ({ target }: MouseEvent) => {
      // A press on a label comes as a second click, on its radio.
      if (!byPointer.current || !(target instanceof HTMLInputElement) || target.type !== "radio") return;
      byPointer.current = false;
      if (target.form && isReady(target.form)) target.form.requestSubmit();
    },
  };
};

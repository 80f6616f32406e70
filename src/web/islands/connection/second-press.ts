// A second press that meets something else than the first. Whoever presses twice means what was there before: a list that
// has moved up meanwhile, or a button that says something else now, must not take the second press.

const CONTROL = "a, button, input, select, summary, label, [role=menuitem], [role=option]";

/** A press on a label comes again on its field. */
const controlAt = (target: EventTarget | null): Element | null => {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control instanceof HTMLLabelElement ? control.control ?? control : control;
};

/** Called once for each document. */
export const ignoreStraySecondPresses = (): void => {
  let last: { control: Element | null; text?: string | null } | undefined;
  addEventListener("click", (event) => {
    const control = controlAt(event.target);
    const pressed = { control, text: control?.textContent };
    // `detail` counts the presses at one place within the time of a double click; keys and scripts have 0.
    const isSecond = event.detail > 1 && control !== null && last !== undefined;
    if (isSecond && (last?.control !== control || last.text !== pressed.text)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = pressed;
  }, true);
};

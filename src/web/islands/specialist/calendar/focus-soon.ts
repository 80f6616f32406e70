// Where the focus goes when what had it disappears with a change.

/** Focuses an element once the change is drawn, and brings it into view. */
export const focusSoon = (id: string): void => {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
};

/** Moves the focus to the screen's heading, so that screen readers announce what is shown now. */
export const focusHeading = (options?: FocusOptions): void => {
  const heading = document.querySelector<HTMLElement>("#island h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus(options);
};

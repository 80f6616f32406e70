// Links that a screen may answer itself: work without JavaScript, open in a new tab when asked to.
import type { KeyboardEvent, MouseEvent } from "react";

/** Calls `pick` for a plain press; a press with a modifier stays the browser's. Without `pick` the link just links. */
export const plainPress = (pick?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!pick || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pick();
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys, Home and End move among the links of a list; Tab keeps working as everywhere. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((a) =>
    a.checkVisibility()
  );
  const at = links.findIndex((link) => link === document.activeElement);
  const to = event.key === "Home" ? 0 : event.key === "End" ? links.length - 1 : at + (steps[event.key] ?? NaN);
  const next = links[to];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

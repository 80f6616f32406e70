// Arrow keys, Home and End move among the links of a list; Tab keeps working as everywhere.
import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The `onKeyDown` of the list's element. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a[href]")]
    .filter((link) => link.checkVisibility());
  const index = links.findIndex((link) => link === document.activeElement);
  const target = event.key === "Home" ? 0 : event.key === "End" ? links.length - 1 : index + (STEPS[event.key] ?? NaN);
  const next = links[target];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

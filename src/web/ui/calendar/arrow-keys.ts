// Arrow keys, Home and End move among links in rows; Tab keeps working as everywhere.
import type { KeyboardEvent } from "react";
import { currentDirection } from "@/languages/language.ts";

/** Where text runs from left to right. */
const ALONG: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const ACROSS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The link of the next row, below (1) or above (-1), that is nearest to the present one. */
const findInNextRow = (links: readonly HTMLElement[], present: HTMLElement, way: number): HTMLElement | undefined => {
  const { left, top, height } = present.getBoundingClientRect();
  const found = links.map((link) => ({ link, box: link.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - top) * way > height / 2)
    .sort((a, b) => (a.box.top - b.box.top) * way || Math.abs(a.box.left - left) - Math.abs(b.box.left - left));
  return found[0]?.link;
};

/** The `onKeyDown` of the list's element. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>) => {
  const { key, currentTarget } = event;
  const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((link) =>
    link.checkVisibility()
  );
  const index = links.findIndex((link) => link === document.activeElement);
  if (index < 0) return;
  const way = currentDirection() === "rtl" ? -1 : 1;
  const target = key in ACROSS
    ? findInNextRow(links, links[index]!, ACROSS[key]!)
    : links[key === "Home" ? 0 : key === "End" ? links.length - 1 : index + way * (ALONG[key] ?? NaN)];
  if (!target) return;
  event.preventDefault();
  target.focus();
};

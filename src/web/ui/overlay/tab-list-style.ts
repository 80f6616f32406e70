// The properties, ids and styles of the row of tabs, shared by its fallback and the Radix part.
import type { ReactNode } from "react";

export interface TabListProps {
  /** Prefix of the ids of tabs and panels. */
  id: string;
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { key: string; label: ReactNode }[];
  /** Key of the tab whose panel is shown. */
  selected: string;
  onSelect(key: string): void;
}

export const tabId = (id: string, key: string): string => `${id}-tab-${key}`;
export const tabPanelId = (id: string, key: string): string => `${id}-panel-${key}`;

export const tabListStyle = "flex flex-wrap gap-1 border-b border-line";
export const tabStyle =
  "inline-flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-4 font-medium text-ink-soft no-underline " +
  "transition-colors -outline-offset-3! hover:text-ink aria-selected:border-brand aria-selected:text-ink " +
  "aria-[current]:border-brand aria-[current]:text-ink";

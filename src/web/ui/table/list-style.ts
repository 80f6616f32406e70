export const menuButton =
  "inline-flex h-11 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-sm font-medium @table:h-9 " +
  "text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-expanded:bg-wash aria-expanded:text-ink";
export const menuPanel = "grid gap-2 p-2";
/** The link that names a row: as high as the row, and cut where the column ends. */
export const rowLink = "block truncate py-2.5 @max-table:py-0";

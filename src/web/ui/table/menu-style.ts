// How the buttons and panels of a list's menus look.
export const menuButton =
  "inline-flex h-9 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-sm font-medium " +
  "text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-expanded:bg-wash aria-expanded:text-ink";
export const menuPanel = "grid gap-2 p-2";

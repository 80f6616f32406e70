// The button in an area's header that opens the command palette, and the area's keyboard shortcuts.
import { SearchIcon } from "@/web/ui/icons.ts";
import type { AreaCommandSet } from "./commands.ts";
import { togglePalette, useShortcuts } from "./use-shortcuts.tsx";

export const AreaCommands = (set: AreaCommandSet) => {
  useShortcuts(set);
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => togglePalette(set)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-part px-2 text-ink-soft hover:bg-wash hover:text-ink sm:border sm:border-line sm:px-3"
    >
      <SearchIcon />
      <span className="max-sm:sr-only">Search</span>
      <kbd aria-hidden="true" className="font-sans text-sm max-lg:hidden">Ctrl K</kbd>
    </button>
  );
};

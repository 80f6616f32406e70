// The keyboard shortcuts of an area, and the button in its header that opens the command palette.
import { useEffect, useEffectEvent, useRef } from "react";
import { closeModal, listModals, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { undoByToast } from "@/web/islands/runtime/toasts.tsx";
import { SearchIcon } from "@/web/ui/icons.ts";
import type { AreaCommandSet } from "./commands.ts";
import { areSingleKeysOn, findAction, nextRowIndex, type ShortcutAction } from "./shortcuts.ts";

/** How long "g" waits for its letter, in ms. */
const PREFIX_MS = 1_500;

/** Where keys have a meaning of their own: fields, and everything that lets one choose by typing. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="grid"]';

const isOccupied = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open') !== null;

/** The link that opens each row of the screen's lists. */
const rowLinks = (): HTMLElement[] =>
  [...document.querySelectorAll("main tbody tr, main [data-rows] > li")]
    .map((row) => row.querySelector<HTMLElement>("th a[href], a[href]"))
    .filter((link) => link !== null && link.checkVisibility()) as HTMLElement[];

/** Focuses the next row. Returns whether the screen has any. */
const moveRow = (step: 1 | -1): boolean => {
  const links = rowLinks();
  const row = document.activeElement?.closest("tr, li");
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  links[nextRowIndex(at, step, links.length)]?.focus();
  return links.length > 0;
};

/** Focuses the screen's search box. Returns whether it has one. */
const focusSearch = (): boolean => {
  const box = document.querySelector<HTMLInputElement>('main [role="search"] input');
  box?.focus();
  box?.select();
  return box !== null;
};

const PALETTE = "command-palette";

const openPalette = async (set: AreaCommandSet): Promise<void> => {
  const { CommandPalette } = await import("./command-palette.tsx");
  openModal({
    id: PALETTE,
    title: "Search and commands",
    content: <CommandPalette {...set} onClose={() => closeModal(PALETTE)} />,
  });
};

/** Opens the palette, or closes it if it is open. */
const togglePalette = (set: AreaCommandSet): void => {
  if (listModals().at(-1)?.id === PALETTE) closeModal(PALETTE);
  else void openPalette(set);
};

export const openShortcutHelp = async (commands: AreaCommandSet["commands"]): Promise<void> => {
  const { ShortcutHelp } = await import("./shortcut-help.tsx");
  openModal({ id: "shortcut-help", title: "Keyboard shortcuts", content: <ShortcutHelp commands={commands} /> });
};

const useShortcuts = (set: AreaCommandSet): void => {
  const prefixedAt = useRef(-Infinity);

  const perform = (action: ShortcutAction): boolean => {
    prefixedAt.current = action.kind === "prefix" ? performance.now() : -Infinity;
    if (action.kind === "palette") togglePalette(set);
    if (action.kind === "help") void openShortcutHelp(set.commands);
    if (action.kind === "search") return focusSearch() || (togglePalette(set), true);
    if (action.kind === "undo") return undoByToast();
    if (action.kind === "row") return moveRow(action.step);
    if (action.kind !== "letter") return true;
    const command = set.commands.find(({ screenKey }) => screenKey === action.letter);
    if (command?.href) set.goTo(command.href);
    return command !== undefined;
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = findAction(event, {
      occupied: isOccupied(event.target),
      enabled: areSingleKeysOn(),
      prefixed: performance.now() - prefixedAt.current < PREFIX_MS,
    });
    if (action && perform(action)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
};

/** Follows the keyboard while the area's frame is mounted. */
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

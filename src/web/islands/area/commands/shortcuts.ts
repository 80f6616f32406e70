// Which action a key stands for in a signed-in area. Pure, except for the setting, which this device remembers.

export type ShortcutAction =
  | { kind: "palette" }
  | { kind: "help" }
  | { kind: "search" }
  /** Presses Undo in the toast that is open. */
  | { kind: "undo" }
  | { kind: "row"; step: 1 | -1 }
  /** Waits for the letter of a screen. */
  | { kind: "prefix" }
  | { kind: "letter"; letter: string };

/** What counts of a KeyboardEvent. */
interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface ShortcutState {
  /** Somebody types, chooses, or a dialog or menu is open: keys without Ctrl or Cmd belong to that. */
  occupied: boolean;
  /** Single keys can be switched off (WCAG 2.1.4). Ctrl+K stays. */
  enabled: boolean;
  /** "g" was pressed just before. */
  prefixed: boolean;
}

const SINGLE_KEYS: Readonly<Record<string, ShortcutAction>> = {
  "?": { kind: "help" },
  "/": { kind: "search" },
  u: { kind: "undo" },
  j: { kind: "row", step: 1 },
  k: { kind: "row", step: -1 },
  g: { kind: "prefix" },
};

/** Undefined for a key that is not a shortcut. */
export const findAction = (pressed: PressedKey, { occupied, enabled, prefixed }: ShortcutState) => {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey !== metaKey && !altKey && key.toLowerCase() === "k") return { kind: "palette" } satisfies ShortcutAction;
  if (occupied || !enabled || ctrlKey || metaKey || altKey) return undefined;
  if (prefixed && /^[a-z]$/.test(key)) return { kind: "letter", letter: key } satisfies ShortcutAction;
  return SINGLE_KEYS[key];
};

/** The row that j or k leads to. @param index of the row with the focus, -1 if none has it. */
export const nextRowIndex = (index: number, step: 1 | -1, count: number): number =>
  index < 0 ? (step > 0 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, index + step));

const SETTING = "parley.single-key-shortcuts";

/** Whether single keys act; they do where nothing can be stored. */
export const areSingleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
};

/** Switches single keys on this device. */
export const setSingleKeys = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(SETTING);
    else localStorage.setItem(SETTING, "off");
  } catch {
    // Storage is blocked: the setting lasts as long as the document shows it.
  }
};

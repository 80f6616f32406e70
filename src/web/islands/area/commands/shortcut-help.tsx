// The list of keyboard shortcuts, with the switch for single keys. Loaded when it is opened.
import { type ReactNode, useState } from "react";
import { Switch } from "@/web/ui/form/switch.tsx";
import type { Command } from "./commands.ts";
import { Key } from "./key.tsx";
import { areSingleKeysOn, setSingleKeys } from "./shortcuts.ts";

interface Shortcut {
  keys: ReactNode;
  does: string;
}

const combined = (
  <>
    <Key>Ctrl</Key> or <Key>⌘</Key> <Key>K</Key>
  </>
);

const SINGLE: readonly Shortcut[] = [
  { keys: <Key>/</Key>, does: "Search this list" },
  { keys: <Key>j</Key>, does: "Next row" },
  { keys: <Key>k</Key>, does: "Previous row" },
  { keys: <Key>Enter</Key>, does: "Open the row" },
  { keys: <Key>u</Key>, does: "Undo, while a message offers it" },
  { keys: <Key>?</Key>, does: "Show the shortcuts" },
];

const List = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt>{does}</dt>
          <dd className="flex items-center gap-1 justify-self-end text-sm text-ink-soft">{keys}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const ShortcutHelp = ({ commands }: { commands: readonly Command[] }) => {
  const [on, setOn] = useState(areSingleKeysOn);
  const change = (next: boolean) => {
    setSingleKeys(next);
    setOn(next);
  };
  const screens = commands.flatMap(({ label, screenKey }) =>
    screenKey
      ? [{
        does: label,
        keys: (
          <>
            <Key>g</Key> then <Key>{screenKey}</Key>
          </>
        ),
      }]
      : []
  );
  return (
    <div className="grid gap-6">
      <Switch
        label="Shortcuts of a single key"
        checked={on}
        onChange={change}
        stateText={{ on: "On", off: "Off" }}
      />
      <p className="text-sm text-ink-soft">
        Switch them off if they get in the way of speech input or another tool. This device remembers it.
      </p>
      <List title="Everywhere" shortcuts={[{ keys: combined, does: "Search and commands" }]} />
      <List title="Lists" shortcuts={SINGLE} />
      <List title="Screens" shortcuts={screens} />
    </div>
  );
};

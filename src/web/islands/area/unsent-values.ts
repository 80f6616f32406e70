// Keeps what is typed into an editor that has it in its state: under the same rules as the input of forms.
import { useEffect, useState } from "react";
import { findForm, keepForm, ownerOf } from "@/web/islands/connection/unsent-storage.ts";

/** A value that differs from what is saved: what was typed, and what is known to be saved. Both can be written as JSON. */
export interface UnsentValue {
  typed: unknown;
  base: unknown;
}

export type UnsentValues = Readonly<Record<string, UnsentValue>>;

const encode = (values: UnsentValues) =>
  Object.fromEntries(
    Object.entries(values).map(([key, { typed, base }]) =>
      [key, { typed: JSON.stringify(typed ?? null), base: JSON.stringify(base ?? null) }] as const
    ),
  );

const find = (name: string): UnsentValues | undefined => {
  const kept = findForm(name, ownerOf(), Date.now());
  return kept && Object.fromEntries(
    Object.entries(kept).map(([key, { typed, base }]) =>
      [key, { typed: JSON.parse(String(typed)), base: JSON.parse(String(base)) }] as const
    ),
  );
};

/**
 * Keeps `values`, which is empty once all is saved. What was kept is given to `restore` once; it decides what becomes of a
 * value whose base is no longer what is saved, and says whether the editor differs from what is saved now.
 */
export const useUnsentValues = (name: string, values: UnsentValues, restore: (kept: UnsentValues) => boolean): void => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const kept = find(name);
    const isRestored = kept !== undefined && Object.keys(kept).length > 0 && restore(kept);
    // Once the code that says so is loaded.
    if (isRestored) void self.$saving?.(name).then(() => self.$restored?.());
    setOpen(true);
  }, []);
  const encoded = JSON.stringify(encode(values));
  useEffect(() => {
    if (isOpen) keepForm(name, ownerOf(), JSON.parse(encoded), Date.now());
  }, [isOpen, name, encoded]);
};

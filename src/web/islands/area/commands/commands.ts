// What the command palette offers: screens and actions of an area, and the lists that it searches.
import type { ReactNode } from "react";

interface CommandLabel {
  label: string;
  icon: ReactNode;
  /** Other words that find it. */
  keywords?: readonly string[];
  /** Opens it after "g". */
  screenKey?: string;
}

/** A screen, or an action. */
export type Command = CommandLabel & ({ href: string; run?: undefined } | { run(): void; href?: undefined });

export interface CommandResult {
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail: string;
  href: string;
  /** What can be done with it from here, shown where few records match. */
  actions?: readonly RecordAction[];
}

export type RecordAction = { label: string } & ({ href: string; run?: undefined } | { run(): void; href?: undefined });

/** A list that can be searched. Its query returns a handful of results for the words typed. */
export interface CommandSource {
  /** Heading of its results, in the plural: "Leads". */
  name: string;
  icon: ReactNode;
  queryKey: readonly unknown[];
  find(search: string): Promise<readonly CommandResult[]>;
}

export interface AreaCommandSet {
  commands: readonly Command[];
  sources: readonly CommandSource[];
  /** Opens an address of this area or another one. */
  goTo(href: string): void;
}

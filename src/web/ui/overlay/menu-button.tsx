// The properties and the button of a menu, shared by its fallback and the Radix part.
import type { ReactNode } from "react";
import { buttonStyle } from "../button.tsx";
import { EllipsisIcon, LoaderCircleIcon } from "../icons.ts";
import type { AreaAnchor } from "../layout/area-links.tsx";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Where it leads, or what it does. */
  href?: string;
  onSelect?(): void;
  /** Only a phone has no room for it elsewhere. */
  onPhone?: true;
}

export interface MenuProps {
  /** The label of the button. A phone shows three dots. */
  label: string;
  items: readonly MenuItem[];
  /** What it concerns, for screen readers. */
  about?: string;
  /** Within a row of a list: three dots on every screen. */
  compact?: boolean;
  /** Text shown while what was chosen runs. */
  busy?: string;
  link: AreaAnchor;
}

export interface OpenMenuProps extends MenuProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

export const menuButtonStyle = ({ compact }: Pick<MenuProps, "compact">) =>
  compact
    ? `${buttonStyle({ variant: "quiet" })} min-h-11! px-2.5! py-0.5! lg:min-h-9!`
    : `${buttonStyle({ variant: "secondary" })} px-3! sm:px-5!`;

export const MenuButtonLabel = (
  { label, about, compact, busy }: Pick<MenuProps, "label" | "about" | "compact" | "busy">,
) => (
  <>
    {busy
      ? <LoaderCircleIcon className="size-5 animate-turn" />
      : <EllipsisIcon className={compact ? undefined : "sm:hidden"} />}
    <span aria-live="polite" className={compact ? "sr-only" : "max-sm:sr-only"}>{busy ?? label}</span>
    {about && <span className="sr-only">{` ${about}`}</span>}
  </>
);

/** A press that comes before the code opens the menu as soon as it is there. */
export const MenuButton = ({ onOpenChange, ...label }: OpenMenuProps) => (
  <button
    type="button"
    className={menuButtonStyle(label)}
    onClick={() => onOpenChange(true)}
  >
    <MenuButtonLabel {...label} />
  </button>
);

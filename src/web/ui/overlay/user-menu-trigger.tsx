// The properties and the button of the account's menu, shared by its fallback and the Radix part.
import type { ReactNode } from "react";
import { Avatar } from "../avatar.tsx";
import { ChevronDownIcon } from "../icons.ts";
import type { AreaAnchor } from "../layout/area-links.tsx";

export interface UserMenuProps {
  person: { name: string; email: string; photo?: string | null };
  items: readonly { href: string; label: string; icon: ReactNode }[];
  /** Where the menu's button leads until its code has arrived, and without JavaScript. */
  href: string;
  onSignOut(): void;
  link: AreaAnchor;
}

export const userMenuStyle = "flex min-h-11 items-center gap-2 rounded-part px-1 no-underline hover:bg-wash";

export const UserMenuLabel = ({ person: { name, photo } }: Pick<UserMenuProps, "person">) => (
  <>
    <Avatar name={name} src={photo} size="small" />
    <span className="sr-only">Account of</span>
    <span className="max-w-40 truncate font-medium max-md:sr-only">{name}</span>
    <ChevronDownIcon className="hidden text-ink-soft md:block" />
  </>
);

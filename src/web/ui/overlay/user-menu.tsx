// Who is signed in, what belongs to him, and the way out.
import { type ReactNode, useId } from "react";
import { type AreaAnchor, closeAround } from "../layout/area-links.tsx";
import { Avatar } from "../avatar.tsx";
import { ChevronDownIcon, LogOutIcon } from "../icons.ts";

export interface UserMenuProps {
  person: { name: string; email: string; photo?: string | null };
  entries: readonly { href: string; label: string; icon: ReactNode }[];
  onSignOut(): void;
  link: AreaAnchor;
}

const entry = "flex min-h-11 w-full items-center gap-3 rounded-part px-3 text-left no-underline hover:bg-wash";

/** The browser's own popover: opens before JavaScript has come, closes with Escape or a press beside it. */
export const UserMenu = ({ person: { name, email, photo }, entries, onSignOut, link: Link }: UserMenuProps) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 items-center gap-2 rounded-part px-1 hover:bg-wash"
      >
        <Avatar name={name} src={photo} size="small" />
        <span className="sr-only">Account of</span>
        <span className="max-w-40 truncate font-medium max-md:sr-only">{name}</span>
        <ChevronDownIcon className="hidden size-5 text-ink-soft md:block" />
      </button>
      <div
        id={id}
        popover="auto"
        className="top-15 sm:top-17 right-[max(--spacing(4),calc((100vw-var(--container-area))/2+--spacing(6)))] left-auto m-0 w-72 max-w-[calc(100vw---spacing(8))] rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        <p className="grid border-b border-line px-3 pt-1 pb-3">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-sm text-ink-soft">{email}</span>
        </p>
        <ul className="pt-2">
          {entries.map(({ href, label, icon }) => (
            <li key={href}>
              <Link href={href} onClick={(event) => closeAround(event.currentTarget)} className={entry}>
                {icon}
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={onSignOut} className={entry}>
              <LogOutIcon />
              Sign out
            </button>
          </li>
        </ul>
      </div>
    </>
  );
};

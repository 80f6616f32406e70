// The account's menu on Radix: arrow keys move among its items, Escape or a press beside it closes it.
import * as Radix from "radix-ui/dropdown-menu";
import { LogOutIcon } from "../../icons.ts";
import { UserMenuLabel, type UserMenuProps, userMenuStyle } from "../user-menu-trigger.tsx";

const itemStyle =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-part px-3 text-left no-underline outline-none " +
  "data-highlighted:bg-wash data-highlighted:ring-2 data-highlighted:ring-ink data-highlighted:ring-inset";

/** Not modal, so that the page keeps its scroll position, and not in a portal, so that it stays in the header landmark. */
export const RadixUserMenu = ({ person, items, onSignOut, link: Link }: UserMenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger className={userMenuStyle}>
      <UserMenuLabel person={person} />
    </Radix.Trigger>
    <Radix.Content
      align="end"
      sideOffset={8}
      collisionPadding={16}
      className="z-30 w-72 max-w-[calc(100vw---spacing(8))] animate-arrive rounded-card border border-line bg-surface p-2 text-ink shadow-float"
    >
      <Radix.Label className="grid border-b border-line px-3 pt-1 pb-3">
        <span className="truncate font-semibold">{person.name}</span>
        <span className="truncate text-sm text-ink-soft">{person.email}</span>
      </Radix.Label>
      <div className="pt-2">
        {items.map(({ href, label, icon }) => (
          <Radix.Item key={href} asChild>
            <Link href={href} className={itemStyle}>
              {icon}
              {label}
            </Link>
          </Radix.Item>
        ))}
        <Radix.Item className={itemStyle} onSelect={onSignOut}>
          <LogOutIcon />
          Sign out
        </Radix.Item>
      </div>
    </Radix.Content>
  </Radix.Root>
);

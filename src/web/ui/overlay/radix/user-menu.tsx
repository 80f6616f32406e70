// The account's menu.
import * as Radix from "radix-ui/dropdown-menu";
import { LogOutIcon } from "../../icons.ts";
import { UserMenuLabel, type UserMenuProps, userMenuStyle } from "../user-menu-trigger.tsx";
import { MenuContent, menuItemStyle } from "./menu.tsx";

export const RadixUserMenu = ({ person, items, onSignOut, link: Link }: UserMenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger className={userMenuStyle}>
      <UserMenuLabel person={person} />
    </Radix.Trigger>
    <MenuContent>
      <Radix.Label className="grid border-b border-line px-3 pt-1 pb-3">
        <span className="truncate font-semibold">{person.name}</span>
        <span className="truncate text-sm text-ink-soft">{person.email}</span>
      </Radix.Label>
      <div className="pt-2">
        {items.map(({ href, label, icon }) => (
          <Radix.Item key={href} asChild>
            <Link href={href} className={menuItemStyle}>
              {icon}
              {label}
            </Link>
          </Radix.Item>
        ))}
        <Radix.Item className={menuItemStyle} onSelect={onSignOut}>
          <LogOutIcon />
          Sign out
        </Radix.Item>
      </div>
    </MenuContent>
  </Radix.Root>
);

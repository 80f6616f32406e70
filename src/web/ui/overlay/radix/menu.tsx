// Menus on Radix: arrow keys move among the items, Escape or a press beside them closes it. Not modal, so that the page keeps
// its scroll position, and not in a portal, so that a menu stays in the landmark of its button.
import * as Radix from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { MenuButtonLabel, menuButtonStyle, type OpenMenuProps } from "../menu-button.tsx";

export const menuItemStyle =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-part px-3 text-start no-underline outline-none " +
  "data-highlighted:bg-wash data-highlighted:ring-2 data-highlighted:ring-ink data-highlighted:ring-inset";

export const MenuContent = ({ children }: { children: ReactNode }) => (
  <Radix.Content
    align="end"
    sideOffset={8}
    collisionPadding={16}
    className="z-30 w-72 max-w-[calc(100vw---spacing(8))] animate-arrive rounded-card border border-line bg-surface p-2 text-ink shadow-float"
  >
    {children}
  </Radix.Content>
);

export const RadixMenu = ({ items, link: Link, isOpen, onOpenChange, ...label }: OpenMenuProps) => (
  <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Trigger className={menuButtonStyle(label)}>
      <MenuButtonLabel {...label} />
    </Radix.Trigger>
    <MenuContent>
      {items.map(({ label, icon, href, onSelect, onPhone }) => {
        const className = `${menuItemStyle} ${onPhone ? "sm:hidden" : ""}`;
        return href
          ? (
            <Radix.Item key={label} asChild>
              <Link href={href} className={className}>{icon}{label}</Link>
            </Radix.Item>
          )
          : <Radix.Item key={label} className={className} onSelect={onSelect}>{icon}{label}</Radix.Item>;
      })}
    </MenuContent>
  </Radix.Root>
);

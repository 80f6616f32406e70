import { lazyPart } from "./lazy-part.tsx";
import { UserMenuLabel, type UserMenuProps, userMenuStyle } from "./user-menu-trigger.tsx";

export type { UserMenuProps };

const AccountLink = ({ person, href, link: Link }: UserMenuProps) => (
  <Link href={href} className={userMenuStyle}>
    <UserMenuLabel person={person} />
  </Link>
);

export const UserMenu = lazyPart(() => import("./radix/user-menu.tsx").then((part) => part.RadixUserMenu), AccountLink);

// The frame of a signed-in area: product name and account on top, navigation beside or below, legal links at the end.
import type { ReactNode } from "react";
import { UserMenu, type UserMenuProps } from "../overlay/user-menu.tsx";
import { type AreaAnchor, type NavigationItem, PlainAnchor } from "./area-links.tsx";
import { AreaNavigation } from "./area-navigation.tsx";
import { PageFooter, PageHeader } from "./page-frame.tsx";

export interface AreaFrameProps {
  /** Names the navigation: "Specialist", "Administration". */
  area: string;
  /** Where the product's name leads. */
  home: string;
  items: readonly NavigationItem[];
  person: UserMenuProps["person"];
  /** What belongs to the person: profile, the other area. */
  menuItems?: UserMenuProps["items"];
  onSignOut(): void;
  /** Beside the account: the switch that accepts bookings, the bell. */
  aside?: ReactNode;
  /** The island's own link; a plain one unless given. */
  link?: AreaAnchor;
  /** A screen, which brings its main landmark. */
  children: ReactNode;
}

/**
 * Needs a document whose island says `frame: "own"`. `--bar` is the height that the bar takes from a phone. Narrow
 * screens (not found, errors) start at the edge of the area's column instead of floating in its middle.
 */
export const AreaFrame = (
  { area, home, items, menuItems = [], aside, link = PlainAnchor, children, ...account }: AreaFrameProps,
) => (
  <div className="flex min-h-dvh flex-col pb-(--bar) [--bar:calc(--spacing(14)+env(safe-area-inset-bottom))] lg:[--bar:0px]">
    <PageHeader
      home={home}
      crowded
      aside={
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 sm:gap-x-5">
          {aside}
          <UserMenu {...account} items={menuItems} href={menuItems[0]?.href ?? home} link={link} />
        </div>
      }
    />
    <div className="mx-auto w-full max-w-area flex-1 lg:grid lg:grid-cols-[--spacing(62)_minmax(0,1fr)]">
      <AreaNavigation label={area} items={items} link={link} />
      <div className="min-w-0 lg:[&>main]:mx-0">{children}</div>
    </div>
    <PageFooter />
  </div>
);

// The frame of a signed-in area: name, switch and account on top, the places beside or below, legal links at the end.
import type { ReactNode } from "react";
import { type AreaAnchor, type AreaPlace, PlainAnchor } from "./area-links.tsx";
import { AreaNavigation } from "./area-navigation.tsx";
import { PageFooter, PageHeader } from "./page-frame.tsx";
import { UserMenu, type UserMenuProps } from "../overlay/user-menu.tsx";

export interface AreaFrameProps {
  /** Names the navigation: "Specialist", "Administration". */
  area: string;
  /** Where the product's name leads. */
  home: string;
  places: readonly AreaPlace[];
  person: UserMenuProps["person"];
  /** What belongs to the person: profile, the other area. */
  entries?: UserMenuProps["entries"];
  onSignOut(): void;
  /** Stands beside the account: the switch that accepts bookings. */
  aside?: ReactNode;
  /** The island's own link; a plain one unless given. */
  link?: AreaAnchor;
  /** A screen, which brings its main landmark. */
  children: ReactNode;
}

/** Stands in a document whose island says `frame: "own"`. `--bar` is the height that the bar takes from a phone. */
export const AreaFrame = (
  { area, home, places, entries = [], aside, link = PlainAnchor, children, ...account }: AreaFrameProps,
) => (
  <div className="flex min-h-dvh flex-col pb-(--bar) [--bar:calc(--spacing(14)+env(safe-area-inset-bottom))] lg:[--bar:0px]">
    <PageHeader
      home={home}
      crowded
      aside={
        <div className="flex items-center gap-2 sm:gap-5">
          {aside}
          <UserMenu {...account} entries={entries} link={link} />
        </div>
      }
    />
    <div className="mx-auto w-full max-w-area flex-1 lg:grid lg:grid-cols-[--spacing(64)_minmax(0,1fr)]">
      <AreaNavigation label={area} places={places} link={link} />
      <div className="min-w-0">{children}</div>
    </div>
    <PageFooter />
  </div>
);

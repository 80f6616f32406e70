// The frame of a signed-in area: product name and account on top, navigation beside or below, legal links at the end.
import { type ReactNode, useId } from "react";
import { UserMenu, type UserMenuProps } from "../overlay/user-menu.tsx";
import { type AreaAnchor, CountBadge, type NavigationItem, PlainAnchor } from "./area-links.tsx";
import { PageFooter, PageHeader } from "./page-frame.tsx";
import { EllipsisIcon } from "../icons.ts";

/** How many items fit beside each other on a phone; with more, the last one in the bar is "More". */
const FIT = 5;

/** The current item has a line above it in the bar and a background in the column; never colour alone. */
const itemStyle = "relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-part text-sm " +
  "font-medium no-underline text-ink-soft transition-colors -outline-offset-3! hover:bg-wash hover:text-ink " +
  "aria-[current]:text-brand " +
  "max-lg:aria-[current]:before:absolute max-lg:aria-[current]:before:inset-x-3 max-lg:aria-[current]:before:-top-px " +
  "max-lg:aria-[current]:before:h-0.75 max-lg:aria-[current]:before:bg-brand " +
  "lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5 lg:text-base " +
  "lg:aria-[current]:bg-brand-tint lg:aria-[current]:font-semibold";

interface ItemLinkProps {
  item: NavigationItem;
  link: AreaAnchor;
}

const ItemLink = ({ item: { href, label, short, icon, current, badge }, link: Link }: ItemLinkProps) => (
  <Link href={href} aria-current={current ? "page" : undefined} className={itemStyle}>
    {icon}
    {short && <span aria-hidden="true" className="max-w-full truncate lg:hidden">{short}</span>}
    <span className={`max-w-full truncate ${short ? "max-lg:sr-only" : ""}`}>{label}</span>
    {badge && (
      <span className="absolute top-1 start-1/2 ms-2 lg:static lg:ms-auto">
        <CountBadge badge={badge} />
      </span>
    )}
  </Link>
);

/** Closes the popover around a pressed link. */
const closePopover = (element: Element): void => element.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();

const MoreLink = ({ item: { href, label, icon, current, badge }, link: Link }: ItemLinkProps) => (
  <Link
    href={href}
    aria-current={current ? "page" : undefined}
    onClick={(event) => closePopover(event.currentTarget)}
    className="flex min-h-12 items-center gap-3 rounded-part px-3 no-underline hover:bg-wash aria-[current]:font-semibold aria-[current]:text-brand"
  >
    {icon}
    {label}
    <CountBadge badge={badge} />
  </Link>
);

/** What does not fit in a phone's bar, in a native popover, because navigation must open before JavaScript arrives. */
const More = ({ items, link }: { items: readonly NavigationItem[]; link: AreaAnchor }) => {
  const id = useId();
  return (
    <li className="min-w-0 flex-1 lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        className={itemStyle}
        aria-current={items.some(({ current }) => current) || undefined}
      >
        <EllipsisIcon />
        More
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-x-4 top-auto bottom-[calc(--spacing(18)+env(safe-area-inset-bottom))] m-0 w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <MoreLink item={item} link={link} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};

interface AreaNavigationProps {
  /** "Specialist", "Administration" */
  label: string;
  items: readonly NavigationItem[];
  link: AreaAnchor;
}

const AreaNavigation = ({ label, items, link }: AreaNavigationProps) => {
  const forBar = items.filter(({ inMenu }) => !inMenu);
  const inBar = new Set(forBar.slice(0, forBar.length > FIT ? FIT - 1 : FIT));
  return (
    <nav
      aria-label={label}
      data-area-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent lg:pt-10 lg:pb-12 lg:ps-6"
    >
      <ul className="flex px-1 lg:sticky lg:top-6 lg:grid lg:gap-1 lg:px-0">
        {items.map((item) => (
          <li key={item.href} className={`min-w-0 flex-1 ${inBar.has(item) ? "" : "max-lg:hidden"}`}>
            <ItemLink item={item} link={link} />
          </li>
        ))}
        {forBar.length > inBar.size && <More items={forBar.slice(inBar.size)} link={link} />}
      </ul>
    </nav>
  );
};

interface AreaFrameProps {
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
 * Needs a document whose island says `frame: "own"`. `--bar` is what is taken from the end of a window. Narrow screens (not found, errors) start at the edge of the area's column instead of floating in its middle.
 */
export const AreaFrame = (
  { area, home, items, menuItems = [], aside, link = PlainAnchor, children, ...account }: AreaFrameProps,
) => (
  <div
    data-account={account.person.email}
    className="mb-(--message) flex min-h-dvh flex-col pb-(--area-bar) [--bar:calc(var(--area-bar)+var(--message))]"
  >
    <PageHeader
      width="wide"
      home={home}
      crowded
      aside={
        <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2 sm:gap-x-5">
          {aside}
          <UserMenu {...account} items={menuItems} href={menuItems[0]?.href ?? home} link={link} />
        </div>
      }
    />
    <div className="mx-auto w-full max-w-wide flex-1 lg:grid lg:grid-cols-[--spacing(62)_minmax(0,1fr)]">
      <AreaNavigation label={area} items={items} link={link} />
      <div className="min-w-0 [&_h1]:min-h-10 [&_h1]:content-center [&_h1]:text-2xl [&>main]:pt-6 lg:[--container-area:var(--container-column)] lg:[&>main]:mx-0">
        {children}
      </div>
    </div>
    <PageFooter width="wide" />
  </div>
);

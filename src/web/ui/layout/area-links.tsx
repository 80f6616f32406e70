// Links of an area's frame. The island passes its router's link, so that screens open without another document.
import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef } from "react";

export type AreaAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
export type AreaAnchor = (props: AreaAnchorProps) => ReactNode;

/** Without a router. */
export const PlainAnchor: AreaAnchor = (props) => <a {...props} />;

/** The number of entries that need attention behind a link. */
export interface Badge {
  count: number;
  /** What is counted, for screen readers: "2 leads need you". */
  label: string;
}

export interface NavigationItem {
  href: string;
  label: string;
  /** For a phone's bar, where the label is too long for it. */
  short?: string;
  icon: ReactNode;
  /** The screen at this address, or one below it, is shown. */
  current?: boolean;
  /** Only in the column beside a screen: on a phone it is in the account's menu. */
  inMenu?: true;
  badge?: Badge;
}

/** A count beside a link, "99+" at most. Nothing for zero. */
export const CountBadge = ({ badge }: Pick<NavigationItem, "badge">) =>
  badge && badge.count > 0
    ? (
      <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand px-1.5 text-sm font-semibold text-on-brand">
        <span aria-hidden="true">{badge.count > 99 ? "99+" : badge.count}</span>
        <span className="sr-only">{`(${badge.label})`}</span>
      </span>
    )
    : null;

interface LinkTab {
  href: string;
  label: ReactNode;
  current: boolean;
  badge?: Badge;
}

/** Parts of one screen that have addresses of their own. The row scrolls to the current one where it is too narrow. */
export const LinkTabs = (
  { label, tabs, link: Link = PlainAnchor }: { label: string; tabs: readonly LinkTab[]; link?: AreaAnchor },
) => {
  const row = useRef<HTMLElement>(null);
  const shown = tabs.find(({ current }) => current)?.href;
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab) row.current!.scrollTo({ left: tab.offsetLeft - (row.current!.clientWidth - tab.clientWidth) / 2 });
  }, [shown]);
  return (
    <nav ref={row} aria-label={label} className="relative overflow-x-auto border-b border-line">
      <ul className="flex w-max gap-1">
        {tabs.map(({ href, label, current, badge }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-4 font-medium max-sm:px-2.5 text-ink-soft no-underline transition-colors -outline-offset-3! hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {label}
              <CountBadge badge={badge} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

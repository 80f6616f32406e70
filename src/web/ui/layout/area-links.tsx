// A link of an area's frame: the island hands in its router's own, so that places load without another document.
import type { AnchorHTMLAttributes, ReactNode } from "react";

export type AreaAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
export type AreaAnchor = (props: AreaAnchorProps) => ReactNode;

/** Without a router. */
export const PlainAnchor: AreaAnchor = (props) => <a {...props} />;

export interface AreaPlace {
  href: string;
  label: string;
  /** For a phone's bar, where the label is too long for it. */
  short?: string;
  icon: ReactNode;
  /** The place that is shown, or one below it. */
  current?: boolean;
  /** Only beside a screen: a phone has it in the account's menu. */
  inMenu?: true;
  /** Something waits there; `words` say what ("2 leads wait"). */
  badge?: { count: number; words: string };
}

/** A number beside a place; above 99 it says so. Nothing when nothing waits. */
export const AreaBadge = ({ badge }: Pick<AreaPlace, "badge">) =>
  badge && badge.count > 0
    ? (
      <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand px-1.5 text-sm font-semibold text-on-brand">
        <span aria-hidden="true">{badge.count > 99 ? "99+" : badge.count}</span>
        <span className="sr-only">{`(${badge.words})`}</span>
      </span>
    )
    : null;

/** Closes the popover in which a link or button was pressed. */
export const closeAround = (element: Element): void =>
  element.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();

export interface LinkTab {
  href: string;
  label: ReactNode;
  current: boolean;
  /** Something waits there; `words` say what. */
  badge?: { count: number; words: string };
}

/** The row scrolls sideways where it is too narrow; the whole page never does. */
export const LinkTabs = (
  { label, tabs, link: Link = PlainAnchor }: { label: string; tabs: readonly LinkTab[]; link?: AreaAnchor },
) => (
  <nav aria-label={label} className="relative overflow-x-auto border-b border-line">
    <ul className="flex w-max gap-1">
      {tabs.map(({ href, label, current, badge }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={current ? "page" : undefined}
            className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-4 font-medium max-sm:px-2.5 text-ink-soft no-underline transition-colors -outline-offset-3! hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
          >
            {label}
            <AreaBadge badge={badge} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

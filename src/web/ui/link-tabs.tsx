// Parts of one screen that have addresses of their own: links that look like tabs.
import type { ReactNode } from "react";
import { type AreaAnchor, AreaBadge, PlainAnchor } from "./area-link.tsx";

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

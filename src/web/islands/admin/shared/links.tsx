// Links within the administrators' area, which never load another document, and links to CSV exports.
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { ArrowLeftIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { rowLink } from "@/web/ui/table/list-style.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { createRoutedAnchor } from "@/web/islands/area/links.tsx";
import { useMayOpen } from "./permissions.ts";

/** The addresses of this island. */
export const INSIDE = /^\/admin(\/|\?|$)/;

export const RoutedAnchor = createRoutedAnchor(INSIDE);

/** The link of a row, which is as high as the row. */
export const RowLink = createLink((props: ComponentPropsWithRef<"a">) => <TextLink {...props} className={rowLink} />);

/** A link to any path of the area; only its text for someone whose role does not include that screen. */
export const AdminLink = ({ href, children }: { href: string; children: ReactNode }) => {
  if (!useMayOpen()(href)) return children;
  return (
    <RoutedAnchor
      href={href}
      className="text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2"
    >
      {children}
    </RoutedAnchor>
  );
};

/** A link back to the list of an item. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <RoutedAnchor
    href={href}
    className="-ms-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pe-3 text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon /> {children}
  </RoutedAnchor>
);

/** The address of the CSV with everything that matches the search and the filters of a list. */
export const exportHref = (call: string, { search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Admin/${call}${query ? `?${query}` : ""}`;
};

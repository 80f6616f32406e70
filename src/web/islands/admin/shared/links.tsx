// Links within the administrators' area, which never load another document, and links to CSV exports.
import { useQueryClient } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type ReactNode, useEffect } from "react";
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
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-3 text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon /> {children}
  </RoutedAnchor>
);

const listKey = (list: string) => ["admin", "list-href", list] as const;

/** Remembers the address of a list with its filters, for the link back from one of its items. */
export const useListHref = (list: string, href: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.setQueryData(listKey(list), href), [queryClient, list, href]);
};

/** The address of a list as the person left it; `fallback` when they have not opened it. */
export const useBackHref = (list: string, fallback: string): string =>
  useQueryClient().getQueryData<string>(listKey(list)) ?? fallback;

/** The address of the CSV with everything that matches the search and the filters of a list. */
export const exportHref = (call: string, { search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Admin/${call}${query ? `?${query}` : ""}`;
};

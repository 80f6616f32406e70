// Links within the administrators' area that load no other document.
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { ArrowLeftIcon } from "@/web/ui/icons.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { RoutedAnchor } from "../area-link.tsx";

/** The link that names a row: as high as a finger needs, without making the row higher. */
export const RowLink = createLink((props: ComponentPropsWithRef<"a">) => (
  <TextLink {...props} className="-my-2.5 inline-flex min-h-11 items-center" />
));

/** To an address as a call or a list names it. */
export const AdminLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <RoutedAnchor
    href={href}
    className="text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2"
  >
    {children}
  </RoutedAnchor>
);

/** Back to the list that one came from. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <RoutedAnchor
    href={href}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-3 text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon /> {children}
  </RoutedAnchor>
);

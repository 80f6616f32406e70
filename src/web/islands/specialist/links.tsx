// Links of the specialist's area: back links above headings, and links within the island.
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { createRoutedAnchor } from "@/web/islands/area/links.tsx";
import { ArrowLeftIcon } from "@/web/ui/icons.ts";

/** A part of the profile; "about" is the first one. */
export const profilePartHref = (part: string, area: "dashboard" | "onboarding" = "dashboard"): string =>
  `/${area}/profile${part === "about" ? "" : `?part=${part}`}`;

export const BackLink = createLink(({ children, ...rest }: ComponentPropsWithRef<"a">) => (
  <a
    {...rest}
    data-print="never"
    className="-ms-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pe-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon /> {children}
  </a>
));

/** The addresses of this island. */
export const INSIDE = /^\/(dashboard|onboarding|leads|payment)(\/|\?|$)/;

export const RoutedAnchor = createRoutedAnchor(INSIDE);

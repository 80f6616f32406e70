// The way back to where one came from, above a screen's heading.
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { ArrowLeftIcon } from "@/web/ui/icons.tsx";

export const BackLink = createLink(({ children, ...rest }: ComponentPropsWithRef<"a">) => (
  <a
    {...rest}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon /> {children}
  </a>
));

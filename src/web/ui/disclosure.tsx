import type { ReactNode } from "react";
import { ChevronDownIcon } from "./icons.ts";

/** A native <details>, so it opens before JavaScript arrives. */
export const Disclosure = (
  { summary, open, children }: { summary: string; /** At first. */ open?: boolean; children: ReactNode },
) => (
  <details className="group" open={open}>
    <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong [&::-webkit-details-marker]:hidden">
      <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
      {summary}
    </summary>
    <div className="border-s-4 border-line py-1 ps-4 text-ink-soft">{children}</div>
  </details>
);

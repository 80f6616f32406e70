// The one h1 of a screen, with the sentence that belongs to it.
import type { ReactNode } from "react";

export const ScreenTitle = ({ children, lead }: { children: ReactNode; lead?: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="font-serif text-2xl font-semibold focus-visible:outline-none md:text-3xl">{children}</h1>
    {lead && <p className="max-w-prose text-lg text-ink-soft">{lead}</p>}
  </div>
);

// A key of the keyboard, as help shows it.
import type { ReactNode } from "react";

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid min-w-6 place-items-center rounded-part border border-line bg-wash px-1.5 font-sans text-sm text-ink-soft">
    {children}
  </kbd>
);

// The bar of actions: within thumb's reach at the bottom of a phone, an ordinary row on larger screens.
import type { ReactNode } from "react";

/** Stands last in the form that it sends; the primary action comes first in it. */
export const StickyBar = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <div
    data-sticky-bar
    className="sticky bottom-0 z-10 -mx-4 mt-8 grid gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:border-0 sm:p-0"
  >
    {note && <div className="text-sm text-ink-soft">{note}</div>}
    <div className="flex flex-row-reverse items-start justify-end gap-3 max-sm:[&>:first-child]:flex-1 sm:flex-row sm:justify-start">
      {children}
    </div>
  </div>
);

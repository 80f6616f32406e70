// The bar of actions: at the bottom of a phone within reach of the thumb, an ordinary row on larger screens.
import type { ReactNode } from "react";

/** Content that scrolls under the bar fades out above it. */
const fade = "before:pointer-events-none before:absolute before:inset-x-0 before:-top-6 before:h-6 " +
  "before:bg-linear-to-t before:from-paper before:to-transparent sm:before:hidden";

/** The last element of the form that it sends; the primary action comes first in it. */
export const StickyBar = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <div
    data-sticky-bar
    className={`sticky bottom-[var(--bar,0px)] z-10 -mx-4 mt-8 grid gap-2 bg-paper px-4 pt-2 pb-[max(--spacing(3),env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:p-0 ${fade}`}
  >
    {note && <div className="text-sm text-ink-soft">{note}</div>}
    <div className="flex flex-row-reverse flex-wrap items-start justify-end gap-3 max-sm:[&>:first-child]:flex-1 sm:flex-row sm:justify-start">
      {children}
    </div>
  </div>
);

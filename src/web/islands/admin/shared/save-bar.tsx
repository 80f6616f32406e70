import type { ReactNode } from "react";
import { CircleCheckIcon } from "@/web/ui/icons.ts";

interface SaveBarProps {
  label: string;
  /** Shown instead of the buttons while nothing has changed. */
  saved: string;
  changed: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** Stays visible while scrolling. */
export const SaveBar = ({ label, saved, changed, children }: SaveBarProps) => (
  <div
    role="group"
    aria-label={label}
    data-sticky-bar
    className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex min-h-16 flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:bottom-[calc(var(--bar,0px)+--spacing(4))] sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:p-3 sm:shadow-float"
  >
    {changed ? children : (
      <p className="flex min-h-11 items-center gap-1.5 text-ink-soft">
        <CircleCheckIcon className="text-ok" /> {saved}
      </p>
    )}
  </div>
);

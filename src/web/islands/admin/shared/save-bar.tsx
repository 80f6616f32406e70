import type { ReactNode } from "react";

interface SaveBarProps {
  label: string;
  changed: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** Shown while something has changed. Stays visible while scrolling. */
export const SaveBar = ({ label, changed, children }: SaveBarProps) =>
  changed && (
    <div
      role="group"
      aria-label={label}
      data-sticky-bar
      className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex min-h-16 flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:bottom-[calc(var(--bar,0px)+--spacing(4))] sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:p-3 sm:shadow-float"
    >
      {children}
    </div>
  );

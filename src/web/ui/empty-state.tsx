// Nothing here yet: says so, says why, says what next.
import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step, usually one button. */
  action?: ReactNode;
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <section className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
    {icon && <span className="text-ink-soft">{icon}</span>}
    <h2 className="font-serif text-xl font-semibold">{title}</h2>
    {children && <div className="max-w-prose text-ink-soft">{children}</div>}
    {action}
  </section>
);

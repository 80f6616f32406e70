import type { ReactNode } from "react";
import { Illustration, type Picture } from "./illustration.tsx";

interface EmptyStateProps {
  picture: Picture;
  title: string;
  children?: ReactNode;
  /** The next step, usually one button. */
  action?: ReactNode;
}

/** Says that there is nothing yet, why, and what to do next. */
export const EmptyState = ({ picture, title, children, action }: EmptyStateProps) => (
  <section className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-6 py-8 text-center">
    <Illustration of={picture} />
    <h2 className="font-serif text-xl font-semibold">{title}</h2>
    {children && <div className="max-w-prose text-ink-soft">{children}</div>}
    {action}
  </section>
);

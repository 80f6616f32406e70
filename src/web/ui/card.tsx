// A sheet on the paper: what belongs together.
import type { ReactNode } from "react";

export interface CardProps {
  title?: ReactNode;
  /** Stands opposite the title: a chip, a quiet link. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Card = ({ title, aside, children }: CardProps) => (
  <section className="grid min-w-0 content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
    {title && (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

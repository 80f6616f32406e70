// How the gallery shows things: a titled group, and in it labelled samples.
import type { ReactNode } from "react";

const idOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, "-");

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby={idOf(title)} className="grid gap-6 border-t border-line pt-6">
    <h2 id={idOf(title)} className="font-serif text-2xl font-semibold">{title}</h2>
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">{children}</div>
  </section>
);

/** @param wide takes both columns. */
export const Sample = ({ name, wide, children }: { name: string; wide?: true; children: ReactNode }) => (
  <div className={`grid min-w-0 gap-4 ${wide ? "lg:col-span-2" : ""}`}>
    <p className="font-mono text-sm text-ink-soft">{name}</p>
    {children}
  </div>
);

import type { ComponentPropsWithRef, ReactNode } from "react";
import { ChevronRightIcon } from "./icons.ts";
import { onPlainClick } from "./link.tsx";

interface CardProps {
  /** Its place in the page, for links to it. */
  id?: string;
  title?: ReactNode;
  /** Opposite the title: a chip, a quiet link. */
  aside?: ReactNode;
  /** A border colour for the left edge, from the tone of a status. */
  edge?: string;
  children: ReactNode;
}

export const Card = ({ id, title, aside, edge, children }: CardProps) => (
  <section
    id={id}
    className={`grid scroll-mt-20 min-w-0 content-start gap-4 rounded-card border bg-surface p-4 sm:p-6 ${
      edge ? `border-s-4 ${edge}` : "border-line"
    }`}
  >
    {title && (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

interface LinkCardProps extends Omit<ComponentPropsWithRef<"a">, "title" | "children"> {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Called for a plain click instead of following the link. */
  onPick?: () => void;
}

/** The whole card is one link. A router's link is made with `createLink(LinkCard)`. */
export const LinkCard = ({ title, description, icon, onPick, ...rest }: LinkCardProps) => (
  <a
    onClick={onPlainClick(onPick)}
    {...rest}
    className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 no-underline transition-colors hover:border-ink hover:bg-wash"
  >
    {icon && (
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">{icon}</span>
    )}
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="font-semibold">{title}</span>
      {description && <span className="text-ink-soft">{description}</span>}
    </span>
    <ChevronRightIcon className="size-5 text-ink-soft" />
  </a>
);

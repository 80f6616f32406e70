// A card that leads somewhere: a category, an article, a way to go on.
import type { ComponentPropsWithRef, ReactNode } from "react";
import { ChevronRightIcon } from "./icons.tsx";
import { plainPress } from "./plain-press.ts";

export interface LinkCardProps extends Omit<ComponentPropsWithRef<"a">, "title" | "children"> {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Answers a plain press instead of following the link. */
  onPick?: () => void;
}

/** One link, the whole card; stands in a list. A router's own link is made with `createLink(LinkCard)`. */
export const LinkCard = ({ title, description, icon, onPick, ...rest }: LinkCardProps) => (
  <a
    onClick={plainPress(onPick)}
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

// A card that is folded to its title and a line about its state, and opens on demand, for its address or for an error.
import { type ReactNode, useEffect, useState } from "react";
import { ChevronDownIcon } from "./icons.ts";

interface FoldedCardProps {
  /** Its place in the page: links to it open it. */
  id: string;
  title: string;
  /** What is set inside, readable without opening it. */
  state?: ReactNode;
  /** Opens the card when it becomes true, because there is an error inside. */
  hasError?: boolean;
  /** The content is built when the card opens, because it loads something. */
  isLazy?: true;
  children: ReactNode;
}

const isAddressed = (id: string): boolean => location.hash === `#${id}`;

/** Whether the card is open. It opens when the address names it. */
const useFolding = ({ id, hasError = false }: FoldedCardProps) => {
  const [isOpen, setOpen] = useState(hasError);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  useEffect(() => {
    const open = () => {
      if (isAddressed(id)) setOpen(true);
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [id]);
  return [isOpen, setOpen] as const;
};

/** A native <details>, so it opens before JavaScript arrives, and what is typed inside is part of its form. */
export const FoldedCard = (props: FoldedCardProps) => {
  const { id, title, state, isLazy, children } = props;
  const [isOpen, setOpen] = useFolding(props);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // A link that moves the focus here means what is inside.
      onFocus={({ target, currentTarget }) => target === currentTarget && setOpen(true)}
      tabIndex={-1}
      className="group/fold min-w-0 scroll-mt-20 rounded-card border border-line bg-surface open:col-span-full"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-1.5 hover:bg-wash sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1">
          <h2 className="font-serif text-lg leading-6 font-semibold">{title}</h2>
          {state && <span className="truncate text-sm leading-5 text-ink-soft">{state}</span>}
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-ink-soft transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-2 pb-4 sm:px-6 sm:pb-6">{(isOpen || !isLazy) && children}</div>
    </details>
  );
};

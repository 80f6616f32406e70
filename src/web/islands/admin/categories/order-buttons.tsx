// Up and down, for an order that is made without dragging; Alt with an arrow key does the same.
import type { KeyboardEvent } from "react";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "@/web/ui/icons.tsx";

export interface OrderButtonsProps {
  /** Makes the ids of both buttons. */
  id: string;
  /** What is moved. */
  name: string;
  first: boolean;
  last: boolean;
  onMove(by: -1 | 1): void;
  className?: string;
}

/** The order with one thing moved. */
export const moved = <T,>(order: readonly T[], at: number, by: -1 | 1): T[] => {
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  const next = [...order];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
};

const edge = "aria-disabled:opacity-30 aria-disabled:hover:bg-transparent aria-disabled:cursor-default";

/** The browser forgets the focus of what it moves in the page. */
const keepFocus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

export const OrderButtons = ({ id, name, first, last, onMove, className = "" }: OrderButtonsProps) => {
  const press = (by: -1 | 1, buttonId: string) => {
    if (by === -1 ? first : last) return;
    onMove(by);
    keepFocus(buttonId);
  };
  const key = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    press(event.key === "ArrowUp" ? -1 : 1, event.currentTarget.id);
  };
  return (
    <span className={`inline-flex shrink-0 ${className}`}>
      <IconButton
        id={`${id}-up`}
        label={`Move ${name} up`}
        aria-disabled={first || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={key}
        onClick={() => press(-1, `${id}-up`)}
        className={edge}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        id={`${id}-down`}
        label={`Move ${name} down`}
        aria-disabled={last || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={key}
        onClick={() => press(1, `${id}-down`)}
        className={edge}
      >
        <ArrowDownIcon />
      </IconButton>
    </span>
  );
};

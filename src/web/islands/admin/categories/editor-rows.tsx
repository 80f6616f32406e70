import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "@/web/ui/icons.ts";

interface EditorListProps {
  /** "Topics" */
  label: string;
  add: ReactNode;
  children: ReactNode;
}

export const EditorList = ({ label, add, children }: EditorListProps) => (
  <div className="grid gap-4">
    <div className="flex justify-end">{add}</div>
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface p-4 sm:p-6">
      {children}
    </ul>
  </div>
);

/** Beside a row on wide screens, below it on narrow ones. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-1 max-sm:-ms-3 max-sm:w-full">{children}</div>
);

interface RowButtonProps {
  /** Names the row for screen readers. */
  about: string;
  icon?: ReactNode;
  onClick(): void;
  children: ReactNode;
}

export const RowButton = ({ about, icon, onClick, children }: RowButtonProps) => (
  <Button variant="quiet" className="px-3!" icon={icon} onClick={onClick} about={about}>{children}</Button>
);

export interface OrderButtonsProps {
  /** The prefix of the ids of both buttons. */
  id: string;
  /** Names the row for screen readers. */
  name: string;
  /** Its place in the list, from 0. */
  at: number;
  /** How many items the list has. */
  count: number;
  onMove(by: -1 | 1): void;
  className?: string;
}

/** The order with one item moved. */
export const moved = <T,>(order: readonly T[], at: number, by: -1 | 1): T[] => {
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  const next = [...order];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
};

const disabledStyle = "aria-disabled:opacity-30 aria-disabled:hover:bg-transparent aria-disabled:cursor-default";

export const OrderButtons = ({ id, name, at, count, onMove, className = "" }: OrderButtonsProps) => {
  const first = at <= 0;
  const last = at === count - 1;
  const pressed = useRef<string>(undefined);
  // Browsers drop the focus of an element that moves in the document.
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [at]);
  const press = (by: -1 | 1, buttonId: string) => {
    if (by === -1 ? first : last) return;
    pressed.current = buttonId;
    onMove(by);
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
        className={disabledStyle}
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
        className={disabledStyle}
      >
        <ArrowDownIcon />
      </IconButton>
    </span>
  );
};

// Counters that filter what is below them by a press.
import type { ReactNode } from "react";
import { formatCount } from "@/platform/intl.ts";

interface CounterProps {
  label: string;
  /** Absent while it is loading; a text for what is not counted to its end. */
  count?: number | string;
  isPressed: boolean;
  onPress(): void;
}

/** Border, background and `aria-pressed` mark the selected one. */
export const Counter = ({ label, count, isPressed, onPress }: CounterProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint @table:min-h-9"
  >
    <span className="text-ink-soft">{label}</span>
    <span className="text-base font-semibold">{typeof count === "number" ? formatCount(count) : count ?? "–"}</span>
  </button>
);

/** A row that scrolls sideways on a phone. */
export const Counters = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="group"
    aria-label={label}
    className="flex gap-1.5 @max-table:-mx-4 @max-table:overflow-x-auto @max-table:px-4 @max-table:py-1 @table:flex-wrap"
  >
    {children}
  </div>
);

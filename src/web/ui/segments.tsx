// A few views of one thing side by side, one of which is shown. Links, so that they work before JavaScript arrives.
import type { ReactNode } from "react";
import { onPlainClick } from "./link.tsx";

interface SegmentsProps<V extends string> {
  /** Names what is chosen. */
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  selected: V;
  hrefOf(value: V): string;
  /** Called for a plain click instead of following the link. */
  onPick?(value: V): void;
  className?: string;
}

export const Segments = <V extends string>(
  { label, options, selected, hrefOf, onPick, className = "" }: SegmentsProps<V>,
) => (
  <nav aria-label={label} className={className}>
    <ul className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
      {options.map(({ value, label }) => (
        <li key={value} className="grid flex-auto">
          <a
            href={hrefOf(value)}
            aria-current={value === selected || undefined}
            onClick={onPlainClick(onPick && (() => onPick(value)))}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-part px-2 font-medium text-ink-soft no-underline transition-colors hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:ring-1 aria-[current=true]:ring-line-strong"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

import { countText } from "../chart/chart-scale.ts";

export interface StatusCountersProps {
  /** Names the group: "Leads by status". */
  label: string;
  /** The first one stands for all rows. A count is absent while it is loading. */
  items: readonly { value: string; label: string; count?: number }[];
  /** The status by which the list is filtered; "" for all. */
  value: string;
  onPick(value: string): void;
}

/** One row, which scrolls sideways on a phone. Border, background and `aria-pressed` mark the selected one. */
export const StatusCounters = ({ label, items, value, onPick }: StatusCountersProps) => (
  <div
    role="group"
    aria-label={label}
    className="flex gap-1.5 @max-table:-mx-4 @max-table:overflow-x-auto @max-table:px-4 @max-table:py-1 @table:flex-wrap"
  >
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        aria-pressed={value === item.value}
        onClick={() => onPick(value === item.value ? "" : item.value)}
        className="inline-flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint @table:min-h-9"
      >
        <span className="text-ink-soft">{item.label}</span>
        <span className="text-base font-semibold">{item.count === undefined ? "–" : countText(item.count)}</span>
      </button>
    ))}
  </div>
);

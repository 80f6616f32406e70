// The counters above the list: what there is in each state, each a filter to tap.
import type { LeadCounts } from "./lead-queries.ts";

const COUNTERS = [
  { key: "total", status: "", label: "Total" },
  { key: "received", status: "received", label: "Received" },
  { key: "booked", status: "booked", label: "Booked" },
  { key: "converted", status: "converted", label: "Converted" },
  { key: "expired", status: "expired", label: "Expired" },
] as const;

export interface LeadCountersProps {
  /** Absent while they are on their way. */
  counts?: LeadCounts;
  /** The status that the list is filtered by; "" for all. */
  status: string;
  onPick(status: string): void;
}

/** Three and two in a row on a phone, all five elsewhere. Which one is on is told by edge, ground and `aria-pressed`. */
export const LeadCounters = ({ counts, status, onPick }: LeadCountersProps) => (
  <div role="group" aria-label="Leads by status" className="grid grid-cols-6 gap-2 sm:grid-cols-5 sm:gap-3">
    {COUNTERS.map(({ key, status: own, label }, at) => (
      <button
        key={key}
        type="button"
        aria-pressed={status === own}
        onClick={() => onPick(status === own ? "" : own)}
        className={`grid min-h-16 content-center gap-0.5 rounded-card border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint sm:px-4 ${
          at < 3 ? "max-sm:col-span-2" : "max-sm:col-span-3"
        }`}
      >
        <span className="text-sm text-ink-soft">{label}</span>
        <span className="text-xl font-semibold">{counts ? counts[key].toLocaleString("en") : "–"}</span>
      </button>
    ))}
  </div>
);

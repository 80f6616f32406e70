// The steps of a process: how many people reach each one, of all and of the step before.
import { formatShare } from "@/platform/intl.ts";
import { ChartFigure, type ChartTexts } from "./chart-figure.tsx";
import { countText, percent } from "./chart-scale.ts";

export interface FunnelStep {
  label: string;
  count: number;
}

interface FunnelChartProps extends ChartTexts {
  /** In order; the first step is the whole. */
  steps: readonly FunnelStep[];
}

/** "37%"; "–" when the whole is zero. */
export const shareText = (part: number, whole: number): string => whole === 0 ? "–" : formatShare(part / whole);

const Step = ({ label, count, first }: FunnelStep & { first: number }) => (
  <li className="grid gap-1">
    <span className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">{label}</span>
      <span className="whitespace-nowrap">
        <span className="font-semibold">{countText(count)}</span>
        <span className="inline-block w-14 text-end text-sm text-ink-soft">{shareText(count, first)}</span>
      </span>
    </span>
    <svg className="h-3 w-full" focusable="false">
      <rect width="100%" height="100%" rx="3" className="fill-wash" />
      <rect width={percent(first === 0 ? 0 : Math.min(1, count / first))} height="100%" rx="3" className="fill-brand" />
    </svg>
  </li>
);

export const FunnelChart = ({ steps, ...texts }: FunnelChartProps) => {
  const first = steps[0]?.count ?? 0;
  const rows = steps.map(({ label, count }, at) => ({
    name: label,
    values: [countText(count), shareText(count, first), at === 0 ? "–" : shareText(count, steps[at - 1]!.count)],
  }));
  return (
    <ChartFigure
      {...texts}
      isEmpty={first === 0}
      table={{ rowHeader: "Step", columns: ["Reached", "Of all", "Of the step before"], rows }}
    >
      <ol className="grid gap-4">{steps.map((step) => <Step key={step.label} {...step} first={first} />)}</ol>
    </ChartFigure>
  );
};

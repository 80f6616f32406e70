import { formatCount } from "@/platform/intl.ts";
import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";

/** What became of the leads of the last 30 days. */
export const MonthCard = ({ month }: Pick<DashboardOverview, "month">) => (
  <Card title="Last 30 days">
    <dl className="grid grid-cols-4 gap-3">
      {Object.entries(month).map(([figure, count]) => (
        <div key={figure} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{figure}</dt>
          <dd className="font-serif text-2xl font-semibold tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-ink-soft">
      All leads received, and what they are now. “Converted”: the visitor became your customer.
    </p>
  </Card>
);

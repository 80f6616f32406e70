// Leads by status, and revenue.
import { formatMoney, formatRoundMoney } from "@/platform/money.ts";
import type { Market } from "@/modules/admin/market/schemas.ts";
import { isWon } from "@/modules/leads/status-rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { bucketsOf, unitLabel } from "./period.ts";

const leadsSummary = ({ total, byStatus }: Market["leads"]): string => {
  const converted = byStatus.reduce((sum, { status, count }) => isWon(status) ? sum + count : sum, 0);
  if (total === 0) return "No leads in this period.";
  return `${countText(total)} leads in this period, ${countText(converted)} converted (${
    shareText(converted, total)
  }).`;
};

export const LeadsCard = ({ leads }: Pick<Market, "leads">) => (
  <Card title="Leads by status">
    <RowChart
      title="Leads by status"
      titleHidden
      summary={leadsSummary(leads)}
      rows={leads.byStatus.map(({ label, count }) => ({
        label,
        value: count,
        text: leads.total === 0 ? "0" : `${countText(count)} (${shareText(count, leads.total)})`,
      }))}
      table={{
        rowHeader: "Status",
        columns: ["Leads", "Share"],
        rows: leads.byStatus.map(({ label, count }) => ({
          name: label,
          values: [countText(count), shareText(count, leads.total)],
        })),
      }}
      emptyText="New leads appear here."
    />
  </Card>
);

const freedText = ({ freed, filled, byOffer }: Market["freedTimes"]): string => {
  if (freed === 0) return "No meeting was cancelled or moved in time for somebody else.";
  return `${countText(filled)} of ${countText(freed)} times were filled again (${shareText(filled, freed)}), ${
    countText(byOffer)
  } of them by an offer to somebody who waited for something sooner.`;
};

/** Times that were freed more than three hours ahead, and what became of them. */
export const FreedTimesCard = ({ freedTimes }: Pick<Market, "freedTimes">) => (
  <Card title="Freed times">
    <p>{freedText(freedTimes)}</p>
    <p className="text-sm text-ink-soft">Counts times that became free more than 3 hours ahead.</p>
  </Card>
);

type Revenue = NonNullable<Market["revenue"]>;

const revenueSummary = ({ total, refunded, purchases, credits }: Revenue): string => {
  if (purchases === 0) return "No purchases in this period.";
  const bought = `${countText(credits)} credits in ${countText(purchases)} ${
    purchases === 1 ? "purchase" : "purchases"
  }`;
  const back = refunded.amount === 0 ? "" : ` ${formatMoney(refunded)} refunded.`;
  return `${formatMoney(total)} for ${bought}.${back}`;
};

export const RevenueCard = ({ revenue, days }: { revenue: Revenue; days: number }) => {
  const { currency } = revenue.total;
  const buckets = bucketsOf(revenue.byDay, ({ amount }) => amount);
  return (
    <Card title="Revenue">
      <BarChart
        title="Paid, less refunds"
        titleHidden
        summary={revenueSummary(revenue)}
        categoryLabel={unitLabel(days)}
        categories={buckets}
        series={[{ label: "Paid", values: buckets.map(({ sums }) => Math.max(0, sums[0]!)) }]}
        format={(amount) => formatRoundMoney({ amount, currency })}
        emptyText="Credit purchases appear here."
      />
    </Card>
  );
};

// What became of the leads, and what came in for them.
import { formatMoney, formatRoundMoney } from "@/platform/money.ts";
import type { Market } from "@/modules/admin/market/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { bucketsOf, unitLabel } from "./period.ts";

const leadsSummary = ({ total, byStatus }: Market["leads"]): string => {
  const converted = byStatus.find(({ status }) => status === "converted")?.count ?? 0;
  if (total === 0) return "No leads came in in this time.";
  return `${countText(total)} leads came in, ${countText(converted)} of them converted (${
    shareText(converted, total)
  }).`;
};

export const LeadsCard = ({ leads }: Pick<Market, "leads">) => (
  <Card title="Leads by what became of them">
    <RowChart
      title="Leads by status"
      titleHidden
      summary={leadsSummary(leads)}
      rows={leads.byStatus.map(({ label, count }) => ({
        label,
        value: count,
        words: leads.total === 0 ? "0" : `${countText(count)} (${shareText(count, leads.total)})`,
      }))}
      table={{
        by: "Status",
        columns: ["Leads", "Share"],
        rows: leads.byStatus.map(({ label, count }) => ({
          name: label,
          values: [countText(count), shareText(count, leads.total)],
        })),
      }}
      blank="As soon as a visitor books, the lead stands here."
    />
  </Card>
);

const revenueSummary = ({ total, refunded, purchases, credits }: Market["revenue"]): string => {
  if (purchases === 0) return "Nothing was bought in this time.";
  const bought = `${countText(credits)} credits in ${countText(purchases)} ${
    purchases === 1 ? "purchase" : "purchases"
  }`;
  const back = refunded.amount === 0 ? "" : ` ${formatMoney(refunded)} was refunded.`;
  return `${formatMoney(total)} for ${bought}.${back}`;
};

export const RevenueCard = ({ revenue, days }: Pick<Market, "revenue"> & { days: number }) => {
  const { currency } = revenue.total;
  const buckets = bucketsOf(revenue.byDay, ({ amount }) => amount);
  return (
    <Card title="Revenue">
      <BarChart
        title="Paid, net of refunds"
        titleHidden
        summary={revenueSummary(revenue)}
        by={unitLabel(days)}
        categories={buckets}
        series={[{ label: "Paid", values: buckets.map(({ sums }) => Math.max(0, sums[0]!)) }]}
        format={(amount) => formatRoundMoney({ amount, currency })}
        blank="As soon as somebody buys credits, it stands here."
      />
    </Card>
  );
};

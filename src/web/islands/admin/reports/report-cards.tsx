// Charts of the market: the funnel by step, day, category and source, leads by status, and revenue.
import { isWon } from "@/modules/leads/status-rules.ts";
import type { Market } from "@/modules/admin/market/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { FunnelChart, shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { LineChart } from "@/web/ui/chart/line-chart.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { AdminLink } from "../shared/links.tsx";
import { toBuckets, unitLabel } from "./period.ts";
import { formatShare } from "@/platform/intl.ts";
import { formatMoney, formatRoundMoney } from "@/platform/money.ts";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";

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
  const back = refunded.amount === 0 ? "" : ` ${formatMoney(refunded)} refunded.`;
  if (purchases === 0) return `No purchases in this period.${back}`;
  const bought = `${countText(credits)} credits in ${countText(purchases)} ${
    purchases === 1 ? "purchase" : "purchases"
  }`;
  return `${formatMoney(total)} for ${bought}.${back}`;
};

export const RevenueCard = ({ revenue, days }: { revenue: Revenue; days: number }) => {
  const { currency } = revenue.total;
  const buckets = toBuckets(revenue.byDay, ({ amount }) => amount);
  return (
    <Card title="Revenue">
      <BarChart
        title="Paid, less refunds"
        titleHidden
        summary={revenueSummary(revenue)}
        categoryLabel={unitLabel(days)}
        categories={buckets}
        series={[{ label: "Paid", values: buckets.map(({ sums }) => sums[0]!) }]}
        format={(amount) => formatRoundMoney({ amount, currency })}
        emptyText="Credit purchases appear here."
      />
    </Card>
  );
};

type Funnel = Market["funnel"];
type Group = Funnel["byCategory"][number];

const NO_REQUESTS = "No requests in this period.";

/** "38 of 142 booked (27%)." */
const bookedText = ({ steps }: Funnel): string => {
  const [started, booked] = [steps[0]?.reached ?? 0, steps.at(-1)?.reached ?? 0];
  return started === 0
    ? NO_REQUESTS
    : `${countText(booked)} of ${countText(started)} booked (${shareText(booked, started)}).`;
};

/** The step with the largest loss, as a share of the requests that reached the step before. */
const worstStep = ({ steps }: Funnel): string => {
  const drops = steps.slice(1).map(({ label, reached }, at) => {
    const before = steps[at]!;
    return { label, from: before.label, lost: before.reached === 0 ? 0 : 1 - reached / before.reached };
  });
  const worst = drops.toSorted((a, b) => b.lost - a.lost)[0];
  return worst && worst.lost > 0
    ? ` Biggest drop: from “${worst.from}” to “${worst.label}” (${formatShare(worst.lost)}).`
    : "";
};

export const FunnelCard = ({ funnel }: { funnel: Funnel }) => (
  <Card title="From start to booking">
    <FunnelChart
      title="Requests by step reached"
      titleHidden
      summary={bookedText(funnel) + worstStep(funnel)}
      steps={funnel.steps.map(({ label, reached }) => ({ label, count: reached }))}
      emptyText={NO_REQUESTS}
    />
  </Card>
);

export const ByDayCard = ({ funnel, days }: { funnel: Funnel; days: number }) => {
  const buckets = toBuckets(funnel.byDay, ({ started }) => started, ({ booked }) => booked);
  return (
    <Card title="Started and booked over time">
      <LineChart
        title="Requests started and booked"
        titleHidden
        summary={bookedText(funnel)}
        categoryLabel={unitLabel(days)}
        categories={buckets}
        series={["Started", "Booked"].map((label, at) => ({ label, values: buckets.map(({ sums }) => sums[at]!) }))}
        emptyText={NO_REQUESTS}
      />
    </Card>
  );
};

const GroupChart = ({ title, by, groups }: { title: string; by: string; groups: readonly Group[] }) => (
  <RowChart
    title={title}
    titleHidden
    summary={groups.length === 0 ? NO_REQUESTS : "Started and booked requests, busiest first."}
    legend={["Started", "Booked"]}
    rows={groups.map(({ label, started, booked }) => ({
      label,
      value: started,
      part: booked,
      text: `${countText(booked)} of ${countText(started)}`,
    }))}
    table={{
      rowHeader: by,
      columns: ["Started", "Booked", "Share", "Found no time"],
      rows: groups.map(({ label, started, booked, foundNothing }) => ({
        name: label,
        values: [countText(started), countText(booked), shareText(booked, started), countText(foundNothing)],
      })),
    }}
    emptyText={NO_REQUESTS}
  />
);

const busiestFirst = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ started }) => started > 0).toSorted((a, b) => b.started - a.started);

export const ByCategoryCard = ({ funnel }: { funnel: Funnel }) => (
  <Card title="By category">
    <GroupChart title="Started and booked by category" by="Category" groups={busiestFirst(funnel.byCategory)} />
  </Card>
);

export const BySourceCard = ({ funnel }: { funnel: Funnel }) => (
  <Card title="By source">
    <GroupChart title="Started and booked by source" by="Source" groups={busiestFirst(funnel.bySource)} />
    <AdminLink href="/admin?view=sources">Campaigns, and what came of them</AdminLink>
  </Card>
);

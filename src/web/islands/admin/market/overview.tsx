// The overview of the market: what needs attention, the figures of a period, and charts.
import { modeText } from "@/modules/billing/price-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { formatMoney } from "@/platform/money.ts";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { mayOpen } from "../shared/permissions.ts";
import { FairnessCard } from "./fairness-card.tsx";
import { ByCategoryCard, ByDayCard, BySourceCard, FunnelCard } from "./funnel-charts.tsx";
import { marketQuery, type MarketView, tabHref } from "./market-view.ts";
import { NewestLeads, NewestUsers } from "./newest-cards.tsx";
import { FreedTimesCard, LeadsCard, RevenueCard } from "./outcome-cards.tsx";
import { changeText, DEFAULT_PERIOD, PERIODS } from "./period.ts";
import { SupplyCard } from "./supply-card.tsx";
import { AttentionQueue } from "../attention/attention-queue.tsx";

const marketHref = ({ period, categoryId }: { period: string; categoryId?: string }): string => {
  const search = new URLSearchParams();
  if (period !== DEFAULT_PERIOD) search.set("period", period);
  if (categoryId) search.set("categoryId", categoryId);
  return search.size > 0 ? `/admin?${search}` : "/admin";
};

const Filters = ({ view, market }: { view: MarketView; market?: Market }) => {
  const router = useRouter();
  const show = (changed: Partial<Record<keyof MarketView, string>>) =>
    void router.navigate({ href: marketHref({ ...view, ...changed }), replace: true, resetScroll: false });
  const categories = (market?.supply ?? []).map(({ categoryId, category }) => ({ value: categoryId, label: category }));
  return (
    <div className="flex flex-wrap gap-3">
      <SelectBox
        aria-label="Period"
        options={PERIODS}
        value={view.period}
        onChange={(event) => show({ period: event.currentTarget.value })}
      />
      <SelectBox
        aria-label="Category"
        options={[{ value: "", label: "All categories" }, ...categories]}
        value={view.categoryId ?? ""}
        onChange={(event) => show({ categoryId: event.currentTarget.value })}
      />
    </div>
  );
};

const noteOf = (about: string, change: string) => (
  <>
    <span className="block">{about}</span>
    <span className="block">{change}</span>
  </>
);

const figuresOf = ({ funnel, supply, leads, revenue, previous, period: { days } }: Market) => {
  const [started, booked] = [funnel.steps[0]?.reached ?? 0, funnel.steps.at(-1)?.reached ?? 0];
  const foundNothing = supply.reduce((sum, one) => sum + one.foundNothing, 0);
  return [
    {
      label: "Tracks started",
      value: countText(started),
      note: noteOf(`${countText(foundNothing)} found no time`, changeText(started, previous.started, days)),
    },
    {
      label: "Booked",
      value: countText(booked),
      note: noteOf(`${shareText(booked, started)} of those started`, changeText(booked, previous.booked, days)),
    },
    { label: "Leads", value: countText(leads.total), note: changeText(leads.total, previous.leads, days) },
    ...(revenue
      ? [{
        label: "Revenue",
        value: formatMoney(revenue.total),
        note: noteOf(
          `${countText(revenue.credits)} credits, ${modeText(revenue.taxMode)}`,
          changeText(revenue.total.amount, previous.revenue ?? 0, days),
        ),
      }]
      : []),
  ];
};

const COLUMNS = "grid gap-6 lg:grid-cols-2 lg:items-start";
const COLUMN = "grid min-w-0 gap-6";

const Charts = ({ market }: { market: Market }) => {
  const { days } = market.period;
  return (
    <>
      <div className={COLUMNS}>
        <FunnelCard funnel={market.funnel} />
        <div className={COLUMN}>
          <ByDayCard funnel={market.funnel} days={days} />
          {market.revenue && <RevenueCard revenue={market.revenue} days={days} />}
        </div>
      </div>
      <SupplyCard supply={market.supply} />
      <FairnessCard fairness={market.fairness} period={market.period} />
      <div className={COLUMNS}>
        <div className={COLUMN}>
          <ByCategoryCard funnel={market.funnel} />
          <FreedTimesCard freedTimes={market.freedTimes} />
        </div>
        <div className={COLUMN}>
          <BySourceCard funnel={market.funnel} />
          <LeadsCard leads={market.leads} />
        </div>
      </div>
    </>
  );
};

const OverviewSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading…</span>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {[1, 2, 3, 4].map((at) => <Skeleton key={at} className="h-28" />)}
    </div>
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  </div>
);

export const Overview = ({ view, role }: { view: MarketView } & Pick<DashboardLayoutProps, "role">) => {
  const market = useQuery(marketQuery(useApi(), view));
  const { data, isError, isPlaceholderData } = market;
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Filters view={view} market={data} />
        {data && <p className="text-sm text-ink-soft">{`As of ${data.asOf.text} · ${data.asOf.city}`}</p>}
      </div>
      {mayOpen(role, "/admin/waves") && <AttentionQueue overdue={data?.queues.overdue ?? 0} />}
      {isError && (
        <Banner tone="danger" role="alert" title="We couldn't load the figures.">
          <Button variant="secondary" className="mt-2" onClick={() => void market.refetch()}>Try again</Button>
        </Banner>
      )}
      {!data && !isError && <OverviewSkeleton />}
      {data && (
        <>
          <Stats items={figuresOf(data)} />
          <Charts market={data} />
        </>
      )}
      <div className={COLUMNS}>
        {mayOpen(role, tabHref("users")) && <NewestUsers />}
        {mayOpen(role, tabHref("leads")) && <NewestLeads />}
      </div>
    </div>
  );
};

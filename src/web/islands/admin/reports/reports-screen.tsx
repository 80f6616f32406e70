// The charts of the market. One switch shows all of their figures as tables.
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import type { Market } from "@/modules/admin/market/schemas.ts";
import { PERIODS } from "@/web/islands/area/periods.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { FiguresAsTables } from "@/web/ui/chart/chart-figure.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { FairnessCard } from "./fairness-card.tsx";
import { reportHref } from "./period.ts";
import {
  ByCategoryCard,
  ByDayCard,
  BySourceCard,
  FreedTimesCard,
  FunnelCard,
  LeadsCard,
  RevenueCard,
} from "./report-cards.tsx";
import { reportQuery, type ReportView, reportViewOf } from "./report-query.ts";
import { SupplyCard } from "./supply-card.tsx";

interface ToolbarProps {
  view: ReportView;
  asTables: boolean;
  market?: Market;
}

const Toolbar = ({ view, asTables, market }: ToolbarProps) => {
  const router = useRouter();
  const show = (changed: Partial<ReportView> & { asTables?: boolean }) =>
    void router.navigate({
      href: reportHref("/admin/reports", { ...view, asTables, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const categories = (market?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SelectBox
        aria-label="Period"
        options={PERIODS}
        value={view.period}
        onChange={(event) => show({ period: event.currentTarget.value as ReportView["period"] })}
      />
      <SelectBox
        aria-label="Category"
        options={[{ value: "", label: "All categories" }, ...categories]}
        value={view.categoryId ?? ""}
        onChange={(event) => show({ categoryId: event.currentTarget.value })}
      />
      <Switch label="Figures as tables" checked={asTables} onChange={(next) => show({ asTables: next })} />
      {market && <p className="text-sm text-ink-soft">{`As of ${market.asOf.text} · ${market.asOf.city}`}</p>}
    </div>
  );
};

const COLUMNS = "grid gap-6 lg:grid-cols-2 lg:items-start";
const COLUMN = "grid min-w-0 gap-6";

const Cards = ({ market }: { market: Market }) => {
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
      <FairnessCard fairness={market.fairness} />
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

const CardsSkeleton = () => (
  <div role="status" className={COLUMNS}>
    <span className="sr-only">Loading…</span>
    <Skeleton className="h-96" />
    <Skeleton className="h-96" />
  </div>
);

export default function ReportsScreen() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const view = reportViewOf(search);
  const asTables = search.figures === "tables";
  const { data, isError, isPlaceholderData, refetch } = useQuery(reportQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle>Reports</ScreenTitle>
      <Toolbar view={view} asTables={asTables} market={data} />
      {isError && <LoadFailed title="We couldn't load the figures." onRetry={refetch} />}
      {!data && !isError && <CardsSkeleton />}
      {data && (
        <FiguresAsTables value={asTables}>
          <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
            <Cards market={data} />
          </div>
        </FiguresAsTables>
      )}
    </Screen>
  );
}

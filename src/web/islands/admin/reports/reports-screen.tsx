// The charts of the market in three parts: the funnel, the supply, the money. One switch shows all of their figures as tables.
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import type { Market } from "@/modules/admin/market/schemas.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { PERIODS } from "@/web/islands/area/periods.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { FiguresAsTables } from "@/web/ui/chart/chart-figure.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { LinkTabs } from "@/web/ui/layout/area-links.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { RoutedAnchor } from "../shared/links.tsx";
import { useRole } from "../shared/permissions.ts";
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
import { reportQuery, type ReportView, toReportView } from "./report-query.ts";
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

const FunnelPart = ({ market }: { market: Market }) => (
  <div className={COLUMNS}>
    <div className={COLUMN}>
      <FunnelCard funnel={market.funnel} />
      <ByCategoryCard funnel={market.funnel} />
    </div>
    <div className={COLUMN}>
      <ByDayCard funnel={market.funnel} days={market.period.days} />
      <LeadsCard leads={market.leads} />
      <BySourceCard funnel={market.funnel} />
    </div>
  </div>
);

const SupplyPart = ({ market }: { market: Market }) => (
  <>
    <SupplyCard supply={market.supply} />
    <FreedTimesCard freedTimes={market.freedTimes} />
  </>
);

const Part = ({ part, market }: { part: ReportView["part"]; market: Market }) => {
  if (part === "supply") return <SupplyPart market={market} />;
  if (part === "money" && market.revenue) return <RevenueCard revenue={market.revenue} days={market.period.days} />;
  return <FunnelPart market={market} />;
};

interface PartTabsProps {
  view: ReportView;
  asTables: boolean;
  /** Only some roles may see amounts. */
  hasMoney: boolean;
}

const PartTabs = ({ view, asTables, hasMoney }: PartTabsProps) => {
  const parts = [
    [undefined, "Funnel"],
    ["supply", "Supply"],
    ...(hasMoney ? [["money", "Money"] as const] : []),
  ] as const;
  const current = hasMoney || view.part !== "money" ? view.part : undefined;
  return (
    <LinkTabs
      label="Parts of the reports"
      tabs={parts.map(([part, label]) => ({
        href: reportHref("/admin/reports", { ...view, part, asTables }),
        label,
        current: part === current,
      }))}
      link={RoutedAnchor}
    />
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
  const view = toReportView(search);
  const asTables = search.figures === "tables";
  const hasMoney = hasAdminRole(useRole(), "finance");
  const { data, isError, isPlaceholderData, refetch } = useQuery(reportQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle aside={<PartTabs view={view} asTables={asTables} hasMoney={hasMoney} />}>Reports</ScreenTitle>
      <Toolbar view={view} asTables={asTables} market={data} />
      {isError && <LoadFailed title="We couldn't load the figures." onRetry={refetch} />}
      {!data && !isError && <CardsSkeleton />}
      {data && (
        <FiguresAsTables value={asTables}>
          <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
            <Part part={view.part} market={data} />
          </div>
        </FiguresAsTables>
      )}
    </Screen>
  );
}

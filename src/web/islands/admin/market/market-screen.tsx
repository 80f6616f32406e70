// The market: what needs attention, and four figures of a period with their change.
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { modeText } from "@/modules/billing/price-rules.ts";
import type { MarketPage } from "@/modules/admin/market/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { type Period, PERIODS } from "@/web/islands/area/periods.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { StartCatalogue } from "../categories/start-catalogue.tsx";
import { AttentionQueue } from "../attention/attention-queue.tsx";
import { layoutQuery } from "../queries.ts";
import { changeText, periodOf, reportHref } from "../reports/period.ts";
import { AdminLink } from "../shared/links.tsx";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { mayOpen } from "../shared/permissions.ts";
import { figuresQuery } from "./market-view.ts";

type Figures = MarketPage["figures"];

const renderNote = (about: string, change: string) => (
  <>
    <span className="block">{about}</span>
    <span className="block">{change}</span>
  </>
);

const listFigures = ({ started, booked, leads, revenue, taxMode, previous, period: { days } }: Figures) => [
  { label: "Requests started", value: countText(started), note: changeText(started, previous.started, days) },
  {
    label: "Booked",
    value: countText(booked),
    note: renderNote(`${shareText(booked, started)} of those started`, changeText(booked, previous.booked, days)),
  },
  { label: "Leads", value: countText(leads), note: changeText(leads, previous.leads, days) },
  ...(revenue
    ? [{
      label: "Revenue",
      value: formatMoney(revenue),
      note: renderNote(modeText(taxMode), changeText(revenue.amount, previous.revenue?.amount ?? 0, days)),
    }]
    : []),
];

const FiguresSkeleton = () => (
  <div role="status" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    <span className="sr-only">Loading…</span>
    {[1, 2, 3, 4].map((at) => <Skeleton key={at} className="h-28" />)}
  </div>
);

const FigureSection = ({ period, figures, failed, onRetry }: {
  period: Period;
  figures?: Figures;
  failed: boolean;
  onRetry(): void;
}) => {
  const router = useRouter();
  const show = (next: string) =>
    void router.navigate({ href: reportHref("/admin", { period: next as Period }), replace: true, resetScroll: false });
  return (
    <section aria-labelledby="figures" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="figures" className="font-serif text-xl font-semibold">Figures</h2>
        <SelectBox
          aria-label="Period"
          options={PERIODS}
          value={period}
          onChange={(event) => show(event.currentTarget.value)}
        />
        <AdminLink href={reportHref("/admin/reports", { period })}>All reports</AdminLink>
      </div>
      {failed && <LoadFailed title="We couldn't load the figures." onRetry={onRetry} />}
      {!figures && !failed && <FiguresSkeleton />}
      {figures && <Stats items={listFigures(figures)} />}
    </section>
  );
};

export default function MarketScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: { role } } = useSuspenseQuery(layoutQuery(api));
  const period = periodOf(useSearch({ strict: false }) as Record<string, unknown>);
  const { data, isError, isPlaceholderData, refetch } = useQuery(figuresQuery({ api, queryClient }, period));
  return (
    <Screen>
      <ScreenTitle>Market</ScreenTitle>
      <div className="grid gap-8" aria-busy={isPlaceholderData || undefined}>
        {data?.hasCategories === false && mayOpen(role, "/admin/categories") && (
          <StartCatalogue>
            Or <AdminLink href="/admin/categories">add categories yourself</AdminLink>.
          </StartCatalogue>
        )}
        {hasAdminRole(role, "support") && <AttentionQueue overdue={data?.overdueJobs ?? 0} />}
        <FigureSection period={period} figures={data} failed={isError} onRetry={() => void refetch()} />
      </div>
    </Screen>
  );
}

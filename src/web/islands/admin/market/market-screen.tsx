import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { layoutQuery } from "../queries.ts";
import { categoryIdOf, marketQuery, type MarketView, NEWEST, tabHref } from "./market-view.ts";
import { changeText, DEFAULT_PERIOD, periodOf } from "./period.ts";
import { modeText } from "@/modules/billing/price-rules.ts";
import { formatMoney } from "@/platform/money.ts";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { mayOpen } from "../shared/permissions.ts";
import { FairnessCard } from "./fairness-card.tsx";
import {
  ByCategoryCard,
  ByDayCard,
  BySourceCard,
  FreedTimesCard,
  FunnelCard,
  LeadsCard,
  RevenueCard,
} from "./market-charts.tsx";
import { SupplyCard } from "./supply-card.tsx";
import { AttentionQueue } from "../attention/attention-queue.tsx";
import type { ReactNode } from "react";
import { Card } from "@/web/ui/card.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { leadListQuery } from "../leads/lead-queries.ts";
import { AdminLink, RowLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { userListQuery } from "../users/user-queries.ts";
import { UserStatusChip } from "../users/user-labels.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { PERIODS } from "@/web/islands/area/periods.ts";

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

const Overview = ({ view, role }: { view: MarketView } & Pick<DashboardLayoutProps, "role">) => {
  const market = useQuery(marketQuery(useApi(), view));
  const { data, isError, isPlaceholderData } = market;
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Filters view={view} market={data} />
        {data && <p className="text-sm text-ink-soft">{`As of ${data.asOf.text} · ${data.asOf.city}`}</p>}
      </div>
      {mayOpen(role, "/admin/waves") && <AttentionQueue overdue={data?.queues.overdue ?? 0} />}
      {isError && <LoadFailed title="We couldn't load the figures." onRetry={market.refetch} />}
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

const SHOWN = 5;

interface Entry {
  key: string;
  name: ReactNode;
  chip: ReactNode;
  details: string;
}

const EntryList = ({ entries, emptyText }: { entries?: readonly Entry[]; emptyText: string }) => {
  if (!entries) return <SkeletonList rows={SHOWN} className="h-12 w-full" />;
  if (entries.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <ul className="divide-y divide-line">
      {entries.slice(0, SHOWN).map(({ key, name, chip, details }) => (
        <li key={key} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-center justify-between gap-2 font-medium">
            {name}
            {chip}
          </span>
          <span className="text-sm text-ink-soft">{details}</span>
        </li>
      ))}
    </ul>
  );
};

const NewestUsers = () => {
  const { data, isError } = useQuery(userListQuery(useApi(), NEWEST));
  return (
    <Card title="Newest users" aside={<AdminLink href="/admin?view=users">All users</AdminLink>}>
      <EntryList
        emptyText={isError ? "We couldn't load the users." : "No users yet."}
        entries={isError ? [] : data?.items.map(({ id, name, email, status, created }) => ({
          key: id,
          name: <RowLink to="/admin/users/$id" params={{ id }}>{name}</RowLink>,
          chip: <UserStatusChip status={status} />,
          details: `${email} · ${formatTime(created)}`,
        }))}
      />
    </Card>
  );
};

const NewestLeads = () => {
  const { data, isError } = useQuery(leadListQuery(useApi(), NEWEST));
  return (
    <Card title="Newest leads" aside={<AdminLink href="/admin?view=leads">All leads</AdminLink>}>
      <EntryList
        emptyText={isError ? "We couldn't load the leads." : "No leads yet."}
        entries={isError ? [] : data?.items.map(({ id, name, status, specialist, category, created }) => ({
          key: id,
          name: <RowLink to="/admin/leads/$id" params={{ id }}>{name}</RowLink>,
          chip: <LeadStatusChip status={status} />,
          details: `${category}, ${specialist.name} · ${formatTime(created)}`,
        }))}
      />
    </Card>
  );
};

export default function MarketScreen() {
  const { data: { role } } = useSuspenseQuery(layoutQuery(useApi()));
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return (
    <Screen>
      <ScreenTitle>Market</ScreenTitle>
      <Overview view={{ period: periodOf(search), categoryId: categoryIdOf(search) }} role={role} />
    </Screen>
  );
}

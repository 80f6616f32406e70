// Charts of the funnel: by step, by day, by category, by source.
import type { Market } from "@/modules/admin/market/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { FunnelChart, shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { LineChart } from "@/web/ui/chart/line-chart.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { AdminLink } from "../shared/links.tsx";
import { bucketsOf, unitLabel } from "./period.ts";

type Funnel = Market["funnel"];
type Group = Funnel["byCategory"][number];

const NO_TRACKS = "No tracks in this period.";

/** "38 of 142 booked (27 %)." */
const bookedText = ({ steps }: Funnel): string => {
  const [started, booked] = [steps[0]?.reached ?? 0, steps.at(-1)?.reached ?? 0];
  return started === 0
    ? NO_TRACKS
    : `${countText(booked)} of ${countText(started)} booked (${shareText(booked, started)}).`;
};

/** The step with the largest loss, as a share of the tracks that reached the step before. */
const worstStep = ({ steps }: Funnel): string => {
  const drops = steps.slice(1).map(({ label, reached }, at) => {
    const before = steps[at]!;
    return { label, from: before.label, lost: before.reached === 0 ? 0 : 1 - reached / before.reached };
  });
  const worst = drops.toSorted((a, b) => b.lost - a.lost)[0];
  return worst && worst.lost > 0
    ? ` Biggest drop: from “${worst.from}” to “${worst.label}” (${Math.round(worst.lost * 100)} %).`
    : "";
};

export const FunnelCard = ({ funnel }: { funnel: Funnel }) => (
  <Card title="From start to booking">
    <FunnelChart
      title="Tracks by step reached"
      titleHidden
      summary={bookedText(funnel) + worstStep(funnel)}
      steps={funnel.steps.map(({ label, reached }) => ({ label, count: reached }))}
      emptyText={NO_TRACKS}
    />
  </Card>
);

export const ByDayCard = ({ funnel, days }: { funnel: Funnel; days: number }) => {
  const buckets = bucketsOf(funnel.byDay, ({ started }) => started, ({ booked }) => booked);
  return (
    <Card title="Started and booked over time">
      <LineChart
        title="Tracks started and booked"
        titleHidden
        summary={bookedText(funnel)}
        categoryLabel={unitLabel(days)}
        categories={buckets}
        series={["Started", "Booked"].map((label, at) => ({ label, values: buckets.map(({ sums }) => sums[at]!) }))}
        emptyText={NO_TRACKS}
      />
    </Card>
  );
};

const GroupChart = ({ title, by, groups }: { title: string; by: string; groups: readonly Group[] }) => (
  <RowChart
    title={title}
    titleHidden
    summary={groups.length === 0 ? NO_TRACKS : "Started and booked tracks, busiest first."}
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
    emptyText={NO_TRACKS}
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

// Charts: bars, lines and a funnel, with and without data, each with its figures as a table.
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { FunnelChart } from "@/web/ui/chart/funnel-chart.tsx";
import { LineChart } from "@/web/ui/chart/line-chart.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import { Group, Sample } from "./exhibit.tsx";

const MONDAYS = ["08-31", "09-07", "09-14", "09-21", "09-28", "10-05", "10-12", "10-19", "10-26", "11-02", "11-09"];
const weeks = [...MONDAYS, "11-16"].map((day) => {
  const { short, long } = formatDay(`2026-${day}`);
  return { label: short.slice(4), long: `Week from ${long}` };
});

const leads = [3, 5, 2, 0, 4, 7, 6, 9, 5, 8, 11, 4];
const converted = [1, 2, 0, 0, 2, 3, 2, 5, 2, 3, 4, 0];
const share = leads.map((count, at) => count === 0 ? null : converted[at]! / count);
const percentText = (value: number) => `${Math.round(value * 100)} %`;

const steps = [
  { label: "Opened the funnel", count: 2_480 },
  { label: "Answered the questions", count: 1_730 },
  { label: "Left contact details", count: 910 },
  { label: "Picked a time", count: 604 },
  { label: "Booked", count: 541 },
];

export const Charts = () => (
  <Group title="Charts">
    <Sample name="BarChart within">
      <BarChart
        title="Leads by week"
        summary="64 leads in twelve weeks, 24 of them converted."
        categoryLabel="Week"
        arrangement="within"
        categories={weeks}
        series={[{ label: "Leads", values: leads }, { label: "Converted", values: converted }]}
      />
    </Sample>
    <Sample name="BarChart beside">
      <BarChart
        title="Credits by month"
        summary="More are bought than used."
        categoryLabel="Month"
        categories={["Aug", "Sep", "Oct", "Nov"].map((label) => ({ label }))}
        series={[
          { label: "Bought", values: [120, 250, 180, 310] },
          { label: "Used", values: [96, 201, 188, 240] },
          { label: "Returned", values: [8, 14, 9, 21] },
        ]}
      />
    </Sample>
    <Sample name="LineChart">
      <LineChart
        title="Share converted"
        summary="38 % over twelve weeks; in the week from 21 September there were no leads."
        categoryLabel="Week"
        shares
        format={percentText}
        categories={weeks}
        series={[
          { label: "You", values: share },
          { label: "Everybody", values: weeks.map((_, at) => 0.3 + (at % 3) / 50) },
        ]}
      />
    </Sample>
    <Sample name="FunnelChart">
      <FunnelChart title="Visits this month" summary="22 % of visits end in a booking." steps={steps} />
    </Sample>
    <Sample name="BarChart without data">
      <BarChart
        title="Leads by week"
        summary="No leads in twelve weeks."
        categoryLabel="Week"
        categories={weeks}
        series={[{ label: "Leads", values: weeks.map(() => 0) }]}
        emptyText="Leads appear here by week."
      />
    </Sample>
  </Group>
);

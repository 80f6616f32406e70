// Things to read at a glance: cards, numbers, names and values, events, and charts with and without data.
import { Card, LinkCard } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { Group, Sample } from "./exhibit.tsx";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { FunnelChart } from "@/web/ui/chart/funnel-chart.tsx";
import { LineChart } from "@/web/ui/chart/line-chart.tsx";
import { formatShare } from "@/platform/intl.ts";
import { formatDay } from "@/platform/time/formats.ts";

const MONDAYS = ["08-31", "09-07", "09-14", "09-21", "09-28", "10-05", "10-12", "10-19", "10-26", "11-02", "11-09"];
const weeks = [...MONDAYS, "11-16"].map((day) => {
  const { short, long } = formatDay(`2026-${day}`);
  return { label: short.slice(4), long: `Week from ${long}` };
});

const leads = [3, 5, 2, 0, 4, 7, 6, 9, 5, 8, 11, 4];
const converted = [1, 2, 0, 0, 2, 3, 2, 5, 2, 3, 4, 0];
const share = leads.map((count, at) => count === 0 ? null : converted[at]! / count);

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
        summary="38% over twelve weeks; in the week from 21 September there were no leads."
        categoryLabel="Week"
        format={formatShare}
        categories={weeks}
        series={[
          { label: "You", values: share },
          { label: "Everybody", values: weeks.map((_, at) => 0.3 + (at % 3) / 50) },
        ]}
      />
    </Sample>
    <Sample name="FunnelChart">
      <FunnelChart title="Visits this month" summary="22% of visits end in a booking." steps={steps} />
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

const change = (what: string) => (
  <TextLink href="#overviews">
    Change<span className="sr-only">{` ${what}`}</span>
  </TextLink>
);

const numbers = [
  { label: "Meetings this week", value: "7", note: "2 tomorrow" },
  { label: "Leads to accept", value: "1", note: "by 16:30" },
  { label: "Credits left", value: "12" },
  { label: "Spent in November", value: "€540.00", note: "net" },
];

const answers = [
  { term: "When", value: "Tue 24 Nov, 14:00 · Vienna", action: change("the time") },
  { term: "With", value: "Anna Gruber", action: change("the specialist") },
  { term: "Where", value: "Zoom, the link comes by email" },
];

const events = [
  { title: "Booked by Anna", at: "Fri 20 Nov, 09:12 · Vienna", tone: "ok" as const },
  { title: "Reminder", at: "Mon 23 Nov, 14:00 · Vienna", detail: "By email, 24 hours before." },
  { title: "Meeting", at: "Tue 24 Nov, 14:00 · Vienna", detail: "30 minutes by Zoom." },
];

export const Overviews = () => (
  <Group title="Overviews">
    <Sample name="Stats" wide>
      <Stats items={numbers} />
    </Sample>
    <Sample name="Card, DefinitionList">
      <Card title="Your meeting" aside={<StatusChip tone="ok">Confirmed</StatusChip>}>
        <DefinitionList items={answers} />
      </Card>
    </Sample>
    <Sample name="Timeline">
      <Timeline label="What happens when" entries={events} />
    </Sample>
    <Sample name="LinkCard">
      <LinkCard
        href="#overviews"
        title="Mortgages and home loans"
        description="First home, switching, equity release"
        icon={<CategoryIcon name="house" />}
      />
      <LinkCard href="#overviews" title="Insurance" icon={<CategoryIcon name="shield" />} />
    </Sample>
    <Sample name="Disclosure">
      <Disclosure summary="How we rank specialists">
        By how well they match your answers and how reliably they meet, with a fair share for everyone.
      </Disclosure>
    </Sample>
  </Group>
);

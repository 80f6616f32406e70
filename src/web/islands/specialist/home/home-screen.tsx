// The specialist's dashboard: summary, leads that need attention, next meetings, credits, visibility and all leads.
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { CreditsCard } from "./credits-card.tsx";
import { ActionLink, VisibilityCard } from "./visibility-card.tsx";
import { NextMeetings } from "./next-meetings.tsx";
import { overviewQuery, visibilityQuery } from "./home-queries.ts";
import { performanceText, summaryText } from "./home-text.ts";
import { CalendarChangesCard } from "./calendar-changes-card.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { LeadTotals } from "./lead-totals.tsx";
import { frameQuery } from "../queries.ts";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { errorText, linksQuery } from "../calendar/links.ts";

/** Free times in the calendar; the same in every category. */
const freeTimes = ({ categories, days }: VisibilityExplanation) => ({
  starts: Math.max(0, ...categories.map(({ offeredStarts }) => offeredStarts)),
  days,
});

const PerformanceCard = ({ weeks }: Pick<DashboardProps, "weeks">) => (
  <Card title="Lead performance">
    <BarChart
      title="Leads by week, and how many of them converted"
      titleHidden
      summary={performanceText(weeks)}
      categoryLabel="Week"
      arrangement="within"
      categories={weeks.map(({ monday }) => ({
        label: formatDay(monday).short.replace(/^\w+,? /, ""),
        long: `Week from ${formatDay(monday).long}`,
      }))}
      series={[
        { label: "Leads", values: weeks.map(({ leads }) => leads) },
        { label: "Converted so far", values: weeks.map(({ converted }) => converted) },
      ]}
      emptyText="Your weekly results appear here after your first lead."
    />
  </Card>
);

const OtherCalendarNotice = () => {
  const { data } = useQuery(linksQuery(useApi()));
  const problem = data?.other && errorText(data.other);
  if (!problem) return null;
  return (
    <Banner tone="warn" title="We can't read your other calendar">
      {problem} <RoutedLink to="/dashboard/calendar">Check it</RoutedLink>
    </Banner>
  );
};

/** In place of empty lists, counters and charts. */
const NoLeadsYet = () => (
  <EmptyState
    picture="leads"
    title="Your leads will appear here"
    action={<RoutedButton to="/dashboard/profile" variant="secondary">Improve your profile</RoutedButton>}
  >
    Each visitor who books a meeting with you becomes a lead, with their answers and contact details. A photo and a
    clear headline help them choose you.
  </EmptyState>
);

/** Somebody who has never had credits reads about them once. */
const isOnChecklist = (
  { action }: NonNullable<VisibilityExplanation["next"]>,
  { checklist }: DashboardProps,
): boolean =>
  action?.path.startsWith("/dashboard/buy") === true &&
  checklist?.some(({ step, state }) => step === "credits" && state === "open") === true;

export default function Dashboard() {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const { data: shown } = useSuspenseQuery(visibilityQuery(api));
  const { data: overview, dataUpdatedAt: now } = useSuspenseQuery(overviewQuery(api));
  const { next } = shown;
  const isNew = overview.counters.total === 0;
  const checklist = overview.checklist && <ChecklistCard steps={overview.checklist} credits={frame.credits} />;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead={summaryText(overview, shown)}>Hello, {frame.firstName}</ScreenTitle>
        {next && !isOnChecklist(next, overview) && (
          <Banner tone="warn" title={next.sentence}>
            {next.action && <ActionLink action={next.action} />}
          </Banner>
        )}
        <OtherCalendarNotice />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:grid-rows-[auto_1fr] lg:items-start">
          <div className="grid gap-6 lg:row-span-2">
            {isNew && checklist}
            <CalendarChangesCard changes={overview.calendarChanges} />
            <AttentionCard overview={overview} now={now} />
            <NextMeetings overview={overview} now={now} freeTimes={freeTimes(shown)} />
            {isNew ? <NoLeadsYet /> : checklist}
          </div>
          <div className="grid gap-6">
            <CreditsCard credits={frame.credits} />
            <VisibilityCard explanation={shown} />
            <ShareCard shares={overview.shares} />
          </div>
          {!isNew && (
            <>
              <div className="min-w-0 lg:order-last lg:col-span-2">
                <LeadTotals counters={overview.counters} />
              </div>
              <PerformanceCard weeks={overview.weeks} />
            </>
          )}
        </div>
      </div>
    </Main>
  );
}

// The specialist's dashboard: summary, leads that need attention, next meetings, credits, visibility and all leads.
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { ActionLink, VisibilityCard } from "./visibility-card.tsx";
import { NextMeetings } from "./next-meetings.tsx";
import { overviewQuery, visibilityQuery } from "./home-queries.ts";
import { performanceText, summaryText } from "./home-text.ts";
import { CalendarChangesCard } from "./calendar-changes-card.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { frameQuery } from "../queries.ts";
import type { DashboardProps, LayoutProps } from "@/modules/dashboard/schemas.ts";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { errorText, linksQuery } from "../calendar/links.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { filterView, FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { leadListHref } from "../leads/lead-list-view.ts";
import { RoutedAnchor } from "../links.tsx";
import { ORDERING } from "@/modules/matching/rules.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";

const hrefOf = (status: LeadStatus | ""): string => leadListHref(filterView(FIRST_VIEW, "status", status));

/** Every lead is in one of the statuses, so they add up to the total. */
const totalsOf = (counters: DashboardProps["counters"]) => [
  { status: "" as const, label: "All leads", count: counters.total },
  ...LEAD_STATUSES.map((status) => ({
    status,
    label: LEAD_STATUS[status].label,
    count: (counters as Readonly<Record<string, number>>)[LEAD_STATUS[status].counter] ?? 0,
  })),
];

const LeadTotals = ({ counters }: Pick<DashboardProps, "counters">) => (
  <section aria-labelledby="leads" className="grid gap-3">
    <h2 id="leads" className="font-serif text-xl font-semibold">Your leads</h2>
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
      {totalsOf(counters).map(({ status, label, count }) => (
        <li key={status} className={status === "" ? "max-sm:col-span-2" : ""}>
          <RoutedAnchor
            href={hrefOf(status)}
            className="grid h-full min-h-16 content-between gap-0.5 rounded-card border border-line bg-surface px-3 py-2 text-ink no-underline transition-colors hover:border-ink"
          >
            <span className="text-sm text-ink-soft">{label}</span>
            <span className="text-xl font-semibold">{countText(count)}</span>
          </RoutedAnchor>
        </li>
      ))}
    </ul>
  </section>
);

type Share = DashboardProps["shares"][number];

const countedText = ({ meetings }: Share): string =>
  `${meetings === 1 ? "1 meeting" : `${meetings} meetings`} booked in the last 30 days`;

const ShareItem = ({ share }: { share: Share }) => (
  <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
    <span className="font-semibold">{share.category}</span>
    <span>{share.sentence}</span>
    <span className="text-sm text-ink-soft">{countedText(share)}</span>
  </li>
);

const ShareCard = ({ shares }: { shares: readonly Share[] }) => (
  <Card title="Your share of meetings">
    {shares.length === 0
      ? (
        <p className="text-ink-soft">
          As soon as visitors can find you in a category, your share of its meetings appears here.
        </p>
      )
      : (
        <ul className="divide-y divide-line">
          {shares.map((share) => <ShareItem key={share.categoryId} share={share} />)}
        </ul>
      )}
    <Disclosure summary="How your share counts">
      <p>
        Your share is the part of a category's meetings of the last 30 days that the times you offer earn. Specialists
        who are behind theirs are shown earlier, so that it evens out.
      </p>
      <p className="mt-2">{ORDERING.text}</p>
    </Disclosure>
  </Card>
);

type Category = LayoutProps["credits"]["categories"][number];

/** "3 of them expire from Tue 12 Jan 2027." */
const expiryText = ({ credits, ending }: Category): string | undefined => {
  if (!ending) return undefined;
  const day = formatDay(ending.at.slice(0, 10)).short;
  if (ending.credits < credits) return `${ending.credits} of them expire from ${day}.`;
  return credits === 1 ? `It expires on ${day}.` : `They expire from ${day}.`;
};

const Balance = ({ category }: { category: Category }) => {
  const { categoryId, name, credits, low } = category;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 first:pt-0">
      <div className="grid content-start gap-1 pt-2.5">
        <span>{name}</span>
        {low && (
          <span>
            <StatusChip tone="warn">{credits === 0 ? "None left" : "Low"}</StatusChip>
          </span>
        )}
        {expiryText(category) && <span className="text-sm text-ink-soft">{expiryText(category)}</span>}
      </div>
      <p className="flex items-baseline gap-4">
        <span className="text-xl font-semibold">
          {credits}
          <span className="sr-only">{credits === 1 ? " credit" : " credits"}</span>
        </span>
        <RoutedLink
          to="/dashboard/buy/$category"
          params={{ category: categoryId }}
          className="inline-flex min-h-11 items-center font-medium"
        >
          Buy<span className="sr-only">{` leads in ${name}`}</span>
        </RoutedLink>
      </p>
    </li>
  );
};

const CreditsCard = ({ credits: { categories } }: Pick<LayoutProps, "credits">) => (
  <Card title="Credits">
    <p className="text-ink-soft">One credit is one booked meeting. It's returned if the meeting wasn't real.</p>
    {categories.length > 0 && (
      <ul className="divide-y divide-line">
        {categories.map((category) => <Balance key={category.categoryId} category={category} />)}
      </ul>
    )}
    <RoutedLink to="/dashboard/statement" className="inline-flex min-h-11 items-center justify-self-start font-medium">
      Credit statement
    </RoutedLink>
  </Card>
);

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
    <Screen>
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
    </Screen>
  );
}

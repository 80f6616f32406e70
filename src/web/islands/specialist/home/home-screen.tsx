// The specialist's dashboard: what needs attention, today's meetings, the last 30 days, credits.
import { serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { MonthCard } from "./month-card.tsx";
import { TodayCard } from "./today-card.tsx";
import { PaidPanel } from "../credits/paid-panel.tsx";
import { pageQuery } from "./home-queries.ts";
import { summaryText } from "./home-text.ts";
import { CalendarChangesCard } from "./calendar-changes-card.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { frameQuery } from "../queries.ts";
import type { DashboardOverview, LayoutProps } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { errorText, linksQuery } from "../calendar/links.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { ActionLink } from "../visibility/action-link.tsx";

type Category = LayoutProps["credits"]["categories"][number];

/** "3 of them expire from Tue 12 Jan 2027." */
const expiryText = ({ credits, ending }: Category): string | undefined => {
  if (!ending) return undefined;
  const day = formatDay(ending.date).short;
  if (ending.credits < credits) return `${ending.credits} of them expire from ${day}.`;
  return credits === 1 ? `It expires on ${day}.` : `They expire from ${day}.`;
};

const Balance = ({ category }: { category: Category }) => {
  const { categoryId, name, credits, low } = category;
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {low && <StatusChip tone="warn">{credits === 0 ? "None left" : "Low"}</StatusChip>}
        </span>
        {expiryText(category) && <span className="text-sm text-ink-soft">{expiryText(category)}</span>}
      </div>
      <p className="flex items-center gap-4">
        <span className="font-semibold tabular-nums">
          {credits}
          <span className="sr-only">{credits === 1 ? " credit" : " credits"}</span>
        </span>
        <RoutedLink
          to="/dashboard/buy/$category"
          params={{ category: categoryId }}
          className="inline-flex min-h-11 items-center font-medium"
        >
          Buy<span className="sr-only">{` credits in ${name}`}</span>
        </RoutedLink>
      </p>
    </li>
  );
};

const CreditsCard = ({ credits: { categories } }: Pick<LayoutProps, "credits">) => (
  <Card
    title="Credits"
    aside={
      <RoutedLink to="/dashboard/statement" className="-my-2 inline-flex min-h-11 items-center font-medium">
        Credit statement
      </RoutedLink>
    }
  >
    {categories.length > 0
      ? <ul>{categories.map((category) => <Balance key={category.categoryId} category={category} />)}</ul>
      : <p className="text-ink-soft">Choose your categories in your profile, then buy credits in them.</p>}
  </Card>
);

/** Free times in the calendar; the same in every category. */
const freeTimes = ({ categories, days }: VisibilityExplanation) => ({
  starts: Math.max(0, ...categories.map(({ offeredStarts }) => offeredStarts)),
  days,
});

const OtherCalendarNotice = () => {
  const { data } = useQuery(linksQuery(useApi()));
  const problem = data?.other && errorText(data.other);
  if (!problem) return null;
  return (
    <Banner tone="warn" title="We can't read your other calendar">
      {problem} <RoutedLink to="/dashboard/calendar" hash="other-calendars">Check it</RoutedLink>
    </Banner>
  );
};

/** Somebody who has never had credits reads about them once. */
const isOnChecklist = (
  { action }: NonNullable<VisibilityExplanation["next"]>,
  { checklist }: DashboardOverview,
): boolean =>
  action?.path.startsWith("/dashboard/buy") === true &&
  checklist?.some(({ step, state }) => step === "credits" && state === "open") === true;

/** On a phone the cards of both columns are one, in an order of its own. */
const column = "grid gap-6 max-lg:contents";

export default function Dashboard() {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const { data: { overview, shown }, dataUpdatedAt } = useSuspenseQuery(pageQuery(api));
  const now = serverTime(dataUpdatedAt);
  const { next } = shown;
  return (
    <Screen>
      <ScreenTitle lead={summaryText(overview, shown)}>Hello, {frame.firstName}</ScreenTitle>
      <PaidPanel credits={frame.credits} />
      {next && !isOnChecklist(next, overview) && (
        <Banner tone="warn" title={next.sentence}>
          {next.action && <ActionLink action={next.action} />}
        </Banner>
      )}
      <OtherCalendarNotice />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className={column}>
          <CalendarChangesCard changes={overview.calendarChanges} />
          <AttentionCard overview={overview} now={now} />
          {overview.checklist && <ChecklistCard steps={overview.checklist} credits={frame.credits} />}
          {/* On a phone below today's meetings; it has nothing to press, so the keyboard's order is the same. */}
          <div className="max-lg:order-1">
            <MonthCard month={overview.month} />
          </div>
        </div>
        <div className={column}>
          <TodayCard overview={overview} now={now} freeTimes={freeTimes(shown)} />
          <div className="max-lg:order-2">
            <CreditsCard credits={frame.credits} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

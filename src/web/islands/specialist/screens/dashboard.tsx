// The specialist's first screen: how things stand, what waits, who comes next, what is left, and all leads.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ShownExplanation } from "@/modules/funnel/explain-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { CreditsCard } from "../dashboard/credits-card.tsx";
import { ActionLink } from "../dashboard/gate-list.tsx";
import { NextMeetings } from "../dashboard/next-meetings.tsx";
import { OtherCalendarNotice } from "../dashboard/other-calendar-notice.tsx";
import { overviewQuery } from "../dashboard/overview-query.ts";
import { ShownPanel } from "../dashboard/shown-panel.tsx";
import { shownQuery } from "../dashboard/shown-query.ts";
import { standingWords } from "../dashboard/standing.ts";
import { WaitingCard } from "../dashboard/waiting-card.tsx";
import { WeeksChart } from "../dashboard/weeks-chart.tsx";
import { frameQuery } from "../frame-query.ts";
import { LeadList } from "../leads/lead-list.tsx";

/** What calendar and meetings leave; the same in every category. */
const freeTimes = ({ categories, days }: ShownExplanation) => ({
  starts: Math.max(0, ...categories.map(({ offeredStarts }) => offeredStarts)),
  days,
});

export default function Dashboard() {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const { data: shown } = useSuspenseQuery(shownQuery(api));
  const { data: overview, dataUpdatedAt: now } = useSuspenseQuery(overviewQuery(api));
  const { next } = shown;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead={standingWords(overview, shown)}>Hello, {frame.firstName}</ScreenTitle>
        {next && (
          <Banner tone="warn" title={next.sentence}>
            {next.action && <ActionLink action={next.action} />}
          </Banner>
        )}
        <OtherCalendarNotice />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:grid-rows-[auto_1fr] lg:items-start">
          <div className="grid gap-6 lg:row-span-2">
            <WaitingCard overview={overview} now={now} />
            <NextMeetings overview={overview} now={now} freeTimes={freeTimes(shown)} />
          </div>
          <div className="grid gap-6">
            <CreditsCard credits={frame.credits} />
            <ShownPanel explanation={shown} />
          </div>
          <div className="min-w-0 lg:order-last lg:col-span-2">
            <LeadList credits={frame.credits} />
          </div>
          <WeeksChart weeks={overview.weeks} />
        </div>
      </div>
    </Main>
  );
}

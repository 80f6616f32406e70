// The specialist's first screen: how things stand, the one next thing to do, and why visitors see him or not.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ShownExplanation } from "../../../../modules/funnel/explain-shapes.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";
import { Stats } from "../../../ui/stat.tsx";
import { CreditsCard } from "../dashboard/credits-card.tsx";
import { ActionLink } from "../dashboard/gate-list.tsx";
import { ShownPanel } from "../dashboard/shown-panel.tsx";
import { shownQuery } from "../dashboard/shown-query.ts";
import { standingWords } from "../dashboard/standing.ts";
import { frameQuery } from "../frame-query.ts";
import { LeadList } from "../leads/lead-list.tsx";
import { useApi } from "../../area/use-verb.ts";

/** What calendar and meetings leave; the same in every category. */
const freeTimes = ({ categories }: ShownExplanation): string =>
  Math.max(0, ...categories.map(({ offeredStarts }) => offeredStarts)).toLocaleString("en");

export default function Dashboard() {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const { data: shown } = useSuspenseQuery(shownQuery(api));
  const { next } = shown;
  const found = shown.categories.filter((category) => category.shown).length;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead={standingWords(frame, shown)}>Hello, {frame.firstName}</ScreenTitle>
        {next && (
          <Banner tone="warn" title={next.sentence}>
            {next.action && <ActionLink action={next.action} />}
          </Banner>
        )}
        <Stats
          items={[
            { label: "Meetings to come", value: String(frame.badges.upcomingMeetings) },
            { label: "Credits left", value: String(frame.credits.total) },
            { label: "Categories shown", value: `${found} of ${shown.categories.length}` },
            { label: `Free times, next ${shown.days} days`, value: freeTimes(shown) },
          ]}
        />
        <LeadList credits={frame.credits} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
          <ShownPanel explanation={shown} />
          <CreditsCard credits={frame.credits} />
        </div>
      </div>
    </Main>
  );
}

// How visitors find the specialist, and what came of it: visibility by category, share of meetings, leads by week.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { performanceText, visibilityText } from "../home/home-text.ts";
import { VisibilityCard } from "./visibility-card.tsx";
import { resultsQuery, visibilityQuery } from "./visibility-queries.ts";

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

export default function Visibility() {
  const api = useApi();
  const { data: shown } = useSuspenseQuery(visibilityQuery(api));
  const { data: { shares, weeks } } = useSuspenseQuery(resultsQuery(api));
  return (
    <Screen>
      <ScreenTitle lead={visibilityText(shown)}>Visibility and results</ScreenTitle>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-6">
          <VisibilityCard explanation={shown} />
          <ShareCard shares={shares} />
        </div>
        <PerformanceCard weeks={weeks} />
      </div>
    </Screen>
  );
}

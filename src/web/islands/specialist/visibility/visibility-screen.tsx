// How visitors find the specialist, and what came of it: visibility by category, share of meetings, leads by week.
import { useSuspenseQuery } from "@tanstack/react-query";
import { formatCount } from "@/platform/intl.ts";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import type { ExplainedCategory, ExplainedRule, VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { BarChart } from "@/web/ui/chart/bar-chart.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ChevronDownIcon, CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { performanceText, visibilityText } from "../home/home-text.ts";
import { profilePartHref } from "../links.tsx";
import { ActionLink } from "./action-link.tsx";
import { resultsQuery, visibilityQuery } from "./visibility-queries.ts";

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

const HiddenTopics = ({ parts: topics }: Pick<ExplainedCategory, "parts">) => {
  const hidden = topics.filter(({ shown }) => !shown);
  if (hidden.length === 0 || hidden.length === topics.length) return null;
  return (
    <div className="mt-3 grid gap-1">
      <p className="font-medium">Topics where visitors don't see you</p>
      <ul className="list-disc ps-5 text-ink-soft">
        {hidden.map(({ subcategoryId, name, sentence }) => <li key={subcategoryId}>{`${name}: ${sentence}`}</li>)}
      </ul>
    </div>
  );
};

/** Open where something needs to be done. A native <details>, so it works before JavaScript has loaded. */
const Category = ({ category, days }: { category: ExplainedCategory; days: number }) => {
  const { name, icon, shown, bookableStarts, rules, parts } = category;
  return (
    <details open={!shown} className="group/category border-t border-line first:border-t-0">
      <summary className="flex min-h-14 list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="text-ink-soft">
          <CategoryIcon name={icon} />
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="font-semibold">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <StatusChip tone={shown ? "ok" : "warn"}>{shown ? "Visible" : "Not visible"}</StatusChip>
            {shown ? `${counted(bookableStarts, "free time")}, next ${days} days` : "Visitors don't see you here"}
          </span>
        </span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform group-open/category:rotate-180" />
      </summary>
      <div className="pb-4 sm:ps-8">
        <RuleList rules={rules} />
        <HiddenTopics parts={parts} />
      </div>
    </details>
  );
};

const VisibilityCard = ({ explanation }: { explanation: VisibilityExplanation }) => {
  const { person, categories, days } = explanation;
  const failing = person.filter(({ open }) => !open);
  return (
    <Card title="Who can find you">
      {failing.length > 0 && <RuleList rules={failing} />}
      {categories.length === 0 && (
        <p>
          You haven't chosen a category yet.{" "}
          <RoutedLink to={profilePartHref("offer")} className="inline-flex min-h-11 items-center font-medium">
            Choose your categories
          </RoutedLink>
        </p>
      )}
      <div>{categories.map((category) => <Category key={category.categoryId} category={category} days={days} />)}</div>
    </Card>
  );
};

const Rule = ({ rule: { label, open, sentence, action } }: { rule: ExplainedRule }) => (
  <li className="flex items-start gap-3 py-2.5">
    {open
      ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
      : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />}
    <div className="grid min-w-0">
      <p>
        <span className="font-medium">{label}</span>
        <span className="sr-only">{open ? ": met." : ": not met yet."}</span>{" "}
        <span className="text-ink-soft">{sentence}</span>
      </p>
      {!open && action && <ActionLink action={action} />}
    </div>
  </li>
);

const Rules = ({ rules }: { rules: readonly ExplainedRule[] }) => (
  <ul className="divide-y divide-line">
    {rules.map((rule) => <Rule key={rule.name} rule={rule} />)}
  </ul>
);

/** Rules that fail come first; the others are collapsed. */
const RuleList = ({ rules }: { rules: readonly ExplainedRule[] }) => {
  const [met, failing] = [rules.filter(({ open }) => open), rules.filter(({ open }) => !open)];
  if (failing.length === 0) return <Rules rules={met} />;
  return (
    <>
      <Rules rules={failing} />
      {met.length > 0 && (
        <Disclosure
          summary={met.length === 1 ? "1 other requirement is met" : `${met.length} other requirements are met`}
        >
          <Rules rules={met} />
        </Disclosure>
      )}
    </>
  );
};

type Share = DashboardProps["shares"][number];

const ShareItem = ({ share }: { share: Share }) => (
  <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
    <span className="font-semibold">{share.category}</span>
    <span>{share.sentence}</span>
    <span className="text-sm text-ink-soft">{`${counted(share.meetings, "meeting")} booked in the last 30 days`}</span>
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
        label: formatDay(monday).date,
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

// Why visitors see the specialist or not: every category with its eligibility rules.
import { formatCount } from "@/platform/intl.ts";
import type { ExplainedCategory, ExplainedRule, VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { ChevronDownIcon, CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { profilePartHref } from "../links.tsx";
import { ActionLink } from "./action-link.tsx";

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

const HiddenTopics = ({ parts: topics }: Pick<ExplainedCategory, "parts">) => {
  const hidden = topics.filter(({ shown }) => !shown);
  if (hidden.length === 0 || hidden.length === topics.length) return null;
  return (
    <div className="mt-3 grid gap-1">
      <p className="font-medium">Topics where visitors don't see you</p>
      <ul className="list-disc pl-5 text-ink-soft">
        {hidden.map(({ subcategoryId, name, sentence }) => <li key={subcategoryId}>{`${name}: ${sentence}`}</li>)}
      </ul>
    </div>
  );
};

/** Open where something needs to be done. A native <details>, so it works before JavaScript has loaded. */
const Category = ({ category, days }: { category: ExplainedCategory; days: number }) => {
  const { name, icon, shown, bookableStarts, gates, parts } = category;
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
      <div className="pb-4 sm:pl-8">
        <RuleList rules={gates} />
        <HiddenTopics parts={parts} />
      </div>
    </details>
  );
};

export const VisibilityCard = ({ explanation }: { explanation: VisibilityExplanation }) => {
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
      <div>{categories.map((one) => <Category key={one.categoryId} category={one} days={days} />)}</div>
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

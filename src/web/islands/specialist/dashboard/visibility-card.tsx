// Why visitors see the specialist or not: every category with its eligibility rules.
import type {
  ExplainedCategory,
  ExplainedRule,
  NextAction,
  VisibilityExplanation,
} from "@/modules/funnel/matching/explain-schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { ChevronDownIcon, CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const HiddenTopics = ({ parts }: Pick<ExplainedCategory, "parts">) => {
  const hidden = parts.filter(({ shown }) => !shown);
  if (hidden.length === 0 || hidden.length === parts.length) return null;
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
        <GateList gates={gates} />
        <HiddenTopics parts={parts} />
      </div>
    </details>
  );
};

export const VisibilityCard = ({ explanation }: { explanation: VisibilityExplanation }) => {
  const { person, categories, days } = explanation;
  const closed = person.filter(({ open }) => !open);
  return (
    <Card title="Your visibility">
      {closed.length > 0 && <GateList gates={closed} />}
      {categories.length === 0 && (
        <p>
          You haven't chosen a category yet.{" "}
          <RoutedLink to="/dashboard/profile" className="inline-flex min-h-11 items-center font-medium">
            Choose your categories
          </RoutedLink>
        </p>
      )}
      <div>{categories.map((one) => <Category key={one.categoryId} category={one} days={days} />)}</div>
    </Card>
  );
};

/** Screens that lead on from here; what has no screen is said in words. */
const HAS_SCREEN = /^\/(dashboard(\/(profile|calendar|buy(\/[\w-]+)?))?|onboarding(\/(profile|calendar|leads))?)$/;

export const ActionLink = ({ action: { label, path } }: { action: NextAction }) =>
  HAS_SCREEN.test(path)
    ? <RoutedLink to={path} className="inline-flex min-h-11 items-center font-medium">{label}</RoutedLink>
    : null;

const Gate = ({ gate: { label, open, sentence, action } }: { gate: ExplainedRule }) => (
  <li className="flex items-start gap-3 py-2.5">
    {open
      ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
      : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />}
    <div className="grid min-w-0">
      <p>
        <span className="font-medium">{label}</span>
        <span className="sr-only">{open ? ": in order." : ": not yet."}</span>{" "}
        <span className="text-ink-soft">{sentence}</span>
      </p>
      {!open && action && <ActionLink action={action} />}
    </div>
  </li>
);

const Gates = ({ gates }: { gates: readonly ExplainedRule[] }) => (
  <ul className="divide-y divide-line">
    {gates.map((gate) => <Gate key={gate.name} gate={gate} />)}
  </ul>
);

/** What is to be done comes first; beside it, what is in order unfolds for those who ask. */
export const GateList = ({ gates }: { gates: readonly ExplainedRule[] }) => {
  const [open, closed] = [gates.filter((gate) => gate.open), gates.filter((gate) => !gate.open)];
  if (closed.length === 0) return <Gates gates={open} />;
  return (
    <>
      <Gates gates={closed} />
      {open.length > 0 && (
        <Disclosure summary={open.length === 1 ? "1 other thing is in order" : `${open.length} others are in order`}>
          <Gates gates={open} />
        </Disclosure>
      )}
    </>
  );
};

// "Why am I (not) shown?": every category with its gates, from the very list by which visitors find specialists.
import type { ExplainedCategory, ShownExplanation } from "@/modules/funnel/explain-schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CategoryIcon } from "@/web/ui/category-icons.tsx";
import { ChevronDownIcon } from "@/web/ui/icons.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { GateList } from "./gate-list.tsx";

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const HiddenParts = ({ parts }: Pick<ExplainedCategory, "parts">) => {
  const hidden = parts.filter(({ shown }) => !shown);
  if (hidden.length === 0 || hidden.length === parts.length) return null;
  return (
    <div className="mt-3 grid gap-1">
      <p className="font-medium">Parts in which visitors do not find you</p>
      <ul className="list-disc pl-5 text-ink-soft">
        {hidden.map(({ subcategoryId, name, sentence }) => <li key={subcategoryId}>{`${name}: ${sentence}`}</li>)}
      </ul>
    </div>
  );
};

/** Open where something is to be done. The browser's own <details>, so it opens before JavaScript arrives. */
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
            <StatusChip tone={shown ? "ok" : "warn"}>{shown ? "Shown" : "Not shown"}</StatusChip>
            {shown ? `${counted(bookableStarts, "free time")}, next ${days} days` : "Visitors do not find you here"}
          </span>
        </span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform group-open/category:rotate-180" />
      </summary>
      <div className="pb-4 sm:pl-8">
        <GateList gates={gates} />
        <HiddenParts parts={parts} />
      </div>
    </details>
  );
};

export const ShownPanel = ({ explanation }: { explanation: ShownExplanation }) => {
  const { person, categories, days } = explanation;
  const closed = person.filter(({ open }) => !open);
  return (
    <Card title="Where visitors find you">
      {closed.length > 0 && <GateList gates={closed} />}
      {categories.length === 0 && (
        <p>
          You offer no category yet.{" "}
          <RoutedLink to="/dashboard/profile" className="inline-flex min-h-11 items-center font-medium">
            Choose your categories
          </RoutedLink>
        </p>
      )}
      <div>{categories.map((one) => <Category key={one.categoryId} category={one} days={days} />)}</div>
    </Card>
  );
};

import { formatCount } from "@/platform/intl.ts";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import type { CategoryRow, SubcategoryRow } from "@/modules/admin/categories/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { ChevronRightIcon, LockIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { OrderButtons } from "./editor-rows.tsx";

/** Large enough for touch, and may take two lines. */
const NameLink = createLink((props: ComponentPropsWithRef<"a">) => (
  <TextLink {...props} className="inline-block py-2.5" />
));

export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? `No ${many}` : `${formatCount(count)} ${count === 1 ? one : many}`;

const Topic = ({ topic }: { topic: SubcategoryRow }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span className={topic.active ? "" : "text-ink-soft"}>{topic.name}</span>
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {!topic.active && <StatusChip tone="info">Retired</StatusChip>}
      {topic.ownQuestions && <span>Own questions</span>}
      <span>{countLabel(topic.specialists, "specialist")}</span>
      <span className="text-ink">{formatMoney(topic.leadPrice)}{topic.ownPrice ? "" : " (category price)"}</span>
    </span>
  </li>
);

interface Ordering {
  order: readonly string[];
  /** Absent while the list is filtered or sorted. */
  onMove?: (id: string, by: -1 | 1) => void;
}

const CategoryItem = ({ row, order, onMove }: { row: CategoryRow } & Ordering) => {
  const { id, name, icon, description, active, requiredCredential, leadPrice, specialists, questions } = row;
  const at = order.indexOf(id);
  return (
    <li className="grid gap-1 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          <span className={`mt-3 max-sm:hidden ${active ? "text-brand" : "text-ink-soft"}`}>
            <CategoryIcon name={icon} />
          </span>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg leading-tight font-semibold">
              <NameLink to="/admin/category/$id" params={{ id }}>{name}</NameLink>
            </h2>
            {!active && <StatusChip tone="info">Retired</StatusChip>}
            {requiredCredential && <Chip icon={<LockIcon className="size-4" />}>{requiredCredential}</Chip>}
          </div>
        </div>
        {onMove && (
          <OrderButtons
            id={id}
            name={name}
            first={at <= 0}
            last={at === order.length - 1}
            onMove={(by) => onMove(id, by)}
          />
        )}
      </div>
      <div className="grid gap-1 sm:pl-8">
        <p className="max-w-prose text-ink-soft">{description}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="font-semibold">{formatMoney(leadPrice)} per lead</span>
          <span className={specialists === 0 && active ? "font-medium text-warn" : "text-ink-soft"}>
            {countLabel(specialists, "specialist")}
          </span>
          <span className="text-ink-soft">{countLabel(questions, "question")}</span>
        </p>
      </div>
      {row.subcategories.length > 0 && (
        <details className="group sm:pl-8">
          <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRightIcon className="size-4 transition-transform group-open:rotate-90" />
            {countLabel(row.subcategories.length, "topic")} <span className="sr-only">of {name}</span>
          </summary>
          <ul className="divide-y divide-line">
            {row.subcategories.map((topic) => <Topic key={topic.id} topic={topic} />)}
          </ul>
        </details>
      )}
    </li>
  );
};

export const CategoryTree = ({ rows, ...ordering }: { rows: readonly CategoryRow[] } & Ordering) => (
  <ul aria-label="Categories" className="grid gap-3">
    {rows.map((row) => <CategoryItem key={row.id} row={row} {...ordering} />)}
  </ul>
);

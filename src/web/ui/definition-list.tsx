// Names and values, such as answers to check: side by side, or one below the other where it is narrow.
import type { ReactNode } from "react";

export interface Definition {
  term: string;
  value: ReactNode;
  /** A quiet link to change it. */
  action?: ReactNode;
}

export const DefinitionList = ({ items }: { items: readonly Definition[] }) => (
  <dl className="@container divide-y divide-line">
    {items.map(({ term, value, action }) => (
      <div
        key={term}
        className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 @min-[24rem]:grid-cols-[--spacing(44)_1fr]"
      >
        <dt className="text-ink-soft">{term}</dt>
        <dd className="flex items-start justify-between gap-4">
          <span className="min-w-0 font-medium">{value}</span>
          {action && (
            <span className="-my-2.5 shrink-0 [&>*]:inline-flex [&>*]:min-h-11 [&>*]:items-center">{action}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

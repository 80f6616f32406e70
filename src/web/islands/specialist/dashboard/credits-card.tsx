// What is left to be booked with, category by category.
import type { LayoutProps } from "../../../../modules/dashboard/shapes.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusChip } from "../../../ui/chip.tsx";

export const CreditsCard = ({ credits: { categories } }: Pick<LayoutProps, "credits">) => (
  <Card title="Credits">
    <p className="text-ink-soft">One credit is one booked meeting. It comes back when the meeting was not real.</p>
    {categories.length > 0 && (
      <ul className="divide-y divide-line">
        {categories.map(({ categoryId, name, credits, low }) => (
          <li key={categoryId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span>{name}</span>
            <span className="flex items-center gap-3">
              {low && <StatusChip tone="warn">{credits === 0 ? "None left" : "Few left"}</StatusChip>}
              <span className="font-semibold">
                {credits}
                <span className="sr-only">{credits === 1 ? " credit" : " credits"}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

// What is left to be booked with, category by category: where it runs low or ends soon, and where to buy more.
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";

type Category = LayoutProps["credits"]["categories"][number];

/** "3 of them end from Tue 12 Jan 2027 on." */
const endingWords = ({ credits, ending }: Category): string | undefined => {
  if (!ending) return undefined;
  const day = `${dayLabel(ending.at.slice(0, 10)).short} ${ending.at.slice(0, 4)}`;
  if (ending.credits < credits) return `${ending.credits} of them end from ${day} on.`;
  return credits === 1 ? `It ends on ${day}.` : `They end from ${day} on.`;
};

const Balance = ({ category }: { category: Category }) => {
  const { categoryId, name, credits, low } = category;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 first:pt-0">
      <div className="grid content-start gap-1 pt-2.5">
        <span>{name}</span>
        {low && (
          <span>
            <StatusChip tone="warn">{credits === 0 ? "None left" : "Few left"}</StatusChip>
          </span>
        )}
        {endingWords(category) && <span className="text-sm text-ink-soft">{endingWords(category)}</span>}
      </div>
      <p className="flex items-baseline gap-4">
        <span className="text-xl font-semibold">
          {credits}
          <span className="sr-only">{credits === 1 ? " credit" : " credits"}</span>
        </span>
        <RoutedLink
          to="/dashboard/buy/$category"
          params={{ category: categoryId }}
          className="inline-flex min-h-11 items-center font-medium"
        >
          Buy<span className="sr-only">{` leads in ${name}`}</span>
        </RoutedLink>
      </p>
    </li>
  );
};

export const CreditsCard = ({ credits: { categories } }: Pick<LayoutProps, "credits">) => (
  <Card title="Credits">
    <p className="text-ink-soft">One credit is one booked meeting. It comes back when the meeting was not real.</p>
    {categories.length > 0 && (
      <ul className="divide-y divide-line">
        {categories.map((category) => <Balance key={category.categoryId} category={category} />)}
      </ul>
    )}
  </Card>
);

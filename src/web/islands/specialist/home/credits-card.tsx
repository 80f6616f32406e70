// Credits by category: how many are left, which expire soon, and where to buy more.
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";

type Category = LayoutProps["credits"]["categories"][number];

/** "3 of them expire from Tue 12 Jan 2027." */
const expiryText = ({ credits, ending }: Category): string | undefined => {
  if (!ending) return undefined;
  const day = formatDay(ending.at.slice(0, 10)).short;
  if (ending.credits < credits) return `${ending.credits} of them expire from ${day}.`;
  return credits === 1 ? `It expires on ${day}.` : `They expire from ${day}.`;
};

const Balance = ({ category }: { category: Category }) => {
  const { categoryId, name, credits, low } = category;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 first:pt-0">
      <div className="grid content-start gap-1 pt-2.5">
        <span>{name}</span>
        {low && (
          <span>
            <StatusChip tone="warn">{credits === 0 ? "None left" : "Low"}</StatusChip>
          </span>
        )}
        {expiryText(category) && <span className="text-sm text-ink-soft">{expiryText(category)}</span>}
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
    <p className="text-ink-soft">One credit is one booked meeting. It's returned if the meeting wasn't real.</p>
    {categories.length > 0 && (
      <ul className="divide-y divide-line">
        {categories.map((category) => <Balance key={category.categoryId} category={category} />)}
      </ul>
    )}
    <RoutedLink to="/dashboard/statement" className="inline-flex min-h-11 items-center justify-self-start font-medium">
      Credit statement
    </RoutedLink>
  </Card>
);

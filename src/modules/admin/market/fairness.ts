// The fairness meter of the market: how evenly each category's meetings are shared, over the days of a period.
import type { Ctx } from "@/platform/ctx.ts";
import { addDays } from "@/platform/time/time.ts";
import { listServable } from "@/modules/catalog/index.ts";
import type { FunnelPeriod } from "@/modules/tracks/index.ts";
import { type CategoryFairness, listFairness } from "@/modules/matching/index.ts";
import type { Market } from "./schemas.ts";

type Category = Market["fairness"]["categories"][number];

/** More lines than this are hard to distinguish. */
const LINES = 3;

/** With fewer meetings than that for each specialist, chance decides who has them. */
const ENOUGH_MEETINGS = 3;

const giniOf = ({ latest }: Category): number => latest?.gini ?? -1;

const isMeaningful = ({ latest }: Category): boolean => latest?.meaningful === true;

const firstOf = (days: readonly CategoryFairness[]): number | null =>
  days.find(({ gini }) => gini !== null)?.gini ?? null;

const latestOf = (days: readonly CategoryFairness[]): Category["latest"] => {
  const last = days.at(-1);
  if (!last) return null;
  const { date, specialists, meetings, gini, spread } = last;
  const meaningful = gini !== null && meetings >= ENOUGH_MEETINGS * specialists;
  return { date, specialists, meetings, gini, spread, meaningful };
};

/** The least even category is first; those with too few meetings come later, and those without a figure last. */
export const viewFairness = async (
  { db }: Ctx,
  period: FunnelPeriod & { days: number },
): Promise<Market["fairness"]> => {
  const [servable, measured] = await Promise.all([listServable(db.read), listFairness(db.read, period)]);
  const byCategory = Map.groupBy(measured, ({ categoryId }) => categoryId);
  const categories = servable.filter(({ id }) => !period.categoryId || id === period.categoryId)
    .map(({ id, name }): Category => {
      const days = byCategory.get(id) ?? [];
      return { categoryId: id, category: name, first: firstOf(days), latest: latestOf(days) };
    })
    .toSorted((a, b) =>
      Number(isMeaningful(b)) - Number(isMeaningful(a)) || giniOf(b) - giniOf(a) || (a.category < b.category ? -1 : 1)
    );
  const dates = Array.from({ length: period.days }, (_, n) => addDays(period.from, n));
  const lines = categories.filter((one) => giniOf(one) >= 0).slice(0, LINES).map(({ categoryId, category }) => {
    const days = new Map(byCategory.get(categoryId)?.map(({ date, gini }) => [date, gini]));
    return { category, values: dates.map((date) => days.get(date) ?? null) };
  });
  return { categories, lines };
};

// Supply and demand: bookable specialists in each category, and whether visitors found a time.
import type { Market } from "@/modules/admin/market/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { shareText } from "@/web/ui/chart/funnel-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

type Supply = Market["supply"][number];

/** From this share of visitors without a time, supply is short. */
const SHORT_SHARE = 0.1;
/** A share of fewer visitors says nothing: two of ten are chance, two hundred of a thousand are not. */
const MIN_VISITORS = 20;

export interface SupplyStatus {
  tone: Tone;
  /** Absent where there is nothing to do. */
  label?: string;
  /** The lowest rank is shown first. */
  rank: number;
}

/** Whether a category has bookable specialists, and whether its visitors found a time. */
export const supplyStatus = ({ bookable, started, foundNothing }: Supply): SupplyStatus => {
  if (bookable === 0 && started > 0) return { tone: "danger", label: "No specialist bookable", rank: 0 };
  if (bookable === 0) return { tone: "warn", label: "No supply", rank: 2 };
  if (started < MIN_VISITORS) return { tone: "info", rank: 4 };
  if (foundNothing / started >= SHORT_SHARE) return { tone: "warn", label: "Too few times", rank: 1 };
  return { tone: "ok", rank: 3 };
};

const worstFirst = (supply: readonly Supply[]): readonly Supply[] =>
  supply.toSorted((a, b) => supplyStatus(a).rank - supplyStatus(b).rank || b.foundNothing - a.foundNothing);

const tooFew = (supply: readonly Supply[]): string => {
  const { length } = supply.filter((category) => supplyStatus(category).rank === 4);
  if (length === 0) return "";
  return ` ${length === 1 ? "1 category has" : `${length} categories have`} too few visitors to tell.`;
};

const summaryOf = (supply: readonly Supply[]): string => findingOf(supply) + tooFew(supply);

const findingOf = (supply: readonly Supply[]): string => {
  const short = supply.filter((category) => supplyStatus(category).rank < 2).map(({ category }) => category);
  if (short.length === 0) return "Nowhere does demand exceed supply.";
  if (short.length > 3) return `Demand exceeds supply in ${short.length} categories.`;
  return `Demand exceeds supply in ${short.join(", ")}.`;
};

const Note = ({ supply }: { supply: Supply }) => {
  const { tone, label } = supplyStatus(supply);
  const { bookable, specialists, openSlots } = supply;
  return (
    <>
      {label && <StatusChip tone={tone}>{label}</StatusChip>}
      {`${bookable} of ${specialists} specialists bookable · ${countText(openSlots)} open times in 7 days`}
    </>
  );
};

const columns = ["Specialists", "With credits", "Bookable in 7 days", "Open times", "Visitors", "Found no time"];
const figuresOf = (category: Supply) => [
  category.specialists,
  category.withCredits,
  category.bookable,
  category.openSlots,
  category.started,
  category.foundNothing,
];

export const SupplyCard = ({ supply }: { supply: readonly Supply[] }) => {
  const sorted = worstFirst(supply);
  return (
    <Card title="Supply and demand">
      <RowChart
        title="Visitors, and visitors who found no time, by category"
        titleHidden
        summary={summaryOf(supply)}
        columns={2}
        legend={["Visitors", "Found no time"]}
        rows={sorted.map((category) => ({
          label: category.category,
          value: category.started,
          part: category.foundNothing,
          text: category.started === 0
            ? "No visitors"
            : `${countText(category.foundNothing)} of ${countText(category.started)} (${
              shareText(category.foundNothing, category.started)
            })`,
          note: <Note supply={category} />,
        }))}
        table={{
          rowHeader: "Category",
          columns,
          rows: sorted.map((category) => ({ name: category.category, values: figuresOf(category).map(countText) })),
        }}
      />
    </Card>
  );
};

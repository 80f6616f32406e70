// How evenly meetings are shared among the specialists of each category.
import type { Market } from "@/modules/admin/market/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { RowChart } from "@/web/ui/chart/row-chart.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";

type Fairness = Market["fairness"];
type Category = Fairness["categories"][number];

const READING = "0 means that meetings follow the times that specialists offer, 1 that one specialist gets everything.";

const NO_FIGURES = "Measured every night. The first figures appear tomorrow.";

/** "0.23" */
const giniText = (gini: number): string => gini.toFixed(2);

const giniOrDash = (gini: number | null | undefined): string =>
  gini === null || gini === undefined ? "–" : giniText(gini);

/** Whether there were enough meetings to compare. */
const isMeaningful = ({ latest }: Category): boolean => latest !== null && latest.meaningful && latest.gini !== null;

const summaryOf = (measured: readonly Category[]): string => {
  const [least, ...others] = measured.filter(isMeaningful);
  if (!least) return `${READING} No category has enough meetings to judge yet.`;
  const unclear = measured.length - others.length - 1;
  return [
    READING,
    `Least even: ${least.category}, ${giniOrDash(least.latest?.gini)}.`,
    unclear > 0 && `${unclear === 1 ? "1 category has" : `${unclear} categories have`} too few meetings to judge.`,
  ].filter(Boolean).join(" ");
};

const noteOf = ({ latest }: Category): string | undefined => {
  if (!latest) return undefined;
  const { specialists, meetings, spread } = latest;
  return `${countText(specialists)} ${specialists === 1 ? "specialist" : "specialists"}, ${countText(meetings)} ${
    meetings === 1 ? "meeting" : "meetings"
  } in 30 days, usually ${spread.toFixed(1)} from their share`;
};

const toRow = (category: Category) => ({
  name: category.category,
  values: [
    giniOrDash(category.latest?.gini),
    giniOrDash(category.first),
    category.latest ? countText(category.latest.specialists) : "–",
    category.latest ? countText(category.latest.meetings) : "–",
    category.latest ? category.latest.spread.toFixed(1) : "–",
  ],
});

const NowChart = ({ measured }: { measured: readonly Category[] }) => (
  <RowChart
    title="How evenly meetings are shared, by category"
    titleHidden
    summary={summaryOf(measured)}
    columns={2}
    rows={measured.filter(isMeaningful).map((category) => ({
      label: category.category,
      value: category.latest?.gini ?? 0,
      text: giniOrDash(category.latest?.gini),
      note: noteOf(category),
    }))}
    table={{
      rowHeader: "Category",
      columns: ["Now", "At the start", "Specialists", "Meetings", "Usual distance in meetings"],
      rows: measured.map(toRow),
    }}
  />
);

export const FairnessCard = ({ fairness: { categories } }: { fairness: Fairness }) => {
  const measured = categories.filter(({ latest }) => latest !== null);
  return (
    <Card title="How evenly meetings are shared">
      {measured.length === 0
        ? <p className="text-ink-soft">{`${NO_FIGURES} ${READING}`}</p>
        : <NowChart measured={measured} />}
    </Card>
  );
};

// Twelve weeks of leads, and how many of them have converted.
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";
import { BarChart } from "@/web/ui/chart-bars.tsx";
import { Card } from "@/web/ui/card.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { weeksWords } from "./weeks-words.ts";

export const WeeksChart = ({ weeks }: Pick<DashboardProps, "weeks">) => (
  <Card title="How your leads do">
    <BarChart
      title="Leads by week, and how many of them converted"
      titleHidden
      summary={weeksWords(weeks)}
      by="Week"
      arrangement="within"
      categories={weeks.map(({ monday }) => ({
        label: dayLabel(monday).short.slice(4),
        long: `Week from ${dayLabel(monday).long}`,
      }))}
      series={[
        { label: "Leads", values: weeks.map(({ leads }) => leads) },
        { label: "Converted so far", values: weeks.map(({ converted }) => converted) },
      ]}
      blank="The weeks of your leads stand here as soon as the first one has come."
    />
  </Card>
);

// The days with free times as a month, beside the list: the next two months at once.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays } from "@/platform/time/dates.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { type MonthDay, MonthGrid } from "@/web/ui/calendar/month-grid.tsx";
import { type OpenDay, timesByDay } from "@/web/ui/calendar/open-day.ts";
import { CheckIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { daysQuery, type SlotScope } from "../queries.ts";
import { sortDays, type Wishes } from "./preferred-times.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

/** The most days that one call returns (docs/product/matching.md#days-and-hours). */
const DAYS = 62;

interface MonthViewProps {
  scope: SlotScope;
  today: string;
  /** The day whose times are shown. */
  shown: string;
  wishes?: Wishes;
  onPick(date: string): void;
}

export const MonthView = ({ scope, today, shown, wishes, onPick }: MonthViewProps) => {
  const { api } = useIslandContext();
  const last = addDays(today, DAYS - 1);
  const { data, isError, refetch } = useQuery(daysQuery(api, scope, { from: today, to: last }));
  // Arrow keys move through the days; a press, or Enter, opens one.
  const [selected, select] = useState(shown);
  if (isError && !data) return <LoadFailed tone="warn" title="The month could not be loaded" onRetry={refetch} />;
  if (!data) return <SkeletonList rows={7} className="h-11 w-full" label="Loading the month…" />;
  const days = new Map(data.days.map((day) => [day.date, day]));
  const preferred = new Set(sortDays(data.days, wishes, today).preferred.map(({ date }) => date));
  return (
    <MonthGrid
      label="Days with free times"
      selected={selected}
      onSelect={select}
      onOpen={(date) => {
        select(date);
        if (days.has(date)) onPick(date);
      }}
      today={today}
      first={today}
      last={last}
      dayOf={(date) => dayOf(days.get(date), preferred.has(date))}
    />
  );
};

const dayOf = (day: OpenDay | undefined, isPreferred: boolean): MonthDay => {
  if (!day) return { description: "No free times", variant: "plain", faint: true };
  const total = timesByDay(day);
  if (total === 0) return { description: "Free at night only", variant: "plain" };
  return {
    description: `${total} free ${total === 1 ? "time" : "times"}${isPreferred ? ", your preferred times" : ""}`,
    variant: "filled",
    icon: isPreferred ? <CheckIcon className="size-4 text-brand" /> : undefined,
  };
};

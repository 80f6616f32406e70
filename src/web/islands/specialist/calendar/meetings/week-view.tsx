// The week with the buttons that change it and the one that blocks a time.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { BanIcon, ChevronLeftIcon, ChevronRightIcon } from "@/web/ui/icons.ts";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { openBlockForm } from "./block-form.tsx";
import { weekQuery } from "./meeting-queries.ts";
import { WeekTable } from "./week-table.tsx";

const USUAL_BLOCK = { from: 12 * 60, to: 13 * 60 };

interface ControlsProps {
  week: CalendarWeek;
  onShow(date: string | undefined): void;
}

/** "Mon 23 Nov to Sun 29 Nov" */
const weekTitle = ({ monday, sunday }: CalendarWeek): string =>
  `${formatDay(monday).short} to ${formatDay(sunday).short}`;

const Controls = ({ week, onShow }: ControlsProps) => {
  const { monday, sunday, today } = week;
  const isThisWeek = today >= monday && today <= sunday;
  const day = isThisWeek || today > sunday ? today : monday;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <IconButton label="Previous week" onClick={() => onShow(addDays(monday, -7))}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label="Next week" onClick={() => onShow(addDays(monday, 7))}>
        <ChevronRightIcon />
      </IconButton>
      <h2 aria-live="polite" className="order-first w-full font-serif text-xl font-semibold sm:order-none sm:w-auto">
        {weekTitle(week)}
      </h2>
      {!isThisWeek && <Button variant="quiet" onClick={() => onShow(undefined)}>This week</Button>}
      <Button
        variant="secondary"
        icon={<BanIcon />}
        className="ml-auto"
        onClick={() => openBlockForm({ date: day, ...USUAL_BLOCK }, week)}
      >
        Block time
      </Button>
    </div>
  );
};

const LEGEND = [
  ["bg-brand-tint", "Meeting"],
  ["bg-accent-tint", "Blocked"],
  ["bg-sunken", "Outside your hours or busy"],
] as const;

const Legend = ({ city }: { city: string }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
    <span>{`Times in ${city}`}</span>
    {LEGEND.map(([colour, label]) => (
      <span key={label} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-3.5 rounded-part border border-line ${colour}`} />
        {label}
      </span>
    ))}
    <span className="max-lg:hidden">Drag over free time to block it.</span>
  </p>
);

/** The controls, and a week of days. */
const WeekSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading your week…</span>
    <Skeleton className="h-11 w-full" />
    <div className="grid gap-2 lg:grid-cols-7">
      {Array.from({ length: 7 }, (_, day) => <Skeleton key={day} className="h-14 lg:h-144" />)}
    </div>
  </div>
);

export const WeekView = () => {
  const [date, setDate] = useState<string>();
  const { data: week, isError, isPlaceholderData, refetch } = useQuery(weekQuery(useApi(), date));
  if (isError && !week) {
    return (
      <Banner tone="warn" role="alert" title="We couldn't load your week">
        <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  if (!week) return <WeekSkeleton />;
  return (
    <div aria-busy={isPlaceholderData} className="grid min-w-0 content-start gap-3">
      <Controls week={week} onShow={setDate} />
      <WeekTable key={week.monday} week={week} />
      <Legend city={week.city} />
    </div>
  );
};

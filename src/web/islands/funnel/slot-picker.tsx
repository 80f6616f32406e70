// Days first, then the times of one day: one after the other on a phone, side by side elsewhere.
import { type ReactNode, useRef } from "react";
import type { Availabilities, Hours } from "@/modules/funnel/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { DateList } from "@/web/ui/date-list.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { ArrowLeftIcon } from "@/web/ui/icons.tsx";
import { plainPress } from "@/web/ui/plain-press.ts";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { TimeGrid } from "@/web/ui/time-grid.tsx";
import { useIslandContext, useQuery, useQueryClient } from "@/web/islands/runtime/use-query.ts";
import { hoursQuery, type SlotScope } from "./queries.ts";
import { offsetNote } from "./slot-search.ts";

export type HourSlot = Hours["hours"][number];

export interface SlotPickerProps {
  scope: SlotScope;
  days: Availabilities["days"];
  /** The day named by the address; without one, a phone shows the days and a desktop the first of them. */
  date?: string;
  today: string;
  hrefOfDay(date?: string): string;
  goToDay(date?: string): Promise<void>;
  hrefOfTime(time: HourSlot): string;
  pickTime(time: HourSlot): void;
  /** `startsAt` of the time that was picked. */
  picked?: string;
  /** Stands under the days: the way to others. */
  children: ReactNode;
}

/** A phone shows the days alone until one is chosen, so none may look as if it were. */
const NOTHING_CHOSEN = "max-md:[&_a[aria-current]]:bg-transparent max-md:[&_a[aria-current]]:ring-0";

export const SlotPicker = (props: SlotPickerProps) => {
  const { scope, days, date, today, hrefOfDay, goToDay } = props;
  const { api } = useIslandContext();
  const queryClient = useQueryClient();
  const times = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = date ?? days[0]?.date ?? today;
  /** On a phone the days give way to the times, or come back; the focus goes along. */
  const goTo = async (day?: string) => {
    await goToDay(day);
    if (document.activeElement !== document.body && document.activeElement?.checkVisibility()) return;
    if (day) times.current?.focus();
    else list.current?.querySelector<HTMLElement>("[aria-current=date], a")?.focus();
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[18.5rem_minmax(0,1fr)]">
      <div ref={list} className={date ? "max-md:hidden" : NOTHING_CHOSEN}>
        <h2 className="sr-only">Days with free times</h2>
        <DateList
          days={days}
          today={today}
          selected={shown}
          hrefOf={hrefOfDay}
          onPick={(day) => void goTo(day)}
          onIntent={(day) => void queryClient.prefetchQuery(hoursQuery(api, scope, day))}
        />
        {props.children}
      </div>
      <div className={`grid gap-4 ${date ? "" : "max-md:hidden"}`}>
        <a
          href={hrefOfDay()}
          onClick={plainPress(() => void goTo())}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-brand underline-offset-4 hover:underline md:hidden"
        >
          <ArrowLeftIcon />
          All days
        </a>
        <h2 ref={times} tabIndex={-1} className="font-serif text-xl font-semibold focus-visible:outline-none">
          {dayLabel(shown).long}
        </h2>
        <Times {...props} date={shown} />
      </div>
    </div>
  );
};

type TimesProps = Pick<SlotPickerProps, "scope" | "hrefOfTime" | "pickTime" | "picked"> & { date: string };

const Times = ({ scope, date, hrefOfTime, pickTime, picked }: TimesProps) => {
  const { api } = useIslandContext();
  const { data, isError, refetch } = useQuery(hoursQuery(api, scope, date));
  if (isError && !data) {
    return (
      <Banner tone="warn" role="alert" title="The times of this day could not be loaded">
        <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  if (!data) return <TimesSkeleton />;
  if (data.hours.length === 0) return <p>All times of this day are taken. Please choose another day.</p>;
  return (
    <TimeGrid
      times={data.hours}
      selected={picked}
      hrefOf={hrefOfTime}
      onPick={pickTime}
      noteOf={(time) => offsetNote(time, data.hours)}
    />
  );
};

/** Stands in for the whole while nothing is known. */
export const SlotPickerSkeleton = () => (
  <div className="grid items-start gap-6 md:grid-cols-[18.5rem_minmax(0,1fr)]">
    <SkeletonList rows={7} className="h-16 w-full" label="Loading the calendar…" />
    <div className="max-md:hidden">
      <TimesSkeleton />
    </div>
  </div>
);

const TimesSkeleton = () => (
  <div role="status" className="grid gap-2.5">
    <span className="sr-only">Loading the times…</span>
    <Skeleton className="h-6 w-24" />
    <div className="grid grid-cols-2 gap-2.5">
      {Array.from({ length: 9 }, (_, index) => <Skeleton key={index} className="h-16" />)}
    </div>
  </div>
);

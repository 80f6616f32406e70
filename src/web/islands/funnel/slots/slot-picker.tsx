// Days, then the times of one day: one after the other on a phone, side by side on wider screens.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { formatDay } from "@/platform/time/formats.ts";
import type { Availabilities, Hours } from "@/modules/matching/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Button } from "@/web/ui/button.tsx";
import { DateList } from "@/web/ui/calendar/date-list.tsx";
import { TimeGrid, TimeLink } from "@/web/ui/calendar/time-grid.tsx";
import { ArrowLeftIcon } from "@/web/ui/icons.ts";
import { onPlainClick } from "@/web/ui/link.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { hoursQuery, type SlotScope } from "../queries.ts";
import { MonthView } from "./lazy-parts.tsx";
import { firstDay, preferredParts, proposedTimes, sortDays, type Wishes } from "./preferred-times.ts";
import { offsetNote } from "./slot-search.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

type HourSlot = Hours["hours"][number];

interface SlotPickerProps {
  scope: SlotScope;
  days: Availabilities["days"];
  /** The day of the address; without one, a phone shows the days and a desktop also the times of the first. */
  date?: string;
  today: string;
  /** What suits the visitor comes first. */
  wishes?: Wishes;
  hrefOfDay(date?: string): string;
  goToDay(date?: string): Promise<void>;
  hrefOfTime(time: HourSlot): string;
  pickTime(time: HourSlot): void;
  /** `startsAt` of the time that was picked. */
  picked?: string;
  /** Shown under the days. */
  children: ReactNode;
}

/** A phone shows only the days until one is chosen, so none looks selected. */
const NOTHING_CHOSEN = "max-md:[&_a[aria-current]]:bg-transparent max-md:[&_a[aria-current]]:ring-0";

export const SlotPicker = (props: SlotPickerProps) => {
  const { scope, days, date, today, wishes, hrefOfDay, goToDay } = props;
  const { api } = useIslandContext();
  const queryClient = useQueryClient();
  const times = useRef<HTMLHeadingElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const shown = date ?? firstDay(days, wishes, today) ?? today;
  const [isMonth, setMonth] = useState(false);
  const { preferred, others } = sortDays(days, wishes, today);
  /** On a phone the times replace the days and the other way round; the focus follows. */
  const goTo = async (day?: string) => {
    await goToDay(day);
    if (document.activeElement !== document.body && document.activeElement?.checkVisibility()) return;
    if (day) times.current?.focus();
    else column.current?.querySelector<HTMLElement>("[aria-current=date], a")?.focus();
  };
  const list = {
    today,
    selected: shown,
    preferred: preferredParts(wishes),
    hrefOf: hrefOfDay,
    onPick: (day: string) => void goTo(day),
    onIntent: (day: string) => void queryClient.prefetchQuery(hoursQuery(api, scope, day)),
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[18.5rem_minmax(0,1fr)]">
      <div ref={column} className={date ? "max-md:hidden" : NOTHING_CHOSEN}>
        {!date && <Earliest {...props} date={shown} />}
        <div className="flex items-center justify-between gap-2 pb-1">
          <h2 className="font-semibold">Days</h2>
          <Button variant="quiet" aria-pressed={isMonth} onClick={() => setMonth(!isMonth)}>
            Month view
          </Button>
        </div>
        {isMonth && <MonthView scope={scope} today={today} shown={shown} wishes={wishes} onPick={list.onPick} />}
        <div hidden={isMonth}>
          {preferred.length > 0 && (
            <>
              <h3 className="pb-2 font-semibold text-brand">Your preferred times</h3>
              <DateList days={preferred} {...list} />
              <h3 className="pt-5 pb-2 font-semibold text-ink-soft">Other times</h3>
            </>
          )}
          <DateList days={others} first={preferred.length > 0 ? 3 : undefined} {...list} />
          {props.children}
        </div>
      </div>
      <div className={`grid gap-4 ${date ? "" : "max-md:hidden"}`}>
        <a
          href={hrefOfDay()}
          onClick={onPlainClick(() => void goTo())}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-brand underline-offset-4 hover:underline md:hidden"
        >
          <ArrowLeftIcon />
          All days
        </a>
        <h2 ref={times} tabIndex={-1} className="font-serif text-xl font-semibold focus-visible:outline-none">
          {formatDay(shown).long}
        </h2>
        <Times {...props} date={shown} />
      </div>
    </div>
  );
};

type TimesProps = Pick<SlotPickerProps, "scope" | "wishes" | "hrefOfTime" | "pickTime" | "picked"> & { date: string };

/** On a phone, the earliest times of the first day that suits, one press away. A wider screen shows that day beside the list. */
const Earliest = ({ scope, date, wishes, hrefOfTime, pickTime, picked }: TimesProps) => {
  const { api } = useIslandContext();
  const { data } = useQuery(hoursQuery(api, scope, date));
  const times = proposedTimes(data?.hours ?? [], wishes);
  if (data && times.length === 0) return null;
  return (
    <section aria-labelledby="earliest" className="grid gap-2 pb-5 md:hidden">
      <h2 id="earliest" className="font-semibold">Earliest for you: {formatDay(date).short}</h2>
      <ul className="grid min-h-16 grid-cols-3 gap-2">
        {times.map((time) => (
          <li key={time.startsAt} className="grid">
            <TimeLink time={time} selected={picked} hrefOf={hrefOfTime} onPick={pickTime} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Times = ({ scope, date, wishes, hrefOfTime, pickTime, picked }: TimesProps) => {
  const { api } = useIslandContext();
  const { data, isError, refetch } = useQuery(hoursQuery(api, scope, date));
  if (isError && !data) {
    return <LoadFailed tone="warn" title="The times of this day could not be loaded" onRetry={refetch} />;
  }
  if (!data) return <TimesSkeleton />;
  if (data.hours.length === 0) return <p>All times on this day are taken. Please choose another day.</p>;
  return (
    <TimeGrid
      times={data.hours}
      preferred={preferredParts(wishes)}
      selected={picked}
      hrefOf={hrefOfTime}
      onPick={pickTime}
      noteOf={(time) => offsetNote(time, data.hours) ?? (time.preferred ? data.preferred?.displayName : undefined)}
    />
  );
};

/** A placeholder of the picker's size. */
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

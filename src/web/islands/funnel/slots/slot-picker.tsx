// Days, then the times of one day: one above the other on a phone, side by side on wider screens.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { formatDay } from "@/platform/time/formats.ts";
import type { Availabilities, Hours } from "@/modules/matching/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Faces } from "@/web/ui/avatar.tsx";
import { DayGrid } from "@/web/ui/calendar/day-grid.tsx";
import { TimeGrid } from "@/web/ui/calendar/time-grid.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { hoursQuery } from "../queries.ts";
import { firstDay, type Wishes } from "./preferred-times.ts";
import type { CalendarScope } from "./slot-scope.ts";
import { type CalendarLinks, offsetNote, type SlotSearch } from "./slot-search.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

type HourSlot = Hours["hours"][number];

interface SlotPickerProps extends CalendarLinks {
  scope: CalendarScope;
  days: Availabilities["days"];
  people: Availabilities["people"];
  /** What the address says: the day, and on a phone the part of the day. */
  search: SlotSearch;
  /** The day that is shown while the address names none; by default one that suits the visitor. */
  firstDate?: string;
  /** What suits the visitor is shown first. */
  wishes?: Wishes;
  hrefOfTime(time: HourSlot): string;
  pickTime(time: HourSlot): void;
  /** `startsAt` of the time that was picked. */
  picked?: string;
  /** The time zone, under the day. */
  children: ReactNode;
}

const COLUMNS = "grid items-start gap-x-8 gap-y-4 md:grid-cols-[19rem_minmax(0,1fr)]";

export const SlotPicker = (props: SlotPickerProps) => {
  const {
    scope: { slots, range, today, weekStart, earlier, later },
    days,
    search,
    firstDate,
    wishes,
    hrefWith,
    goWith,
  } = props;
  const { api } = useIslandContext();
  const queryClient = useQueryClient();
  const shown = search.date ?? firstDate ?? firstDay(days, wishes, today) ?? today;
  const toPage = (search?: SlotSearch) => search && ({ href: hrefWith(search), onPick: () => void goWith(search) });
  return (
    <div className={COLUMNS}>
      <DayGrid
        days={days}
        first={range.from}
        last={range.to}
        weekStart={weekStart}
        today={today}
        selected={shown}
        hrefOf={(date) => hrefWith({ date })}
        onPick={(date) => void goWith({ date })}
        onIntent={(date) => void queryClient.prefetchQuery(hoursQuery(api, slots, date))}
        earlier={toPage(earlier)}
        later={toPage(later)}
      />
      <div className="grid gap-3">
        <div>
          <h2 aria-live="polite" className="font-serif text-xl font-semibold">{formatDay(shown).long}</h2>
          {props.children}
        </div>
        <Times {...props} date={shown} />
      </div>
    </div>
  );
};

const Times = (
  { scope: { slots }, people, date, search, wishes, hrefWith, goWith, hrefOfTime, pickTime, picked }:
    & SlotPickerProps
    & {
      date: string;
    },
) => {
  const { api } = useIslandContext();
  const { data, isError, refetch } = useQuery(hoursQuery(api, slots, date));
  if (isError && !data) {
    return <LoadFailed tone="warn" title={t("funnel.calendar.dayFailed")} onRetry={refetch} />;
  }
  if (!data) return <TimesSkeleton />;
  if (data.hours.length === 0) return <p>{t("funnel.calendar.dayTaken")}</p>;
  return (
    <TimeGrid
      times={data.hours}
      parts={[...search.part ? [search.part] : [], ...wishes?.timeOfDay ?? []]}
      hrefOfPart={(part) => hrefWith({ part })}
      onPart={(part) => void goWith({ part })}
      selected={picked}
      hrefOf={hrefOfTime}
      onPick={pickTime}
      facesOf={slots.specialistId === undefined && people.length > 1
        ? (time) => <Faces people={people.filter(({ id }) => time.people.includes(id)).slice(0, 2)} />
        : undefined}
      noteOf={(time) =>
        offsetNote(time, data.hours) ?? (time.preferred && people.length > 1 ? data.preferred?.displayName : undefined)}
    />
  );
};

/** A placeholder of the picker's size. */
export const SlotPickerSkeleton = () => (
  <div className={COLUMNS}>
    <Skeleton className="h-16 md:h-72" />
    <TimesSkeleton />
  </div>
);

const TimesSkeleton = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{t("funnel.calendar.loadingTimes")}</span>
    <Skeleton className="h-6 w-24" />
    <div className="grid grid-cols-3 gap-2">
      {Array.from({ length: 9 }, (_, index) => <Skeleton key={index} className="h-12" />)}
    </div>
  </div>
);

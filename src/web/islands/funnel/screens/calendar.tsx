// The funnel's screen "Choose a time": days, then the times of one day, then on to who is free.
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Availabilities } from "@/modules/funnel/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { useIslandContext, useQuery } from "@/web/islands/runtime/use-query.ts";
import { type CalendarScope, calendarScope } from "../calendar-scope.ts";
import { type Hold, useHold } from "../hold.ts";
import { screenPath, slotPath } from "../journey.ts";
import { LocationSwitch } from "../location-switch.tsx";
import { NoFreeTimes, TakenSlot } from "../rare-faces.tsx";
import { OtherDays } from "../other-days.tsx";
import { daysQuery } from "../queries.ts";
import { ScreenTextLink } from "../screen-link.tsx";
import { SlotPicker, SlotPickerSkeleton } from "../slot-picker.tsx";
import { calendarHref, offsetLabel, readSlotSearch, type SlotSearch, useSlotSearch } from "../slot-search.ts";
import { StepFrame, useGoTo } from "../step-frame.tsx";
import { useVisit, type Visit } from "../visit.ts";
import { ZoneSwitch } from "../zone-switch.tsx";

export default function Calendar() {
  const visit = useVisit();
  const search = useSlotSearch();
  const hold = useHold(visit, { leadsTo: "specialist-info", timezone: search.timezone });
  const scope = calendarScope(visit, search);
  const { api } = useIslandContext();
  const { data, isError, refetch } = useQuery(daysQuery(api, scope.slots, scope.range));
  const place = usePlace(visit, search);
  useOwnZone(visit, search);
  return (
    <StepFrame step="calendar" title="When would you like to talk?">
      {!visit.track && <Preview startPath={screenPath(visit.category.id, "start")} />}
      <ErrorSummary problems={hold.problems} title="This time could not be kept" />
      {hold.alternatives && (
        <TakenSlot
          alternatives={hold.alternatives}
          pickedKey={hold.pickedKey}
          onPick={hold.keep}
        />
      )}
      <Asked visit={visit} search={search} scope={scope} days={data} place={place} />
      {data
        ? <Times visit={visit} search={search} scope={scope} days={data} place={place} hold={hold} />
        : isError
        ? (
          <Banner tone="warn" role="alert" title="The calendar could not be loaded">
            <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
          </Banner>
        )
        : <SlotPickerSkeleton />}
    </StepFrame>
  );
}

/** Where the calendar's own links lead. */
const usePlace = ({ category }: Visit, search: SlotSearch) => {
  const goTo = useGoTo();
  const hrefWith = (said: SlotSearch) => calendarHref(category.id, { ...search, ...said });
  return { hrefWith, goWith: (said: SlotSearch) => goTo(hrefWith(said), { resetScroll: false }) };
};

/** A preview knows no visitor, so it begins in UTC; his browser knows his zone. */
const useOwnZone = ({ category, track }: Visit, search: SlotSearch) => {
  const goTo = useGoTo();
  const { history } = useRouter();
  useEffect(() => {
    if (track || search.timezone) return;
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    // Whoever pressed a day or a link while the screen woke is on the way there: the address is ahead of what is shown.
    const { pathname, search: said } = history.location;
    if (pathname !== screenPath(category.id, "calendar")) return;
    const ahead = readSlotSearch(Object.fromEntries(new URLSearchParams(said)));
    void goTo(calendarHref(category.id, { ...ahead, timezone }), { replace: true, resetScroll: false });
  }, [calendarHref(category.id, search)]);
};

interface PartProps {
  visit: Visit;
  search: SlotSearch;
  scope: CalendarScope;
  days?: Availabilities;
  place: ReturnType<typeof usePlace>;
}

/** How and in whose time the calendar is shown. */
const Asked = ({ visit: { start, category }, search, scope: { slots }, days, place }: PartProps) => {
  const zone = days?.timezone ?? slots.timezone;
  return (
    <div className="grid gap-2">
      <LocationSwitch
        options={start.labels.location}
        selected={slots.location}
        hrefOf={(location) => place.hrefWith({ location })}
        onPick={(location) => void place.goWith({ location })}
      />
      {zone && (
        <ZoneSwitch
          zone={zone}
          city={days?.city}
          offset={days?.earliest ? offsetLabel(days.earliest.offset) : undefined}
          action={screenPath(category.id, "calendar")}
          keep={search.location ? { location: search.location } : {}}
          onPick={(timezone) => void place.goWith({ timezone, date: undefined })}
        />
      )}
    </div>
  );
};

type TimesProps = PartProps & { days: Availabilities; hold: Hold };

const Times = ({ visit, search, scope, days: { days }, place, hold }: TimesProps) => {
  const { category, track } = visit;
  const { slots, today } = scope;
  if (days.length === 0) return <NoFreeTimes visit={visit} scope={scope} {...place} />;
  return (
    <SlotPicker
      scope={slots}
      days={days}
      date={search.date}
      today={today}
      hrefOfDay={(date) => place.hrefWith({ date })}
      goToDay={(date) => place.goWith({ date })}
      hrefOfTime={(time) =>
        track
          ? slotPath(category.id, "specialist-info", { startsAt: time.startsAt, location: slots.location, time })
          : screenPath(category.id, "start")}
      pickTime={({ startsAt }) => hold.keep({ startsAt, location: slots.location as "zoom" })}
      picked={hold.picked}
    >
      <OtherDays scope={scope} {...place} />
    </SlotPicker>
  );
};

const Preview = ({ startPath }: { startPath: string }) => (
  <Banner title="These times are free at the moment">
    <ScreenTextLink href={startPath}>Answer a few questions first</ScreenTextLink>, and one of them is yours.
  </Banner>
);

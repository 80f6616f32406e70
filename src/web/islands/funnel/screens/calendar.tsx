// The funnel's screen "Choose a time": days, then the times of one day, then on to who is free.
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { localPath, withoutLanguage } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { formatOffset } from "@/platform/time/formats.ts";
import type { Availabilities } from "@/modules/matching/schemas.ts";
import { browserZone } from "@/web/islands/runtime/browser-zone.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useGoTo } from "../navigation.tsx";
import { daysQuery } from "../queries.ts";
import { LocationSwitch, ZoneSwitch } from "../slots/calendar-controls.tsx";
import { type Hold, useHold } from "../slots/hold.ts";
import { HoldProblems } from "../slots/hold-problems.tsx";
import { ChosenBefore, NoFreeTimes, OwnNote, PeopleStrip, PreviewNote, TakenSlot } from "../slots/lazy-parts.tsx";
import { SlotPicker, SlotPickerSkeleton } from "../slots/slot-picker.tsx";
import { type CalendarScope, calendarScope } from "../slots/slot-scope.ts";
import {
  calendarHref,
  type CalendarLinks,
  readSlotSearch,
  type SlotSearch,
  useSlotSearch,
} from "../slots/slot-search.ts";
import { StepFrame } from "../step-frame.tsx";
import { screenPath, slotPath } from "../track/journey.ts";
import { useVisit, type Visit } from "../track/visit.ts";
import { waysOf } from "../track/ways.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

export default function Calendar() {
  const visit = useVisit();
  const search = useSlotSearch();
  const hold = useHold(visit, { next: "specialist", timezone: search.timezone });
  const scope = calendarScope(visit, search);
  const { api } = useIslandContext();
  const { data, isError, refetch } = useQuery(daysQuery(api, scope.slots, scope.range));
  const links = useCalendarLinks(visit, search);
  useBrowserZone(visit, search);
  return (
    <StepFrame step="calendar" title={t("funnel.calendar.title")}>
      {!visit.track && <PreviewNote of="times" category={visit.category.key}>{data?.licensing?.text}</PreviewNote>}
      {visit.track?.isOwn && <OwnNote track={visit.track} />}
      <HoldProblems hold={hold} visit={visit} />
      {hold.alternatives && (
        <TakenSlot
          alternatives={hold.alternatives}
          pickedKey={hold.pickedKey}
          onPick={hold.hold}
        />
      )}
      {data && !visit.track?.isOwn && <ChosenBefore {...data} slots={scope.slots} hold={hold} />}
      <LocationSwitch options={waysOf(visit)} selected={scope.slots.location} {...links} />
      {data && (data.people.length > 1 || search.specialistId) && (
        <PeopleStrip people={data.people} chosen={search.specialistId} today={scope.today} {...links} />
      )}
      {data
        ? <Times visit={visit} search={search} scope={scope} days={data} links={links} hold={hold} />
        : isError
        ? <LoadFailed tone="warn" title={t("funnel.calendar.loadFailed")} onRetry={refetch} />
        : <SlotPickerSkeleton />}
    </StepFrame>
  );
}

const useCalendarLinks = ({ category }: Visit, search: SlotSearch): CalendarLinks => {
  const goTo = useGoTo();
  const addressOf = (change: SlotSearch) => calendarHref(category.key, { ...search, ...change });
  // Back leads past the parts of a day.
  const goWith = (change: SlotSearch) =>
    goTo(addressOf(change), { resetScroll: false, replace: change.part !== undefined });
  return { hrefWith: (change) => localPath(addressOf(change)), goWith };
};

/** A preview starts in UTC, as the server does not know the visitor's zone; the browser does. */
const useBrowserZone = ({ category, track }: Visit, search: SlotSearch) => {
  const goTo = useGoTo();
  const { history } = useRouter();
  useEffect(() => {
    if (track || search.timezone) return;
    const timezone = browserZone();
    if (!timezone) return;
    // A link that was pressed during hydration has changed the address already, and it must not be undone.
    const { pathname, search: searchStr } = history.location;
    if (withoutLanguage(pathname) !== screenPath(category.key, "calendar")) return;
    const current = readSlotSearch(Object.fromEntries(new URLSearchParams(searchStr)));
    void goTo(calendarHref(category.key, { ...current, timezone }), { replace: true, resetScroll: false });
  }, [calendarHref(category.key, search)]);
};

interface TimesProps {
  visit: Visit;
  search: SlotSearch;
  scope: CalendarScope;
  days: Availabilities;
  links: CalendarLinks;
  hold: Hold;
}

const Times = ({ visit, search, scope, days, links, hold }: TimesProps) => {
  const { category, track } = visit;
  const { slots } = scope;
  if (days.days.length === 0) return <NoFreeTimes visit={visit} scope={scope} {...links} />;
  return (
    <SlotPicker
      scope={scope}
      days={days.days}
      people={days.people}
      search={search}
      firstDate={days.chosen?.isFree ? days.chosen.date : undefined}
      wishes={track?.preferences ?? undefined}
      hrefOfTime={(time) =>
        localPath(
          track
            ? slotPath(category.key, "specialist", {
              startsAt: time.startsAt,
              location: slots.location,
              time,
              chosenId: slots.specialistId,
            })
            : screenPath(category.key, "start"),
        )}
      pickTime={({ startsAt }) =>
        hold.hold({ startsAt, location: slots.location as "zoom", specialistId: slots.specialistId })}
      picked={hold.picked}
      {...links}
    >
      <ZoneSwitch
        zone={days.timezone}
        city={days.city}
        offset={days.earliest ? formatOffset(days.earliest.offset) : undefined}
        action={localPath(screenPath(category.key, "calendar"))}
        params={search.location ? { location: search.location } : {}}
        onPick={(timezone) => void links.goWith({ timezone, date: undefined })}
      />
    </SlotPicker>
  );
};

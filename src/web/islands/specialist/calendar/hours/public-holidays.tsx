// Public holidays of a country or region: proposed once, and each of them can be kept open.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarForm, HolidayView } from "@/modules/scheduling/schemas.ts";
import { weekdayOf } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { type EditorPart, focusSoon } from "../editor-part.ts";
import { overrideOn, rangesOn } from "../model/changes.ts";
import { hoursText } from "../model/hours.ts";
import { errorFor } from "../model/validation.ts";
import { holidaysQuery } from "../queries.ts";

/** Also where the error summary leads. */
const ID = "holidays";

type Holidays = NonNullable<CalendarForm["holidays"]>;
type Days = Holidays["days"];

const daysText = (count: number): string => count === 1 ? "1 day" : `${count} days`;

/** The days on which the weekly hours would be open. */
const workingDays = <Day extends { date: string }>(calendar: CalendarForm, days: readonly Day[]): Day[] =>
  days.filter(({ date }) => rangesOn(calendar, weekdayOf(date)).length > 0);

export const PublicHolidays = (part: EditorPart & { today: string }) => (
  <section id={ID} tabIndex={-1} aria-labelledby={`${ID}-title`} className="grid gap-4 focus-visible:outline-none">
    <h3 id={`${ID}-title`} className="font-semibold">Public holidays</h3>
    <FieldError id={ID}>{errorFor(part.errors, "holidays")}</FieldError>
    <Content {...part} />
  </section>
);

const Content = (part: EditorPart & { today: string }) => {
  const { calendar: { holidays, zone } } = part;
  const api = useApi();
  const [chosen, setChosen] = useState<string>();
  const place = chosen ?? holidays?.place;
  const found = useQuery(holidaysQuery(api, { place, timezone: zone }));
  // The library may have dropped a place that was saved long ago. Another one can be chosen then.
  const isGone = chosen === undefined && found.error instanceof ApiError && found.error.status === 400;
  const fallback = useQuery({ ...holidaysQuery(api, { timezone: zone }), enabled: isGone });
  const { data, isError, isPlaceholderData, refetch } = isGone ? fallback : found;
  if (isError) return <LoadFailed title="The public holidays couldn't be loaded." onRetry={refetch} />;
  if (!data) return <SkeletonList rows={3} className="h-11 w-full" label="Loading public holidays…" />;
  const isUsed = holidays != null && holidays.place === (place ?? data.place);
  return (
    <>
      <Place view={data} place={isGone ? null : place ?? data.place} onPick={setChosen} />
      {isUsed
        ? <KeptDays {...part} days={holidays.days} />
        : <FoundDays {...part} view={data} isLoading={isPlaceholderData} />}
    </>
  );
};

interface PlaceProps {
  view: HolidayView;
  place: string | null;
  onPick(place: string): void;
}

const optionsOf = (places: HolidayView["regions"]) => places.map(({ code, name }) => ({ value: code, label: name }));

const Place = ({ view, place, onPick }: PlaceProps) => {
  const [country = "", region, area] = place?.split("-") ?? [];
  const regionCode = region === undefined ? country : `${country}-${region}`;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <NativeSelect
        label="Country"
        name="holiday-country"
        placeholder={country ? undefined : "Choose a country"}
        options={optionsOf(view.countries)}
        value={country}
        onChange={({ currentTarget }) => currentTarget.value && onPick(currentTarget.value)}
      />
      {view.regions.length > 0 && (
        <NativeSelect
          label="Region"
          name="holiday-region"
          options={[{ value: country, label: "Only nationwide holidays" }, ...optionsOf(view.regions)]}
          value={regionCode}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        />
      )}
      {view.areas.length > 0 && (
        <NativeSelect
          label="Area"
          name="holiday-area"
          options={[{ value: regionCode, label: "The whole region" }, ...optionsOf(view.areas)]}
          value={area === undefined ? regionCode : place ?? ""}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        />
      )}
    </div>
  );
};

const DayText = ({ date, name }: { date: string; name: string }) => (
  <span className="flex min-w-0 flex-wrap gap-x-2">
    <span className="font-medium">{formatDay(date).short}</span>
    <span className="text-ink-soft">{name}</span>
  </span>
);

const listStyle = "divide-y divide-line lg:columns-2 lg:gap-8 lg:[&>li]:break-inside-avoid";

/** Days that are not closed yet. */
const FoundDays = (
  { calendar, change, view, isLoading }: EditorPart & { view: HolidayView; isLoading: boolean },
) => {
  const { place, until, days } = view;
  if (place === null) return null;
  const working = workingDays(calendar, days);
  const close = () => {
    change({ do: "use-holidays", holidays: { place, until, days: days.map((day) => ({ ...day, open: false })) } });
    focusSoon(ID);
  };
  return (
    <div aria-busy={isLoading} className="grid gap-4">
      <p className="text-ink-soft">
        {working.length === 0
          ? "No public holiday of the next 13 months falls on a day with weekly hours."
          : "These public holidays of the next 13 months fall on days with weekly hours:"}
      </p>
      <ul className={listStyle}>
        {working.map((day) => (
          <li key={day.date} className="flex min-h-11 items-center">
            <DayText {...day} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={close} disabledReason={isLoading ? "Loading…" : undefined}>
          {working.length === 0 ? "Close on public holidays" : `Close on these ${daysText(working.length)}`}
        </Button>
        {calendar.holidays === undefined && (
          <Button
            variant="quiet"
            onClick={() => change({ do: "use-holidays", holidays: null })}
          >
            Stay open
          </Button>
        )}
      </div>
    </div>
  );
};

/** The days of the calendar, each of which can be kept open. */
const KeptDays = ({ calendar, change, today, days }: EditorPart & { today: string; days: Days }) => {
  const working = workingDays(calendar, days.filter(({ date }) => date >= today));
  return (
    <>
      <p className="text-ink-soft">
        You're closed on the days that are ticked. Holidays of later months are added automatically.
      </p>
      <ul className={listStyle}>
        {working.map(({ date, name, open }) => {
          const custom = overrideOn(calendar, date);
          const isClosed = custom ? custom.length === 0 : !open;
          return (
            <li key={date}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  autoComplete="off"
                  checked={isClosed}
                  onChange={() => change({ do: "set-holiday", date, open: isClosed })}
                  className="size-5 shrink-0 accent-brand"
                />
                <DayText date={date} name={custom && !isClosed ? `${name}, ${hoursText(custom)}` : name} />
              </label>
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="quiet" onClick={() => change({ do: "use-holidays", holidays: null })} className="-ms-5">
          Open on all public holidays
        </Button>
      </div>
    </>
  );
};

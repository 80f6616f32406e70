// The coming months with the status of each day, the hours of the selected day, and the dates with custom hours.
import { type ReactNode, useState } from "react";
import { addDays, weekdayOf } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { type DayVariant, type MonthDay, MonthGrid } from "@/web/ui/calendar/month-grid.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { BanIcon, FlagIcon, PencilIcon, PlusIcon, SunIcon, XIcon } from "@/web/ui/icons.ts";
import { type EditorPart, focusSoon } from "../editor-part.ts";
import { type DayStatus, dayStatusLabel, formatSpan, timeOffOn, toDayHours } from "../model/day-status.ts";
import { FIRST_RANGE, hoursText, nextRange } from "../model/hours.ts";
import { dateField, errorFor } from "../model/validation.ts";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { holidayOn, overrideOn, rangesOn } from "../model/changes.ts";
import { RangeList } from "./range-list.tsx";

const CHOICES = [
  { value: "usual", label: "Usual hours" },
  { value: "other", label: "Custom hours" },
  { value: "closed", label: "Closed" },
];

const meetingsText = (meetings: number): string => meetings === 1 ? "1 meeting" : `${meetings} meetings`;

interface DateProps {
  id: string;
  date: string;
}

const choiceOf = (custom: readonly unknown[] | undefined, holiday: { open: boolean } | undefined): string => {
  if (custom) return custom.length > 0 ? "other" : "closed";
  return holiday && !holiday.open ? "closed" : "usual";
};

const ChosenHours = ({ calendar, change, errors, id, date }: EditorPart & DateProps) => {
  const usual = rangesOn(calendar, weekdayOf(date));
  const custom = overrideOn(calendar, date);
  const holiday = holidayOn(calendar, date);
  const { short } = formatDay(date);
  const pick = (choice: string) => {
    if (holiday && choice !== "other") return change({ do: "set-holiday", date, open: choice === "usual" });
    if (choice === "usual") return change({ do: "clear-override", date });
    const open = usual.length > 0 ? usual : [FIRST_RANGE];
    change({ do: "override-with", date, ranges: choice === "closed" ? [] : open });
  };
  return (
    <>
      <ChoiceChips
        label={<span className="sr-only">Hours on {short}</span>}
        name={`${id}-hours`}
        options={CHOICES}
        value={choiceOf(custom, holiday)}
        onPick={pick}
      />
      {custom && custom.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <RangeList
            id={id}
            label={short}
            at={{ date }}
            ranges={custom}
            change={change}
            error={errorFor(errors, id)}
            focusWhenEmpty={`${id}-hours`}
          />
          {nextRange(custom) && (
            <Button
              variant="quiet"
              icon={<PlusIcon />}
              onClick={() => change({ do: "add-range", at: { date } })}
              className="-ms-3 px-3"
            >
              Add hours
            </Button>
          )}
        </div>
      )}
    </>
  );
};

const TakeDayOff = ({ change, id, date }: Pick<EditorPart, "change"> & DateProps) => (
  <Button
    variant="quiet"
    icon={<SunIcon />}
    onClick={() => {
      change({ do: "add-time-off", from: date, to: date });
      focusSoon(id);
    }}
    className="-ms-3 justify-self-start px-3"
  >
    Take this day off
  </Button>
);

/** `index` is the position in the calendar's time off. */
const TimeOff = (
  { calendar, change, id, index }: Pick<EditorPart, "calendar" | "change"> & { id: string; index: number },
) => {
  const span = calendar.timeOff[index];
  if (!span) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex items-center gap-2">
        <SunIcon className="size-5 text-warn" />
        <span>Time off, {formatSpan(span.from, span.to)}</span>
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          change({ do: "remove-time-off", index });
          focusSoon(id);
        }}
      >
        Remove this time off
      </Button>
    </div>
  );
};

const DateHours = ({ date, meetings, ...part }: EditorPart & { date: string; meetings: number }) => {
  const id = dateField(date);
  const off = timeOffOn(part.calendar, date);
  const holiday = holidayOn(part.calendar, date);
  return (
    <div id={id} tabIndex={-1} className="grid content-start gap-4 focus-visible:outline-none">
      <div>
        <h3 className="font-semibold">{formatDay(date).long}</h3>
        <p className="text-sm text-ink-soft">
          {holiday && `${holiday.name} · `}Usually {hoursText(rangesOn(part.calendar, weekdayOf(date))).toLowerCase()}
          {meetings > 0 && ` · ${meetingsText(meetings)} booked`}
        </p>
      </div>
      {off !== undefined && <TimeOff {...part} id={id} index={off} />}
      {off === undefined && <ChosenHours {...part} id={id} date={date} />}
      {off === undefined && <TakeDayOff {...part} id={id} date={date} />}
    </div>
  );
};

/** How far the months go: a little more than a year. */
const DAYS_AHEAD = 400;

const ICON = "size-3.5";
const APPEARANCE: Record<DayStatus, { variant: DayVariant; icon?: ReactNode; legend: string }> = {
  open: { variant: "filled", legend: "Open" },
  closed: { variant: "plain", legend: "Closed" },
  holiday: { variant: "plain", icon: <FlagIcon className={ICON} />, legend: "Public holiday" },
  other: { variant: "filled", icon: <PencilIcon className={ICON} />, legend: "Custom hours" },
  shut: { variant: "plain", icon: <BanIcon className={ICON} />, legend: "Closed on this date" },
  off: { variant: "striped", icon: <SunIcon className={ICON} />, legend: "Time off" },
};

const SWATCHES: Record<DayVariant, string> = {
  filled: "bg-brand-tint",
  plain: "bg-surface",
  striped: "bg-accent-tint",
};

const Legend = () => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
    {Object.values(APPEARANCE).map(({ variant, icon, legend }) => (
      <li key={legend} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`grid size-5 place-items-center rounded-part border border-line text-ink ${SWATCHES[variant]}`}
        >
          {icon}
        </span>
        {legend}
      </li>
    ))}
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="grid min-w-4.5 place-items-center rounded-full bg-brand px-1 leading-4.5 text-on-brand"
      >
        2
      </span>
      Meetings
    </li>
  </ul>
);

const datesText = (count: number): string => {
  if (count === 0) return "None";
  return count === 1 ? "1 date with custom hours" : `${count} dates with custom hours`;
};

interface SpecialDatesProps extends EditorPart {
  today: string;
  /** The number of meetings by date. */
  booked: ReadonlyMap<string, number>;
}

export const SpecialDates = ({ today, booked, ...part }: SpecialDatesProps) => {
  const { calendar, errors } = part;
  const [date, setDate] = useState(today);
  const shown = date < today ? today : date;
  const horizon = addDays(today, calendar.horizonDays);
  const dayOf = (day: string): MonthDay => {
    const hours = toDayHours(calendar, day);
    const meetings = booked.get(day) ?? 0;
    const { variant, icon } = APPEARANCE[hours.status];
    const description = [
      dayStatusLabel(hours),
      meetings > 0 && meetingsText(meetings),
      day > horizon && "outside your booking window",
    ];
    return {
      description: description.filter(Boolean).join(", "),
      variant,
      icon,
      count: meetings,
      faint: day > horizon && (hours.status === "open" || hours.status === "closed"),
    };
  };
  return (
    <FoldedCard
      id="dates"
      title="Specific dates"
      state={datesText(calendar.overrides.filter(({ date }) => date >= today).length)}
      hasError={errors.some(({ field }) => field === "special-dates" || field.startsWith(dateField("")))}
    >
      <p id="special-dates" tabIndex={-1} className="text-ink-soft">
        Choose a day to set custom hours or close it. Other weeks stay the same.
      </p>
      <FieldError id="special-dates">{errorFor(errors, "special-dates")}</FieldError>
      <div className="@container">
        <div className="grid gap-x-8 gap-y-5 @min-[40rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <div className="grid content-start gap-3">
            <MonthGrid
              label="Choose a day"
              selected={shown}
              onSelect={setDate}
              today={today}
              first={today}
              last={addDays(today, DAYS_AHEAD)}
              dayOf={dayOf}
            />
            <Legend />
          </div>
          <DateHours {...part} date={shown} meetings={booked.get(shown) ?? 0} />
        </div>
      </div>
      <CustomHours {...part} today={today} selected={shown} onShow={setDate} />
    </FoldedCard>
  );
};

interface CustomHoursProps extends EditorPart {
  today: string;
  /** The date whose hours are shown in full, with its errors. */
  selected: string;
  onShow(date: string): void;
}

const CustomHours = ({ calendar, change, errors, today, selected, onShow }: CustomHoursProps) => {
  const ahead = calendar.overrides.filter(({ date }) => date >= today);
  if (ahead.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">Dates with custom hours</h3>
      <ul className="divide-y divide-line">
        {ahead.map(({ date, ranges }) => {
          const id = date === selected ? undefined : dateField(date);
          return (
            <li key={date}>
              {id && <FieldError id={id}>{errorFor(errors, id)}</FieldError>}
              <div className="flex items-center justify-between gap-2">
                <button
                  type="button"
                  id={id}
                  onClick={() => onShow(date)}
                  className="min-h-11 min-w-0 flex-1 rounded-part text-start hover:bg-wash"
                >
                  <span className="font-medium">{formatDay(date).short}</span>
                  <span className="text-ink-soft">{` · ${hoursText(ranges)}`}</span>
                </button>
                <IconButton
                  label={`Restore usual hours on ${formatDay(date).short}`}
                  onClick={() => {
                    change({ do: "clear-override", date });
                    focusSoon("special-dates");
                  }}
                >
                  <XIcon />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

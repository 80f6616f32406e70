// One weekday with its hours, and copying them to other days.
import { useState } from "react";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { formatDuration } from "@/web/ui/calendar/clock.ts";
import { CopyIcon, PlusIcon } from "@/web/ui/icons.ts";
import type { EditorPart } from "../editor-part.ts";
import { rangesOn } from "../model/changes.ts";
import { dayName, hoursText, nextRange, openMinutes, WEEKDAYS } from "../model/hours.ts";
import { errorFor, weekdayField } from "../model/validation.ts";
import { RangeList } from "./range-list.tsx";

type DayProps = Pick<EditorPart, "calendar" | "change"> & { weekday: number };

const openCopyDialog = ({ weekday, calendar, change }: DayProps): void => {
  const modal = openModal({
    title: `Copy ${dayName(weekday)}’s hours`,
    content: (
      <CopyHours
        from={weekday}
        calendar={calendar}
        onCopy={(to) => {
          closeModal(modal);
          change({ do: "copy-day", from: weekday, to });
        }}
      />
    ),
  });
};

const DayButtons = (day: DayProps) => {
  const { weekday, calendar, change } = day;
  const name = dayName(weekday);
  const ranges = rangesOn(calendar, weekday);
  const hasRoom = nextRange(ranges) !== undefined;
  return (
    <div className="flex sm:col-start-3">
      <IconButton
        label={hasRoom ? `Add hours on ${name}` : `${name} has no room for more hours`}
        aria-disabled={!hasRoom || undefined}
        onClick={() => change({ do: ranges.length > 0 ? "add-range" : "open-day", at: { weekday } })}
        className="aria-disabled:cursor-not-allowed aria-disabled:text-line-strong"
      >
        <PlusIcon />
      </IconButton>
      <IconButton label={`Copy ${name}’s hours to other days`} onClick={() => openCopyDialog(day)}>
        <CopyIcon />
      </IconButton>
    </div>
  );
};

export const WeekdayRow = ({ weekday, calendar, change, errors }: EditorPart & { weekday: number }) => {
  const [id, name, at] = [weekdayField(weekday), dayName(weekday), { weekday }];
  const ranges = rangesOn(calendar, weekday);
  const isOpen = ranges.length > 0;
  return (
    <li
      id={id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-1.5 focus-visible:outline-none sm:grid-cols-[--spacing(34)_minmax(0,1fr)_auto] sm:py-0.5 lg:grid-cols-[--spacing(48)_minmax(0,1fr)_auto] lg:items-center lg:py-0"
    >
      <label className="flex min-h-12 cursor-pointer items-center gap-3 lg:min-h-11">
        <input
          type="checkbox"
          id={`${id}-open`}
          checked={isOpen}
          onChange={() => change({ do: isOpen ? "close-day" : "open-day", at })}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="grid leading-tight lg:flex lg:items-baseline lg:gap-2">
          <span className={isOpen ? "font-semibold" : "text-ink-soft"}>{name}</span>
          <span className="text-sm text-ink-soft">{isOpen ? formatDuration(openMinutes(ranges)) : "Closed"}</span>
        </span>
      </label>
      <div className="order-last col-span-full min-w-0 pl-8 empty:hidden sm:order-none sm:col-span-1 sm:pl-0">
        {isOpen && (
          <RangeList
            id={id}
            label={name}
            at={at}
            ranges={ranges}
            change={change}
            error={errorFor(errors, id)}
            focusWhenEmpty={`${id}-open`}
          />
        )}
      </div>
      <DayButtons weekday={weekday} calendar={calendar} change={change} />
    </li>
  );
};

interface CopyHoursProps {
  from: number;
  calendar: CalendarForm;
  onCopy(to: readonly number[]): void;
}

const copyLabel = (days: readonly number[]): string => {
  if (days.length === 0) return "Copy";
  return days.length === 1 ? `Copy to ${dayName(days[0]!)}` : `Copy to ${days.length} days`;
};

const CopyHours = ({ from, calendar, onCopy }: CopyHoursProps) => {
  const others = WEEKDAYS.filter((day) => day !== from);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (day: number) =>
    setChosen((before) => before.includes(day) ? before.filter((one) => one !== day) : [...before, day].sort());
  const workdays = others.filter((day) => day <= 5);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) onCopy(chosen);
      }}
      className="grid gap-4"
    >
      <p className="text-ink-soft">
        {hoursText(rangesOn(calendar, from))}. These hours replace those of the days you choose.
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Copy to which days?</legend>
        <div className="mb-1 flex gap-2 [&>*]:flex-1">
          <Button variant="secondary" onClick={() => setChosen(workdays)}>
            Workdays
          </Button>
          <Button variant="secondary" onClick={() => setChosen(others)}>All days</Button>
        </div>
        {others.map((day) => (
          <label key={day} className="choosable focus-from-within flex min-h-12 items-center gap-3 px-3 py-1.5">
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={() =>
                toggle(day)}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="grid leading-tight">
              <span className="font-medium">{dayName(day)}</span>
              <span className="text-sm text-ink-soft">now {hoursText(rangesOn(calendar, day)).toLowerCase()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" wide disabledReason={chosen.length === 0 ? "Choose at least one day." : undefined}>
        {copyLabel(chosen)}
      </Button>
    </form>
  );
};

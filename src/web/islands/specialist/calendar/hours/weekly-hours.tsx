import { useMemo, useRef, useState } from "react";
import { cityOf } from "@/platform/time/zones.ts";
import { formatDuration } from "@/web/ui/calendar/clock.ts";
import { Card } from "@/web/ui/card.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { Combobox } from "@/web/ui/form/combobox.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import type { EditorPart } from "../editor-part.ts";
import { dayName, hoursText, nextRange, openMinutes, WEEK_TEMPLATES, WEEKDAYS } from "../model/hours.ts";
import { errorFor, weekdayField } from "../model/validation.ts";
import { isKnownZone } from "@/web/islands/runtime/browser-zone.ts";
import { searchZones, type ZoneChoice, zoneChoice, zoneChoices } from "../model/zones.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { CopyIcon, PlusIcon } from "@/web/ui/icons.ts";
import { rangesOn } from "../model/changes.ts";
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

const WeekdayRow = ({ weekday, calendar, change, errors }: EditorPart & { weekday: number }) => {
  const id = weekdayField(weekday);
  const name = dayName(weekday);
  const at = { weekday };
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
          autoComplete="off"
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
      <div className="order-last col-span-full min-w-0 ps-8 empty:hidden sm:order-none sm:col-span-1 sm:ps-0">
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
    setChosen((before) =>
      before.includes(day) ? before.filter((chosenDay) => chosenDay !== day) : [...before, day].sort()
    );
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

const Templates = ({ change }: Pick<EditorPart, "change">) => (
  <Disclosure summary="Start from a template">
    <ul className="grid gap-1">
      {WEEK_TEMPLATES.map((template) => (
        <li key={template.label}>
          <button
            type="button"
            onClick={() => change({ do: "use-template", template })}
            className="min-h-11 w-full rounded-part px-2 py-1 text-start hover:bg-wash"
          >
            <span className="font-medium text-brand underline decoration-1 underline-offset-4">{template.label}</span>
            <span className="text-ink-soft">{` · ${template.hint}`}</span>
          </button>
        </li>
      ))}
    </ul>
  </Disclosure>
);

export const WeeklyHours = (part: EditorPart) => (
  <Card
    id="hours"
    title="Weekly hours"
    aside={<p className="text-ink-soft">{formatDuration(openMinutes(part.calendar.weekly))} a week</p>}
  >
    <ul className="divide-y divide-line">
      {WEEKDAYS.map((weekday) => <WeekdayRow key={weekday} weekday={weekday} {...part} />)}
    </ul>
  </Card>
);

/** What is set once, and changed rarely. */
export const ZoneAndTemplates = (part: EditorPart) => (
  <FoldedCard
    id="zone-and-templates"
    title="Time zone and templates"
    state={cityOf(part.calendar.zone)}
    hasError={errorFor(part.errors, "zone") !== undefined}
  >
    <ZoneField {...part} />
    <Templates change={part.change} />
  </FoldedCard>
);

const zoneText = ({ city, region, offset }: ZoneChoice): string =>
  [city, region && `(${region})`, `· ${offset}`].filter(Boolean).join(" ");

const ZoneField = ({ calendar: { zone }, change, errors }: EditorPart) => {
  const here = useInBrowser();
  const now = useMemo(() => new Date(), []);
  /** Several hundred zones with their offsets, computed on the first search. */
  const all = useRef<readonly ZoneChoice[]>(undefined);
  const choices = () => all.current ??= zoneChoices(Intl.supportedValuesOf("timeZone"), now);
  return (
    <Combobox
      label="Your time zone"
      name="zone"
      help="Your hours are in this time zone. Visitors see them in their own."
      error={errorFor(errors, "zone")}
      value={zone}
      displayValue={here && isKnownZone(zone) ? zoneText(zoneChoice(zone, now)) : cityOf(zone)}
      suggest={(text) =>
        searchZones(choices(), text).map((choice) => ({
          value: choice.zone,
          label: choice.city,
          hint: [choice.region, choice.offset].filter(Boolean).join(" · "),
        }))}
      onPick={(value) => change({ do: "set", setting: "zone", value })}
      inputMode="search"
    />
  );
};

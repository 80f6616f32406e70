// The hours of one date: usual hours, custom hours, closed, or time off.
import { weekdayOf } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { PlusIcon, SunIcon } from "@/web/ui/icons.ts";
import { type EditorPart, focusSoon } from "../editor-part.ts";
import { overrideOn, rangesOn } from "../model/changes.ts";
import { spanText, timeOffOn } from "../model/day-status.ts";
import { FIRST_RANGE, hoursText, nextRange } from "../model/hours.ts";
import { dateField, errorFor } from "../model/validation.ts";
import { RangeList } from "./range-list.tsx";

const CHOICES = [
  { value: "usual", label: "Usual hours" },
  { value: "other", label: "Custom hours" },
  { value: "closed", label: "Closed" },
];

export const meetingsText = (meetings: number): string => meetings === 1 ? "1 meeting" : `${meetings} meetings`;

interface DateProps {
  id: string;
  date: string;
}

const ChosenHours = ({ calendar, change, errors, id, date }: EditorPart & DateProps) => {
  const usual = rangesOn(calendar, weekdayOf(date));
  const custom = overrideOn(calendar, date);
  const { short } = formatDay(date);
  const pick = (choice: string) => {
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
        value={custom === undefined ? "usual" : custom.length > 0 ? "other" : "closed"}
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
              className="-ml-3 px-3"
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
    className="-ml-3 justify-self-start px-3"
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
        <span>Time off, {spanText(span.from, span.to)}</span>
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

export const DateHours = ({ date, meetings, ...part }: EditorPart & { date: string; meetings: number }) => {
  const id = dateField(date);
  const off = timeOffOn(part.calendar, date);
  return (
    <div id={id} tabIndex={-1} className="grid content-start gap-4 focus-visible:outline-none">
      <div>
        <h3 className="font-semibold">{formatDay(date).long}</h3>
        <p className="text-sm text-ink-soft">
          Usually {hoursText(rangesOn(part.calendar, weekdayOf(date))).toLowerCase()}
          {meetings > 0 && ` · ${meetingsText(meetings)} booked`}
        </p>
      </div>
      {off !== undefined && <TimeOff {...part} id={id} index={off} />}
      {off === undefined && <ChosenHours {...part} id={id} date={date} />}
      {off === undefined && <TakeDayOff {...part} id={id} date={date} />}
    </div>
  );
};

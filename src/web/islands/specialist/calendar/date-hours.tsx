// One date: the usual hours, hours of its own, or closed; and what else stands in its way.
import { weekdayOf } from "../../../../platform/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { dayLabel } from "../../../ui/day-label.ts";
import { PlusIcon, SunIcon } from "../../../ui/icons.tsx";
import { overrideOn, rangesOn } from "./calendar-changes.ts";
import { spanText, timeOffOn } from "./day-standing.ts";
import { focusSoon } from "./focus-soon.ts";
import { hoursText, nextRange } from "./hours.ts";
import type { EditorPart } from "./part.ts";
import { datePlace, sentenceAt } from "./problems.ts";
import { RangeList } from "./range-list.tsx";

const CHOICES = [
  { value: "usual", label: "Usual hours" },
  { value: "other", label: "Other hours" },
  { value: "closed", label: "Closed" },
];

/** "2 meetings are booked on this day." */
export const meetingsText = (meetings: number): string => meetings === 1 ? "1 meeting" : `${meetings} meetings`;

export const DateHours = (
  { calendar, change, problems, date, meetings }: EditorPart & { date: string; meetings: number },
) => {
  const id = datePlace(date);
  const usual = rangesOn(calendar, weekdayOf(date));
  const own = overrideOn(calendar, date);
  const off = timeOffOn(calendar, date);
  const pick = (choice: string) => {
    if (choice === "usual") change({ do: "clear-override", date });
    else change({ do: "override-with", date, ranges: choice === "closed" ? [] : otherHours() });
  };
  const otherHours = () => usual.length > 0 ? usual : [nextRange([])!];
  return (
    <div id={id} tabIndex={-1} className="grid content-start gap-4 focus-visible:outline-none">
      <div>
        <h3 className="font-semibold">{dayLabel(date).long}</h3>
        <p className="text-sm text-ink-soft">
          Usually {hoursText(usual).toLowerCase()}
          {meetings > 0 && ` · ${meetingsText(meetings)} booked`}
        </p>
      </div>
      {off === undefined
        ? (
          <>
            <ChoiceChips
              label={<span className="sr-only">Hours on {dayLabel(date).short}</span>}
              name={`${id}-hours`}
              options={CHOICES}
              value={own === undefined ? "usual" : own.length > 0 ? "other" : "closed"}
              onPick={pick}
            />
            {own && own.length > 0 && (
              <div className="grid justify-items-start gap-2">
                <RangeList
                  id={id}
                  label={dayLabel(date).short}
                  at={{ date }}
                  ranges={own}
                  change={change}
                  error={sentenceAt(problems, id)}
                  home={`${id}-hours`}
                />
                {nextRange(own) && (
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
          </>
        )
        : (
          <div className="grid justify-items-start gap-3">
            <p className="flex items-center gap-2">
              <SunIcon className="size-5 text-warn" />
              <span>Time off, {spanText(calendar.timeOff[off]!.from, calendar.timeOff[off]!.to)}</span>
            </p>
            <Button
              variant="secondary"
              onClick={() => {
                change({ do: "remove-time-off", index: off });
                focusSoon(id);
              }}
            >
              Remove this time off
            </Button>
          </div>
        )}
    </div>
  );
};

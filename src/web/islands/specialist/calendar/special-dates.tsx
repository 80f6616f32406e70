// The months ahead at a glance: which days are open, have other hours, are off or booked; and the chosen day's hours.
import { type ReactNode, useState } from "react";
import { addDays } from "@/platform/time/dates.ts";
import { Card } from "@/web/ui/card.tsx";
import { FieldError } from "@/web/ui/field.tsx";
import { BanIcon, PencilIcon, SunIcon } from "@/web/ui/icons.tsx";
import { type DayLook, type MonthDay, MonthGrid } from "@/web/ui/month-grid.tsx";
import { DateHours, meetingsText } from "./date-hours.tsx";
import { type Standing, standingOf, standingText } from "./day-standing.ts";
import { OwnHours } from "./own-hours.tsx";
import type { EditorPart } from "./part.ts";
import { sentenceAt } from "./problems.ts";

/** As far ahead as one can look: a year and a bit. */
const DAYS_AHEAD = 400;

const MARK = "size-3.5";
const LOOKS: Record<Standing, { look: DayLook; mark?: ReactNode; legend: string }> = {
  open: { look: "filled", legend: "Open" },
  closed: { look: "plain", legend: "Closed" },
  other: { look: "filled", mark: <PencilIcon className={MARK} />, legend: "Other hours" },
  shut: { look: "plain", mark: <BanIcon className={MARK} />, legend: "Closed on this date" },
  off: { look: "striped", mark: <SunIcon className={MARK} />, legend: "Time off" },
};

const SWATCHES: Record<DayLook, string> = {
  filled: "bg-brand-tint",
  plain: "bg-surface",
  striped: "bg-accent-tint",
};

const Legend = () => (
  <ul aria-label="What the signs mean" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
    {Object.values(LOOKS).map(({ look, mark, legend }) => (
      <li key={legend} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`grid size-5 place-items-center rounded-part border border-line text-ink ${SWATCHES[look]}`}
        >
          {mark}
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

export interface SpecialDatesProps extends EditorPart {
  today: string;
  /** Meetings booked, by date. */
  booked: ReadonlyMap<string, number>;
}

export const SpecialDates = ({ today, booked, ...part }: SpecialDatesProps) => {
  const { calendar, problems } = part;
  const [date, setDate] = useState(today);
  const shown = date < today ? today : date;
  const horizon = addDays(today, calendar.horizonDays);
  const dayOf = (day: string): MonthDay => {
    const standing = standingOf(calendar, day);
    const meetings = booked.get(day) ?? 0;
    const { look, mark } = LOOKS[standing.standing];
    const words = [
      standingText(standing),
      meetings > 0 && meetingsText(meetings),
      day > horizon && "too far ahead to be booked yet",
    ];
    return {
      words: words.filter(Boolean).join(", "),
      look,
      mark,
      count: meetings,
      faint: day > horizon && (standing.standing === "open" || standing.standing === "closed"),
    };
  };
  return (
    <Card title="Single dates">
      <p id="special-dates" tabIndex={-1} className="text-ink-soft">
        Choose a day to give it other hours or to close it. The other weeks stay as they are.
      </p>
      <FieldError id="special-dates">{sentenceAt(problems, "special-dates")}</FieldError>
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
      <OwnHours {...part} today={today} selected={shown} onShow={setDate} />
    </Card>
  );
};

// To which days the hours of one day go: chosen one by one, or all workdays at once.
import { useState } from "react";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { rangesOn } from "./calendar-changes.ts";
import { dayName, hoursText, WEEKDAYS } from "./hours.ts";

export interface CopyHoursProps {
  from: number;
  calendar: CalendarForm;
  onCopy(to: readonly number[]): void;
}

const chosenWords = (days: readonly number[]): string => {
  if (days.length === 0) return "Copy";
  return days.length === 1 ? `Copy to ${dayName(days[0]!)}` : `Copy to ${days.length} days`;
};

export const CopyHours = ({ from, calendar, onCopy }: CopyHoursProps) => {
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
        {hoursText(rangesOn(calendar, from))}. What the chosen days have now is replaced.
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">To which days?</legend>
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
        {chosenWords(chosen)}
      </Button>
    </form>
  );
};

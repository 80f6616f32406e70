// A range of times on one day, typed ("9", "17.30") or picked; 24:00 is the end of the day.
import { useState } from "react";
import { formatClock, formatDuration, parseClock, suggestClockTimes } from "./clock.ts";
import { ComboboxBox } from "../form/combobox.tsx";
import { FieldError } from "../form/field.tsx";

/** Minutes of the day. */
interface Range {
  from: number;
  to: number;
}

interface TimeRangeFieldProps extends Range {
  id: string;
  /** Whose hours: "Monday, hours 1 of 2". */
  label: string;
  onChange(change: Partial<Range>): void;
  /** The range is invalid; the element of the id in `describedBy` says why. */
  invalid?: boolean;
  describedBy?: string;
}

const DAY_END = 1440;
/** Times are multiples of this (docs/product/matching.md#the-calendar). */
const STEP = 5;

const parse = (text: string): string | undefined => {
  const minutes = parseClock(text);
  return minutes === undefined ? undefined : String(Math.round(minutes / STEP) * STEP);
};

interface TimeBoxProps {
  id: string;
  label: string;
  minutes: number;
  /** The suggested times are between these; others can be typed. */
  least: number;
  most: number;
  hint?(minutes: number): string;
  onPick(minutes: number): void;
  onInvalidText(text: string | undefined): void;
  invalid?: boolean;
  describedBy?: string;
}

const TimeBox = (
  { id, label, minutes, least, most, hint, onPick, onInvalidText, invalid, describedBy }: TimeBoxProps,
) => (
  <ComboboxBox
    id={id}
    aria-label={label}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    value={String(minutes)}
    displayValue={formatClock(minutes)}
    suggest={(text) => {
      const offered = suggestClockTimes(text, { from: least, to: most });
      const all = text.trim() ? offered : [...new Set([...offered, minutes])].sort((a, b) => a - b);
      return all.map((minutes) => ({ value: String(minutes), label: formatClock(minutes), hint: hint?.(minutes) }));
    }}
    parse={parse}
    onPick={(value) => onPick(Number(value))}
    onInvalidText={onInvalidText}
    inputMode="numeric"
    listWidth="rows"
    className="!w-18 !px-1 text-center lg:!min-h-10 lg:!py-1.5"
  />
);

export const TimeRangeField = ({ id, label, from, to, onChange, invalid, describedBy }: TimeRangeFieldProps) => {
  const [invalidTexts, setInvalidTexts] = useState<{ from?: string; to?: string }>({});
  const invalidText = invalidTexts.from ?? invalidTexts.to;
  const describing = [describedBy, invalidText !== undefined && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const box = { invalid: invalid || invalidText !== undefined, describedBy: describing };
  return (
    <div className="grid min-w-0 gap-1">
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
        <TimeBox
          id={id}
          label={`${label}, from`}
          minutes={from}
          least={0}
          most={DAY_END - STEP}
          onPick={(minutes) => onChange({ from: minutes })}
          onInvalidText={(text) =>
            setInvalidTexts((before) => before.from === text ? before : { ...before, from: text })}
          {...box}
        />
        <span aria-hidden="true">–</span>
        <TimeBox
          id={`${id}-to`}
          label={`${label}, to`}
          minutes={to}
          least={Math.min(from + STEP, DAY_END)}
          most={DAY_END}
          hint={(minutes) => minutes > from ? formatDuration(minutes - from) : ""}
          onPick={(minutes) => onChange({ to: minutes })}
          onInvalidText={(text) => setInvalidTexts((before) => before.to === text ? before : { ...before, to: text })}
          {...box}
        />
      </div>
      <FieldError id={id}>
        {invalidText === undefined ? undefined : `“${invalidText}” is not a time. Write it like 09:30.`}
      </FieldError>
    </div>
  );
};

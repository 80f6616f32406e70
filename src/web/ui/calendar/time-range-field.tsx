// From when to when on one day: two times, typed ("9", "17.30") or picked, 24:00 being the day's end.
import { useState } from "react";
import { formatClock, formatDuration, parseClock, suggestClockTimes } from "./clock.ts";
import { ComboboxBox } from "../form/combobox.tsx";
import { FieldError } from "../form/field.tsx";

/** Minutes of the day. */
interface Range {
  from: number;
  to: number;
}

export interface TimeRangeFieldProps extends Range {
  id: string;
  /** Whose hours: "Monday, hours 1 of 2". */
  label: string;
  onChange(change: Partial<Range>): void;
  /** Something is wrong with it; said elsewhere, by the id in `describedBy`. */
  invalid?: boolean;
  describedBy?: string;
}

const DAY_ENDS = 1440;
/** Times are multiples of this (PRODUCT section 2, Calendar). */
const STEP = 5;

const read = (text: string): string | undefined => {
  const minutes = parseClock(text);
  return minutes === undefined ? undefined : String(Math.round(minutes / STEP) * STEP);
};

interface TimeBoxProps {
  id: string;
  label: string;
  minutes: number;
  /** The times offered lie between these; others can be typed. */
  least: number;
  most: number;
  hint?(minutes: number): string;
  onPick(minutes: number): void;
  onUnread(text: string | undefined): void;
  invalid?: boolean;
  describedBy?: string;
}

const TimeBox = ({ id, label, minutes, least, most, hint, onPick, onUnread, invalid, describedBy }: TimeBoxProps) => (
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
      return all.map((one) => ({ value: String(one), label: formatClock(one), hint: hint?.(one) }));
    }}
    parse={read}
    onPick={(value) => onPick(Number(value))}
    onInvalidText={onUnread}
    inputMode="numeric"
    listWidth="rows"
    className="!w-18 !px-1 text-center"
  />
);

export const TimeRangeField = ({ id, label, from, to, onChange, invalid, describedBy }: TimeRangeFieldProps) => {
  const [unread, setUnread] = useState<{ from?: string; to?: string }>({});
  const nonsense = unread.from ?? unread.to;
  const describing = [describedBy, nonsense !== undefined && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const box = { invalid: invalid || nonsense !== undefined, describedBy: describing };
  return (
    <div className="grid min-w-0 gap-1">
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
        <TimeBox
          id={id}
          label={`${label}, from`}
          minutes={from}
          least={0}
          most={DAY_ENDS - STEP}
          onPick={(minutes) => onChange({ from: minutes })}
          onUnread={(text) => setUnread((before) => before.from === text ? before : { ...before, from: text })}
          {...box}
        />
        <span aria-hidden="true">–</span>
        <TimeBox
          id={`${id}-to`}
          label={`${label}, to`}
          minutes={to}
          least={Math.min(from + STEP, DAY_ENDS)}
          most={DAY_ENDS}
          hint={(minutes) => minutes > from ? formatDuration(minutes - from) : ""}
          onPick={(minutes) => onChange({ to: minutes })}
          onUnread={(text) => setUnread((before) => before.to === text ? before : { ...before, to: text })}
          {...box}
        />
      </div>
      <FieldError id={id}>
        {nonsense === undefined ? undefined : `“${nonsense}” is not a time. Write it as 09:30.`}
      </FieldError>
    </div>
  );
};

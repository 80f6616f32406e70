import { Button, IconButton } from "@/web/ui/button.tsx";
import { controlStyle, FieldError } from "@/web/ui/form/field.tsx";
import { PlusIcon, XIcon } from "@/web/ui/icons.ts";
import { type EditorPart, focusSoon } from "../editor-part.ts";
import { useState } from "react";
import { daysText, formatSpan, isWholeSpan, nextTimeOff } from "../model/day-status.ts";
import { errorFor, timeOffField } from "../model/validation.ts";

interface DateFieldProps {
  id: string;
  label: string;
  value: string;
  min: string;
  describedBy?: string;
  onPick(date: string): void;
}

const DateField = ({ id, label, value, min, describedBy, onPick }: DateFieldProps) => (
  <label className="grid min-w-34 flex-1 gap-1">
    <span className="text-sm text-ink-soft">{label}</span>
    <input
      id={id}
      type="date"
      value={value}
      min={min}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => onPick(event.currentTarget.value)}
      className={`${controlStyle} px-2!`}
    />
  </label>
);

type RowProps = EditorPart & { index: number; today: string };

const TimeOffRow = ({ calendar, change, errors, index, today }: RowProps) => {
  const { from, to } = calendar.timeOff[index]!;
  const id = timeOffField(index);
  const name = `Time off ${index + 1}`;
  const error = errorFor(errors, id);
  const remove = () => {
    change({ do: "remove-time-off", index });
    focusSoon("add-time-off");
  };
  const shared = { min: today, describedBy: error && `${id}-error` };
  return (
    <li
      id={id}
      tabIndex={-1}
      className={`grid gap-1.5 py-3 focus-visible:outline-none ${error ? "border-s-4 border-danger ps-4" : ""}`}
    >
      <FieldError id={id}>{error}</FieldError>
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium">
          {!error && isWholeSpan({ from, to }) ? `${formatSpan(from, to)} · ${daysText(from, to)}` : name}
        </p>
        <IconButton label={`Remove ${name}`} onClick={remove}>
          <XIcon />
        </IconButton>
      </div>
      <div role="group" aria-label={name} className="flex flex-wrap gap-2 sm:max-w-96">
        <DateField
          {...shared}
          id={`${id}-from`}
          label="First day"
          value={from}
          onPick={(date) => change({ do: "change-time-off", index, to: { from: date } })}
        />
        <DateField
          {...shared}
          id={`${id}-to`}
          label="Last day"
          value={to}
          onPick={(date) => change({ do: "change-time-off", index, to: { to: date } })}
        />
      </div>
    </li>
  );
};

const keyOf = ({ from, to }: { from: string; to: string }): string => `${from} ${to}`;

export const TimeOff = (part: EditorPart & { today: string }) => {
  const { calendar, change, errors, today } = part;
  // A day that is being typed passes through days of the past. Only what was over before is hidden.
  const [over] = useState(() => new Set(calendar.timeOff.filter(({ to }) => to < today).map(keyOf)));
  const shown = calendar.timeOff.map((off, index) => ({ ...off, index })).filter((off) => !over.has(keyOf(off)));
  return (
    <section aria-labelledby="time-off-title" className="grid gap-3">
      <h3 id="time-off-title" className="font-semibold">Time off</h3>
      <p id="time-off" tabIndex={-1} className="text-ink-soft">
        Visitors can't book you on these days. Meetings that are already booked stay.
      </p>
      <FieldError id="time-off">{errorFor(errors, "time-off")}</FieldError>
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map(({ index }) => <TimeOffRow key={index} {...part} index={index} />)}
        </ul>
      )}
      <div>
        <Button
          id="add-time-off"
          variant="secondary"
          icon={<PlusIcon />}
          onClick={() => change({ do: "add-time-off", ...nextTimeOff(calendar, today) })}
        >
          Add time off
        </Button>
      </div>
    </section>
  );
};

import { Button, IconButton } from "@/web/ui/button.tsx";
import { controlStyle, FieldError } from "@/web/ui/form/field.tsx";
import { PencilIcon, PlusIcon, XIcon } from "@/web/ui/icons.ts";
import { type EditorPart, focusSoon } from "../editor-part.ts";
import { type FormEvent, useState } from "react";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { applyChange, type Change } from "../model/changes.ts";
import { daysText, formatSpan, isWholeSpan, nextTimeOff } from "../model/day-status.ts";
import { calendarFieldErrors, errorFor, timeOffField } from "../model/validation.ts";

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

type Span = CalendarForm["timeOff"][number];

interface SpanFormProps extends Pick<EditorPart, "calendar" | "change"> {
  today: string;
  /** Of the time off that is changed; a new one without it. */
  index?: number;
  onClose(): void;
}

/** The first sentence that is wrong with a period. */
const problemOf = (
  { calendar, index = calendar.timeOff.length }: SpanFormProps,
  change: Change,
): string | undefined => {
  const errors = calendarFieldErrors(applyChange(calendar, change), true);
  return errorFor(errors, timeOffField(index)) ?? errorFor(errors, "time-off");
};

/** Nothing counts before it is confirmed, because a day that is being typed passes through others. */
const SpanForm = (props: SpanFormProps) => {
  const { calendar, change, today, index, onClose } = props;
  const [span, setSpan] = useState<Span>(() =>
    index === undefined ? nextTimeOff(calendar, today) : calendar.timeOff[index]!
  );
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next: Change = index === undefined
      ? { do: "add-time-off", ...span }
      : { do: "change-time-off", index, to: span };
    const missing = !span.from || !span.to ? "Please enter the first and the last day." : undefined;
    const problem = missing ?? problemOf(props, next);
    setError(problem);
    if (problem) return;
    change(next);
    onClose();
  };
  const shared = { min: today, describedBy: error && `${FORM}-error` };
  // When the first day moves past the last, the last day moves along.
  const pickFrom = (from: string) => setSpan(({ to }) => ({ from, to: from > to ? from : to }));
  return (
    <form
      noValidate
      aria-label={index === undefined ? "New time off" : "Change time off"}
      onSubmit={submit}
      className="grid gap-3 py-3"
    >
      <FieldError id={FORM}>{error}</FieldError>
      <div className="flex flex-wrap gap-2 sm:max-w-96">
        <DateField {...shared} id={`${FORM}-from`} label="First day" value={span.from} onPick={pickFrom} />
        <DateField
          {...shared}
          id={`${FORM}-to`}
          label="Last day"
          value={span.to}
          onPick={(to) => setSpan(({ from }) => ({ from, to }))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{index === undefined ? "Take these days off" : "Change these days"}</Button>
        <Button variant="quiet" onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
};

const FORM = "time-off-form";

type RowProps = EditorPart & { index: number; onChange(): void };

const TimeOffRow = ({ calendar, change, errors, index, onChange }: RowProps) => {
  const { from, to } = calendar.timeOff[index]!;
  const id = timeOffField(index);
  const error = errorFor(errors, id);
  const name = !error && isWholeSpan({ from, to }) ? formatSpan(from, to) : `Time off ${index + 1}`;
  const remove = () => {
    change({ do: "remove-time-off", index });
    focusSoon("add-time-off");
  };
  return (
    <li
      id={id}
      tabIndex={-1}
      className={`grid gap-1.5 py-1 focus-visible:outline-none ${error ? "border-s-4 border-danger ps-4" : ""}`}
    >
      <FieldError id={id}>{error}</FieldError>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="font-medium">{name}</span>
          {!error && <span className="text-ink-soft">{` · ${daysText(from, to)}`}</span>}
        </p>
        <IconButton label={`Change time off, ${name}`} onClick={onChange}>
          <PencilIcon />
        </IconButton>
        <IconButton label={`Remove time off, ${name}`} onClick={remove}>
          <XIcon />
        </IconButton>
      </div>
    </li>
  );
};

export const TimeOff = (part: EditorPart & { today: string }) => {
  const { calendar, errors, today } = part;
  /** The index of the one that is changed, or a new one. */
  const [open, setOpen] = useState<number | "new">();
  const shown = calendar.timeOff.map((off, index) => ({ ...off, index })).filter(({ from, to }) =>
    to >= today || from > to
  );
  const show = (what: number | "new") => {
    setOpen(what);
    focusSoon(`${FORM}-from`);
  };
  const close = () => {
    setOpen(undefined);
    focusSoon("add-time-off");
  };
  const form = (index?: number) => <SpanForm {...part} index={index} onClose={close} />;
  return (
    <section aria-labelledby="time-off-title" className="grid gap-3">
      <h3 id="time-off-title" className="font-semibold">Time off</h3>
      <p id="time-off" tabIndex={-1} className="text-ink-soft">
        Visitors can't book you on these days. Meetings that are already booked stay.
      </p>
      <FieldError id="time-off">{errorFor(errors, "time-off")}</FieldError>
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map(({ index }) =>
            index === open
              ? <li key={index}>{form(index)}</li>
              : <TimeOffRow key={index} {...part} index={index} onChange={() => show(index)} />
          )}
        </ul>
      )}
      {open === "new" ? form() : (
        <div>
          <Button id="add-time-off" variant="secondary" icon={<PlusIcon />} onClick={() => show("new")}>
            Add time off
          </Button>
        </div>
      )}
    </section>
  );
};

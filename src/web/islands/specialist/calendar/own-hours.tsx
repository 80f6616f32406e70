// Every date ahead with hours of its own, to be seen, shown and taken back without leafing.
import { dayLabel } from "@/web/ui/day-label.ts";
import { FieldError } from "@/web/ui/field.tsx";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { XIcon } from "@/web/ui/icons.tsx";
import { focusSoon } from "./focus-soon.ts";
import { hoursText } from "./hours.ts";
import type { EditorPart } from "./part.ts";
import { datePlace, sentenceAt } from "./problems.ts";

export interface OwnHoursProps extends EditorPart {
  today: string;
  /** The date that is shown in full: its problems are told there. */
  selected: string;
  onShow(date: string): void;
}

export const OwnHours = ({ calendar, change, problems, today, selected, onShow }: OwnHoursProps) => {
  const ahead = calendar.overrides.filter(({ date }) => date >= today);
  if (ahead.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">Dates with hours of their own</h3>
      <ul className="divide-y divide-line">
        {ahead.map(({ date, ranges }) => {
          const id = date === selected ? undefined : datePlace(date);
          return (
            <li key={date}>
              {id && <FieldError id={id}>{sentenceAt(problems, id)}</FieldError>}
              <div className="flex items-center justify-between gap-2">
                <button
                  type="button"
                  id={id}
                  onClick={() => onShow(date)}
                  className="min-h-11 min-w-0 flex-1 rounded-part text-left hover:bg-wash"
                >
                  <span className="font-medium">{dayLabel(date).short}</span>
                  <span className="text-ink-soft">{` · ${hoursText(ranges)}`}</span>
                </button>
                <IconButton
                  label={`Usual hours again on ${dayLabel(date).short}`}
                  onClick={() => {
                    change({ do: "clear-override", date });
                    focusSoon("special-dates");
                  }}
                >
                  <XIcon />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

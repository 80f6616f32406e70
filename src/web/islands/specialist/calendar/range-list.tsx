// The ranges of a weekday or a date: each can be changed or removed, with room for one more.
import { useRef } from "react";
import type { DayRange } from "@/modules/scheduling/rules.ts";
import { FieldError } from "@/web/ui/field.tsx";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { XIcon } from "@/web/ui/icons.tsx";
import { TimeRangeField } from "@/web/ui/time-range-field.tsx";
import type { Change, Place } from "./calendar-changes.ts";

export interface RangeListProps {
  /** The id of the whole; the fields' ids begin with it. */
  id: string;
  /** Whose hours: "Monday", "Tue 24 Nov". */
  label: string;
  at: Place;
  ranges: readonly DayRange[];
  change(change: Change): void;
  error?: string;
  /** The id of what takes the focus when the last range is gone. */
  home: string;
}

export const RangeList = ({ id, label, at, ranges, change, error, home }: RangeListProps) => {
  const list = useRef<HTMLDivElement>(null);
  /** The focus moves to the range that takes the place, else to the day. */
  const remove = (index: number) => {
    change({ do: "remove-range", at, index });
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
      const next = fields?.[Math.min(index, fields.length - 1)];
      (next ?? document.getElementById(home))?.focus();
    });
  };
  return (
    <div ref={list} className="grid gap-2">
      <FieldError id={id}>{error}</FieldError>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {ranges.map((range, index) => (
          <div key={index} className="flex max-w-full flex-wrap items-start">
            <TimeRangeField
              id={`${id}-${index}`}
              label={ranges.length > 1 ? `${label}, hours ${index + 1} of ${ranges.length}` : `${label}, hours`}
              {...range}
              invalid={error !== undefined}
              describedBy={error && `${id}-error`}
              onChange={(to) => change({ do: "change-range", at, index, to })}
            />
            <IconButton
              data-remove
              label={`Remove ${label}, hours ${index + 1}`}
              onClick={() => remove(index)}
              className="mt-0.5"
            >
              <XIcon />
            </IconButton>
          </div>
        ))}
      </div>
    </div>
  );
};

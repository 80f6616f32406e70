// The time ranges of a weekday or a date, which can be changed and removed.
import { useRef } from "react";
import type { DayRange } from "@/modules/scheduling/calendar/rules.ts";
import { IconButton } from "@/web/ui/button.tsx";
import { TimeRangeField } from "@/web/ui/calendar/time-range-field.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { XIcon } from "@/web/ui/icons.ts";
import type { Change, DayRef } from "../model/changes.ts";

export interface RangeListProps {
  /** The ids of the fields start with it. */
  id: string;
  /** "Monday", "Tue 24 Nov" */
  label: string;
  at: DayRef;
  ranges: readonly DayRange[];
  change(change: Change): void;
  error?: string;
  /** The id of the element that takes the focus when the last range is removed. */
  focusWhenEmpty: string;
}

export const RangeList = ({ id, label, at, ranges, change, error, focusWhenEmpty }: RangeListProps) => {
  const list = useRef<HTMLDivElement>(null);
  /** The focus moves to the next range. */
  const remove = (index: number) => {
    change({ do: "remove-range", at, index });
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
      const next = fields?.[Math.min(index, fields.length - 1)];
      (next ?? document.getElementById(focusWhenEmpty))?.focus();
    });
  };
  return (
    <div ref={list} className="grid gap-2">
      <FieldError id={id}>{error}</FieldError>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {ranges.map((range, index) => (
          <div key={index} className="flex max-w-full flex-wrap items-start lg:items-center">
            <TimeRangeField
              id={`${id}-${index}`}
              label={ranges.length > 1 ? `${label}, hours ${index + 1} of ${ranges.length}` : `${label}, hours`}
              {...range}
              invalid={error !== undefined}
              describedBy={error && `${id}-error`}
              onChange={(to) =>
                change({ do: "change-range", at, index, to })}
            />
            <IconButton
              data-remove
              label={`Remove ${label}, hours ${index + 1}`}
              onClick={() =>
                remove(index)}
              className="mt-0.5 lg:mt-0"
            >
              <XIcon />
            </IconButton>
          </div>
        ))}
      </div>
    </div>
  );
};

// One weekday: open or not, its hours, one more range, and its hours for other days.
import { lengthText } from "@/web/ui/clock-text.ts";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { CopyIcon, PlusIcon } from "@/web/ui/icons.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { rangesOn } from "./calendar-changes.ts";
import { CopyHours } from "./copy-hours.tsx";
import { dayName, nextRange, openMinutes } from "./hours.ts";
import type { EditorPart } from "./part.ts";
import { sentenceAt, weekdayPlace } from "./problems.ts";
import { RangeList } from "./range-list.tsx";

type DayProps = Pick<EditorPart, "calendar" | "change"> & { weekday: number };

const askWhereToCopy = ({ weekday, calendar, change }: DayProps): void => {
  const modal = openModal({
    title: `Copy ${dayName(weekday)}’s hours`,
    content: (
      <CopyHours
        from={weekday}
        calendar={calendar}
        onCopy={(to) => {
          closeModal(modal);
          change({ do: "copy-day", from: weekday, to });
        }}
      />
    ),
  });
};

/** One more range, and the hours for other days. */
const DayButtons = (day: DayProps) => {
  const { weekday, calendar, change } = day;
  const name = dayName(weekday);
  const ranges = rangesOn(calendar, weekday);
  const hasRoom = nextRange(ranges) !== undefined;
  return (
    <div className="flex sm:col-start-3">
      <IconButton
        label={hasRoom ? `Add hours on ${name}` : `${name} has no room for more hours`}
        aria-disabled={!hasRoom || undefined}
        onClick={() => change({ do: ranges.length > 0 ? "add-range" : "open-day", at: { weekday } })}
        className="aria-disabled:cursor-not-allowed aria-disabled:text-line-strong"
      >
        <PlusIcon />
      </IconButton>
      <IconButton label={`Copy ${name}’s hours to other days`} onClick={() => askWhereToCopy(day)}>
        <CopyIcon />
      </IconButton>
    </div>
  );
};

export const WeekdayRow = ({ weekday, calendar, change, problems }: EditorPart & { weekday: number }) => {
  const [id, name, at] = [weekdayPlace(weekday), dayName(weekday), { weekday }];
  const ranges = rangesOn(calendar, weekday);
  const isOpen = ranges.length > 0;
  return (
    <li
      id={id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 focus-visible:outline-none sm:grid-cols-[--spacing(36)_minmax(0,1fr)_auto]"
    >
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          id={`${id}-open`}
          checked={isOpen}
          onChange={() => change({ do: isOpen ? "close-day" : "open-day", at })}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="grid leading-tight">
          <span className={isOpen ? "font-semibold" : "text-ink-soft"}>{name}</span>
          <span className="text-sm text-ink-soft">{isOpen ? lengthText(openMinutes(ranges)) : "Closed"}</span>
        </span>
      </label>
      <div className="order-last col-span-full min-w-0 pl-8 empty:hidden sm:order-none sm:col-span-1 sm:pl-0">
        {isOpen && (
          <RangeList
            id={id}
            label={name}
            at={at}
            ranges={ranges}
            change={change}
            error={sentenceAt(problems, id)}
            home={`${id}-open`}
          />
        )}
      </div>
      <DayButtons weekday={weekday} calendar={calendar} change={change} />
    </li>
  );
};

// The times of one day, by part of the day, and where there is a choice how many specialists are free. The night is folded.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { isNight } from "@/platform/time/night.ts";
import type { ReactNode } from "react";
import { Disclosure } from "../disclosure.tsx";
import { onPlainClick } from "../link.tsx";
import { moveByArrows } from "./arrow-keys.ts";

/** One start of Funnel/GetAvailabilityHours. */
export interface OpenTime {
  hour: number;
  minute: number;
  startsAt: string;
  timeOfDay: "morning" | "afternoon" | "evening";
  specialists: number;
}

interface TimeGridProps<T extends OpenTime = OpenTime> {
  times: readonly T[];
  /** `startsAt` of the selected time. */
  selected?: string;
  hrefOf: (time: T) => string;
  onPick?: (time: T) => void;
  onIntent?: (time: T) => void;
  /** The parts of the day that suit the visitor: they come first. */
  preferred?: readonly string[];
  /** Distinguishes equal times, such as the UTC offset of an hour that occurs twice. */
  noteOf?: (time: T) => string | undefined;
}

const parts = [["morning", "Morning"], ["afternoon", "Afternoon"], ["evening", "Evening"]] as const;

const PREFERRED = " · your preferred time";

export const TimeLink = <T extends OpenTime>(
  { time, ...props }: Omit<TimeGridProps<T>, "times" | "preferred"> & { time: T },
) => {
  const { selected, hrefOf, onPick, onIntent, noteOf } = props;
  const note = noteOf?.(time);
  return (
    <a
      href={hrefOf(time)}
      aria-current={time.startsAt === selected ? "time" : undefined}
      onClick={onPlainClick(onPick && (() => onPick(time)))}
      onPointerEnter={onIntent && (() => onIntent(time))}
      onFocus={onIntent && (() => onIntent(time))}
      className="choosable flex min-h-16 flex-col items-center justify-center p-2 text-center"
    >
      <span className="text-lg font-semibold">
        {formatTimeOfDay(time.hour, time.minute)}
        {note && <span className="text-sm font-normal">{` ${note}`}</span>}
      </span>
      {time.specialists > 1 && (
        <span className="text-sm text-ink-soft">
          <span className="sr-only">,</span> {`${time.specialists} specialists`}
        </span>
      )}
    </a>
  );
};

const TimeList = <T extends OpenTime>({ times, ...link }: Omit<TimeGridProps<T>, "preferred">) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(34)),1fr))] gap-2.5">
    {times.map((time) => (
      <li key={time.startsAt} className="grid">
        <TimeLink time={time} {...link} />
      </li>
    ))}
  </ul>
);

interface NightProps {
  /** How many times it has. */
  count: number;
  children: ReactNode;
}

/** Times between 22:00 and 06:00, folded. Nothing without one. Not the part: the calendar's step has a budget. */
export const Night = ({ count, children }: NightProps) =>
  count > 0 && <Disclosure summary={`Night (${count})`}>{children}</Disclosure>;

/** Parts of the day without a time are left out. */
export const TimeGrid = <T extends OpenTime>({ times, preferred = [], ...link }: TimeGridProps<T>) => {
  const { day = [], night = [] } = Object.groupBy(times, (time) => isNight(time) ? "night" : "day");
  return (
    <div onKeyDown={moveByArrows} className="grid gap-6">
      {parts.toSorted(([a], [b]) => Number(preferred.includes(b)) - Number(preferred.includes(a))).map(
        ([part, title]) => {
          const here = day.filter(({ timeOfDay }) => timeOfDay === part);
          if (here.length === 0) return null;
          return (
            <section key={part} aria-label={title} className="grid gap-2.5">
              <h3 className="font-semibold text-ink-soft">
                {title}
                {preferred.includes(part) && <span className="font-normal text-brand">{PREFERRED}</span>}
              </h3>
              <TimeList times={here} {...link} />
            </section>
          );
        },
      )}
      <Night count={night.length}>
        <TimeList times={night} {...link} />
      </Night>
    </div>
  );
};

// The times of one day, by part of the day, each with how many specialists are free then.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
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

export interface TimeGridProps<T extends OpenTime = OpenTime> {
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

const specialistCount = (specialists: number) => `with ${specialists} specialist${specialists === 1 ? "" : "s"}`;

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
      <span className="text-sm text-ink-soft">
        <span className="sr-only">,</span> {specialistCount(time.specialists)}
      </span>
    </a>
  );
};

/** Parts of the day without a time are left out. */
export const TimeGrid = <T extends OpenTime>({ times, preferred = [], ...link }: TimeGridProps<T>) => (
  <div onKeyDown={moveByArrows} className="grid gap-6">
    {parts.toSorted(([a], [b]) =>
      Number(preferred.includes(b)) - Number(preferred.includes(a))
    ).map(([part, title]) => {
      const here = times.filter(({ timeOfDay }) => timeOfDay === part);
      if (here.length === 0) return null;
      return (
        <section key={part} aria-label={title} className="grid gap-2.5">
          <h3 className="font-semibold text-ink-soft">
            {title}
            {preferred.includes(part) && <span className="font-normal text-brand">{PREFERRED}</span>}
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(34)),1fr))] gap-2.5">
            {here.map((time) => (
              <li key={time.startsAt} className="grid">
                <TimeLink time={time} {...link} />
              </li>
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);

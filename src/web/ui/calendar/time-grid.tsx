// The times of one day by part of the day, on a phone one part at a time. The night is folded.
import { t } from "@/languages/language.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { isNight } from "@/platform/time/night.ts";
import type { ReactNode } from "react";
import { Disclosure } from "../disclosure.tsx";
import { Segments } from "../segments.tsx";
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

type PartOfDay = OpenTime["timeOfDay"];

interface TimeLinks<T extends OpenTime = OpenTime> {
  /** `startsAt` of the selected time. */
  selected?: string;
  hrefOf: (time: T) => string;
  onPick?: (time: T) => void;
  /** Distinguishes equal times, such as the UTC offset of an hour that occurs twice. */
  noteOf?: (time: T) => string | undefined;
  /** The portraits of those who are free then. */
  facesOf?: (time: T) => ReactNode;
}

interface TimeGridProps<T extends OpenTime> extends TimeLinks<T> {
  times: readonly T[];
  /** A phone shows one part of the day: the first of these that has times, else the first one. */
  parts: readonly PartOfDay[];
  /** The address that shows another part of the day. */
  hrefOfPart: (part: PartOfDay) => string;
  onPart?: (part: PartOfDay) => void;
}

const PARTS = ["morning", "afternoon", "evening"] as const;

const TimeLink = <T extends OpenTime>(
  { time, selected, hrefOf, onPick, noteOf, facesOf }: TimeLinks<T> & { time: T },
) => {
  const note = noteOf?.(time);
  return (
    <a
      href={hrefOf(time)}
      aria-current={time.startsAt === selected ? "time" : undefined}
      onClick={onPlainClick(onPick && (() => onPick(time)))}
      className="choosable flex min-h-12 flex-wrap items-center justify-center gap-x-1.5 p-1 text-center"
    >
      <span className="font-semibold">{formatTimeOfDay(time.hour, time.minute)}</span>
      {note && <span className="text-sm">{note}</span>}
      {facesOf?.(time)}
      {time.specialists > 1 && (
        <span className="sr-only">{t("ui.calendar.specialists", { count: time.specialists })}</span>
      )}
    </a>
  );
};

const TimeList = <T extends OpenTime>({ times, ...link }: TimeLinks<T> & { times: readonly T[] }) => (
  <ul className="grid grid-cols-3 gap-2">
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

/** Times between 22:00 and 06:00, folded. Nothing without one. */
export const Night = ({ count, children }: NightProps) =>
  count > 0 && <Disclosure summary={t("ui.calendar.night", { count })}>{children}</Disclosure>;

/** Parts of the day without a time are left out. */
export const TimeGrid = <T extends OpenTime>(
  { times, parts, hrefOfPart, onPart, ...link }: TimeGridProps<T>,
) => {
  const { day = [], night = [] } = Object.groupBy(times, (time) => isNight(time) ? "night" : "day");
  const byPart = Map.groupBy(day, ({ timeOfDay }) => timeOfDay);
  const options = PARTS.filter((part) => byPart.has(part)).map((value) => ({
    value,
    label: t(`ui.calendar.${value}`),
  }));
  const shown = parts.find((part) => byPart.has(part)) ?? options[0]?.value;
  return (
    <div className="grid gap-4">
      {shown && options.length > 1 && (
        <Segments
          label={t("ui.calendar.part")}
          options={options}
          selected={shown}
          hrefOf={hrefOfPart}
          onPick={onPart}
          className="md:hidden"
        />
      )}
      <div onKeyDown={moveByArrows} className="grid gap-4">
        {options.map(({ value, label }) => (
          <section key={value} aria-label={label} className={`grid gap-2 ${value === shown ? "" : "max-md:hidden"}`}>
            <h3 className="text-sm font-semibold text-ink-soft max-md:sr-only">{label}</h3>
            <TimeList times={byPart.get(value)!} {...link} />
          </section>
        ))}
        <Night count={night.length}>
          <TimeList times={night} {...link} />
        </Night>
      </div>
    </div>
  );
};

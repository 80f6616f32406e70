// The chosen time at a glance: when, in whose time, how, and until when it is kept.
import type { ReadableTime, TrackView } from "@/modules/funnel/schemas.ts";
import { ClockIcon } from "@/web/ui/icons.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { ScreenTextLink } from "./screen-link.tsx";
import { offsetLabel } from "./slot-search.ts";
import { clockIn } from "./words.ts";

interface SlotSummaryProps {
  time: ReadableTime;
  location: { value: string; label: string };
  track?: TrackView;
  /** Where another time is chosen. */
  calendar: string;
}

export const SlotSummary = ({ time, location, track, calendar }: SlotSummaryProps) => (
  <section aria-label="Your time" className="grid gap-2 rounded-card border border-line bg-surface p-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="text-lg font-semibold">{time.text}</p>
      <ScreenTextLink href={calendar}>Change</ScreenTextLink>
    </div>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <span>{`${time.city} time (${offsetLabel(time.offset)})`}</span>
      <span className="inline-flex items-center gap-1.5">
        <ChannelIcon channel={location.value} />
        {location.label}
      </span>
    </p>
    {track && <Kept track={track} startsAt={time.startsAt} />}
  </section>
);

/** Calm on purpose: the minute it lasts until, no counting down. */
const Kept = ({ track: { selection, timezone }, startsAt }: { track: TrackView; startsAt: string }) => {
  const isKept = selection?.startsAt === startsAt;
  return (
    <p role="status" className="flex items-start gap-1.5">
      <ClockIcon className="mt-0.5 size-5 text-ink-soft" />
      {isKept
        ? `We keep this time for you until ${clockIn(timezone, selection.expiresAt)}.`
        : "This time is free at the moment. It is yours once you book it."}
    </p>
  );
};

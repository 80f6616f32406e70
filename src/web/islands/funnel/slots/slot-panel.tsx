// The chosen start on the screens about it: loading, on hold, taken, failed.
import { t } from "@/languages/language.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatOffset } from "@/platform/time/formats.ts";
import type { SlotView } from "@/modules/matching/schemas.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { labelOf } from "@/modules/tracks/rules.ts";
import { ChannelIcon } from "../channel-icon.tsx";
import { ScreenTextLink } from "../navigation.tsx";
import { pendingTrackQuery, type SlotAddress, slotQuery } from "../queries.ts";
import type { Visit } from "../track/visit.ts";
import type { Hold } from "./hold.ts";
import { HoldProblems } from "./hold-problems.tsx";
import { TakenSlot } from "./lazy-parts.tsx";
import { slotScope } from "./slot-scope.ts";
import { toSlot, useSlotSearch } from "./slot-search.ts";

/** How often the screen checks whether the time is still on hold, in milliseconds. */
const CHECK_HOLD_MS = 60_000;
const NO_SLOT: SlotAddress = { date: "", hour: 0, minute: 0 };

/** The start that the address names, if any, and who is free then; follows whether the time is still on hold. */
export const useSlotView = (visit: Visit) => {
  const search = useSlotSearch();
  const context = useIslandContext();
  const slot = toSlot(search);
  useQuery({ ...pendingTrackQuery(context), refetchInterval: visit.track ? CHECK_HOLD_MS : false });
  const query = slotQuery(context.api, slotScope(visit, search), slot ?? NO_SLOT);
  return { slot, view: useQuery({ ...query, enabled: slot !== undefined }) };
};

interface SlotPanelProps {
  visit: Visit;
  slot: { location: string };
  view: UseQueryResult<SlotView>;
  hold: Hold;
  /** Where the visitor chooses another time. */
  calendar: string;
}

export const SlotPanel = ({ visit, slot, view: { data, isError, error, refetch }, hold, calendar }: SlotPanelProps) => {
  if (isError && !data) {
    return (
      <Banner tone="warn" role="alert" title={t("funnel.heldTime.loadFailed")}>
        <div className="grid justify-items-start gap-3">
          <p>{error.message}</p>
          <Button variant="secondary" onClick={() => void refetch()}>{t("ui.tryAgain")}</Button>
        </div>
      </Banner>
    );
  }
  if (!data) return <Skeleton className="h-22 w-full" />;
  const alternatives = hold.alternatives ?? (data.specialists.length === 0 ? data.nearest : undefined);
  const label = labelOf(visit.start.labels.location, slot.location);
  return (
    <>
      <HoldProblems hold={hold} visit={visit} />
      {alternatives
        ? (
          <TakenSlot
            alternatives={alternatives}
            hasPassed={data.hasPassed}
            pickedKey={hold.pickedKey}
            onPick={hold.hold}
            calendar={calendar}
          />
        )
        : (
          <SlotSummary
            time={data.time}
            location={{ value: slot.location, label }}
            track={visit.track}
            calendar={calendar}
          />
        )}
    </>
  );
};

interface SlotSummaryProps {
  time: ReadableTime;
  location: { value: string; label: string };
  track?: TrackView;
  calendar: string;
}

/** The time at a glance: when, in which zone, how, and until when it is on hold. */
const SlotSummary = ({ time, location, track, calendar }: SlotSummaryProps) => (
  <section
    aria-label={t("funnel.heldTime.yourTime")}
    className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="text-lg font-semibold">{time.text}</p>
      <ScreenTextLink href={calendar}>{t("funnel.slots.change")}</ScreenTextLink>
    </div>
    <div className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      <span>{`${time.city} (${formatOffset(time.offset)})`}</span>
      <span className="inline-flex items-center gap-1.5">
        <ChannelIcon channel={location.value} />
        {location.label}
      </span>
      {track && <HoldNote track={track} startsAt={time.startsAt} />}
    </div>
  </section>
);

/** The minute until which the time is on hold; no countdown. */
const HoldNote = ({ track: { selection }, startsAt }: { track: TrackView; startsAt: string }) => {
  const isHeld = selection?.startsAt === startsAt;
  return (
    <p role="status">
      {isHeld
        ? t("funnel.heldTime.heldUntil", { time: selection.expires.clock })
        : t("funnel.heldTime.freeUntilBooked")}
    </p>
  );
};

// The chosen time on the screens about it, in each of its states: coming, there, taken, failing.
import type { SlotView } from "@/modules/funnel/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import type { QueryResult } from "@/web/islands/runtime/use-query.ts";
import type { Hold } from "./hold.ts";
import { TakenSlot } from "./rare-faces.tsx";
import { SlotSummary } from "./slot-summary.tsx";
import type { Visit } from "./visit.ts";
import { labelOf } from "./words.ts";

export interface SlotFaceProps {
  visit: Visit;
  slot: { location: string };
  view: QueryResult<SlotView | null>;
  hold: Hold;
  calendar: string;
}

export const SlotFace = ({ visit, slot, view: { data, isError, error, refetch }, hold, calendar }: SlotFaceProps) => {
  if (isError && !data) {
    return (
      <Banner tone="warn" role="alert" title="This time could not be loaded">
        <div className="grid justify-items-start gap-3">
          {error instanceof Error && <p>{error.message}</p>}
          <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
        </div>
      </Banner>
    );
  }
  if (!data) return <Skeleton className="h-34 w-full" />;
  const alternatives = hold.alternatives ?? (data.specialists.length === 0 ? data.nearest : undefined);
  return (
    <>
      <ErrorSummary problems={hold.problems} title="This time could not be kept" />
      {alternatives
        ? (
          <TakenSlot
            alternatives={alternatives}
            pickedKey={hold.pickedKey}
            onPick={hold.keep}
            calendar={calendar}
          />
        )
        : (
          <SlotSummary
            time={data.time}
            location={{ value: slot.location, label: labelOf(visit.start.labels.location, slot.location) }}
            track={visit.track}
            calendar={calendar}
          />
        )}
    </>
  );
};

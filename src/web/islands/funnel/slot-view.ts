// The start that the address names, as the screens about it need it.
import { useEffect } from "react";
import type { SlotView } from "@/modules/funnel/schemas.ts";
import type { Query } from "@/web/islands/runtime/query.ts";
import { useIslandContext, useQuery } from "@/web/islands/runtime/use-query.ts";
import { pendingTrackQuery, slotQuery, SLOTS, type SlotScope } from "./queries.ts";
import { slotOf, type SlotSearch, useSlotSearch } from "./slot-search.ts";
import type { Visit } from "./visit.ts";

/** How often the server is asked whether the time is still kept, in milliseconds. */
const ASK_AGAIN = 60_000;
/** The answer where the address names no start. */
const NO_SLOT: Query<SlotView | null> = { queryKey: [...SLOTS, "none"], queryFn: () => Promise.resolve(null) };

/** Whose slots are asked for: the track's, or the category's as a preview. */
export const scopeOf = ({ category, track }: Visit, { location, timezone }: SlotSearch): SlotScope => ({
  id: track?.id ?? category.id,
  timezone: timezone ?? track?.timezone,
  location: location ?? "zoom",
});

/** The start named by the address, if any, and who is free then; follows whether the time is still kept. */
export const useSlotView = (visit: Visit) => {
  const search = useSlotSearch();
  const { api } = useIslandContext();
  const slot = slotOf(search);
  useFollowedTrack(visit.track !== undefined);
  const view = useQuery<SlotView | null>(slot ? slotQuery(api, scopeOf(visit, search), slot) : NO_SLOT);
  return { slot, view };
};

const useFollowedTrack = (isThere: boolean) => {
  const context = useIslandContext();
  useEffect(() => {
    if (!isThere) return;
    const askAgain = () => void context.queryClient.prefetchQuery({ ...pendingTrackQuery(context), staleTime: 0 });
    const timer = setInterval(askAgain, ASK_AGAIN);
    return () => clearInterval(timer);
  }, [isThere]);
};

// The start that the address names, as the screens about it need it.
import { useQuery } from "@tanstack/react-query";
import { pendingTrackQuery, slotQuery, type SlotScope } from "./queries.ts";
import { slotOf, type SlotSearch, useSlotSearch } from "./slot-search.ts";
import { useIslandContext, type Visit } from "./visit.ts";

/** How often the server is asked whether the time is still kept, in milliseconds. */
const ASK_AGAIN = 60_000;
const NOWHEN = { date: "", hour: 0, minute: 0 };

/** Whose slots are asked for: the track's, or the category's as a preview. */
export const scopeOf = ({ category, track }: Visit, { location, timezone }: SlotSearch): SlotScope => ({
  id: track?.id ?? category.id,
  timezone: timezone ?? track?.timezone,
  location: location ?? "zoom",
});

/** The start named by the address, if any, and who is free then; follows whether the time is still kept. */
export const useSlotView = (visit: Visit) => {
  const search = useSlotSearch();
  const context = useIslandContext();
  const slot = slotOf(search);
  useQuery({ ...pendingTrackQuery(context), enabled: visit.track !== undefined, refetchInterval: ASK_AGAIN });
  const view = useQuery({
    ...slotQuery(context.api, scopeOf(visit, search), slot ?? NOWHEN),
    enabled: slot !== undefined,
  });
  return { slot, view };
};

// Who could take a request, for whoever looks for somebody: the best of the published order first.
import type { Ctx } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { askerOf } from "./availability.ts";
import { answersAsk } from "./eligibility.ts";
import { rankedAt } from "./ranked-candidates.ts";

/**
 * Specialists of the request's category to whom no gate is closed, `limit` at most: with a time in the published order,
 * without one those with the most credits first. Throws 404.
 */
export const suggestTakers = async (
  ctx: Ctx,
  trackId: string,
  { meeting, limit }: { meeting?: { startsAt: Instant; location: Location }; limit: number },
): Promise<string[]> => {
  const { board, visitor, ask } = await askerOf(ctx, trackId);
  if (meeting) {
    return rankedAt(board, ask(meeting.location), visitor, meeting.startsAt).slice(0, limit).map(({ id }) => id);
  }
  const credits = ({ offer }: { offer: { lots: readonly { remaining: number }[] } }) =>
    offer.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  return [...board.entries.values()].filter(({ offer }) => answersAsk(offer, ask(undefined)))
    .toSorted((a, b) => credits(b) - credits(a)).slice(0, limit).map(({ id }) => id);
};

// Bookings by a specialist's booking link: whether the link still holds, and whether its visitor really comes by it
// (docs/product/leads.md#booking-links).
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import type { MeetingPlan } from "@/modules/scheduling/index.ts";
import { isOwn } from "@/modules/scheduling/rules.ts";
import { findOpenLink } from "@/modules/specialists/index.ts";
import { beganInMarket, findOwnLink, setOfMarket, type Track } from "@/modules/tracks/index.ts";
import { endHolding } from "./requirements.ts";

/**
 * Throws `link_closed` when the link that a request follows is off by now, for its specialist or for all. The meeting
 * that is replaced doesn't count towards the limit.
 */
export const requireOpenLink = async (tx: Tx, track: Track, replacedId?: string): Promise<void> => {
  const link = findOwnLink(track);
  if (link && !await findOpenLink(tx, link.specialistId, replacedId)) {
    throw conflict("link_closed", t("errors.linkClosed"));
  }
};

/**
 * The plan of a meeting that is about to be confirmed. Whoever began in the market within the last 30 days is an ordinary
 * visitor, or links would take from it whom it has found; their request becomes one of the market.
 */
export const planByOrigin = async (tx: Tx, track: Track, plan: MeetingPlan): Promise<MeetingPlan> => {
  if (!isOwn(plan) || !await beganInMarket(tx, track)) return plan;
  await setOfMarket(tx, track.id);
  return { ...plan, origin: "market" };
};

/**
 * A booking by a link needs a credit only when its visitor began in the market. Without one they go on there, instead of
 * being offered the same times again.
 */
export const leaveLink = async (ctx: Ctx, track: Track, error: unknown): Promise<void> => {
  const { code = "" } = error as { code?: string };
  if (!isOwn(track) || !["no_credit", "cap_reached"].includes(code)) return;
  await transact(ctx, (tx) => setOfMarket(tx, track.id));
};

/**
 * The visitor of a link wants to see others, too: what they hold or have requested ends, because no credit is reserved for
 * it. Throws `review_open` while the booking is being checked.
 */
export const seeOthers = async (tx: Tx, track: Track): Promise<void> => {
  if (!isOwn(track)) return;
  await endHolding(tx, track.id, () => t("errors.reviewOpenOthers"));
  await setOfMarket(tx, track.id);
};

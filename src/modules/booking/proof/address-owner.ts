// Whose an address is. A link that was only returned to a browser, and never sent, proves nothing
// (docs/product/booking-and-proof.md#proof).
import type { Reader } from "@/platform/db/types.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { findCode, isProvenByCode } from "./codes.ts";
import { findVisitorChannel } from "./text-codes.ts";

/** Whether the visitor has typed the code that was sent to the address of their request, where that is asked for. */
export const hasProvenAddress = async (db: Reader, track: Track): Promise<boolean> =>
  (await getLifecycle(db)).proof === "off" || isProvenByCode(await findCode(db, track.id), track);

/**
 * Whether the address of a request belongs to whoever has the link of one of its meetings: they have typed its code, or
 * that meeting was confirmed, of which they hear by email. The link of one that was only requested was never sent.
 */
export const isAddressOwned = async (
  db: Reader,
  track: Track,
  { leadId }: Pick<Meeting, "leadId">,
): Promise<boolean> => {
  if (await hasProvenAddress(db, track)) return true;
  return leadId !== null && await findVisitorChannel(db, track.id) === "email";
};

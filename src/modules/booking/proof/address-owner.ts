// Whose an address is. A link that was only returned to a browser, and never sent, proves nothing
// (docs/product/booking-and-proof.md#proof).
import type { Reader } from "@/platform/db/types.ts";
import { listMeetingsOfTrack } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { findCode, isProvenByCode } from "./codes.ts";
import { findVisitorChannel } from "./text-codes.ts";

/**
 * Whether the address of a request is its visitor's: they have typed its code, or a meeting of theirs was confirmed, of
 * which they hear by email.
 */
export const isAddressOwned = async (db: Reader, track: Track): Promise<boolean> => {
  if ((await getLifecycle(db)).proof === "off" || isProvenByCode(await findCode(db, track.id), track)) return true;
  if (await findVisitorChannel(db, track.id) !== "email") return false;
  return (await listMeetingsOfTrack(db, track.id)).some(({ leadId }) => leadId !== null);
};

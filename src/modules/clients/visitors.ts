// The visitor of a request as lists of clients know them.
import type { Tx } from "@/platform/ctx.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { findTextCode, findVisitorChannel, hasProvenAddress, isProvenByText } from "@/modules/booking/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import type { ClientKey } from "./rules.ts";

export const visitorKeys = (
  { contactEmail, contactPhone }: Pick<Track, "contactEmail" | "contactPhone">,
): ClientKey[] => [
  ...(contactEmail ? [{ kind: "email" as const, value: mailboxKeyOf(contactEmail) }] : []),
  ...(contactPhone ? [{ kind: "phone" as const, value: contactPhone }] : []),
];

/**
 * Whether the address of a request is its visitor's: they typed its code, or booked from a browser that had proven it. An
 * administrator's assignment proves nothing.
 */
const hasOwnAddress = async (tx: Tx, track: Track): Promise<boolean> =>
  await hasProvenAddress(tx, track) ||
  (track.closeReason === "booked" && await findVisitorChannel(tx, track.id) === "email");

/** Those that are proven to be theirs. `ownsAddress`: they have opened a link that was sent to their address only. */
export const provenKeys = async (tx: Tx, track: Track, ownsAddress = false): Promise<ClientKey[]> => {
  const isProven: Record<ClientKey["kind"], boolean> = {
    email: ownsAddress || await hasOwnAddress(tx, track),
    phone: isProvenByText(await findTextCode(tx, track.id), track),
  };
  return visitorKeys(track).filter(({ kind }) => isProven[kind]);
};

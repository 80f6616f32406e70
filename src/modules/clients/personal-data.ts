// Lists of clients and data protection: a specialist's export, and visitors who delete their details.
import type { z } from "zod";
import type { consentWithdrawn } from "@/events.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import { countClients, removeVisitor } from "./clients.ts";
import { provenKeys, visitorKeys } from "./visitors.ts";

/** The entries themselves can't be read. */
export const clientsData: PersonalDataSource[] = [{
  name: "clients",
  collect: (ctx, userId) => countClients(ctx, userId),
}];

/** funnel.consent_withdrawn: a visitor who deletes their details leaves every list, as far as they are who they say. */
export const onConsentWithdrawn = async (
  tx: Tx,
  { trackId, erased, ownsAddress }: z.infer<typeof consentWithdrawn.schema>,
): Promise<void> => {
  if (!erased) return;
  const track = await getTrack(tx, trackId);
  await removeVisitor(tx, ownsAddress ? visitorKeys(track) : await provenKeys(tx, track));
};

// The links of emails about earlier times. Their secrets are computed and never stored.
import type { Ctx } from "@/platform/ctx.ts";

type LinkCtx = Pick<Ctx, "config" | "secrets">;

interface LinkedEntry {
  id: string;
  linkVersion: number;
}

/** The page of an offer, which asks before anything changes. */
export const offerUrl = (
  { config, secrets }: LinkCtx,
  { id }: { id: string },
  { linkVersion }: Pick<LinkedEntry, "linkVersion">,
): string => `${config.publicUrl}/earlier/${id}?secret=${secrets.of("earlier-offer", id, linkVersion)}`;

/** The links to withdraw a waitlist entry: a page, and the call that email programs send by themselves (RFC 8058). */
export const stopUrls = ({ config, secrets }: LinkCtx, { id, linkVersion }: LinkedEntry) => {
  const query = `secret=${secrets.of("earlier-wish", id, linkVersion)}`;
  return {
    stopUrl: `${config.publicUrl}/earlier/${id}/stop?${query}`,
    oneClickUrl: `${config.publicUrl}/api/v2/Funnel/StopEarlier/${id}?${query}`,
  };
};

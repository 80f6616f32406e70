// Pure decisions about campaigns: what an administrator may do with one now, and what its audience is called.
import type { Audience, CampaignState } from "./campaign-schemas.ts";

interface Standing {
  state: CampaignState;
  failed: number;
}

const CAUSE = "campaign-";

/** Under which a campaign's mails and notifications stand; and back, undefined for any other cause. */
export const campaignCause = (campaignId: string): string => CAUSE + campaignId;
export const campaignOf = (cause: string): string | undefined =>
  cause.startsWith(CAUSE) ? cause.slice(CAUSE.length) : undefined;

/**
 * What may be done with a campaign; screens offer only these. One that was stopped tells nobody anything, not even
 * those a second time who could not be told, until it is resumed.
 */
export const campaignCan = ({ state, failed }: Standing) => ({
  stop: state === "collecting" || state === "running",
  resume: state === "stopped",
  retry: failed > 0 && (state === "running" || state === "done"),
});

/** The audience in words. */
export const audienceWords = ({ kind, userIds = [] }: Audience, categoryName?: string): string => {
  if (kind === "all") return "Everybody with an active account";
  if (kind === "category") return `Specialists in ${categoryName ?? "a category"}`;
  return userIds.length === 1 ? "1 chosen person" : `${userIds.length} chosen people`;
};

/** Paragraphs of a plain text: empty lines part them. */
export const paragraphsOf = (body: string): string[] =>
  body.split(/\r?\n\s*\n/).map((text) => text.trim()).filter((text) => text !== "");

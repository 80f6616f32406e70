// How the screens of announcements write channels, counts and progress.
import { formatCount } from "@/platform/intl.ts";
import type { CampaignChannel } from "@/modules/notifications/campaigns/rules.ts";
import type { CampaignItem } from "@/modules/notifications/campaigns/schemas.ts";

const CHANNELS: Record<CampaignChannel, string> = { "in-app": "in the app", email: "by email" };

/** "In the app and by email" */
export const channelLabel = (channels: readonly CampaignChannel[]): string => {
  const text = channels.map((channel) => CHANNELS[channel]).join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** "1 person", "1,200 people" */
export const peopleCount = (count: number): string => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

/** "120 delivered, 2 failed, 3 remaining" */
export const progressText = ({ sent, failed, remaining }: CampaignItem): string =>
  [
    `${formatCount(sent)} delivered`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(remaining > 0 ? [`${formatCount(remaining)} remaining`] : []),
  ].join(", ");

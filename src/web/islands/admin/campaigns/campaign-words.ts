// How campaigns are spoken of.
import type { CampaignItem, CampaignState, Channel } from "@/modules/notifications/campaign-schemas.ts";
import type { Tone } from "@/web/ui/tone.tsx";

export const STATES: Record<CampaignState, { word: string; tone: Tone }> = {
  collecting: { word: "Starting", tone: "info" },
  running: { word: "Sending", tone: "info" },
  stopped: { word: "Stopped", tone: "warn" },
  done: { word: "Done", tone: "ok" },
};

const CHANNELS: Record<Channel, string> = { "in-app": "within Parley", email: "by email" };

/** "Within Parley and by email" */
export const channelWords = (channels: readonly Channel[]): string => {
  const text = channels.map((one) => CHANNELS[one]).join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const of = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const peopleWords = (count: number): string => of(count, "person", "people");

/** "120 told, 2 could not be told, 3 left" */
export const progressWords = ({ sent, failed, remaining }: CampaignItem): string =>
  [
    `${sent.toLocaleString("en")} told`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} could not be told`] : []),
    ...(remaining > 0 ? [`${remaining.toLocaleString("en")} left`] : []),
  ].join(", ");

// Pure decisions about campaigns: their statuses, what an administrator may do with one, and how an audience is called.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";

export const CAMPAIGN_CHANNELS = ["in-app", "email"] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

export const AUDIENCE_KINDS = ["all", "category", "users"] as const;

export type CampaignAction = "stop" | "resume" | "retry";

interface CampaignStatusEntry extends StatusEntry {
  /** Recipients are still being collected or sent to. */
  isActive: boolean;
  /** `retry` also needs failed recipients. */
  actions: readonly CampaignAction[];
}

/** A stopped campaign sends nothing, not even to failed recipients, until it is resumed. */
export const CAMPAIGN_STATUS = {
  collecting: { label: "Starting", tone: "active", isActive: true, actions: ["stop"] },
  running: { label: "Sending", tone: "active", isActive: true, actions: ["stop", "retry"] },
  stopped: { label: "Stopped", tone: "warn", isActive: false, actions: ["resume"] },
  done: { label: "Done", tone: "ok", isActive: false, actions: ["retry"] },
} as const satisfies Record<string, CampaignStatusEntry>;

export type CampaignStatus = keyof typeof CAMPAIGN_STATUS;
export const CAMPAIGN_STATUSES = statusesOf(CAMPAIGN_STATUS);

export const RECIPIENT_STATUSES = ["waiting", "under-way", "sent", "failed", "skipped"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** What may be done with a campaign; screens offer only these. */
export const campaignCan = (
  { state, failed }: { state: CampaignStatus; failed: number },
): Record<CampaignAction, boolean> => {
  const actions: readonly CampaignAction[] = CAMPAIGN_STATUS[state].actions;
  return {
    stop: actions.includes("stop"),
    resume: actions.includes("resume"),
    retry: failed > 0 && actions.includes("retry"),
  };
};

const CAUSE = "campaign-";

/** The cause of a campaign's messages and notifications. */
export const campaignCause = (campaignId: string): string => CAUSE + campaignId;
/** The campaign of a cause; undefined for any other cause. */
export const campaignIdOf = (cause: string): string | undefined =>
  cause.startsWith(CAUSE) ? cause.slice(CAUSE.length) : undefined;

interface NamedAudience {
  kind: (typeof AUDIENCE_KINDS)[number];
  categoryId?: string;
  userIds?: readonly string[];
}

export const audienceLabel = ({ kind, userIds = [] }: NamedAudience, categoryName?: string): string => {
  if (kind === "all") return "Everyone with an active account";
  if (kind === "category") return `Specialists in ${categoryName ?? "a category"}`;
  return userIds.length === 1 ? "1 selected person" : `${userIds.length} selected people`;
};

/** Empty lines separate the paragraphs of a plain text. */
export const paragraphsOf = (body: string): string[] =>
  body.split(/\r?\n\s*\n/).map((text) => text.trim()).filter((text) => text !== "");

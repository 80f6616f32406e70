// What the calls of campaigns take and return.
import { z } from "zod";
import { listOf, listQuery, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { AUDIENCE_KINDS, CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES } from "./rules.ts";

/** How many people can be selected one by one. */
export const SELECTED_MOST = 200;

const CampaignChannelSchema = z.enum(CAMPAIGN_CHANNELS);

/** `all`: every active, verified person. `category`: those of them who serve it. `users`: the selected ones of them. */
export const Audience = z.object({
  kind: z.enum(AUDIENCE_KINDS),
  categoryId: z.uuidv7().optional(),
  userIds: z.array(z.uuidv7()).min(1).max(SELECTED_MOST).optional(),
}).meta({ id: "Audience" });
export type Audience = z.infer<typeof Audience>;

export const NotificationInput = z.object({
  audience: Audience,
  channels: z.array(CampaignChannelSchema).min(1).max(2),
  title: z.string().trim().min(3).max(120),
  /** Plain text; an empty line starts a new paragraph. */
  body: z.string().trim().min(10).max(4_000),
}).meta({ id: "NotificationInput" });
export type NotificationInput = z.infer<typeof NotificationInput>;

export const NotificationResponse = z.object({ campaignId: z.string(), recipients: z.number().int() }).meta({
  id: "NotificationResponse",
});
export type NotificationResponse = z.infer<typeof NotificationResponse>;

export const AudienceInput = z.object({ audience: Audience }).meta({ id: "AudienceInput" });
/** How many people it would reach, and the first of them. */
export const AudiencePreview = z.object({
  recipients: z.number().int(),
  some: z.array(Reference),
}).meta({ id: "AudiencePreview" });
export type AudiencePreview = z.infer<typeof AudiencePreview>;

export const CampaignListQuery = listQuery(["createdAt"]).omit({ search: true });
export type CampaignListQuery = z.infer<typeof CampaignListQuery>;

export const CampaignItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Everyone, a category's specialists, or how many were selected, as people read it. */
  audience: z.string(),
  channels: z.array(CampaignChannelSchema),
  /** `collecting` writes down the recipients, `running` sends, `stopped` waits for an administrator. */
  state: z.enum(CAMPAIGN_STATUSES),
  recipients: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** Recipients that are not sent, failed or skipped yet. */
  remaining: z.number().int(),
  by: z.string(),
  at: ReadableTime,
  finished: ReadableTime.nullable(),
}).meta({ id: "CampaignListItem" });
export type CampaignItem = z.infer<typeof CampaignItem>;
export const CampaignList = listOf(CampaignItem).meta({ id: "CampaignList" });
export type CampaignList = z.infer<typeof CampaignList>;

export const CampaignView = CampaignItem.extend({
  body: z.string(),
  /** The first hundred failed recipients, and why they failed. */
  failures: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), error: z.string() })),
  can: z.object({ stop: z.boolean(), resume: z.boolean(), retry: z.boolean() }),
}).meta({ id: "Campaign" });
export type CampaignView = z.infer<typeof CampaignView>;

export const CampaignRef = z.object({ id: z.uuidv7() });

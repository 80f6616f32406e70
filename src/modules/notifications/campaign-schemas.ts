// What the calls of campaigns take and answer (PRODUCT section 9, Admin/SendNotification).
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";

/** At most so many chosen people; more are an audience. */
export const CHOSEN_MOST = 200;

export const Channel = z.enum(["in-app", "email"]);
export type Channel = z.infer<typeof Channel>;

/** `all`: every active, verified person. `category`: of these, who serve it. `users`: of these, the chosen ones. */
export const Audience = z.object({
  kind: z.enum(["all", "category", "users"]),
  categoryId: z.uuidv7().optional(),
  userIds: z.array(z.uuidv7()).min(1).max(CHOSEN_MOST).optional(),
});
export type Audience = z.infer<typeof Audience>;

export const NotificationInput = z.object({
  audience: Audience,
  channels: z.array(Channel).min(1).max(2),
  title: z.string().trim().min(3).max(120),
  /** Plain text; an empty line begins a paragraph. */
  body: z.string().trim().min(10).max(4_000),
});
export type NotificationInput = z.infer<typeof NotificationInput>;

export const NotificationAnswer = z.object({ campaignId: z.string(), recipients: z.number().int() });
export type NotificationAnswer = z.infer<typeof NotificationAnswer>;

export const AudienceInput = z.object({ audience: Audience });
/** How many it would reach, and the first of them. */
export const AudiencePreview = z.object({
  recipients: z.number().int(),
  some: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

/** `collecting` writes down who is told, `running` tells them, `stopped` waits for an administrator. */
export const CampaignState = z.enum(["collecting", "running", "stopped", "done"]);
export type CampaignState = z.infer<typeof CampaignState>;
export const RecipientState = z.enum(["waiting", "under-way", "sent", "failed", "skipped"]);
export type RecipientState = z.infer<typeof RecipientState>;

export const CampaignListQuery = listQuery(["createdAt"]);
export type CampaignListQuery = z.infer<typeof CampaignListQuery>;

export const CampaignItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Everybody, a category's specialists, or how many were chosen, in words. */
  audience: z.string(),
  channels: z.array(Channel),
  state: CampaignState,
  recipients: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** Recipients without an ending yet. */
  remaining: z.number().int(),
  by: z.string(),
  at: ReadableTime,
  finished: ReadableTime.nullable(),
});
export type CampaignItem = z.infer<typeof CampaignItem>;
export const CampaignList = listOf(CampaignItem);
export type CampaignList = z.infer<typeof CampaignList>;

export const CampaignView = CampaignItem.extend({
  body: z.string(),
  /** The first hundred who could not be told, and why. */
  failures: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), error: z.string() })),
  can: z.object({ stop: z.boolean(), resume: z.boolean(), retry: z.boolean() }),
});
export type CampaignView = z.infer<typeof CampaignView>;

export const CampaignRef = z.object({ id: z.uuidv7() });

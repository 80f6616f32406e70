// What the calls of notifications take and answer.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";

/** What a live hint says: look again at these. */
export const HINT_KINDS = ["leads", "notifications", "credits", "help"] as const;
export type HintKind = (typeof HINT_KINDS)[number];

export const NotificationListQuery = listQuery(["createdAt"]).extend({
  /** Only those that are read, or only those that are not. */
  read: z.enum(["yes", "no"]).optional(),
});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

export const NotificationItem = z.object({
  id: z.string(),
  /** A stable word for the icon, such as `lead-received` or `credits-low`. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** Whom the lead is about, where there is one. */
  about: z.string().nullable(),
  /** A path of ours to go to. */
  link: z.string().nullable(),
  /** In the specialist's zone. */
  at: ReadableTime,
  read: z.boolean(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const NotificationList = listOf(NotificationItem).extend({ unread: z.number().int() });
export type NotificationList = z.infer<typeof NotificationList>;

export const NotificationRef = z.object({ id: z.uuidv7() });
export const UnreadCount = z.object({ unread: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

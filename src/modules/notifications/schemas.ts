// What the calls of inbox notifications take and return.
import { z } from "zod";
import { listOf, listQuery, ReadableTime } from "@/platform/http/schemas.ts";

/** What a live update asks a browser to load again. */
export const HINT_KINDS = ["leads", "notifications", "credits", "help"] as const;
export type HintKind = (typeof HINT_KINDS)[number];

export const NotificationListQuery = listQuery(["createdAt"]).extend({
  /** Only read, or only unread notifications. */
  read: z.enum(["yes", "no"]).optional(),
});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

export const NotificationItem = z.object({
  id: z.string(),
  /** A stable name for the icon, such as `lead-received` or `credits-low`. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The visitor of the lead, where there is one. */
  about: z.string().nullable(),
  /** A path on this site. */
  link: z.string().nullable(),
  /** In the reader's zone. */
  at: ReadableTime,
  read: z.boolean(),
}).meta({ id: "Notification" });
export type NotificationItem = z.infer<typeof NotificationItem>;

export const NotificationList = listOf(NotificationItem, { unread: z.number().int() }).meta({
  id: "NotificationList",
});
export type NotificationList = z.infer<typeof NotificationList>;

export const NotificationRef = z.object({ id: z.uuidv7() });
/** `account`: the id of the account that the page was made for. */
export const LiveQuery = z.object({ account: z.uuidv7().optional() });
export const UnreadCount = z.object({ unread: z.number().int() }).meta({ id: "UnreadCount" });
export type UnreadCount = z.infer<typeof UnreadCount>;

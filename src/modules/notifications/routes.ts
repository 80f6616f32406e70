// The calls of inbox notifications: listing, reading, and the stream of live updates.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { unavailable } from "@/platform/errors.ts";
import { requireSameAccount } from "@/platform/http/guards.ts";
import { access, ctx, describe, file, param, query, response, routes } from "@/platform/http/route.ts";
import { countUnread, listNotifications, markAllRead, markRead } from "./inbox/notifications.ts";
import { LiveQuery, NotificationList, NotificationListQuery, NotificationRef, UnreadCount } from "./schemas.ts";

const openStream = (ctx: Ctx): Response => {
  if (!ctx.live) throw unavailable(30);
  return ctx.live.openStream(userOf(ctx).id);
};

const verified = access("verified");
const unreadCount = response(UnreadCount);

export const notificationRoutes = routes()
  .basePath("/Notifications")
  .get(
    "/List",
    describe("List notifications"),
    verified,
    query(NotificationListQuery),
    response(NotificationList),
    async (c) => c.json(await listNotifications(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/UnreadCount",
    describe("Count unread notifications"),
    verified,
    unreadCount,
    async (c) => c.json({ unread: await countUnread(ctx(c).db.read, userOf(ctx(c)).id) }),
  )
  .post(
    "/MarkRead/:id",
    describe("Mark a notification as read"),
    verified,
    param(NotificationRef),
    unreadCount,
    async (c) => c.json(await markRead(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/MarkAllRead",
    describe("Mark all notifications as read"),
    verified,
    unreadCount,
    async (c) => c.json(await markAllRead(ctx(c))),
  )
  // Server-sent events: `hint` names what to load again, never its content.
  .get(
    "/Live",
    describe("Open a stream of live updates"),
    file("text/event-stream"),
    access("signed-in"),
    query(LiveQuery),
    (c) => {
      // An EventSource sends no header.
      requireSameAccount(ctx(c), c.req.valid("query").account);
      return openStream(ctx(c));
    },
  );

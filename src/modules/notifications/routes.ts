// The calls of notifications: the list, reading, and the live stream of hints.
import { unavailable } from "@/platform/errors.ts";
import { access, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { countUnread, listNotifications, markAllRead, markRead } from "./notices.ts";
import { NotificationList, NotificationListQuery, NotificationRef, UnreadCount } from "./schemas.ts";

const openStream = (ctx: Ctx): Response => {
  if (!ctx.live) throw unavailable(30);
  return ctx.live.openStream(userOf(ctx).id);
};

const mine = access("verified");
const counted = response(UnreadCount);

export const notificationRoutes = routes()
  .basePath("/Notifications")
  .get(
    "/List",
    mine,
    query(NotificationListQuery),
    response(NotificationList),
    async (c) => c.json(await listNotifications(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/UnreadCount",
    mine,
    counted,
    async (c) => c.json({ unread: await countUnread(ctx(c).db.read, userOf(ctx(c)).id) }),
  )
  .post(
    "/MarkRead/:id",
    mine,
    param(NotificationRef),
    counted,
    async (c) => c.json(await markRead(ctx(c), c.req.valid("param").id)),
  )
  .post("/MarkAllRead", mine, counted, async (c) => c.json(await markAllRead(ctx(c))))
  // Server-sent events: `hint` says of what kind, never what.
  .get("/Live", access("signed-in"), (c) => openStream(ctx(c)));

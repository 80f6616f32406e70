// The calls about a specialist's other calendars.
import type { Ctx } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, response, routes } from "@/platform/http/route.ts";
import { viewCalendarLinks } from "./calendar-links.ts";
import { connectCalendar, disconnectCalendar, rereadCalendar } from "./external-calendars.ts";
import { closeFeed, openFeed } from "./feeds.ts";
import { CalendarLinks, OtherCalendarInput } from "./link-schemas.ts";

const mine = access("verified");
const shown = response(CalendarLinks);
const changing = limit({ name: "calendar-links", points: 30, seconds: 300, per: "person" });

const after = async (own: Ctx, deed: Promise<void>): Promise<CalendarLinks> => {
  await deed;
  return await viewCalendarLinks(own);
};

export const calendarLinkRoutes = routes()
  .basePath("/Calendars")
  .get("/Links", mine, shown, async (c) => c.json(await viewCalendarLinks(ctx(c))))
  .post("/OpenFeed", mine, changing, shown, async (c) => c.json(await after(ctx(c), openFeed(ctx(c)))))
  .post("/CloseFeed", mine, changing, shown, async (c) => c.json(await after(ctx(c), closeFeed(ctx(c)))))
  .post(
    "/Connect",
    mine,
    changing,
    body(OtherCalendarInput),
    shown,
    async (c) => c.json(await after(ctx(c), connectCalendar(ctx(c), c.req.valid("json")))),
  )
  .post("/Disconnect", mine, changing, shown, async (c) => c.json(await after(ctx(c), disconnectCalendar(ctx(c)))))
  .post("/Refresh", mine, changing, shown, async (c) => c.json(await after(ctx(c), rereadCalendar(ctx(c)))));

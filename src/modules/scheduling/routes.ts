import type { Ctx } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { blockTime, unblockTime, undoBlocking } from "./calendar/blocked-times.ts";
import { previewCalendar, updateCalendar, viewCalendar } from "./calendar/editor.ts";
import { connectCalendar, disconnectCalendar, refreshCalendar } from "./external/external-calendars.ts";
import { connectionRoutes } from "./connections/routes.ts";
import { closeFeed, openFeed } from "./external/feed.ts";
import { viewCalendarLinks } from "./external/links.ts";
import {
  BlockedTime,
  BlockedTimeRef,
  BlockingUndone,
  BlockTimeInput,
  CalendarLinks,
  CalendarPreview,
  CalendarQuery,
  CalendarView,
  HolidayQuery,
  HolidayView,
  OtherCalendarInput,
  PreviewCalendarInput,
  Unblocked,
  UpdateCalendarInput,
} from "./schemas.ts";

const verified = access("verified");
const saving = limit({ name: "calendar-saving", points: 60, seconds: 300, per: "person" });
const previewing = limit({ name: "calendar-previewing", points: 240, seconds: 60, per: "person" });
const lookingUp = limit({ name: "calendar-holidays", points: 60, seconds: 60, per: "person" });
const linking = limit({ name: "calendar-links", points: 30, seconds: 300, per: "person" });

const editor = routes()
  .basePath("/Onboarding")
  .get(
    "/CalendarData",
    describe("Get your calendar"),
    verified,
    query(CalendarQuery),
    response(CalendarView),
    async (c) => c.json(await viewCalendar(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/UpdateCalendar",
    describe("Save your calendar", "stale_version"),
    verified,
    saving,
    body(UpdateCalendarInput),
    response(CalendarView),
    async (c) => c.json(await updateCalendar(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/PreviewCalendar",
    describe("Preview the free times of a calendar"),
    verified,
    previewing,
    body(PreviewCalendarInput),
    response(CalendarPreview),
    async (c) => c.json(await previewCalendar(ctx(c), c.req.valid("json").calendar)),
  );

const blocking = limit({ name: "calendar-blocking", points: 120, seconds: 300, per: "person" });

const blocked = routes()
  .basePath("/Calendars")
  .post(
    "/BlockTime",
    describe("Block a time in your calendar"),
    verified,
    blocking,
    body(BlockTimeInput),
    response(BlockedTime),
    async (c) => c.json(await blockTime(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UnblockTime/:id",
    describe("Open a blocked time again", "not_found"),
    verified,
    blocking,
    param(BlockedTimeRef),
    response(Unblocked),
    async (c) => c.json(await unblockTime(ctx(c), c.req.valid("param"))),
  )
  .post(
    "/Undo/:id",
    describe("Undo blocking a time, or opening one, within a minute", "not_found", "undo_closed"),
    verified,
    blocking,
    param(BlockedTimeRef),
    response(BlockingUndone),
    async (c) => {
      await undoBlocking(ctx(c), c.req.valid("param"));
      return c.json({ done: true as const });
    },
  );

const links = response(CalendarLinks);

const linksAfter = async (own: Ctx, change: (ctx: Ctx) => Promise<void>): Promise<CalendarLinks> => {
  await change(own);
  return await viewCalendarLinks(own);
};

const external = routes()
  .basePath("/Calendars")
  .get(
    "/Links",
    describe("Get your calendar feed and connected calendar"),
    verified,
    links,
    async (c) => c.json(await viewCalendarLinks(ctx(c))),
  )
  .get(
    "/Holidays",
    describe("Get the public holidays of a country or region"),
    verified,
    lookingUp,
    query(HolidayQuery),
    response(HolidayView),
    async (c) => {
      const { viewHolidays } = await import("./holidays/read.ts");
      return c.json(await viewHolidays(ctx(c), c.req.valid("query")));
    },
  )
  .post(
    "/OpenFeed",
    describe("Open a calendar feed of your meetings"),
    verified,
    linking,
    links,
    async (c) => c.json(await linksAfter(ctx(c), openFeed)),
  )
  .post(
    "/CloseFeed",
    describe("Close your calendar feed"),
    verified,
    linking,
    links,
    async (c) => c.json(await linksAfter(ctx(c), closeFeed)),
  )
  .post(
    "/Connect",
    describe("Connect another calendar", "bad_address"),
    verified,
    linking,
    body(OtherCalendarInput),
    links,
    async (c) => c.json(await linksAfter(ctx(c), (own) => connectCalendar(own, c.req.valid("json")))),
  )
  .post(
    "/Disconnect",
    describe("Disconnect your other calendar"),
    verified,
    linking,
    links,
    async (c) => c.json(await linksAfter(ctx(c), disconnectCalendar)),
  )
  .post(
    "/Refresh",
    describe("Read your connected calendar again", "not_found"),
    verified,
    linking,
    links,
    async (c) => c.json(await linksAfter(ctx(c), refreshCalendar)),
  );

export const schedulingRoutes = routes().route("/", editor).route("/", blocked).route("/", external).route(
  "/",
  connectionRoutes,
);

// The calls of leads (SPEC section 7): a specialist's own; somebody else's are not there.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { countLeads } from "./counts.ts";
import { calendarFeed } from "./feed.ts";
import { listLeads } from "./list.ts";
import { moveLead, noteLead, type Said } from "./moves.ts";
import {
  FeedQuery,
  LeadCount,
  LeadFilter,
  LeadList,
  LeadListQuery,
  LeadRef,
  type LeadStatus,
  LeadStatusRef,
  LeadView,
  MarkInput,
  NotesInput,
  SaidInput,
} from "./schemas.ts";
import { leadProps } from "./view.ts";

const countOf = async (ctx: Ctx, filter: LeadFilter, status?: LeadStatus) => ({
  count: await countLeads(ctx.db.read, userOf(ctx).id, { ...filter, status }),
});

/** Moves, and answers the lead as it is now. */
const moved = async (ctx: Ctx, id: string, to: LeadStatus, said?: Said) => {
  await moveLead(ctx, { leadId: id, to, said });
  return await leadProps(ctx, id);
};

const mine = access("specialist");
const filtered = query(LeadFilter);
const counted = response(LeadCount);
const one = param(LeadRef);
const said = body(SaidInput);
const shown = response(LeadView);

const feeding = limit({ name: "calendar-feed", points: 60, seconds: 60, per: "address" });

export const leadRoutes = routes()
  .basePath("/Leads")
  .get(
    "/GetAllForUser",
    mine,
    query(LeadListQuery),
    response(LeadList),
    async (c) => c.json(await listLeads(ctx(c), c.req.valid("query"))),
  )
  .get("/TotalCount", mine, filtered, counted, async (c) => c.json(await countOf(ctx(c), c.req.valid("query"))))
  .get(
    "/ExpiredCount",
    mine,
    filtered,
    counted,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "expired")),
  )
  .get(
    "/BookedCount",
    mine,
    filtered,
    counted,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "booked")),
  )
  .get(
    "/ConvertedCount",
    mine,
    filtered,
    counted,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "converted")),
  )
  .get(
    "/ReceivedCount",
    mine,
    filtered,
    counted,
    async (c) => c.json(await countOf(ctx(c), c.req.valid("query"), "received")),
  )
  .get("/Props/:id", mine, one, shown, async (c) => c.json(await leadProps(ctx(c), c.req.valid("param").id)))
  .post("/MarkAsLive/:id", mine, one, shown, async (c) => c.json(await moved(ctx(c), c.req.valid("param").id, "live")))
  .post("/MarkLeadStatus/:id/:status", mine, param(LeadStatusRef), body(MarkInput), shown, async (c) => {
    const { id, status } = c.req.valid("param");
    return c.json(await moved(ctx(c), id, status, c.req.valid("json")));
  })
  .post(
    "/MarkAsConverted/:id",
    mine,
    one,
    said,
    shown,
    async (c) => c.json(await moved(ctx(c), c.req.valid("param").id, "converted", c.req.valid("json"))),
  )
  .post(
    "/MarkAsNotConverted/:id",
    mine,
    one,
    said,
    shown,
    async (c) => c.json(await moved(ctx(c), c.req.valid("param").id, "not-converted", c.req.valid("json"))),
  )
  .post("/Notes/:id", mine, one, body(NotesInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await noteLead(ctx(c), { leadId: id, ...c.req.valid("json") });
    return c.json(await leadProps(ctx(c), id));
  })
  // Calendars subscribe to it: the secret of the address is the key.
  .get("/CalendarFeed/:id", access("anyone"), feeding, one, query(FeedQuery), async (c) => {
    c.header("Content-Type", "text/calendar; charset=utf-8");
    return c.body(await calendarFeed(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") }));
  });

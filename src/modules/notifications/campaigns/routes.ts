// The calls of campaigns, for administrators.
import type { Ctx } from "@/platform/ctx.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { previewAudience } from "./audience.ts";
import {
  AudienceInput,
  AudiencePreview,
  CampaignList,
  CampaignListQuery,
  CampaignRef,
  CampaignView,
  NotificationInput,
  NotificationResponse,
} from "./schemas.ts";
import { listCampaigns, viewCampaign } from "./views.ts";
import { resumeCampaign, retryCampaign, sendNotification, stopCampaign } from "./campaigns.ts";

const admin = access("admin", "content");
const campaignView = response(CampaignView);

const viewAfter = async (change: (ctx: Ctx, id: string) => Promise<void>, ctx: Ctx, id: string) => {
  await change(ctx, id);
  return await viewCampaign(ctx, id);
};

export const campaignRoutes = routes()
  .basePath("/Admin")
  .post(
    "/SendNotification",
    describe("Send a campaign", "key_reused", "no_recipients"),
    admin,
    body(NotificationInput),
    response(NotificationResponse),
    async (c) => c.json(await sendNotification(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/NotificationAudience",
    describe("Count the recipients of a campaign"),
    admin,
    body(AudienceInput),
    response(AudiencePreview),
    async (c) => c.json(await previewAudience(ctx(c).db.read, c.req.valid("json").audience)),
  )
  .get(
    "/CampaignsPaginated",
    describe("List campaigns"),
    admin,
    query(CampaignListQuery),
    response(CampaignList),
    async (c) => c.json(await listCampaigns(ctx(c), c.req.valid("query"))),
  )
  .get("/Campaign/:id", describe("Get a campaign"), admin, param(CampaignRef), campaignView, async (c) => {
    return c.json(await viewCampaign(ctx(c), c.req.valid("param").id));
  })
  .post(
    "/StopCampaign/:id",
    describe("Stop a campaign", "illegal_transition"),
    admin,
    param(CampaignRef),
    campaignView,
    async (c) => c.json(await viewAfter(stopCampaign, ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/ResumeCampaign/:id",
    describe("Resume a stopped campaign", "illegal_transition"),
    admin,
    param(CampaignRef),
    campaignView,
    async (c) => c.json(await viewAfter(resumeCampaign, ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/RetryCampaign/:id",
    describe("Send a campaign again to those it failed for", "illegal_transition"),
    admin,
    param(CampaignRef),
    campaignView,
    async (c) => c.json(await viewAfter(retryCampaign, ctx(c), c.req.valid("param").id)),
  );

// The calls of campaigns, for administrators (SPEC section 7, Admin/SendNotification).
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { previewAudience } from "./campaign-audience.ts";
import {
  AudienceInput,
  AudiencePreview,
  CampaignList,
  CampaignListQuery,
  CampaignRef,
  CampaignView,
  NotificationAnswer,
  NotificationInput,
} from "./campaign-schemas.ts";
import { listCampaigns, viewCampaign } from "./campaign-views.ts";
import { resumeCampaign, retryCampaign, sendNotification, stopCampaign } from "./campaigns.ts";

const admin = access("admin");
const viewed = response(CampaignView);

export const campaignRoutes = routes()
  .basePath("/Admin")
  .post(
    "/SendNotification",
    admin,
    body(NotificationInput),
    response(NotificationAnswer),
    async (c) => c.json(await sendNotification(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/NotificationAudience",
    admin,
    body(AudienceInput),
    response(AudiencePreview),
    async (c) => c.json(await previewAudience(ctx(c).db.read, c.req.valid("json").audience)),
  )
  .get(
    "/CampaignsPaginated",
    admin,
    query(CampaignListQuery),
    response(CampaignList),
    async (c) => c.json(await listCampaigns(ctx(c), c.req.valid("query"))),
  )
  .get("/Campaign/:id", admin, param(CampaignRef), viewed, async (c) => {
    return c.json(await viewCampaign(ctx(c), c.req.valid("param").id));
  })
  .post("/StopCampaign/:id", admin, param(CampaignRef), viewed, async (c) => {
    const { id } = c.req.valid("param");
    await stopCampaign(ctx(c), id);
    return c.json(await viewCampaign(ctx(c), id));
  })
  .post("/ResumeCampaign/:id", admin, param(CampaignRef), viewed, async (c) => {
    const { id } = c.req.valid("param");
    await resumeCampaign(ctx(c), id);
    return c.json(await viewCampaign(ctx(c), id));
  })
  .post("/RetryCampaign/:id", admin, param(CampaignRef), viewed, async (c) => {
    const { id } = c.req.valid("param");
    await retryCampaign(ctx(c), id);
    return c.json(await viewCampaign(ctx(c), id));
  });

// The calls for webhooks: of a specialist, and of the marketplace's owners.
import type { MiddlewareHandler } from "hono";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, type Env, param, query, response, routes } from "@/platform/http/route.ts";
import { CONFIRMATION_CODES } from "@/modules/auth/second-factor/rules.ts";
import { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { replayDelivery, sendTest } from "./deliveries.ts";
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  type Owner,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  saveEndpoint,
} from "./endpoints.ts";
import { listDeliveries } from "./log.ts";
import {
  DeliveryList,
  DeliveryQuery,
  DeliveryRef,
  EndpointRef,
  Endpoints,
  EndpointSecret,
  EndpointSettings,
  NewEndpoint,
  WebhookDone,
} from "./schemas.ts";

const DONE = { done: true } as const;
const changeLimit = limit({ name: "webhook-changes", points: 60, seconds: 3_600, per: "person" });
const sendLimit = limit({ name: "webhook-sending", points: 120, seconds: 3_600, per: "person" });

/** Both owners have these calls. Managing webhooks takes a session, never a key. */
const endpointRoutes = (guard: MiddlewareHandler<Env>, ownerOf: (ctx: Ctx) => Owner) =>
  routes()
    .get(
      "/GetAll",
      describe("List webhooks"),
      guard,
      response(Endpoints),
      async (c) => c.json(await listEndpoints(ctx(c), ownerOf(ctx(c)))),
    )
    .post(
      "/Create",
      describe("Create a webhook", "bad_address", "too_many_endpoints", ...CONFIRMATION_CODES),
      guard,
      changeLimit,
      body(NewEndpoint),
      response(EndpointSecret),
      async (c) => c.json(await createEndpoint(ctx(c), ownerOf(ctx(c)), c.req.valid("json"))),
    )
    .post(
      "/Update/:id",
      describe("Change the name and events of a webhook"),
      guard,
      param(EndpointRef),
      body(EndpointSettings),
      response(WebhookDone),
      async (c) => {
        const change = { owner: ownerOf(ctx(c)), ...c.req.valid("param") };
        await saveEndpoint(ctx(c), change, c.req.valid("json"));
        return c.json(DONE);
      },
    )
    .post(
      "/RotateSecret/:id",
      describe("Replace the signing secret of a webhook", ...CONFIRMATION_CODES),
      guard,
      changeLimit,
      param(EndpointRef),
      body(Confirmation),
      response(EndpointSecret),
      async (c) => {
        const change = { owner: ownerOf(ctx(c)), ...c.req.valid("param") };
        return c.json(await rotateSecret(ctx(c), change, c.req.valid("json")));
      },
    )
    .post("/Pause/:id", describe("Pause a webhook"), guard, param(EndpointRef), response(WebhookDone), async (c) => {
      await pauseEndpoint(ctx(c), { owner: ownerOf(ctx(c)), ...c.req.valid("param") });
      return c.json(DONE);
    })
    .post("/Resume/:id", describe("Resume a webhook"), guard, param(EndpointRef), response(WebhookDone), async (c) => {
      await resumeEndpoint(ctx(c), { owner: ownerOf(ctx(c)), ...c.req.valid("param") });
      return c.json(DONE);
    })
    .post("/Delete/:id", describe("Delete a webhook"), guard, param(EndpointRef), response(WebhookDone), async (c) => {
      await deleteEndpoint(ctx(c), { owner: ownerOf(ctx(c)), ...c.req.valid("param") });
      return c.json(DONE);
    })
    .post(
      "/SendTest/:id",
      describe("Send a test event"),
      guard,
      sendLimit,
      param(EndpointRef),
      response(WebhookDone),
      async (c) => {
        await sendTest(ctx(c), { owner: ownerOf(ctx(c)), ...c.req.valid("param") });
        return c.json(DONE);
      },
    )
    .get(
      "/Deliveries/:id",
      describe("List what was sent to a webhook"),
      guard,
      param(EndpointRef),
      query(DeliveryQuery),
      response(DeliveryList),
      async (c) => {
        const endpoint = { owner: ownerOf(ctx(c)), ...c.req.valid("param") };
        return c.json(await listDeliveries(ctx(c), endpoint, c.req.valid("query")));
      },
    )
    .post(
      "/Replay/:id",
      describe("Send a delivery again", "not_replayable"),
      guard,
      sendLimit,
      param(DeliveryRef),
      response(WebhookDone),
      async (c) => {
        await replayDelivery(ctx(c), ownerOf(ctx(c)), c.req.valid("param").id);
        return c.json(DONE);
      },
    );

export const webhookRoutes = routes()
  .route("/Webhooks", endpointRoutes(access("specialist"), (ctx) => userOf(ctx).id))
  .route("/Admin/Webhooks", endpointRoutes(access("admin", "owner"), () => null));

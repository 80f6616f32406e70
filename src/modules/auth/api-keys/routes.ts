import type { MiddlewareHandler } from "hono";
import type { KeyAudience } from "@/platform/api-scopes.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, type Env, param, response, routes } from "@/platform/http/route.ts";
import { Done } from "../schemas.ts";
import { CONFIRMATION_CODES } from "../second-factor/rules.ts";
import { done } from "../sessions/browser.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { ApiKeyCreated, ApiKeyRef, ApiKeys, NewAdminApiKey, NewApiKey } from "./schemas.ts";

const createLimit = limit({ name: "api-keys", points: 60, seconds: 3_600, per: "person" });

const CREATION_CODES = ["too_many_keys", ...CONFIRMATION_CODES];

/** Both audiences have these calls. Managing keys takes a session, never a key. */
const keyRoutes = (audience: KeyAudience, guard: MiddlewareHandler<Env>, input: typeof NewApiKey) =>
  routes()
    .get(
      "/GetAll",
      describe("List API keys"),
      guard,
      response(ApiKeys),
      async (c) => c.json(await listApiKeys(ctx(c), audience)),
    )
    .post(
      "/Create",
      describe("Create an API key", ...CREATION_CODES),
      guard,
      createLimit,
      body(input),
      response(ApiKeyCreated),
      async (c) => c.json(await createApiKey(ctx(c), audience, c.req.valid("json"))),
    )
    .post(
      "/Revoke/:id",
      describe("Revoke an API key"),
      guard,
      param(ApiKeyRef),
      response(Done),
      async (c) => c.json(await done(revokeApiKey(ctx(c), audience, c.req.valid("param").id))),
    );

export const apiKeyRoutes = routes()
  .route("/ApiKeys", keyRoutes("specialist", access("specialist"), NewApiKey))
  .route("/Admin/ApiKeys", keyRoutes("admin", access("admin", "owner"), NewAdminApiKey));

// The calls for API keys: of a specialist, and of the marketplace's owners. SPEC does not name them.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { Done } from "../schemas.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { ApiKeyCreated, ApiKeyRef, ApiKeys, NewAdminApiKey, NewApiKey } from "./schemas.ts";

const specialist = access("specialist");
const owner = access("admin", "owner");
const createLimit = limit({ name: "api-keys", points: 60, seconds: 3_600, per: "person" });

const DONE = { done: true } as const;
const CREATION_CODES = ["too_many_keys", "wrong_password", "wrong_code", "code_used", "too_many_requests"];

const ownKeyRoutes = routes()
  .basePath("/ApiKeys")
  .get(
    "/GetAll",
    describe("List your API keys"),
    specialist,
    response(ApiKeys),
    async (c) => c.json(await listApiKeys(ctx(c), "specialist")),
  )
  .post(
    "/Create",
    describe("Create an API key", ...CREATION_CODES),
    specialist,
    createLimit,
    body(NewApiKey),
    response(ApiKeyCreated),
    async (c) => c.json(await createApiKey(ctx(c), "specialist", c.req.valid("json"))),
  )
  .post(
    "/Revoke/:id",
    describe("Revoke an API key"),
    specialist,
    param(ApiKeyRef),
    response(Done),
    async (c) => {
      await revokeApiKey(ctx(c), "specialist", c.req.valid("param").id);
      return c.json(DONE);
    },
  );

const adminKeyRoutes = routes()
  .basePath("/Admin")
  .get(
    "/ApiKeys",
    describe("List the API keys of the marketplace"),
    owner,
    response(ApiKeys),
    async (c) => c.json(await listApiKeys(ctx(c), "admin")),
  )
  .post(
    "/CreateApiKey",
    describe("Create an API key of the marketplace", ...CREATION_CODES),
    owner,
    createLimit,
    body(NewAdminApiKey),
    response(ApiKeyCreated),
    async (c) => c.json(await createApiKey(ctx(c), "admin", c.req.valid("json"))),
  )
  .post(
    "/RevokeApiKey/:id",
    describe("Revoke an API key of the marketplace"),
    owner,
    param(ApiKeyRef),
    response(Done),
    async (c) => {
      await revokeApiKey(ctx(c), "admin", c.req.valid("param").id);
      return c.json(DONE);
    },
  );

export const apiKeyRoutes = routes().route("/", ownKeyRoutes).route("/", adminKeyRoutes);

// What emails about connections contain: a webhook that was paused after days of failures, and a new API key.
import * as connections from "@/emails/connections/programs.tsx";
import { API_SCOPES, type ApiScope } from "@/platform/api-scopes.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findApiKey, forgotPasswordUrl } from "@/modules/auth/index.ts";
import { findEndpoint } from "@/modules/webhooks/index.ts";
import { type PersonFacts, readerWith } from "./people.ts";

const connectionsUrl = ({ config }: Ctx, area: "dashboard" | "admin"): string =>
  `${config.publicUrl}/${area}/connections`;

interface Paused {
  endpointId: string;
  ownerId: string | null;
}

export const findPausedEndpoint = readerWith(async (ctx, { endpointId }: Paused) => {
  const endpoint = await findEndpoint(ctx.db.read, endpointId);
  return endpoint && { endpoint };
});

export const webhookPausedEmail = (
  { brand, firstName, endpoint }: PersonFacts & { endpoint: { description: string; url: string } },
  { ownerId }: Paused,
  ctx: Ctx,
) =>
  connections.webhookPaused({
    brand,
    firstName,
    name: endpoint.description,
    host: new URL(endpoint.url).host,
    connectionsUrl: connectionsUrl(ctx, ownerId === null ? "admin" : "dashboard"),
  });

export const findKey = readerWith(async (ctx, { keyId }: { keyId: string }) => {
  const key = await findApiKey(ctx.db.read, keyId);
  return key && { key };
});

export const apiKeyEmail = (
  { brand, firstName, key }: PersonFacts & { key: { name: string; scopes: readonly string[]; audience: string } },
  _payload: object,
  ctx: Ctx,
) =>
  connections.apiKeyCreated({
    brand,
    firstName,
    name: key.name,
    abilities: key.scopes.map((scope) => API_SCOPES[scope as ApiScope].label),
    connectionsUrl: connectionsUrl(ctx, key.audience === "admin" ? "admin" : "dashboard"),
    forgotPasswordUrl: forgotPasswordUrl(ctx),
  });

// What emails about the operation contain: webhooks and API keys, no available times, limits of text messages.
import * as emails from "@/emails/operation.tsx";
import { API_SCOPES, type ApiScope } from "@/platform/api-scopes.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findApiKey, forgotPasswordUrl } from "@/modules/auth/index.ts";
import { findEndpoint } from "@/modules/webhooks/index.ts";
import { FAILING_DAYS } from "@/modules/webhooks/rules.ts";
import { type PersonFacts, readerWith } from "./people.ts";
import type { TextBudget } from "@/platform/text-messages/daily-limit.ts";
import { findCategory } from "@/modules/catalog/index.ts";

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
  ctx: Ctx,
  { ownerId }: Paused,
) =>
  emails.webhookPaused({
    brand,
    firstName,
    name: endpoint.description,
    host: new URL(endpoint.url).host,
    connectionsUrl: connectionsUrl(ctx, ownerId === null ? "admin" : "dashboard"),
    days: FAILING_DAYS,
  });

export const findKey = readerWith(async (ctx, { keyId }: { keyId: string }) => {
  const key = await findApiKey(ctx.db.read, keyId);
  return key && { key };
});

export const apiKeyEmail = (
  { brand, firstName, key }: PersonFacts & { key: { name: string; scopes: readonly string[]; audience: string } },
  ctx: Ctx,
) =>
  emails.apiKeyCreated({
    brand,
    firstName,
    name: key.name,
    abilities: key.scopes.map((scope) => API_SCOPES[scope as ApiScope].label),
    connectionsUrl: connectionsUrl(ctx, key.audience === "admin" ? "admin" : "dashboard"),
    forgotPasswordUrl: forgotPasswordUrl(ctx),
  });

export const findSupply = readerWith(async (ctx, { categoryId }: { categoryId: string }) => {
  const category = await findCategory(ctx.db.read, categoryId);
  const categoryUrl = `${ctx.config.publicUrl}/admin/category/${categoryId}`;
  return category?.active ? { categoryName: category.name, categoryUrl } : undefined;
});

export const textLimitEmail = (
  { brand, firstName }: PersonFacts,
  ctx: Ctx,
  { percent, budget }: { percent: number; budget: TextBudget },
) => emails.textLimit({ brand, firstName, percent, budget, settingsUrl: `${ctx.config.publicUrl}/admin/settings` });

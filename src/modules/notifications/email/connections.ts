// Emails about connections: a webhook that was paused after days of failures, and a new API key.
import { apiKeyCreated, webhookPaused } from "@/events.ts";
import * as connections from "@/emails/connections/programs.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import { API_SCOPES, type ApiScope } from "@/platform/api-scopes.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findApiKey, forgotPasswordUrl, listAdministrators } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { findEndpoint } from "@/modules/webhooks/index.ts";
import { getBrand } from "../context/brand.ts";
import {
  alertAdministrators,
  type EmailListener,
  emailTo,
  findReader,
  type Reader,
  refsOf,
  sendEmail,
} from "./send.ts";

type Area = "dashboard" | "admin";

const connectionsUrl = ({ config }: Ctx, area: Area): string => `${config.publicUrl}/${area}/connections`;

interface Paused {
  endpointId: string;
  ownerId: string | null;
}

/** Undefined when it was deleted or resumed meanwhile. */
const renderPaused = async (
  ctx: Ctx,
  { endpointId, ownerId }: Paused,
  { brand, firstName }: Pick<Reader, "brand" | "firstName">,
): Promise<RenderedEmail | undefined> => {
  const endpoint = await findEndpoint(ctx.db.read, endpointId);
  if (endpoint?.status !== "failing") return undefined;
  return await connections.webhookPaused({
    brand,
    firstName,
    name: endpoint.description,
    host: new URL(endpoint.url).host,
    connectionsUrl: connectionsUrl(ctx, ownerId === null ? "admin" : "dashboard"),
  });
};

/** To the specialist, or to every owner of the marketplace. */
const emailPaused: EmailListener<Paused> = async (ctx, paused, delivery) => {
  const { endpointId, ownerId } = paused;
  const template = "webhook-paused";
  if (ownerId === null) {
    return await alertAdministrators(ctx, {
      cause: delivery.eventId,
      listener: delivery.listener,
      template,
      refs: { endpointId },
      administrators: await listAdministrators(ctx.db.read, "owner"),
      render: (reader) => renderPaused(ctx, paused, reader),
    });
  }
  return await sendEmail(ctx, delivery, {
    recipient: ownerId,
    template,
    refs: { endpointId },
    build: async () => {
      const person = await findReader(ctx, ownerId);
      if (!person || !isActiveUser(person.status)) return undefined;
      const brand = await getBrand(ctx);
      const email = await renderPaused(ctx, paused, { brand, firstName: person.firstName });
      return email && emailTo(person, brand, email);
    },
  });
};

const emailKeyCreated: EmailListener<{ userId: string; keyId: string }> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: payload.userId,
    template: "api-key-created",
    refs: refsOf(payload),
    build: async () => {
      const person = await findReader(ctx, payload.userId);
      const key = await findApiKey(ctx.db.read, payload.keyId);
      if (!person || !key) return undefined;
      const brand = await getBrand(ctx);
      const email = await connections.apiKeyCreated({
        brand,
        firstName: person.firstName,
        name: key.name,
        abilities: key.scopes.map((scope) => API_SCOPES[scope as ApiScope].label),
        connectionsUrl: connectionsUrl(ctx, key.audience === "admin" ? "admin" : "dashboard"),
        forgotPasswordUrl: forgotPasswordUrl(ctx),
      });
      return emailTo(person, brand, email);
    },
  });

export const connectionEmails = [
  afterCommit(webhookPaused, "notifications.emailWebhookPaused", emailPaused),
  afterCommit(apiKeyCreated, "notifications.emailApiKeyCreated", emailKeyCreated),
];

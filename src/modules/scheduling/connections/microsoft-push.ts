// What Microsoft Graph sends: changes of calendars, and what becomes of the subscriptions.
// https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks
import type { Ctx } from "@/platform/ctx.ts";
import { receivePush } from "./push.ts";
import type { MicrosoftMessages } from "./schemas.ts";

const ABOUT = { missed: "loss", reauthorizationRequired: "end", subscriptionRemoved: "end" } as const;

const aboutOf = (lifecycle: string | undefined) =>
  lifecycle === undefined ? "change" : lifecycle in ABOUT ? ABOUT[lifecycle as keyof typeof ABOUT] : undefined;

/**
 * Messages with another state than ours, and those of an unknown kind, change nothing. Graph sends those of many changes
 * at once, which are one here.
 */
export const receiveMicrosoft = async (ctx: Ctx, { value }: MicrosoftMessages): Promise<void> => {
  const messages = new Map(value.map((message) => [JSON.stringify(message), message]));
  for (const { subscriptionId, clientState = "", lifecycleEvent } of messages.values()) {
    const [channelId = "", token = "", ...rest] = clientState.split(".");
    const about = aboutOf(lifecycleEvent);
    if (about && rest.length === 0) await receivePush(ctx, { channelId, token, resource: subscriptionId, about });
  }
};

// Sends the messages about meetings that are due.
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import { PROVIDER_CHANNELS } from "@/modules/notifications/channels/channels.ts";
import { queueDueMessages } from "@/modules/notifications/due/due-messages.ts";
import type { TestApp } from "../app/test-app.ts";

const LISTENERS = Object.values(PROVIDER_CHANNELS).map(({ dueListener }) => dueListener);

/** As the sweep and the workers do. Throws the first error once all were tried. */
export const sendDueMessages = async (app: Pick<TestApp, "ctx">): Promise<void> => {
  const ctx = app.ctx();
  await queueDueMessages(ctx);
  const due = await listDueDeliveries(ctx, 100, LISTENERS);
  const errors: unknown[] = [];
  for (const delivery of due) await runDeliveries(ctx, [delivery]).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
};

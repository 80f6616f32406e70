// Owners' calls about webhooks and API keys of the marketplace, with their preparation.
import { eq } from "drizzle-orm";
import { hashPassword } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { runReactions } from "../app/reactions.ts";
import type { TestApp } from "../app/test-app.ts";
import { PASSWORD } from "../people/accounts.ts";
import { startReceiver } from "../webhooks/receiver.ts";
import type { ActionContext, AdminAction } from "./admin-actions.ts";
import type { Call } from "./contract-calls.ts";

const WEBHOOK = { url: "https://crm.example/", description: "CRM", events: ["lead.created"], password: PASSWORD };
const KEY = { name: "BI", scopes: ["market:read"], addresses: [], days: null, password: PASSWORD };

/** New webhooks and keys take the administrator's password. */
const setPassword = async (app: TestApp, { adminId }: ActionContext): Promise<void> => {
  const passwordHash = await hashPassword(PASSWORD);
  await app.transact(async (tx) => void (await tx.update(users).set({ passwordHash }).where(eq(users.id, adminId))));
};

const makeWebhook = async (app: TestApp, context: ActionContext, url = WEBHOOK.url): Promise<string> => {
  await setPassword(app, context);
  return (await context.done("/Admin/Webhooks/Create", { ...WEBHOOK, url })).id;
};

const onWebhook = (call: string, body?: unknown): AdminAction => async (app, context) => ({
  path: `/Admin/Webhooks/${call}/${await makeWebhook(app, context)}`,
  body,
});

/** A delivery that was accepted. */
const replay: AdminAction = async (app, context) => {
  const receiver = await startReceiver();
  const id = await makeWebhook(app, context, receiver.url);
  await context.done(`/Admin/Webhooks/SendTest/${id}`);
  await runReactions(app.ctx());
  await receiver.close();
  const { items } = await context.read(`/Admin/Webhooks/Deliveries/${id}`);
  return { path: `/Admin/Webhooks/Replay/${items[0].id}` };
};

export const CONNECTION_ACTIONS: Partial<Record<Call, AdminAction>> = {
  "POST /Admin/Webhooks/Create": async (app, context) => {
    await setPassword(app, context);
    return { path: "/Admin/Webhooks/Create", body: WEBHOOK };
  },
  "POST /Admin/Webhooks/Update/{id}": onWebhook("Update", { description: "Other", events: ["lead.updated"] }),
  "POST /Admin/Webhooks/RotateSecret/{id}": onWebhook("RotateSecret", { password: PASSWORD }),
  "POST /Admin/Webhooks/Pause/{id}": onWebhook("Pause"),
  "POST /Admin/Webhooks/Resume/{id}": async (app, context) => {
    const id = await makeWebhook(app, context);
    await context.done(`/Admin/Webhooks/Pause/${id}`);
    return { path: `/Admin/Webhooks/Resume/${id}` };
  },
  "POST /Admin/Webhooks/Delete/{id}": onWebhook("Delete"),
  "POST /Admin/Webhooks/SendTest/{id}": onWebhook("SendTest"),
  "POST /Admin/Webhooks/Replay/{id}": replay,
  "POST /Admin/ApiKeys/Create": async (app, context) => {
    await setPassword(app, context);
    return { path: "/Admin/ApiKeys/Create", body: KEY };
  },
  "POST /Admin/ApiKeys/Revoke/{id}": async (app, context) => {
    await setPassword(app, context);
    const { id } = await context.done("/Admin/ApiKeys/Create", KEY);
    return { path: `/Admin/ApiKeys/Revoke/${id}` };
  },
};

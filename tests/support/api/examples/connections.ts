// A specialist's own systems: what is sent to them, and the keys with which they call.
import type { TestApp } from "../../app/test-app.ts";
import { runReactions } from "../../app/reactions.ts";
import { PASSWORD as password } from "../../people/accounts.ts";
import { startReceiver } from "../../webhooks/receiver.ts";
import { type Ask, askEach } from "./caller.ts";

export const connect = async (app: TestApp, ask: Ask) => {
  const receiver = await startReceiver();
  const webhook = { url: receiver.url, description: "CRM", events: ["lead.created"], password };
  const { id } = await ask("post /Webhooks/Create", { body: webhook });
  await ask("post /Webhooks/SendTest/{id}", { id });
  await runReactions(app.ctx());
  const { items: [delivery] } = await ask("get /Webhooks/Deliveries/{id}", { id });
  await receiver.close();
  await askEach(ask, [
    ["post /Webhooks/Replay/{id}", { id: delivery.id }],
    ["get /Webhooks/GetAll"],
    ["post /Webhooks/Update/{id}", { id, body: { description: "Our CRM", events: ["lead.updated"] } }],
    ["post /Webhooks/RotateSecret/{id}", { id, body: { password } }],
    ["post /Webhooks/Pause/{id}", { id }],
    ["post /Webhooks/Resume/{id}", { id }],
    ["post /Webhooks/Delete/{id}", { id }],
  ]);
  const key = { name: "CRM", scopes: ["leads:read"], addresses: ["203.0.113.7"], days: 30, password };
  const created = await ask("post /ApiKeys/Create", { body: key });
  await ask("get /ApiKeys/GetAll");
  await ask("post /ApiKeys/Revoke/{id}", { id: created.id });
};

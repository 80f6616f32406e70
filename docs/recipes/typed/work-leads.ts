// Receives webhooks and notes on each new lead that a program has seen it, with the types that openapi-typescript has
// generated into api.d.ts (docs/build.md).
//
//   PARLEY_URL=… PARLEY_API_KEY=parley_live_… PARLEY_WEBHOOK_SECRET=whsec_… PORT=3000 node dist/work-leads.js
//
// The key needs the scopes leads:read and leads:write.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { env } from "node:process";
import createClient from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { paths, webhooks } from "./api.js";

/** Any message of a webhook: its type says what its data are. */
type Message = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

const parley = createClient<paths>({
  baseUrl: `${env.PARLEY_URL}/api/v2`,
  headers: { Authorization: `Bearer ${env.PARLEY_API_KEY}` },
});

const handle = async (message: Message): Promise<void> => {
  if (message.type !== "lead.created") return console.log(message.type);
  const path = { id: message.data.leadId };
  const { data: lead, error } = await parley.GET("/Leads/Props/{id}", { params: { path } });
  if (!lead) throw new Error(JSON.stringify(error));
  const notes = `Seen by a program. ${lead.notes}`;
  await parley.POST("/Leads/Notes/{id}", { params: { path }, body: { notes, basedOn: lead.notes } });
  console.log(`${message.type}: ${message.data.firstName}, ${lead.category}, ${lead.meeting?.text}`);
};

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    await handle(new Webhook(env.PARLEY_WEBHOOK_SECRET!).verify(body, request.headers as never) as Message);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error);
    response.writeHead(400).end();
  }
});
server.listen(Number(env.PORT ?? 3000), () => console.log("Listening"));

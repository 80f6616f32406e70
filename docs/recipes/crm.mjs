// A small CRM on Node 20 or later, without packages: it receives webhooks of Parley, checks their signatures, fetches each lead with
// an API key, keeps it in a file, and deletes it when the visitor asks for that.
//
//   PARLEY_URL=https://parley.example PARLEY_API_KEY=parley_live_… PARLEY_WEBHOOK_SECRET=whsec_… node crm.mjs
//
// The key needs the scope leads:read. PORT (default 3000) and CRM_FILE (default crm.json) are optional.
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { env } from "node:process";

const { PARLEY_URL, PARLEY_API_KEY, PARLEY_WEBHOOK_SECRET, CRM_FILE = "crm.json", PORT = "3000" } = env;

/** Messages older than this are refused, so that nobody can send a recorded one again. */
const TOLERANCE_SECONDS = 300;

const isSigned = (headers, body) => {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(PARLEY_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest();
  // For a day after a rotation there are two signatures. One that fits is enough.
  return signatures.split(" ").some((signature) => {
    const sent = Buffer.from(signature.replace("v1,", ""), "base64");
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
};

const load = async () => JSON.parse(await readFile(CRM_FILE, "utf8").catch(() => '{"seen":[],"leads":{}}'));
const save = (crm) => writeFile(CRM_FILE, JSON.stringify(crm, null, 2));

const fetchLead = async (id) => {
  const response = await fetch(`${PARLEY_URL}/api/v2/Leads/Props/${id}`, {
    headers: { Authorization: `Bearer ${PARLEY_API_KEY}` },
  });
  // A lead that was erased meanwhile is gone; anything else is worth another attempt.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { name, status, contact, contactShown } = await response.json();
  return { name, status, ...(contactShown ? { email: contact.email, phone: contact.phone } : {}) };
};

const handle = async ({ type, data }, messageId) => {
  const crm = await load();
  if (crm.seen.includes(messageId)) return;
  if (type === "lead.erased") delete crm.leads[data.leadId];
  else if (data.leadId) {
    const lead = await fetchLead(data.leadId);
    if (lead) crm.leads[data.leadId] = lead;
  }
  await save({ ...crm, seen: [...crm.seen, messageId].slice(-1000) });
};

/** One message after another, because all of them change the same file. */
let queue = Promise.resolve();

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString("utf8");
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const handling = queue.then(() => handle(JSON.parse(body), request.headers["webhook-id"]));
  queue = handling.catch(() => {});
  // An error makes Parley send the message again later.
  await handling.then(() => response.writeHead(204), () => response.writeHead(500));
  response.end();
});

server.listen(Number(PORT), () => console.log(`Listening on port ${server.address().port}`));

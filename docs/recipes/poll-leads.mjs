// Asks for new leads, as Zapier and its like do: run it every few minutes. Each new lead is one line of JSON, once.
//
//   PARLEY_URL=https://parley.example PARLEY_API_KEY=parley_live_… node poll-leads.mjs
//
// The key needs the scope leads:read. STATE_FILE (default leads-seen.json) is optional.
import { readFile, writeFile } from "node:fs/promises";
import { env } from "node:process";

const { PARLEY_URL, PARLEY_API_KEY, STATE_FILE = "leads-seen.json" } = env;

/** A lead appears a moment after the time that it has, so each run looks back, and ids say what is new. */
const LOOK_BACK_MS = 10 * 60_000;

const call = async (path) => {
  const response = await fetch(`${PARLEY_URL}/api/v2${path}`, {
    headers: { Authorization: `Bearer ${PARLEY_API_KEY}` },
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
};

const listSince = async (since) => {
  const items = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await call(`/Leads/GetAllForUser?dir=asc&pageSize=50&page=${page}&since=${since}`);
    items.push(...list.items);
    pages = list.totalPages;
  }
  return items;
};

const { until, seen } = JSON.parse(
  await readFile(STATE_FILE, "utf8").catch(() => '{"until":"1970-01-01T00:00:00.000Z","seen":[]}'),
);
const from = Math.max(0, Date.parse(until) - LOOK_BACK_MS);
const leads = await listSince(new Date(from).toISOString());
for (const { id, name, status, category, createdAt } of leads.filter((lead) => !seen.includes(lead.id))) {
  console.log(JSON.stringify({ id, name, status, category, createdAt }));
}
await writeFile(
  STATE_FILE,
  JSON.stringify({
    until: leads.at(-1)?.createdAt ?? until,
    seen: leads.map(({ id }) => id),
  }),
);

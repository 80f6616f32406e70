// Saves all leads as a file that Excel, Numbers, LibreOffice and Google Sheets open.
//
//   PARLEY_URL=https://parley.example PARLEY_API_KEY=parley_live_… node leads-to-csv.mjs leads.csv
//
// The key needs the scope leads:read. Further parameters filter as the list does: node leads-to-csv.mjs leads.csv status=converted
import { createWriteStream } from "node:fs";
import { argv, env } from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const { PARLEY_URL, PARLEY_API_KEY } = env;
const [file = "leads.csv", ...filters] = argv.slice(2);

const response = await fetch(`${PARLEY_URL}/api/v2/Leads/Export?${filters.join("&")}`, {
  headers: { Authorization: `Bearer ${PARLEY_API_KEY}` },
});
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
await pipeline(Readable.fromWeb(response.body), createWriteStream(file));

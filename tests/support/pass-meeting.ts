// Lets a meeting be over, as if it had been booked for the past: deno run -A tests/support/pass-meeting.ts MEETING-ID,
// with DATA_DIR, beside the running program. Times cannot be waited for in a browser journey.
import { sql } from "drizzle-orm";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/db.ts";

const HOUR_MS = 3_600_000;

const [meetingId = ""] = Deno.args;
const config = readConfig({ DATA_DIR: Deno.env.get("DATA_DIR"), PARLEY_ENV: "test" });
const db = await openDatabase({ ...config.database, synchronous: "NORMAL" });
await db.write(async (tx) => {
  const [meeting] = await tx.all<{ ends_at: number }>(sql`select ends_at from meetings where id = ${meetingId}`);
  if (!meeting) throw new Error(`There is no meeting ${meetingId}`);
  const by = meeting.ends_at - (Date.now() - HOUR_MS);
  await tx.run(
    sql`update meetings set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where id = ${meetingId}`,
  );
  await tx.run(sql`update leads set outcome_by = outcome_by - ${by} where meeting_id = ${meetingId}`);
});
db.close();

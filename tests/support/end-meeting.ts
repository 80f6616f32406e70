// Lets a meeting be over, as if its time had come, in a process of its own beside the running program, and asks both
// how it went: deno run -A tests/support/end-meeting.ts MEETING, with DATA_DIR.
import { eq } from "drizzle-orm";
import { createServices } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { getMeeting } from "../../src/modules/scheduling/index.ts";
import { sweepOutcomes } from "../../src/modules/scheduling/outcomes.ts";
import { meetings, occupiedCells } from "../../src/modules/scheduling/tables.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemCtx } from "../../src/platform/ctx.ts";
import { openDatabase } from "../../src/platform/db.ts";
import { createLog } from "../../src/platform/log.ts";
import { transact } from "../../src/platform/transact.ts";

const [id = ""] = Deno.args;
const config = readConfig({ DATA_DIR: Deno.env.get("DATA_DIR"), PARLEY_ENV: "test" });
const db = await openDatabase({ ...config.database, synchronous: "NORMAL" });
const mailer = { send: () => Promise.reject(new Error("Only the worker sends mail")), close() {} };
const services = createServices({ config, db, log: createLog("error"), mailer, clock: systemClock });
const ctx = systemCtx(services, "test");

const { startsAt, endsAt, busyFrom, busyTo } = await getMeeting(db.read, id);
const earlier = endsAt - ctx.now + 60_000;
await transact(ctx, async (tx) => {
  await tx.delete(occupiedCells).where(eq(occupiedCells.meetingId, id));
  const times = { startsAt, endsAt, busyFrom, busyTo };
  const past = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at - earlier]));
  await tx.update(meetings).set(past).where(eq(meetings.id, id));
});
await sweepOutcomes(ctx);
db.close();

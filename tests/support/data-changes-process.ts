// The process of tests/support/data-changes.ts, beside a running program with the same DATA_DIR: each input line is a
// change as JSON, each output line reports success or an error.
import { createInterface } from "node:readline";
import process from "node:process";
import { eq, sql } from "drizzle-orm";
import { createServices } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { findPersonByEmail } from "@/modules/auth/index.ts";
import { grantCredits } from "@/modules/billing/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { newId } from "@/platform/ids.ts";
import { createLog } from "@/platform/log.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import type { DataChanges } from "./data-changes.ts";

const config = readConfig({ DATA_DIR: Deno.env.get("DATA_DIR"), PARLEY_ENV: "test" });
const db = await openDatabase({ ...config.database, synchronous: "NORMAL" });
const mailer = { send: () => Promise.reject(new Error("Only the worker sends mail")), close() {} };
const services = createServices({ config, db, log: createLog("error"), mailer, clock: systemClock });
const ctxOfNow = () => systemCtx(services, "test");

const changes: DataChanges = {
  async grantCredits({ email, slug, quantity }) {
    const person = await findPersonByEmail(db.read, email);
    if (!person) throw new Error(`There is no account with the address ${email}`);
    const grant = { specialistId: person.id, categoryId: starterId(slug), quantity, unitPriceMinor: 1_500 };
    await transact(ctxOfNow(), (tx) => grantCredits(tx, { ...grant, reason: "test", key: newId() }));
  },
  async endMeeting({ meetingId: id }) {
    const ctx = ctxOfNow();
    const { startsAt, endsAt, busyFrom, busyTo } = await getMeeting(db.read, id);
    const earlier = endsAt - ctx.now + MINUTE_MS;
    await transact(ctx, async (tx) => {
      await tx.delete(occupiedCells).where(eq(occupiedCells.meetingId, id));
      const times = { startsAt, endsAt, busyFrom, busyTo };
      const past = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at - earlier]));
      await tx.update(meetings).set(past).where(eq(meetings.id, id));
    });
    await sweepOutcomes(ctx);
  },
  async passMeeting({ meetingId: id }) {
    await db.write(async (tx) => {
      const [meeting] = await tx.all<{ ends_at: number }>(sql`select ends_at from meetings where id = ${id}`);
      if (!meeting) throw new Error(`There is no meeting ${id}`);
      const by = meeting.ends_at - (Date.now() - 60 * MINUTE_MS);
      await tx.run(sql`update meetings set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where id = ${id}`);
      await tx.run(sql`update leads set outcome_by = outcome_by - ${by} where meeting_id = ${id}`);
    });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { change, input } = JSON.parse(line) as { change: keyof DataChanges; input: never };
  const error = await changes[change](input).then(() => undefined, (reason: Error) => reason.stack ?? String(reason));
  console.log(JSON.stringify({ error }));
}
db.close();

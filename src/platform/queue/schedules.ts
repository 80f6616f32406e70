// Scheduled tasks: how a module declares one, and the lease that limits it to one run at a time.
import { and, eq, inArray } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../db/columns.ts";
import type { Ctx } from "../ctx.ts";
import { LEASE_MS, type LeaseTimes, whileLeased } from "../events/lease.ts";
import { errorMessage } from "../log.ts";
import type { Instant } from "../time/time.ts";
import { transact } from "../db/transact.ts";
import { inSpan } from "../telemetry/tracing.ts";
import type { QueueName } from "./queue-names.ts";

/**
 * A sweep: `run` finds what is due at `ctx.now`, in batches, and may run more often than planned.
 * `every` in ms, or `cron` with five fields in UTC.
 */
export type Schedule =
  & {
    name: string;
    /** `emails` for a task that sends emails, `outside` for one that calls a service; `sweeps` otherwise. */
    queue?: QueueName;
    run(ctx: Ctx): Promise<unknown>;
  }
  & ({ every: number } | { cron: string });

/** One row for each schedule: its last run, and the lease of a run in progress. */
export const scheduleRuns = sqliteTable("schedule_runs", {
  name: text("name").primaryKey(),
  /** How often it was started; the number fences the current run. */
  runs: integer("runs").notNull().default(0),
  startedAt: instant("started_at").notNull(),
  leasedUntil: instant("leased_until"),
  finishedAt: instant("finished_at"),
  lastError: text("last_error"),
});

/** A sweep works in batches and may take long; after half an hour it counts as hanging. */
const SWEEP_MS = 30 * 60_000;

export type ScheduleRun = typeof scheduleRuns.$inferSelect;

/** The last run of each of these schedules that has begun, by name. */
export const listLastRuns = async (ctx: Ctx, names: string[]): Promise<Map<string, ScheduleRun>> => {
  if (names.length === 0) return new Map();
  const rows = await ctx.db.read.select().from(scheduleRuns).where(inArray(scheduleRuns.name, names));
  return new Map(rows.map((row) => [row.name, row]));
};

/** Whether the run has ended well. One that failed, or whose worker was killed, has not been done. */
export const isDone = ({ startedAt, finishedAt }: ScheduleRun): boolean => (finishedAt ?? 0) >= startedAt;

export const isRunning = ({ leasedUntil }: ScheduleRun, now: Instant): boolean => (leasedUntil ?? 0) > now;

/** Runs a schedule unless another worker runs it. Returns whether it ran. Throws what the schedule throws. */
export const runSchedule = async (
  ctx: Ctx,
  schedule: Schedule,
  { leaseMs = LEASE_MS, workMs = SWEEP_MS }: Partial<LeaseTimes> = {},
): Promise<boolean> => {
  const run = await startRun(ctx, schedule.name, leaseMs);
  if (run === undefined) return false;
  const record = (fields: Partial<typeof scheduleRuns.$inferInsert>) =>
    transact(ctx, async (tx) => {
      await tx.update(scheduleRuns).set(fields)
        .where(and(eq(scheduleRuns.name, schedule.name), eq(scheduleRuns.runs, run)));
    });
  const renew = () => record({ leasedUntil: ctx.clock.now() + leaseMs });
  try {
    await whileLeased(
      ctx,
      { leaseMs, workMs },
      renew,
      () => inSpan(`schedule ${schedule.name}`, {}, () => schedule.run(ctx)),
    );
  } catch (error) {
    const lastError = errorMessage(error);
    await record({ leasedUntil: null, lastError });
    throw error;
  }
  await record({ leasedUntil: null, lastError: null, finishedAt: ctx.clock.now() });
  return true;
};

const startRun = (ctx: Ctx, name: string, leaseMs: number): Promise<number | undefined> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const leasedUntil = now + leaseMs;
    const [last] = await tx.select({ runs: scheduleRuns.runs, leasedUntil: scheduleRuns.leasedUntil })
      .from(scheduleRuns).where(eq(scheduleRuns.name, name));
    if (last && (last.leasedUntil ?? 0) > now) return undefined;
    const run = { runs: (last?.runs ?? 0) + 1, startedAt: now, leasedUntil };
    await tx.insert(scheduleRuns).values({ name, ...run })
      .onConflictDoUpdate({ target: scheduleRuns.name, set: run });
    return run.runs;
  });

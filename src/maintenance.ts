// The commands for operators that look into the database as a whole: check and restore.
import type { Redis } from "ioredis";
import { checks } from "./app.ts";
import type { Config } from "./config.ts";
import { openLog } from "./open-log.ts";
import { type CommandContext, openServices } from "./services.ts";
import { reconcileCredits } from "@/modules/billing/index.ts";
import { type Check, type CheckResult, runChecks } from "@/platform/checks.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { asCopyError, describeCopy, describeSize } from "@/platform/db/backup.ts";
import { openForReading } from "@/platform/db/connection.ts";
import { type Restored, restoreFile } from "@/platform/db/restore.ts";
import type { DatabaseOptions } from "@/platform/db/types.ts";
import { deepestMessage, errorMessage, type Log } from "@/platform/log.ts";
import { joinRedis } from "@/platform/queue/find-redis.ts";
import { QUEUE_PREFIX } from "@/platform/queue/queue-names.ts";
import { connectRedis, whenReady } from "@/platform/queue/redis.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { iso } from "@/platform/time/time.ts";

/** The exit codes of `check`. */
const CHECKED = { fine: 0, problems: 1, failed: 2 } as const;

const printResult = ({ name, label, count, ids }: CheckResult): void => {
  const found = count === 0 ? "ok" : `${count} found: ${ids.join(", ")}${count > ids.length ? ", …" : ""}`;
  console.error(`${count === 0 ? "✓" : "✗"} ${label} (${name}): ${found}`);
};

const checkDatabase = async (database: DatabaseOptions, chosen: readonly Check[]): Promise<CheckResult[]> => {
  const db = await openForReading(database);
  try {
    return await runChecks(db.read, chosen, systemClock.now());
  } finally {
    db.close();
  }
};

const checksOfCopy = checks.filter(({ inUseOnly }) => !inUseOnly);
const isFine = (results: readonly CheckResult[]): boolean => results.every(({ count }) => count === 0);

const checkFile = async (file: string): Promise<CheckResult[]> => {
  await describeCopy(file);
  return await checkDatabase({ url: `file:${file}` }, checksOfCopy)
    .catch((error) => Promise.reject(asCopyError(file, error)));
};

/** Checks the database, or the file that is named. Prints lines for people on stderr and JSON on stdout. */
export const check = async ({ config, shutdown, argument: file }: CommandContext): Promise<void> => {
  try {
    const results = file ? await checkFile(file) : await checkDatabase(config.database, checks);
    for (const result of results) printResult(result);
    console.log(JSON.stringify({ status: isFine(results) ? "ok" : "problems", checks: results }));
    await shutdown.stop(isFine(results) ? CHECKED.fine : CHECKED.problems);
  } catch (error) {
    console.error(`The database can't be checked: ${file ? errorMessage(error) : deepestMessage(error)}`);
    await shutdown.stop(CHECKED.failed);
  }
};

const EVEN_IF_BROKEN = "--even-if-broken";

/** Copies a backup, migrates, reconciles and checks the copy, puts it in the place of the database, and empties the queue. */
export const restore = async (run: CommandContext): Promise<void> => {
  const { config, argument: file, options, shutdown } = run;
  if (options.some((option) => option !== EVEN_IF_BROKEN)) throw new Error(`The only option is ${EVEN_IF_BROKEN}.`);
  let results: CheckResult[] = [];
  const prepare = async (copy: string) => {
    results = await prepareCopy(run, copy);
    for (const result of results) printResult(result);
    if (isFine(results) || options.includes(EVEN_IF_BROKEN)) return;
    throw new Error(
      `Nothing was replaced: ${file} has the problems above. Use another backup, or repeat this with ${EVEN_IF_BROKEN}.`,
    );
  };
  const restored = await restoreFile(config.database.url, { backup: file, now: systemClock.now(), prepare });
  console.log(describeRestore(file, restored, await emptyQueue(config, openLog(config))));
  await shutdown.stop(isFine(results) ? CHECKED.fine : CHECKED.problems);
};

/** Migrates and reconciles a copy as a start would, checks it and closes it. */
const prepareCopy = async (run: CommandContext, copy: string): Promise<CheckResult[]> => {
  const opened: (() => unknown)[] = [];
  const onStop = (_name: string, stop: () => unknown) => void opened.push(stop);
  const config = { ...run.config, database: { url: `file:${copy}` } };
  try {
    const services = await openServices({ ...run, config, shutdown: { ...run.shutdown, onStop } }, true);
    await reconcileCredits(systemCtx(services, "restore"));
    return await runChecks(services.db.read, checksOfCopy, systemClock.now());
  } finally {
    for (const stop of opened.reverse()) await stop();
  }
};

const describeRestore = (file: string, restored: Restored, queue: string): string => {
  const { newestEventAt, replaced, wasDamaged } = restored;
  const lost = newestEventAt ? `everything after ${iso(newestEventAt)}, its newest event` : "everything after it";
  return [
    `Restored ${file}: ${describeSize(restored)}.`,
    `What is missing: ${lost}. Compare the payments since then in Stripe.`,
    replaced ? `The replaced database is ${replaced}. Delete it when you no longer need it.` : "There was none before.",
    ...wasDamaged ? ["It is damaged, so nothing shows whether a process still uses it: make sure that none does."] : [],
    queue,
  ].join("\n");
};

/** Removes the keys of the queue, whose jobs are about rows that may be gone. Says what was done. */
const emptyQueue = async (config: Config, log: Log): Promise<string> => {
  if (!config.redisUrl) return "The queue: REDIS_URL is not set. What an older queue still contains has no effect.";
  let redis: Redis | undefined;
  try {
    redis = connectRedis(await joinRedis(config, log), "producer", log);
    await whenReady(redis);
    let removed = 0;
    for await (const keys of redis.scanStream({ match: `${QUEUE_PREFIX}:*`, count: 500 })) {
      if (keys.length > 0) removed += await redis.unlink(...keys);
    }
    return `The queue is empty (${removed} keys removed).`;
  } catch (error) {
    return `The queue was not emptied: ${errorMessage(error)}. Empty Redis (FLUSHALL) before you start workers.`;
  } finally {
    redis?.disconnect();
  }
};

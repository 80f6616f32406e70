// The commands for operators that work on the database as a whole: backup, check and restore.
import { setTimeout } from "node:timers/promises";
import type { Redis } from "ioredis";
import { checks } from "./app.ts";
import type { Config } from "./config.ts";
import { type CommandContext, openLog, openServices } from "./services.ts";
import { reconcileCredits } from "@/modules/billing/index.ts";
import { type Check, type CheckResult, runChecks } from "@/platform/checks.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { type Backup, backUp, backUpInto } from "@/platform/db/backup.ts";
import { openForReading } from "@/platform/db/connection.ts";
import { type Restored, restoreFile } from "@/platform/db/restore.ts";
import type { DatabaseOptions } from "@/platform/db/types.ts";
import { deepestMessage, errorFields, errorMessage, type Log } from "@/platform/log.ts";
import { joinRedis } from "@/platform/queue/find-redis.ts";
import { QUEUE_PREFIX } from "@/platform/queue/queue-names.ts";
import { connectRedis, whenReady } from "@/platform/queue/redis.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { iso } from "@/platform/time/time.ts";

const sizeOf = ({ bytes, migration }: Backup): string => `${Math.ceil(bytes / 1024)} KB, at migration ${migration}`;

/** The values of options such as `--keep 24` or `--keep=24`. Throws for an option that is not among `known`. */
const readOptions = <Name extends string>(options: readonly string[], known: readonly Name[]) => {
  const values: Partial<Record<Name, string>> = {};
  const parts = options.flatMap((one) => one.split("="));
  for (let n = 0; n < parts.length; n += 2) {
    const name = known.find((one) => parts[n] === `--${one}`);
    if (!name || parts[n + 1] === undefined) {
      throw new Error(`The options are ${known.map((one) => `--${one}`).join(" and ")}, each with a value.`);
    }
    values[name] = parts[n + 1];
  }
  return values;
};

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const parsePeriod = (text: string): number => {
  const [, number, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (!number || Number(number) === 0) throw new Error("Write --every with a number and s, m, h or d, such as 1h.");
  return Number(number) * UNITS[unit as keyof typeof UNITS];
};

const parseKeep = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error("Write --keep with the number of backups that stay, such as 48.");
  return Number(text);
};

/** A backup into one new file, or into a folder: once, or again and again. */
export const backup = async ({ config, shutdown, argument, options }: CommandContext): Promise<void> => {
  const { keep, every } = readOptions(options, ["keep", "every"]);
  if (!argument.endsWith("/")) {
    if (keep ?? every) throw new Error("--keep and --every need a folder, with a / at its end: backup data/backups/");
    const done = await backUp(config.database, argument);
    console.log(`Backed up to ${argument}: ${sizeOf(done)}.`);
    return await shutdown.stop();
  }
  const folder = { folder: argument, ...(keep ? { keep: parseKeep(keep) } : {}) };
  if (every) return await backUpEvery(parsePeriod(every), folder, { config, shutdown });
  const done = await backUpInto(config.database, { ...folder, now: systemClock.now() });
  console.log(`Backed up to ${done.file}: ${sizeOf(done)}.`);
  await shutdown.stop();
};

type Running = Pick<CommandContext, "config" | "shutdown">;

/** Until SIGTERM. A backup that fails is logged, and the next one comes at its usual time. */
const backUpEvery = async (
  periodMs: number,
  folder: { folder: string; keep?: number },
  { config, shutdown }: Running,
): Promise<void> => {
  const log = openLog(config);
  const stopped = new AbortController();
  shutdown.onStop("backups", () => stopped.abort());
  while (!stopped.signal.aborted) {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    await backUpInto(config.database, { ...folder, now: systemClock.now() }).then(
      ({ file, bytes, migration }) => log.info("backed up", { file, bytes, migration, ms: ms() }),
      (error) => log.error("a backup failed", { ...errorFields(error), nextInMs: periodMs }),
    );
    await setTimeout(Math.max(0, periodMs - ms()), undefined, { signal: stopped.signal }).catch(() => {});
  }
};

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

/** Checks the database, or the file that is named. Prints lines for people on stderr and JSON on stdout. */
export const check = async ({ config, shutdown, argument: file }: CommandContext): Promise<void> => {
  try {
    const results = file
      ? await checkDatabase({ url: `file:${file}` }, checksOfCopy)
      : await checkDatabase(config.database, checks);
    for (const result of results) printResult(result);
    console.log(JSON.stringify({ status: isFine(results) ? "ok" : "problems", checks: results }));
    await shutdown.stop(isFine(results) ? CHECKED.fine : CHECKED.problems);
  } catch (error) {
    console.error(`The database can't be checked: ${deepestMessage(error)}`);
    await shutdown.stop(CHECKED.failed);
  }
};

/** Puts a backup in the place of the database, migrates, reconciles and checks it, and empties the queue. */
export const restore = async (run: CommandContext): Promise<void> => {
  const { config, argument: file, shutdown } = run;
  const restored = await restoreFile(config.database.url, { backup: file, now: systemClock.now() });
  const services = await openServices(run, true);
  await reconcileCredits(systemCtx(services, "restore"));
  const results = await runChecks(services.db.read, checksOfCopy, systemClock.now());
  for (const result of results) printResult(result);
  console.log(describeRestore(file, restored, await emptyQueue(config, services.log)));
  await shutdown.stop(isFine(results) ? CHECKED.fine : CHECKED.problems);
};

const describeRestore = (file: string, restored: Restored, queue: string): string => {
  const { newestEventAt, replaced, wasDamaged } = restored;
  const lost = newestEventAt ? `everything after ${iso(newestEventAt)}, its newest event` : "everything after it";
  return [
    `Restored ${file}: ${sizeOf(restored)}.`,
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

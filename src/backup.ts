// The command `backup`: once, or again and again. It loads little more than the driver of the database, so that it fits into a
// small container.
import type { Config } from "./config.ts";
import { openLog } from "./open-log.ts";
import type { CommandContext } from "./services.ts";
import { type Backup, backUp, backUpInto, describeSize, recordBackup } from "@/platform/db/backup.ts";
import { errorFields, errorMessage } from "@/platform/log.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { waitFor } from "@/platform/time/timeout.ts";

/** The values of options such as `--keep 24` or `--keep=24`. Throws for an option that is not among `known`. */
const readOptions = <Name extends string>(options: readonly string[], known: readonly Name[]) => {
  const values: Partial<Record<Name, string>> = {};
  const parts = options.flatMap((option) => option.split("="));
  for (let n = 0; n < parts.length; n += 2) {
    const name = known.find((name) => parts[n] === `--${name}`);
    if (!name || parts[n + 1] === undefined) {
      throw new Error(`The options are ${known.map((name) => `--${name}`).join(" and ")}, each with a value.`);
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

/** A database without the table, before its first migration by this program, is no reason to fail. */
const record = async (config: Config, done: Backup): Promise<void> => {
  await recordBackup(config.database, done, systemClock.now()).catch((error) =>
    openLog(config).warn("the backup is not in the metrics", { error: errorMessage(error) })
  );
};

/** A backup into one new file, or into a folder: once, or again and again. */
export const backup = async ({ config, shutdown, argument, options }: CommandContext): Promise<void> => {
  const { keep, every } = readOptions(options, ["keep", "every"]);
  if (!argument.endsWith("/")) {
    if (keep ?? every) throw new Error("--keep and --every need a folder, with a / at its end: backup data/backups/");
    const done = await backUp(config.database, argument);
    await record(config, done);
    console.log(`Backed up to ${argument}: ${describeSize(done)}.`);
    return await shutdown.stop();
  }
  const folder = { folder: argument, ...(keep ? { keep: parseKeep(keep) } : {}) };
  if (every) return await backUpEvery(parsePeriod(every), folder, { config, shutdown });
  const done = await backUpInto(config.database, { ...folder, now: systemClock.now() });
  await record(config, done);
  console.log(`Backed up to ${done.file}: ${describeSize(done)}.`);
  await shutdown.stop();
};

type Running = Pick<CommandContext, "config" | "shutdown">;

/**
 * The driver keeps a closed connection until its statements are collected, which V8 sees no reason for: without this, a process
 * grows by megabytes with each backup. scripts/parley.sh allows it.
 */
const collectGarbage = (): void => (globalThis as { gc?: () => void }).gc?.();

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
      async (done) => {
        await record(config, done);
        log.info("backed up", { file: done.file, bytes: done.bytes, migration: done.migration, ms: ms() });
      },
      (error) => log.error("a backup failed", { ...errorFields(error), nextInMs: periodMs }),
    );
    collectGarbage();
    await waitFor(periodMs - ms(), stopped.signal);
  }
};

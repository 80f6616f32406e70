// The commands for operators that work on the database itself: backup and check.
import { checks } from "./app.ts";
import type { CommandContext } from "./services.ts";
import { type Check, type CheckResult, runChecks } from "@/platform/checks.ts";
import { backUp } from "@/platform/db/backup.ts";
import { openForReading } from "@/platform/db/connection.ts";
import type { DatabaseOptions } from "@/platform/db/types.ts";
import { errorMessage } from "@/platform/log.ts";
import { systemClock } from "@/platform/time/clock.ts";

export const backup = async ({ config, shutdown, argument: file }: CommandContext): Promise<void> => {
  const { bytes, migration } = await backUp(config.database.url, file);
  console.log(`Backed up to ${file}: ${Math.ceil(bytes / 1024)} KB, at migration ${migration}.`);
  await shutdown.stop();
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

/** Checks the database, or the file that is named. Prints lines for people on stderr and JSON on stdout. */
export const check = async ({ config, shutdown, argument: file }: CommandContext): Promise<void> => {
  const chosen = file ? checks.filter(({ inUseOnly }) => !inUseOnly) : checks;
  try {
    const results = await checkDatabase(file ? { url: `file:${file}` } : config.database, chosen);
    for (const result of results) printResult(result);
    const isFine = results.every(({ count }) => count === 0);
    console.log(JSON.stringify({ status: isFine ? "ok" : "problems", checks: results }));
    await shutdown.stop(isFine ? CHECKED.fine : CHECKED.problems);
  } catch (error) {
    console.error(`The database can't be checked: ${errorMessage(error)}`);
    await shutdown.stop(CHECKED.failed);
  }
};

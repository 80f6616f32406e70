// The age of the last backup, as the command leaves it and metrics read it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { join } from "node:path";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { backUp, recordBackup } from "../db/backup.ts";
import { backupGauges } from "./backups.ts";

let app: TestApp;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => [app, folder] = await Promise.all([openTestApp(), temporaryFolder()]));
afterEach(() => Promise.all([app.close(), folder.remove()]));

const HOUR_MS = 3_600_000;

test("it counts from the last backup, and without one from the first migration", async () => {
  const { database } = app.services.config;
  const before = await backupGauges.read(app.ctx());
  expect(before.parley_backup_size_bytes).toBe(undefined);
  expect(before.parley_backup_age_seconds).toBeGreaterThanOrEqual(0);
  const done = await backUp(database, join(folder.path, "copy.db"));
  const { now } = app.ctx();
  for (const hours of [3, 2]) await recordBackup(database, done, now - hours * HOUR_MS);
  expect(await backupGauges.read({ ...app.ctx(), now })).toEqual({
    parley_backup_age_seconds: 7_200,
    parley_backup_size_bytes: done.bytes,
  });
});

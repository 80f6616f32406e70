// The last release: its database as a fixture, and its program from git (scripts/release.ts writes both names).
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { readMigrations } from "@/platform/db/migrate.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const FIXTURE = join(ROOT, "tests/fixtures/release.db.br");
export const RELEASE = join(ROOT, "tests/fixtures/release.json");

export interface Release {
  version: string;
  /** The commit whose program has written the fixture. Tags may not travel with a clone. */
  commit: string;
  /** When its demo data were up to date, ms. */
  seededAt: number;
  /** The number of its last migration. */
  migration: number;
  /** The statuses that it knows, by the name of their table. */
  statuses: Record<string, readonly string[]>;
}

export const readRelease = async (): Promise<Release> => JSON.parse(await Deno.readTextFile(RELEASE));

/** The names of the migrations on which the release's program does not run. */
export const listTooNew = async ({ migration }: Release): Promise<string[]> =>
  (await readMigrations()).filter(({ oldestProgram = 0 }) => oldestProgram > migration).map(({ name }) => name);

/** Writes the release's database to a new file. */
export const writeFixture = async (file: string): Promise<void> =>
  await Deno.writeFile(file, brotliDecompressSync(await Deno.readFile(FIXTURE)));

const git = (...args: string[]) =>
  new Deno.Command("git", { args, cwd: ROOT, stdout: "piped", stderr: "null" }).output();

/** Whether git has the commit; a shallow clone or a copy without git has not. */
export const hasCommit = async (commit: string): Promise<boolean> =>
  await git("cat-file", "-e", `${commit}^{commit}`).then(({ success }) => success, () => false);

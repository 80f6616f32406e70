// The restore drill: visitors book while backups are taken again and again, everything is killed, and the newest backup is
// restored by the operators' own commands. Prints how many bookings are lost, and how old and how long everything is.
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { leads } from "@/modules/leads/tables.ts";
import { openForReading } from "@/platform/db/connection.ts";
import { copyFile } from "@tests/support/app/base-data.ts";
import { callerOf, openParley, type Parley } from "@tests/support/app/parley.ts";
import { type RunningApp, temporaryFolder } from "@tests/support/app/running-app.ts";
import { makeOpenSpecialist, visitAndBook } from "@tests/support/scheduling/bookings.ts";
import { createMarket, MARKET } from "../market.ts";
import { expectSame, find } from "./findings.ts";

/** As compose.yaml takes them. */
const EVERY = Deno.env.get("ENDURANCE_BACKUP_EVERY") ?? "1m";
const LOAD_MS = Number(Deno.env.get("ENDURANCE_RESTORE_SECONDS") ?? 150) * 1_000;
const VISITORS = 4;
/** What an operator is promised. */
const RPO_MS = 60_000;
const RTO_MS = 600_000;

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export interface Installation {
  parley: Parley;
  folder: string;
  env: Record<string, string>;
  specialists: string[];
}

export interface Launched {
  pid: number;
  ended: Promise<number | null>;
  output(): string;
}

/** A command of operators: of Parley, unless another program is named. */
export const launch = (
  { env }: Pick<Installation, "env">,
  args: string[],
  program = "scripts/parley.sh",
): Launched => {
  const child = spawn(program, args, { env: { ...Deno.env.toObject(), ...env } });
  let output = "";
  child.stdout.on("data", (bytes) => output += bytes);
  child.stderr.on("data", (bytes) => output += bytes);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { pid: child.pid!, ended, output: () => output };
};

/** Runs a command to its end. Fails the drill with its output unless it ends with 0. */
const run = async (installation: Pick<Installation, "env">, ...args: string[]): Promise<number> => {
  const began = performance.now();
  const { ended, output } = launch(installation, args);
  const code = await ended;
  if (code !== 0) throw new Error(`parley.sh ${args.join(" ")} ended with ${code}:\n${output()}`);
  return performance.now() - began;
};

/** A database of its own for the processes: SQLite must see that nobody else has it open. */
export const openInstallation = async (): Promise<Installation> => {
  const parley = await openParley();
  const specialists: string[] = [];
  for (let n = 0; n < VISITORS; n++) specialists.push(await makeOpenSpecialist(parley, { credits: 20_000 }));
  const { path: folder } = await temporaryFolder();
  const { config } = parley.services;
  await copyFile(config.database.url.slice("file:".length), {
    ...config,
    database: { url: `file:${folder}/parley.db` },
  });
  return { parley, folder, specialists, env: { ...parley.env, DATA_DIR: folder, LOG_LEVEL: "error" } };
};

interface Booking {
  trackId: string;
  /** When the visitor had the response, ms. */
  at: number;
}

/** Visitors book one after another, each with a specialist of their own, until `isOver`. */
const bookUntil = async (web: RunningApp, specialists: string[], isOver: () => boolean): Promise<Booking[]> => {
  const booked: Booking[] = [];
  const visit = async (specialistId: string) => {
    for (let n = 0; !isOver(); n++) {
      const visited = await visitAndBook(callerOf(web), n, specialistId).catch(() => undefined);
      if (visited?.status === 200) booked.push({ trackId: visited.trackId, at: Date.now() });
    }
  };
  await Promise.all(specialists.map(visit));
  return booked;
};

const newestBackup = (folder: string): string =>
  join(folder, readdirSync(folder).filter((name) => name.endsWith(".db")).sort().at(-1)!);

/** The time in a backup's name: when it began. */
const timeOf = (file: string): number => {
  const [, date, hour, minute, second] = /parley-(.{10})T(\d\d)-(\d\d)-(\d\d)Z/.exec(file)!;
  return Date.parse(`${date}T${hour}:${minute}:${second}Z`);
};

/** Visitors book while `shipping` copies the database; then all processes are killed at once. */
export const crashUnderLoad = async (installation: Installation, shipping: Launched, loadMs: number) => {
  const { parley, env, specialists } = installation;
  const web = await parley.start("web", env);
  const worker = await parley.start("worker", env);
  let crashedAt = Infinity;
  const booking = bookUntil(web, specialists, () => Date.now() >= crashedAt);
  await new Promise((resolve) => setTimeout(resolve, loadMs));
  crashedAt = Date.now();
  process.kill(shipping.pid, "SIGKILL");
  await Promise.all([web.stop("SIGKILL"), worker.stop("SIGKILL"), shipping.ended]);
  return { booked: await booking, crashedAt };
};

/** From the crash to the first booking. */
export const recover = async (installation: Installation, file: string): Promise<void> => {
  const began = performance.now();
  const restoring = await run(installation, "restore", file);
  const checking = await run(installation, "check", join(installation.folder, "parley.db"));
  const web = await installation.parley.start("web", installation.env);
  await installation.parley.start("worker", installation.env);
  const { status } = await visitAndBook(callerOf(web), 700, installation.specialists[0]!);
  const total = performance.now() - began;
  find("restore, check, and all until the first booking", [restoring, checking, total].map(seconds), true);
  expectSame("the first booking after the restore", status, 200);
  find("RTO without the operator's own time", seconds(total), total < RTO_MS);
  await web.stop();
};

/** The bookings with a response that the restored database does not have. */
export const listLost = async (folder: string, booked: Booking[]): Promise<Booking[]> => {
  const db = await openForReading({ url: `file:${folder}/parley.db` });
  const rows = await db.read.select({ trackId: leads.trackId }).from(leads);
  db.close();
  const kept = new Set(rows.map(({ trackId }) => trackId));
  return booked.filter(({ trackId }) => !kept.has(trackId));
};

/** How long the commands take on a database with two years of history. */
const measureMarket = async (): Promise<void> => {
  const { path: folder, remove } = await temporaryFolder();
  await createMarket(folder, MARKET);
  const env = { PARLEY_ENV: "test", DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "error" };
  const file = join(folder, "backup.db");
  // In a process of their own, because this one has had the database open.
  const elsewhere = { env: { ...env, DATA_DIR: join(folder, "elsewhere") } };
  const backingUp = await run({ env }, "backup", file);
  const began = performance.now();
  const { ended } = launch(elsewhere, ["restore", file]);
  // The generated history has leads without credits, which the checks report with 1.
  const code = await ended;
  const size = `${Math.round(statSync(file).size / 1e6)} MB`;
  find(`a market of ${MARKET.specialists} specialists and ${MARKET.meetings} meetings`, size, true);
  find("its backup; its restore with all checks", [backingUp, performance.now() - began].map(seconds), code !== null);
  await remove();
};

/** Runs the drill with ENDURANCE_RESTORE_SECONDS of load and a backup every ENDURANCE_BACKUP_EVERY. */
export const runRestore = async (): Promise<void> => {
  const installation = await openInstallation();
  const backups = join(installation.folder, "backups/");
  try {
    const shipping = launch(installation, ["backup", backups, "--every", EVERY, "--keep", "5"]);
    const { booked, crashedAt } = await crashUnderLoad(installation, shipping, LOAD_MS);
    const file = newestBackup(backups);
    await recover(installation, file);
    const lost = await listLost(installation.folder, booked);
    const age = crashedAt - timeOf(file);
    find("bookings with a response, and lost with the crash", [booked.length, lost.length], booked.length > 0);
    expectSame("lost bookings that are older than the backup", lost.filter(({ at }) => at < timeOf(file)).length, 0);
    find(`RPO with a backup every ${EVERY}`, seconds(age), age <= RPO_MS + 5_000);
  } finally {
    await installation.parley.close();
    await Deno.remove(installation.folder, { recursive: true });
  }
  await measureMarket();
};

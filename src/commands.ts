// The commands of main.ts. Each is loaded when it is run, so that a backup needs no more memory than it must.
import { type Config, demoEnvironment, readConfig, readEnvironment } from "./config.ts";
import type { CommandContext, Development } from "./services.ts";
import type { Shutdown } from "@/platform/shutdown.ts";
import { VERSION } from "@/platform/version.ts";

type Command = (run: CommandContext) => Promise<void>;

const processes = () => import("./processes.ts");
const maintenance = () => import("./maintenance.ts");

const COMMANDS: Record<string, () => Promise<Command>> = {
  web: async () => (await processes()).web,
  worker: async () => (await processes()).worker,
  all: async () => (await processes()).all,
  demo: async () => (await processes()).demo,
  migrate: async () => (await processes()).migrateDatabase,
  seed: async () => (await processes()).seed,
  admin: async () => (await processes()).admin,
  "reset-second-factor": async () => (await processes()).removeSecondFactor,
  backup: async () => (await import("./backup.ts")).backup,
  check: async () => (await maintenance()).check,
  restore: async () => (await maintenance()).restore,
};

/** The commands that read a copy of the database. The others are short, and would wait for theirs to be made. */
const READING_A_REPLICA = ["web", "worker", "all", "demo"];

/** Programs until 0.3.0 lock no replica, and may still run beside a worker with the same variables: hence its own name. */
const replicaOf = (name: string, replica: string | undefined): string | undefined => {
  if (!replica || !READING_A_REPLICA.includes(name)) return undefined;
  return name === "worker" ? `${replica}-worker` : replica;
};

const configOf = (name: string): Config => {
  const environment = readEnvironment((variable) => Deno.env.get(variable));
  const config = readConfig(name === "demo" ? demoEnvironment(environment) : environment);
  return { ...config, database: { ...config.database, replica: replicaOf(name, config.database.replica) } };
};

/** Runs the command named by the first argument. Prints what is wrong and exits with 1 when it fails. */
export const runCommand = async (
  [name = "all", argument = "", ...options]: readonly string[],
  shutdown: Shutdown,
  development: Development,
): Promise<void> => {
  try {
    if (name === "--version") {
      console.log(VERSION);
      return await shutdown.stop();
    }
    const load = COMMANDS[name];
    if (!load) throw new Error(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    const config = configOf(name);
    const command = await load();
    await command({ config, command: name, shutdown, development, argument, options });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // The exit code 1 of `check` means problems in the database.
    await shutdown.stop(name === "check" ? 2 : 1);
  }
};

// Before the journeys: migrates and seeds one database that every worker copies.
import { cp } from "node:fs/promises";
import process from "node:process";
import { changeData, stopChangingData } from "./fixtures/data-changes.ts";
import { SEEDED_DATA } from "./journey.ts";
import { databaseOf, startServerFor } from "./fixtures/server-data.ts";
import { runCommand, temporaryFolder } from "../app/running-app.ts";
import { usesServer } from "../app/sqld.ts";

/** Returns a function that removes it. */
export default async function prepareSeededData(): Promise<() => Promise<void>> {
  const data = await temporaryFolder();
  const server = usesServer() ? await startServerFor(data.path) : undefined;
  const env = { DATA_DIR: data.path, ...databaseOf(data.path) };
  await runCommand("migrate", env);
  await runCommand("seed", env);
  await changeData(data.path, "setProof", { proof: "off" });
  await stopChangingData(data.path);
  await server?.kill();
  if (server) await cp(server.folder, `${data.path}/server`, { recursive: true });
  await server?.stop();
  process.env[SEEDED_DATA] = data.path;
  return data.remove;
}

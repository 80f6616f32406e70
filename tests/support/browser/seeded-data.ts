// Before the journeys: one seeded database that every worker copies. It is a file also for journeys on a database server,
// which start theirs with it: seeding a server takes a minute.
import process from "node:process";
import { changeData, stopChangingData } from "./fixtures/data-changes.ts";
import { SEEDED_DATA } from "./journey.ts";
import { runCommand, temporaryFolder } from "../app/running-app.ts";

/** Returns a function that removes it. */
export default async function prepareSeededData(): Promise<() => Promise<void>> {
  const data = await temporaryFolder();
  const env = { DATA_DIR: data.path };
  await runCommand("seed", env);
  await changeData(data.path, "setProof", { proof: "off" });
  await stopChangingData(data.path);
  process.env[SEEDED_DATA] = data.path;
  return data.remove;
}

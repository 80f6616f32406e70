// Continuous shipping: Litestream copies every commit to another folder while visitors book, everything is killed, and the
// database is restored from what has arrived there.
import { join } from "node:path";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { find } from "./findings.ts";
import { crashUnderLoad, launch, listLost, openInstallation, recover, seconds } from "./restore.ts";

/** Installed into a temporary folder; not a dependency of the project. npm has no newer one. */
const PACKAGE = "@flydotio/litestream-linux-x64@1.0.1";
const CONFIG = "deploy/litestream.yml";
const LOAD_MS = 30_000;
/** Commits arrive within the `sync-interval` of the configuration, and the time that a sync takes. */
const RPO_MS = 5_000;

/** Installs the program. Throws if that is not possible. */
const install = async (folder: string): Promise<string> => {
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, PACKAGE];
  const npm = await new Deno.Command("npm", { args, stdout: "null", stderr: "piped" }).output();
  if (npm.code !== 0) throw new Error(new TextDecoder().decode(npm.stderr).trim().split("\n").at(-1));
  const program = join(folder, "node_modules/@flydotio/litestream-linux-x64/litestream");
  const { stdout } = await new Deno.Command(program, { args: ["version"] }).output();
  find("Litestream", new TextDecoder().decode(stdout).trim(), true);
  return program;
};

const drill = async (program: string, folder: string): Promise<void> => {
  const installation = await openInstallation();
  const env = { ...installation.env, LITESTREAM_REPLICA: `file://${join(folder, "replica")}` };
  const file = join(folder, "shipped.db");
  try {
    const shipping = launch({ env }, ["replicate", "-config", CONFIG], program);
    const { booked, crashedAt } = await crashUnderLoad(installation, shipping, LOAD_MS);
    const began = performance.now();
    const fetching = launch(
      { env },
      ["restore", "-config", CONFIG, "-o", file, `${installation.folder}/parley.db`],
      program,
    );
    if (await fetching.ended !== 0) throw new Error(fetching.output());
    find("fetching the shipped database", seconds(performance.now() - began), true);
    await recover(installation, file);
    const lost = await listLost(installation.folder, booked);
    const age = lost.length === 0 ? 0 : crashedAt - Math.min(...lost.map(({ at }) => at));
    find("bookings with a response, and lost with the crash", [booked.length, lost.length], booked.length > 0);
    find("RPO: age of the oldest lost booking", seconds(age), age <= RPO_MS);
  } finally {
    await installation.parley.close();
    await Deno.remove(installation.folder, { recursive: true });
  }
};

/** Skipped with a message where the program cannot be installed. */
export const runLitestream = async (): Promise<void> => {
  const folder = await temporaryFolder();
  try {
    const program = await install(folder.path).catch((error) => {
      console.log(`  skipped: Litestream could not be installed (${error instanceof Error ? error.message : error})`);
    });
    if (program) await drill(program, folder.path);
  } finally {
    await folder.remove();
  }
};

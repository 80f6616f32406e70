// Development: Vite with hot reload on 5173 beside the app, which restarts when a file of the server changes.
import { spawn } from "node:child_process";
import { provideDeno } from "./tools/deno.mjs";
import { installPackages } from "./tools/packages.mjs";
import { giveUp, ROOT, run } from "./tools/run.mjs";

/** Where vite.config.ts lets Vite listen. */
const VITE_ORIGIN = "http://127.0.0.1:5173";

await installPackages();
const deno = await provideDeno();
for (const part of ["migrate", "seed"]) {
  if (await run(deno, ["run", "-A", "src/main.ts", part]) !== 0) giveUp(`${part} failed; see the message above`);
}

const watched = ["run", "-A", "--watch", "--no-clear-screen", "src/main.ts", "all"];
const screens = ["run", "-A", "npm:vite"];
const start = (args) =>
  spawn(deno, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, VITE_ORIGIN } });

const both = [start(screens), start(watched)];
const stop = () => both.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
const ends = both.map((child) => new Promise((resolve) => child.on("exit", (code) => resolve(stop() ?? code))));
process.exit(Math.max(...(await Promise.all(ends)).map((code) => code ?? 0)));

// From a fresh clone to a running Parley: packages, Deno, screens and demo data, then the demo.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { provideDeno } from "./tools/deno.mjs";
import { installPackages } from "./tools/packages.mjs";
import { giveUp, ROOT, run, say } from "./tools/run.mjs";
import { buildWeb } from "./tools/web.mjs";

const port = Number(process.env.PORT || 8000);
const host = process.env.HOST || "127.0.0.1";
/** The app drains, and stops by itself within 10 s; after that it hangs. */
const PATIENCE_MS = 15_000 + 1_000 * (Number(process.env.DRAIN_SECONDS) || 0);

const requireFreePort = () =>
  new Promise((free) => {
    if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      giveUp(`PORT must be a whole number from 0 to 65535, such as 8000. It is "${process.env.PORT}".`);
    }
    const probe = createServer();
    probe.once("error", ({ code }) =>
      giveUp(
        code === "EADDRINUSE"
          ? `port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`
          : `cannot listen on ${host}:${port} (${code}). HOST and PORT say where to listen.`,
      ));
    probe.listen({ port, host, exclusive: true }, () => probe.close(free));
  });

/** A killed npm does not stop its children, so this script watches for it. */
const whenNpmIsGone = (stop) => {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === npm || stop(), 1000).unref();
};

/** Ctrl-C reaches the app, npm and this script at once; the app treats a second signal like the first. */
const runUntilStopped = (deno, args) =>
  new Promise((ended) => {
    // React renders several times faster without its warnings; `deno task dev` keeps them.
    const env = { NODE_ENV: "production", ...process.env };
    const app = spawn(deno, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env });
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      app.kill("SIGTERM");
      setTimeout(() => app.kill("SIGKILL"), PATIENCE_MS).unref();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
    whenNpmIsGone(stop);
    app.on("exit", (code) => ended(code ?? 1));
  });

const step = async (sentence, code) => await code === 0 || giveUp(sentence);

/** Any of these says that Parley runs on somebody's own database or services: `demo` decides then what it may write. */
const OWN = ["PARLEY_ENV", "DATABASE_URL", "LINK_SECRET", "STRIPE_SECRET_KEY"];

/** What `demo` would do at its first start, while the screens are built. */
const writeDemoData = async (deno) => {
  const { DATA_DIR = "data", LOG_LEVEL = "warn", ...env } = process.env;
  const file = resolve(ROOT, DATA_DIR, "parley.db");
  if (existsSync(file) || OWN.some((name) => env[name] || env[`${name}_FILE`])) return;
  say("writing demo data (once)");
  await run(deno, ["run", "-A", "src/main.ts", "seed"], { env: { LOG_LEVEL } });
};

await requireFreePort();
const [deno] = await Promise.all([provideDeno(), installPackages()]);
await Promise.all([
  step("the screens could not be built; the message stands above", buildWeb(deno)),
  writeDemoData(deno),
]);
say("starting");
// As in parley.sh: V8 collects garbage earlier.
const flags = "--v8-flags=--heap-growing-percent=50,--max-semi-space-size=4";
process.exit(await runUntilStopped(deno, ["run", "-A", flags, "src/main.ts", "demo"]));

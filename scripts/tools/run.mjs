// Runs programs for the scripts: with their output shown, or kept for reading.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root; every script works there, wherever it was called from. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Prints one progress line. */
export const say = (sentence) => console.log(`parley: ${sentence}`);

/** Prints a message and exits with 1. */
export const giveUp = (sentence) => {
  console.error(`parley: ${sentence}`);
  process.exit(1);
};

/**
 * Runs a program with its output shown, or given to `output`. Resolves to its exit code (1 when a signal ended it or it
 * does not exist). `timeout` (milliseconds) ends a program that hangs; so does the end of this script.
 */
export const run = (command, args, { env = {}, timeout, output } = {}) =>
  new Promise((resolve) => {
    const stdio = ["ignore", ...Array(2).fill(output ? "pipe" : "inherit")];
    const child = spawn(command, args, { cwd: ROOT, stdio, timeout, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", output);
    let stopped = false;
    const stop = () => (stopped = true) && child.kill();
    process.once("SIGTERM", stop);
    child.on("error", (error) => console.error(`parley: ${command} does not run: ${error.message}`));
    child.on("close", (code, signal) => {
      process.off("SIGTERM", stop);
      if (stopped) process.exit(143);
      if (signal) {
        console.error(
          `parley: ${command} was ended by ${signal}${timeout ? ` (it may take ${timeout / 60_000} min)` : ""}`,
        );
      }
      resolve(code ?? 1);
    });
  });

/** Runs a program quietly. Returns its output, or undefined when it failed. */
export const read = (command, args) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
};

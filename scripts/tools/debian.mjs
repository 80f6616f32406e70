// Installs packages of Debian, where there is apt and a way to use it.
import { read, run } from "./run.mjs";

/** How long another installation may hold the lock, in seconds. */
const LOCK_SECONDS = 600;

/** Installs packages as root, or by sudo where it asks for no password. Does nothing where there is no apt. */
export const installFromDebian = async (...names) => {
  if (!read("apt-get", ["--version"])) return;
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [command, ...rest] = [...root, "apt-get", "-q", "-o", `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args];
    return run(command, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...names);
};

// Programs from Debian that drills use, installed when they are missing.
import { existsSync } from "node:fs";

const run = async (command: string, args: string[]): Promise<boolean> => {
  try {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    return (await new Deno.Command(command, { args, env, stdout: "null", stderr: "null" }).output()).success;
  } catch {
    return false; // there is no such program
  }
};

/** The path of a program; undefined when it is missing and Debian's package can't be installed. */
export const provideProgram = async (path: string, ...packages: string[]): Promise<string | undefined> => {
  if (existsSync(path)) return path;
  console.log(`  installing ${packages.join(", ")}`);
  await run("apt-get", ["-q", "update"]);
  await run("apt-get", ["-q", "install", "-y", "--no-install-recommends", ...packages]);
  return existsSync(path) ? path : undefined;
};

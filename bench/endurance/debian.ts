// Programs from Debian that drills use, installed when they are missing.
import { existsSync } from "node:fs";
import { installFromDebian } from "../../scripts/tools/debian.mjs";

/** The path of a program; undefined when it is missing and Debian's package can't be installed. */
export const provideProgram = async (path: string, ...packages: string[]): Promise<string | undefined> => {
  if (existsSync(path)) return path;
  await installFromDebian(...packages);
  return existsSync(path) ? path : undefined;
};

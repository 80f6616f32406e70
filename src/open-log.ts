// The log of every command.
import type { Config } from "./config.ts";
import { asJson, createLog, formatForTerminal, type Log } from "@/platform/log.ts";

/** JSON lines, or readable text in a developer's terminal. */
export const openLog = ({ mode, logLevel }: Config): Log =>
  createLog(logLevel, undefined, mode === "development" && Deno.stdout.isTerminal() ? formatForTerminal : asJson);

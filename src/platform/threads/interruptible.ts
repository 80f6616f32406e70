// Synchronous work with an end. Terminating a thread does not stop a loop that runs in it (Deno 2.9, denoland/deno#35657),
// so a thread that may be given endless work interrupts itself.
import { runInThisContext } from "node:vm";

const scope = globalThis as { parleyWork?: () => unknown };

/** Returns what `work` returns. Throws what `tooLong` returns when it runs for more than `ms`; native code is not interrupted. */
export const runInterruptibly = <T>(work: () => T, ms: number, tooLong: () => Error): T => {
  scope.parleyWork = work;
  try {
    return runInThisContext("parleyWork()", { timeout: ms }) as T;
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? tooLong() : error;
  } finally {
    delete scope.parleyWork;
  }
};

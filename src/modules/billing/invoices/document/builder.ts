// Builds documents on a thread of their own, one after another: each takes some hundred milliseconds of CPU time, which
// requests and transactions must not wait for, and the libraries need memory only while there is something to build.
import { startWorkerThread } from "@/platform/threads/worker-thread.ts";
import type { InvoiceContent } from "../schemas.ts";
import type { BuiltDocument } from "./build.tsx";

/** A document, or why it could not be built. */
export type BuildResult = { built: BuiltDocument } | { error: string };

const TIMEOUT_MS = 30_000;
/** The thread ends when nothing was built for so long, in ms. A month for the bookkeeper uses one thread. */
const IDLE_MS = 3_000;
const THREAD = new URL("./builder-thread.ts", import.meta.url);

const startThread = () => startWorkerThread<InvoiceContent, BuildResult>(THREAD, "The thread that builds invoices");

let thread: ReturnType<typeof startThread> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastBuild: Promise<unknown> = Promise.resolve();

const endThread = async (): Promise<void> => {
  const ending = thread;
  thread = undefined;
  (await ending?.catch(() => undefined))?.end();
};

const buildNow = async (content: InvoiceContent): Promise<BuiltDocument> => {
  clearTimeout(idle);
  try {
    const result = await (await (thread ??= startThread()))
      .call(content, TIMEOUT_MS, () => new Error("An invoice takes too long to build"));
    if ("error" in result) throw new Error(result.error);
    return result.built;
  } catch (error) {
    await endThread();
    throw error;
  } finally {
    idle = setTimeout(() => void endThread(), IDLE_MS);
  }
};

/** The document of this content, after those that were asked for before. Throws what `buildDocument` throws. */
export const buildOnThread = (content: InvoiceContent): Promise<BuiltDocument> => {
  const build = lastBuild.then(() => buildNow(content));
  lastBuild = build.catch(() => undefined);
  return build;
};

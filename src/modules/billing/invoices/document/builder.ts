// Builds documents on a thread of their own, one after another: each takes some hundred milliseconds of CPU time, which
// requests and transactions must not wait for, and the libraries need memory only while there is something to build.
import type { InvoiceContent } from "../schemas.ts";
import type { BuiltDocument } from "./build.tsx";

/** A document, or why it could not be built. */
export type BuildResult = { built: BuiltDocument } | { error: string };

const TIMEOUT_MS = 30_000;
/** The thread ends when nothing was built for so long, in ms. A month for the bookkeeper uses one thread. */
const IDLE_MS = 3_000;
const THREAD = new URL("./builder-thread.ts", import.meta.url);

interface Thread {
  build(content: InvoiceContent): Promise<BuiltDocument>;
  end(): void;
}

const startThread = async (): Promise<Thread> => {
  const worker = new Worker(THREAD, { type: "module" });
  let resolveNext!: (message: unknown) => void;
  let rejectNext!: (error: Error) => void;
  const next = <T>() =>
    new Promise<T>((resolve, reject) => [resolveNext, rejectNext] = [resolve as typeof resolveNext, reject]);
  worker.addEventListener("message", ({ data }) => resolveNext(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    rejectNext(new Error(`The thread that builds invoices failed: ${event.message}`));
  });
  await next();
  return {
    async build(content) {
      const timeout = setTimeout(() => rejectNext(new Error("An invoice takes too long to build")), TIMEOUT_MS);
      const result = next<BuildResult>();
      worker.postMessage(content);
      const message = await result.finally(() => clearTimeout(timeout));
      if ("error" in message) throw new Error(message.error);
      return message.built;
    },
    end: () => worker.terminate(),
  };
};

let thread: Promise<Thread> | undefined;
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
    return await (await (thread ??= startThread())).build(content);
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

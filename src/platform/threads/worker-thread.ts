// Worker threads for work that must not hold up the event loop, and that may have to be ended. A loop goes on in a thread
// that was ended: work that may never end also needs `runInterruptibly`.

interface WorkerThread<Request, Result> {
  /** Sends a request. After `timeoutMs` it throws what `tooLong` returns; the thread must then be ended. */
  call(request: Request, timeoutMs: number, tooLong: () => Error): Promise<Result>;
  end(): void;
}

/** Starts a module that posts one message when it is ready, and one for each request. `name` is for errors. */
const startWorkerThread = async <Request, Result>(
  module: URL,
  name: string,
): Promise<WorkerThread<Request, Result>> => {
  const worker = new Worker(module, { type: "module" });
  let resolveNext!: (message: unknown) => void;
  let rejectNext!: (error: Error) => void;
  const next = <T>() =>
    new Promise<T>((resolve, reject) => [resolveNext, rejectNext] = [resolve as typeof resolveNext, reject]);
  worker.addEventListener("message", ({ data }) => resolveNext(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    rejectNext(new Error(`${name} failed: ${event.message}`));
  });
  await next();
  return {
    async call(request, timeoutMs, tooLong) {
      const timeout = setTimeout(() => rejectNext(tooLong()), timeoutMs);
      const result = next<Result>();
      worker.postMessage(request);
      return await result.finally(() => clearTimeout(timeout));
    },
    end: () => worker.terminate(),
  };
};

/** How a kind of work is done on a thread of its own. */
interface ThreadWork {
  module: URL;
  /** For errors. */
  name: string;
  /** The thread ends when nothing was asked for so long, in ms, because it would only use memory until the next request. */
  idleMs: number;
  /** What is thrown when a request takes too long; the thread is ended then. */
  tooLong(): Error;
}

/** Requests for one thread, one after another. It runs while there are any. */
export const createThreadQueue = <Request, Result>({ module, name, idleMs, tooLong }: ThreadWork) => {
  let thread: Promise<WorkerThread<Request, Result>> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    (await ending?.catch(() => undefined))?.end();
  };
  const ask = async (request: Request, timeoutMs: number): Promise<Result> => {
    clearTimeout(idle);
    try {
      return await (await (thread ??= startWorkerThread(module, name))).call(request, timeoutMs, tooLong);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs);
    }
  };
  return (request: Request, timeoutMs: number): Promise<Result> => {
    const result = last.then(() => ask(request, timeoutMs));
    last = result.catch(() => undefined);
    return result;
  };
};

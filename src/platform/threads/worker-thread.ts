// A worker thread that answers one request at a time, within a time limit.

export interface WorkerThread<Request, Result> {
  /** Sends a request. After `timeoutMs` it throws what `tooLong` returns; the thread must then be ended. */
  call(request: Request, timeoutMs: number, tooLong: () => Error): Promise<Result>;
  end(): void;
}

/** Starts a module that posts one message when it is ready, and one for each request. `name` is for errors. */
export const startWorkerThread = async <Request, Result>(
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

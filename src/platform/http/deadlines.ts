// Time limits of requests. Deno's server has none, so it would hold a slow sender or a stuck response for ever.
import { t } from "@/languages/language.ts";
import { forRequestReader } from "../time/reader.ts";

export interface Deadlines {
  /** When the whole body must have arrived, in ms from the start. */
  bodyMs: number;
  /** When the response must begin, in ms from the start. A stream that has begun has no limit. */
  responseMs: number;
}

const DEADLINES: Deadlines = { bodyMs: 15_000, responseMs: 30_000 };

type Fetch<E> = (request: Request, env: E) => Response | Promise<Response>;

/** Outside of what a request runs in, so the reader is found again; no date is written, so no time is needed. */
const errorResponse = (request: Request, status: number, key: "slowRequest" | "slowResponse", headers: HeadersInit) =>
  forRequestReader(
    request.headers.get("Accept-Language") ?? undefined,
    0,
    () => Response.json([t(`errors.${key}`)], { status, headers }),
  );

/** Responds with 408 when the body does not arrive in time, and with 503 when the response does not begin in time. */
export const withDeadlines = <E>(fetch: Fetch<E>, { bodyMs, responseMs }: Deadlines = DEADLINES): Fetch<E> => {
  return async (request, env) => {
    const body = watchBody(request);
    const timers: ReturnType<typeof setTimeout>[] = [];
    const timeout = new Promise<Response>((resolve) => {
      const rejectBody = () => {
        if (body.abort()) resolve(errorResponse(request, 408, "slowRequest", { Connection: "close" }));
      };
      timers.push(setTimeout(rejectBody, bodyMs));
      const unavailable = { "Retry-After": "5", "X-Error-Code": "unavailable" };
      timers.push(setTimeout(() => resolve(errorResponse(request, 503, "slowResponse", unavailable)), responseMs));
    });
    try {
      return await Promise.race([fetch(body.request, env), timeout]);
    } finally {
      timers.forEach(clearTimeout);
    }
  };
};

/** The same request, and a function that stops waiting for the rest of its body; false when all of it has arrived. */
const watchBody = (request: Request): { request: Request; abort(): boolean } => {
  if (!request.body) return { request, abort: () => false };
  let isComplete = false;
  let controller: TransformStreamDefaultController | undefined;
  // Buffers some chunks, so that a small body counts as arrived before a handler reads it.
  const watch = new TransformStream(
    { start: (c) => void (controller = c), flush: () => void (isComplete = true) },
    undefined,
    { highWaterMark: 8 },
  );
  const abort = () => {
    if (!isComplete) controller?.error(new Error("The body arrives too slowly"));
    return !isComplete;
  };
  return { request: new Request(request, { body: request.body.pipeThrough(watch) }), abort };
};

// Time limits of requests: Deno's server has none, so a slow sender or a stuck answer would be held for ever.

export interface Deadlines {
  /** Until when the whole body must have come, in ms from the start. */
  bodyMs: number;
  /** Until when the answer must begin, in ms from the start; a stream may then go on as long as it likes. */
  answerMs: number;
}

const DEADLINES: Deadlines = { bodyMs: 15_000, answerMs: 30_000 };

type Fetch<E> = (request: Request, env: E) => Response | Promise<Response>;

const SLOW_BODY = "The request took too long to arrive. Please send it again.";
const SLOW_ANSWER = "This took too long. Please look whether it was done before you try again.";

/** Answers 408 when the body does not come in time, and 503 when the answer does not. */
export const withDeadlines = <E>(fetch: Fetch<E>, { bodyMs, answerMs }: Deadlines = DEADLINES): Fetch<E> => {
  return async (request, env) => {
    const body = watched(request);
    const timers: ReturnType<typeof setTimeout>[] = [];
    const late = new Promise<Response>((answer) => {
      const refuseBody = () => {
        if (!body.giveUp()) return;
        answer(refusal(408, SLOW_BODY, { Connection: "close" }));
      };
      timers.push(setTimeout(refuseBody, bodyMs));
      timers.push(setTimeout(() => answer(refusal(503, SLOW_ANSWER, { "Retry-After": "5" })), answerMs));
    });
    try {
      return await Promise.race([fetch(body.request, env), late]);
    } finally {
      timers.forEach(clearTimeout);
    }
  };
};

const refusal = (status: number, sentence: string, headers: Record<string, string>) =>
  Response.json([sentence], { status, headers });

/** The same request, and a way to stop waiting for the rest of its body; false when all of it has come. */
const watched = (request: Request): { request: Request; giveUp(): boolean } => {
  if (!request.body) return { request, giveUp: () => false };
  let all = false;
  let controller: TransformStreamDefaultController | undefined;
  // Room for some pieces, so that a small body counts as arrived before somebody reads it.
  const watch = new TransformStream(
    { start: (c) => void (controller = c), flush: () => void (all = true) },
    undefined,
    { highWaterMark: 8 },
  );
  const giveUp = () => {
    if (!all) controller?.error(new Error(SLOW_BODY));
    return !all;
  };
  return { request: new Request(request, { body: request.body.pipeThrough(watch) }), giveUp };
};

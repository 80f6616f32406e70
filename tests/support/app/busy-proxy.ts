// A proxy before a database server that refuses the first commits as the server does while it compacts its log: the
// transaction can't begin, and the steps after it are skipped.

interface PipelineRequest {
  requests: { type: string; batch?: { steps: unknown[] } }[];
}

const BUSY = { message: "database is locked", code: "SQLITE_BUSY" };

/** The answer to one request of a pipeline. */
const refuse = ({ type, batch }: PipelineRequest["requests"][number]) => {
  if (type !== "batch") return { type: "ok", response: { type } };
  const steps = batch!.steps.map(() => null);
  const result = { step_results: steps, step_errors: [BUSY, ...steps.slice(1)] };
  return { type: "ok", response: { type, result } };
};

/** Refuses `times` requests that begin a write. */
export const startBusyProxy = (target: string, times: number) => {
  let refused = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const body = await request.text();
    if (refused < times && body.includes("BEGIN IMMEDIATE")) {
      refused++;
      const { requests } = JSON.parse(body) as PipelineRequest;
      return Response.json({ baton: null, base_url: null, results: requests.map(refuse) });
    }
    const { pathname } = new URL(request.url);
    return await fetch(`${target}${pathname}`, {
      method: request.method,
      headers: request.headers,
      body: body || null,
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    refused: () => refused,
    stop: () => server.shutdown(),
  };
};

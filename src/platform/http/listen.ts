// Listening: Deno's server with our time limits, which finishes its requests before it goes.
import type { Log } from "../log.ts";
import type { Running } from "../rounds.ts";
import { withDeadlines } from "./deadlines.ts";
import type { Env } from "./route.ts";

/** How long running requests, and event streams, may still go on after the end has begun, in ms. */
const FAREWELL_MS = 5_000;

type Fetch = (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;

export interface Listening extends Running {
  port: number;
}

/** Listens at once; port 0 takes a free one. Throws Deno.errors.AddrInUse when the port is taken. */
export const listen = (fetch: Fetch, { host, port }: { host: string; port: number }, log: Log): Listening => {
  const abort = new AbortController();
  const answer = withDeadlines(fetch);
  const server = Deno.serve(
    { hostname: host, port, signal: abort.signal, onListen: ({ port }) => log.info("listening", { host, port }) },
    (request, { remoteAddr }) => answer(request, { remoteAddr }),
  );
  const stop = async () => {
    const impatience = setTimeout(() => abort.abort(), FAREWELL_MS);
    await server.shutdown();
    clearTimeout(impatience);
  };
  return { port: server.addr.port, stop };
};

// Listening: Deno's server with our time limits, which finishes its requests before it goes.
import type { Log } from "../log.ts";
import type { Running } from "../queue/polling-loop.ts";
import { withDeadlines } from "./deadlines.ts";
import type { Env } from "./route.ts";

/** How long running requests, and event streams, may still go on after the end has begun, in ms. */
const FAREWELL_MS = 5_000;

type Fetch = (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;

export interface Listening extends Running {
  port: number;
}

/** Why nobody can listen there, for the person who set HOST and PORT. */
const cannotListen = (host: string, port: number, error: unknown): Error => {
  const because = error instanceof Deno.errors.AddrInUse
    ? "it is in use. Stop what uses it, or set another PORT."
    : error instanceof Deno.errors.PermissionDenied
    ? "this user may not. Ports below 1024 are often kept for root; set another PORT."
    : `${error instanceof Error ? error.message : error}. HOST and PORT say where to listen.`;
  return new Error(`Parley cannot listen on ${host}:${port}: ${because}`);
};

/** Listens at once; port 0 takes a free one. Throws a sentence that says why it cannot. */
export const listen = (fetch: Fetch, { host, port }: { host: string; port: number }, log: Log): Listening => {
  const abort = new AbortController();
  const answer = withDeadlines(fetch);
  const onListen = ({ port }: { port: number }) => log.info("listening", { host, port });
  const serve = () =>
    Deno.serve(
      { hostname: host, port, signal: abort.signal, onListen },
      (request, { remoteAddr }) => answer(request, { remoteAddr }),
    );
  let server: ReturnType<typeof serve>;
  try {
    server = serve();
  } catch (error) {
    throw cannotListen(host, port, error);
  }
  const stop = async () => {
    const impatience = setTimeout(() => abort.abort(), FAREWELL_MS);
    await server.shutdown();
    clearTimeout(impatience);
  };
  return { port: server.addr.port, stop };
};

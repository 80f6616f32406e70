// Deno's server with our time limits, which lets running requests finish before it stops.
import type { Log } from "../log.ts";
import type { Running } from "../queue/polling-loop.ts";
import { withDeadlines } from "./deadlines.ts";
import type { Env } from "./route.ts";

/** How long running requests and event streams may continue after the server began to stop, in ms. */
const GRACE_MS = 5_000;

type Fetch = (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;

export interface Listening extends Running {
  port: number;
}

/** The reason, worded for the person who set HOST and PORT. */
const cannotListen = (host: string, port: number, error: unknown): Error => {
  const because = error instanceof Deno.errors.AddrInUse
    ? "it is in use. Stop what uses it, or set another PORT."
    : error instanceof Deno.errors.PermissionDenied
    ? "this user may not. Ports below 1024 are often reserved for root; set another PORT."
    : `${error instanceof Error ? error.message : error}. HOST and PORT define where to listen.`;
  return new Error(`Parley cannot listen on ${host}:${port}: ${because}`);
};

/** Listens at once; port 0 takes a free one. Throws an error that says why it cannot. */
export const listen = (fetch: Fetch, { host, port }: { host: string; port: number }, log: Log): Listening => {
  const abort = new AbortController();
  const handle = withDeadlines(fetch);
  const onListen = ({ port }: { port: number }) => log.info("listening", { host, port });
  const serve = () =>
    Deno.serve(
      { hostname: host, port, signal: abort.signal, onListen },
      (request, { remoteAddr }) => handle(request, { remoteAddr }),
    );
  let server: ReturnType<typeof serve>;
  try {
    server = serve();
  } catch (error) {
    throw cannotListen(host, port, error);
  }
  const stop = async () => {
    const grace = setTimeout(() => abort.abort(), GRACE_MS);
    await server.shutdown();
    clearTimeout(grace);
  };
  return { port: server.addr.port, stop };
};

// Deno's server with our limits of time and connections, which lets running requests finish before it stops.
import type { Log } from "../log.ts";
import type { Running } from "../queue/polling-loop.ts";
import { withTimeout } from "../time/timeout.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, createConnections, findServeConnection } from "./connections.ts";
import { withDeadlines } from "./deadlines.ts";
import { isLoopback, isTrusted } from "./request-context.ts";
import type { Env } from "./route.ts";

/** How long running requests and event streams may continue after the server began to stop, in ms. */
const GRACE_MS = 5_000;
/** After an error of the system, such as too many open files. */
const ACCEPT_AGAIN_MS = 100;

/** How often, and how long, a closing server waits for a moment in which nobody connects. */
const MOMENTS = 50;
const MOMENT_MS = 2;

type Fetch = (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;
type Respond = (request: Request, remoteAddr: Deno.NetAddr) => Response | Promise<Response>;

export interface ListenOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Proxies have any number of connections, and loopback where it has no limits. */
  trustedProxies?: string[];
  rateLimits?: "everybody" | "not-loopback";
  /** Whether connections should end with their next response, because the server stops soon. */
  isDraining?: () => boolean;
  /** Whether the socket closes in a moment: proxies that ask elsewhere should do so now. */
  isLeaving?: () => boolean;
}

export interface Listening extends Running {
  port: number;
}

/** The reason, worded for the person who set HOST and PORT. */
const cannotListen = ({ host, port }: ListenOptions, error: unknown): Error => {
  const because = error instanceof Deno.errors.AddrInUse
    ? "it is in use. Stop what uses it, or set another PORT."
    : error instanceof Deno.errors.PermissionDenied
    ? "this user may not. Ports below 1024 are often reserved for root; set another PORT."
    : `${error instanceof Error ? error.message : error}. HOST and PORT define where to listen.`;
  return new Error(`Parley cannot listen on ${host}:${port}: ${because}`);
};

/** Listens at once. Throws an error that says why it cannot. */
export const listen = (
  fetch: Fetch,
  options: ListenOptions,
  log: Log,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Listening => {
  const handle = withDeadlines(fetch);
  const { host, isDraining = () => false, isLeaving = () => false } = options;
  const respond: Respond = async (request, remoteAddr) => {
    if (isLeaving() && asksElsewhere(request)) return new Response(null, { status: 504, headers: CLOSE });
    const response = await handle(request, { remoteAddr });
    return isDraining() ? withoutKeepAlive(response) : response;
  };
  try {
    const server = findServeConnection() ? serveConnections(respond, options, log, limits) : serveAll(respond, options);
    log.info("listening", { host, port: server.port });
    if (!findServeConnection()) {
      log.warn("this version of Deno does not limit connections; a proxy in front must do so");
    }
    return server;
  } catch (error) {
    throw cannotListen(options, error);
  }
};

const CLOSE = { Connection: "close" };

/**
 * Whether the proxy has announced that it sends a request that only reads to another process when it gets a 504
 * (deploy/nginx.conf). It then leaves this process alone, so that nobody connects while the socket closes.
 */
const asksElsewhere = ({ method, headers }: Request): boolean =>
  (method === "GET" || method === "HEAD") && headers.get("X-Next-Upstream") === "504";

/** Lets a proxy open its next connection elsewhere, instead of using this one while it is closed. */
const withoutKeepAlive = (response: Response): Response => {
  const copy = new Response(response.body, response); // the headers of some responses can't be changed
  copy.headers.set("Connection", "close");
  return copy;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves after the grace period at the latest. What runs then ends with the process. */
const withinGrace = (ending: Promise<void>): Promise<void> => withTimeout(ending, GRACE_MS, () => {});

const serveConnections = (
  handle: Respond,
  { host, port, trustedProxies = [], rateLimits = "everybody" }: ListenOptions,
  log: Log,
  limits: ConnectionLimits,
): Listening => {
  const listener = Deno.listen({ hostname: host, port });
  const isExempt = (address: string) =>
    isTrusted(trustedProxies, address) || (rateLimits === "not-loopback" && isLoopback(address));
  const connections = createConnections(findServeConnection()!, { handle, isExempt, limits });
  let accepted = 0;
  const ended = acceptAll(listener, log, (connection) => {
    accepted++;
    connections.add(connection);
  });
  const close = async () => {
    await untilQuiet(() => accepted);
    listener.close();
    await ended;
    await withinGrace(connections.finish());
  };
  let closing: Promise<void> | undefined;
  return { port: (listener.addr as Deno.NetAddr).port, stop: () => closing ??= close() };
};

/** Resolves when nobody has connected for a moment: whoever waits to be accepted when the socket closes is reset. */
const untilQuiet = async (accepted: () => number): Promise<void> => {
  for (let moments = 0; moments < MOMENTS; moments++) {
    const before = accepted();
    await wait(MOMENT_MS);
    if (accepted() === before) return;
  }
};

/** Accepts connections until the listener is closed. */
const acceptAll = async (listener: Deno.TcpListener, log: Log, add: (connection: Deno.TcpConn) => void) => {
  for (;;) {
    try {
      add(await listener.accept());
    } catch (error) {
      if (error instanceof Deno.errors.BadResource || error instanceof Deno.errors.Interrupted) return;
      log.warn("a connection could not be accepted", { error: `${error}` });
      await wait(ACCEPT_AGAIN_MS);
    }
  }
};

/** Without limits of connections, for a version of Deno that does not let us accept them. */
const serveAll = (handle: Respond, { host, port }: ListenOptions): Listening => {
  const options = { hostname: host, port, onListen: () => {} };
  const server = Deno.serve(options, (request, { remoteAddr }) => handle(request, remoteAddr));
  return { port: server.addr.port, stop: () => withinGrace(server.shutdown()) };
};

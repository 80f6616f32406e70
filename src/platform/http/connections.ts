// The connections of the server: each is accepted here and handed to Deno's HTTP server, so that those which are idle,
// slow or too many can be closed (docs/design/operation.md#connections-and-requests).
import { householdOf } from "./networks.ts";

export interface ConnectionLimits {
  /** How long a connection may have no whole request: from its start, and from one response to the next request. In ms. */
  idleMs: number;
  /** How long a response may take until the other side has it, in ms. Event streams have no limit. */
  responseMs: number;
  /** How many connections a network may have at a time. */
  perNetwork: number;
}

/** Requests bring their own limits (deadlines.ts), which are shorter than that of responses. */
export const CONNECTION_LIMITS: ConnectionLimits = { idleMs: 30_000, responseMs: 300_000, perNetwork: 100 };

interface RequestInfo {
  /** Settles when the response has been handed to the network, or cannot be. */
  completed: Promise<void>;
}
interface Served {
  finished: Promise<void>;
  /** Lets running requests finish. */
  shutdown(): Promise<void>;
}
/** Takes the place of an AbortSignal. Deno calls nothing else of it. */
interface CancelSignal {
  addEventListener(type: "abort", cancel: () => void): void;
}
type ServeConnection = (
  connection: Deno.TcpConn,
  signal: CancelSignal,
  handle: (request: Request, info: RequestInfo) => Response | Promise<Response>,
  onError: (error: unknown) => Response,
  onListen: () => void,
) => Served;

/**
 * Serves HTTP on one connection. Deno has it for its own use only; what it exports accepts connections itself and has no
 * limits. Undefined in a version of Deno without it.
 */
export const findServeConnection = (): ServeConnection | undefined => {
  const { internal } = Deno as unknown as { internal: symbol };
  const internals =
    (Deno as unknown as Record<symbol, { serveHttpOnConnection?: ServeConnection } | undefined>)[internal];
  return internals?.serveHttpOnConnection;
};

type Handle = (request: Request, remoteAddr: Deno.NetAddr) => Response | Promise<Response>;

export interface ConnectionOptions {
  handle: Handle;
  /** Whether an address may have any number of connections. */
  isExempt(address: string): boolean;
  limits: ConnectionLimits;
}

interface Connection {
  network: string | undefined;
  /** Requests without a complete response. */
  running: number;
  isEventStream: boolean;
  /** When `running` last changed. */
  since: number;
  served?: Served;
  cancel?: () => void;
}

export interface Connections {
  /** Serves a new connection, or closes it. */
  add(connection: Deno.TcpConn): void;
  /** Closes idle connections at once and others after their requests. */
  finish(): Promise<void>;
}

const SWEEP_MS = 1_000;
/** After a response its last bytes may still be on their way. */
const FLUSH_MS = 1_000;

const isEventStream = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;

const failed = () => new Response("Internal Server Error", { status: 500 });

const limitOf = ({ running, isEventStream }: Connection, { idleMs, responseMs }: ConnectionLimits): number => {
  if (running === 0) return idleMs;
  return isEventStream ? Infinity : responseMs;
};

/** Ends it without waiting. Nothing happens when it has ended by itself, which Deno reports as an error. */
const closeNow = (connection: Connection): void => {
  try {
    connection.cancel?.();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
};

/** Handles one request of a connection and counts it until its response has been sent. */
const handleOn = async (
  { handle }: ConnectionOptions,
  [connection, remoteAddr]: [Connection, Deno.NetAddr],
  [request, { completed }]: [Request, RequestInfo],
): Promise<Response> => {
  const count = (change: number) => {
    connection.running += change;
    connection.since = performance.now();
  };
  count(1);
  completed.then(() => count(-1), () => count(-1));
  const response = await handle(request, remoteAddr);
  if (isEventStream(response)) connection.isEventStream = true;
  return response;
};

/** The connections of one server. */
export const createConnections = (serve: ServeConnection, options: ConnectionOptions): Connections => {
  const { isExempt, limits } = options;
  const open = new Set<Connection>();
  const byNetwork = new Map<string, number>();

  const count = (network: string | undefined, change: number) => {
    if (network === undefined) return;
    const present = (byNetwork.get(network) ?? 0) + change;
    if (present > 0) byNetwork.set(network, present);
    else byNetwork.delete(network);
  };
  const sweep = () => {
    const now = performance.now();
    for (const connection of open) if (now - connection.since > limitOf(connection, limits)) closeNow(connection);
  };
  const timer = setInterval(sweep, Math.min(SWEEP_MS, limits.idleMs));
  Deno.unrefTimer(timer);

  const serveOn = async (conn: Deno.TcpConn, connection: Connection) => {
    const remoteAddr = conn.remoteAddr as Deno.NetAddr;
    const signal: CancelSignal = { addEventListener: (_type, cancel) => void (connection.cancel = cancel) };
    const onRequest = (request: Request, info: RequestInfo) =>
      handleOn(options, [connection, remoteAddr], [request, info]);
    connection.served = serve(conn, signal, onRequest, failed, () => {});
    await connection.served.finished;
  };
  return {
    add(conn) {
      const { hostname } = conn.remoteAddr as Deno.NetAddr;
      const network = isExempt(hostname) ? undefined : householdOf(hostname);
      if (network !== undefined && (byNetwork.get(network) ?? 0) >= limits.perNetwork) return conn.close();
      const connection: Connection = { network, running: 0, isEventStream: false, since: performance.now() };
      open.add(connection);
      count(network, 1);
      // A connection that breaks concerns nobody else.
      serveOn(conn, connection).catch(() => {}).finally(() => {
        open.delete(connection);
        count(network, -1);
      });
    },
    async finish() {
      clearInterval(timer);
      const now = performance.now();
      await Promise.all(
        [...open].map(async (connection) => {
          if (connection.running === 0 && now - connection.since > FLUSH_MS) closeNow(connection);
          else await connection.served?.shutdown();
          await connection.served?.finished;
        }).map((ending) => ending.catch(() => {})),
      );
    },
  };
};

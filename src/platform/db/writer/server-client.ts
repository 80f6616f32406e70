// Requests to a database server: with a time limit, and with errors that say when the server is away.
import { type Client, createClient } from "@libsql/client";
import { withTimeout } from "../../time/timeout.ts";
import { serverStatusError, toServerError } from "../errors.ts";

export interface ServerAddress {
  url: string;
  authToken?: string;
}

export interface Limits {
  /** How long one request may take, in ms. */
  requestMs: number;
  /** Called when a request is still unanswered after `silenceMs`. */
  onSilence?(): void;
  silenceMs?: number;
  /** Called when a request is not answered as a database does. */
  onFailure?(): void;
}

/** HTTP instead of WebSocket: each message of a WebSocket takes 44 ms under Deno once it is longer than about 1 KB. */
export const overHttp = (url: string): string => url.replace(/^ws/, "http");

/** A server that does its work answers a request with 2xx or 400, also when a statement fails. */
const isAway = ({ method }: Request, { status }: Response): boolean =>
  status >= 500 || (method === "POST" && status > 400);

/** Sends requests within the limits. */
export const createFetch =
  ({ requestMs, onSilence, silenceMs, onFailure }: Limits) => async (request: Request): Promise<Response> => {
    const silence = onSilence && setTimeout(onSilence, silenceMs);
    const answer = async () => {
      const response = await fetch(request, { signal: AbortSignal.timeout(requestMs) });
      return { response, body: await response.arrayBuffer() }; // The connection may break in the body.
    };
    try {
      const { response, body } = await answer().catch((error) => Promise.reject(toServerError(error)));
      if (isAway(request, response)) throw serverStatusError(response.status);
      return new Response(body, response);
    } catch (error) {
      onFailure?.();
      throw error;
    } finally {
      clearTimeout(silence);
    }
  };

/** Connects to a server. Rejects when it is away: the driver would not recover from that, only from later outages. */
export const connectServer = async ({ url, authToken }: ServerAddress, limits: Limits): Promise<Client> => {
  const client = createClient({ url: overHttp(url), authToken, fetch: createFetch(limits) });
  await client.execute("select 1");
  return client;
};

/** Rejects as a request without an answer does, when the promise takes longer. */
export const withinTime = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  withTimeout(promise, ms, () => {
    throw toServerError(new DOMException("No answer in time", "TimeoutError"));
  });

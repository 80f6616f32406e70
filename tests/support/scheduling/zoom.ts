// A Zoom server for tests: OAuth, meetings, and the failures of the real one.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { zoomClient } from "@/platform/integrations/zoom.ts";
import type { TestApp } from "../app/test-app.ts";

/** A failure: a status, no response, or a closed connection after the request was executed. */
export type Fault = number | "hang" | "drop";

export interface ZoomRoom {
  id: number;
  topic: string;
  agenda: string;
  type: number;
  start_time: string;
  duration: number;
  timezone: string;
  join_url: string;
}

export interface ZoomServer {
  url: string;
  rooms: Map<number, ZoomRoom>;
  /** "POST /users/me/meetings", oldest first. */
  calls: string[];
  /** The number of issued tokens. */
  tokens: number;
  /** Rejects all tokens that were issued so far. */
  revokeTokens(): void;
  /** Failures of the next calls that start with "METHOD /path", one each, or `always` for all of them. */
  fail(call: string, faults: Fault[] | { always: Fault }): void;
  stop(): Promise<void>;
}

export const KEYS = { accountId: "account", clientId: "client", clientSecret: "secret" };

const bodyOf = async (request: IncomingMessage): Promise<Partial<ZoomRoom>> => {
  let text = "";
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : {};
};

const respond = (response: ServerResponse, status: number, body?: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(
    body === undefined ? "" : JSON.stringify(body),
  );

/** Starts the server on a free port of loopback. */
export const startZoom = async (): Promise<ZoomServer> => {
  const rooms = new Map<number, ZoomRoom>();
  const faults = new Map<string, Fault[] | { always: Fault }>();
  let valid = 0;
  let next = 81_000_000_001;

  const faultOf = (call: string): Fault | undefined => {
    const [, planned] = [...faults].find(([begin]) => call.startsWith(begin)) ?? [];
    return Array.isArray(planned) ? planned.shift() : planned?.always;
  };
  /** Pages of two, so that reading only the first page fails a test. */
  const page = (from: number) => ({
    meetings: [...rooms.values()].slice(from, from + 2),
    next_page_token: from + 2 < rooms.size ? String(from + 2) : "",
  });
  const act = (method: string, { pathname: path, searchParams }: URL, body: Partial<ZoomRoom>): [number, unknown?] => {
    if (method === "GET") return [200, page(Number(searchParams.get("next_page_token")))];
    if (method === "POST") {
      const id = next++;
      const room = { ...body, id, join_url: `https://zoom.example/j/${id}?pwd=word` } as ZoomRoom;
      rooms.set(id, room);
      return [201, room];
    }
    const id = Number(path.split("/").at(-1));
    const room = rooms.get(id);
    if (!room) return [404, { code: 3001, message: `Meeting does not exist: ${id}.` }];
    if (method === "DELETE") rooms.delete(id);
    else Object.assign(room, body);
    return [204];
  };
  const token = (request: IncomingMessage, response: ServerResponse) => {
    const expected = `Basic ${btoa(`${KEYS.clientId}:${KEYS.clientSecret}`)}`;
    if (request.headers.authorization !== expected || !request.url!.includes(`account_id=${KEYS.accountId}`)) {
      return respond(response, 400, { reason: "Invalid client_id or client_secret", error: "invalid_client" });
    }
    zoom.tokens++;
    valid = zoom.tokens;
    respond(response, 200, { access_token: `token-${valid}`, token_type: "bearer", expires_in: 3600 });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://zoom");
    const { pathname } = url;
    const call = `${request.method} ${pathname.replace("/v2", "")}`;
    zoom.calls.push(call);
    const body = await bodyOf(request);
    const fault = faultOf(call);
    if (fault === "hang") return;
    if (typeof fault === "number") return void respond(response, fault, { code: fault, message: "No." });
    if (pathname === "/oauth/token") return void token(request, response);
    if (request.headers.authorization !== `Bearer token-${valid}`) {
      return void respond(response, 401, { code: 124, message: "Access token is expired." });
    }
    const [status, result] = act(request.method!, url, body);
    if (fault === "drop") return void response.destroy();
    respond(response, status, result);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const zoom: ZoomServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rooms,
    calls: [],
    tokens: 0,
    revokeTokens: () => void (valid = -1),
    fail: (call, planned) => void faults.set(call, planned),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return zoom;
};

/** Connects an app with the server; `timeoutMs` is shorter than the product's for tests in which it hangs. */
export const useZoom = ({ services }: TestApp, { url: apiBase }: ZoomServer, timeoutMs?: number): void => {
  services.config.zoom = { ...KEYS, apiBase };
  services.zoom = zoomClient(services.config.zoom, services.clock, timeoutMs);
};

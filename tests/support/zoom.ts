// A stand-in for Zoom over HTTP: OAuth and meetings, and the ways in which the real one fails.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { zoomClient } from "@/platform/integrations/zoom.ts";
import type { TestApp } from "./test-app.ts";

/** How the next requests are answered: with a status, never, or after acting by closing the connection. */
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

export interface ZoomStandIn {
  url: string;
  /** Rooms that exist. */
  rooms: Map<number, ZoomRoom>;
  /** "POST /users/me/meetings", oldest first. */
  calls: string[];
  /** How many tokens were given. */
  tokens: number;
  /** Tokens given until now are refused. */
  revokeTokens(): void;
  /** Faults of coming calls whose "METHOD /path" begins so: one each, then all is well; `always` for every one. */
  fail(call: string, faults: Fault[] | { always: Fault }): void;
  stop(): Promise<void>;
}

export const KEYS = { accountId: "account", clientId: "client", clientSecret: "word" };

const bodyOf = async (request: IncomingMessage): Promise<Partial<ZoomRoom>> => {
  let text = "";
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : {};
};

const answer = (response: ServerResponse, status: number, body?: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(
    body === undefined ? "" : JSON.stringify(body),
  );

/** Starts it on a free port of loopback. */
export const startZoom = async (): Promise<ZoomStandIn> => {
  const rooms = new Map<number, ZoomRoom>();
  const faults = new Map<string, Fault[] | { always: Fault }>();
  let valid = 0;
  let next = 81_000_000_001;

  const faultOf = (call: string): Fault | undefined => {
    const [, planned] = [...faults].find(([begin]) => call.startsWith(begin)) ?? [];
    return Array.isArray(planned) ? planned.shift() : planned?.always;
  };
  /** Pages of two, so that whoever reads the first alone is found out. */
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
    const word = `Basic ${btoa(`${KEYS.clientId}:${KEYS.clientSecret}`)}`;
    if (request.headers.authorization !== word || !request.url!.includes(`account_id=${KEYS.accountId}`)) {
      return answer(response, 400, { reason: "Invalid client_id or client_secret", error: "invalid_client" });
    }
    zoom.tokens++;
    valid = zoom.tokens;
    answer(response, 200, { access_token: `token-${valid}`, token_type: "bearer", expires_in: 3600 });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://zoom");
    const { pathname } = url;
    const call = `${request.method} ${pathname.replace("/v2", "")}`;
    zoom.calls.push(call);
    const body = await bodyOf(request);
    const fault = faultOf(call);
    if (fault === "hang") return;
    if (typeof fault === "number") return void answer(response, fault, { code: fault, message: "No." });
    if (pathname === "/oauth/token") return void token(request, response);
    if (request.headers.authorization !== `Bearer token-${valid}`) {
      return void answer(response, 401, { code: 124, message: "Access token is expired." });
    }
    const [status, said] = act(request.method!, url, body);
    if (fault === "drop") return void response.destroy();
    answer(response, status, said);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const zoom: ZoomStandIn = {
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

/** Gives an app the keys of a stand-in; `patienceMs` for one that hangs, else it waits as the product does. */
export const useZoom = ({ services }: TestApp, { url: apiBase }: ZoomStandIn, patienceMs?: number): void => {
  services.config.zoom = { ...KEYS, apiBase };
  services.zoom = zoomClient(services.config.zoom, services.clock, patienceMs);
};

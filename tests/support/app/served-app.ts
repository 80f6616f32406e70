// The app behind a port of this machine, for programs.
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestApp } from "./test-app.ts";

export interface ServedApp {
  /** "http://127.0.0.1:PORT"; the API is below /api/v2. */
  url: string;
  close(): void;
}

export const serveApp = async (app: TestApp): Promise<ServedApp> => {
  const server = createServer(async (request, response) => {
    const { host: _, ...headers } = request.headers as Record<string, string>;
    const answer = await app.send(request.url!.replace("/api/v2", ""), {
      method: request.method,
      headers,
      ...(request.method === "GET" ? {} : { body: await buffer(request) as Uint8Array<ArrayBuffer> }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
};

// The app of a test on a real port, for clients that need HTTP.
import { createApp } from "@/app.ts";
import type { TestApp } from "../app/test-app.ts";

export interface ServedApp {
  /** "http://127.0.0.1:PORT" */
  url: string;
  stop(): Promise<void>;
}

/** Serves the app on a free port of this machine. */
export const serveApp = ({ services }: TestApp): ServedApp => {
  const app = createApp(services);
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request, { remoteAddr }) => app.fetch(request, { remoteAddr }),
  );
  return { url: `http://127.0.0.1:${server.addr.port}`, stop: () => server.shutdown() };
};

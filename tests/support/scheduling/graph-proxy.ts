// Between Parley and the stand-in of Microsoft Graph: changes what is answered when something is created there.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestApp } from "../app/test-app.ts";

interface Answer {
  status: number;
  body: unknown;
}
/** What Parley sends when it creates an event. */
interface SentEvent {
  isOnlineMeeting?: boolean;
  transactionId: string;
}
/** `forward` lets the stand-in answer. */
type Answering = (sent: SentEvent, forward: () => Promise<Answer>) => Promise<Answer> | Answer;

/** Sets how events are created from now on, for as long as the test runs. */
export const createGraphProxy = ({ services }: TestApp) => {
  const graph = services.microsoft!.apiBase;
  let close: (() => void) | undefined;
  return {
    close: () => close?.(),
    intercept: async (answer: Answering): Promise<void> => {
      close?.();
      const server = http.createServer(async (request, response) => {
        const apiBase = services.microsoft!.apiBase;
        const { method, url = "", headers: { authorization = "", prefer = "" } } = request;
        const sent = await text(request).catch(() => undefined);
        // The test is over, or Parley has given up.
        if (sent === undefined) return;
        const forward = async () => {
          const headers = { authorization, prefer: String(prefer), "content-type": "application/json" };
          const answered = await fetch(graph + url, { method, headers, ...sent ? { body: sent } : {} });
          const body = await answered.text();
          // The next page is behind the proxy, too.
          return { status: answered.status, body: body && JSON.parse(body.replaceAll(graph, apiBase)) };
        };
        const isEvent = method === "POST" && url.endsWith("/events");
        const { status, body } = isEvent ? await answer(JSON.parse(sent), forward) : await forward();
        response.writeHead(status, { "Content-Type": "application/json" }).end(body && JSON.stringify(body));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      close = () => void (server.closeAllConnections(), server.close());
      const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      services.microsoft = { ...services.microsoft!, apiBase };
    },
  };
};

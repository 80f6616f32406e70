// Google's answers about busy times, of each calendar as a test wants it; any refresh token is accepted.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { googleKeys } from "@/platform/integrations/calendar-keys.ts";

interface Answer {
  busy: { start: string; end: string }[];
  errors?: { domain: string; reason: string }[];
}

export const openFreeBusyServer = async (answerOf: (calendarId: string) => Answer) => {
  const server = http.createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    response.setHeader("Content-Type", "application/json");
    if (request.url === "/token") {
      return void response.end(JSON.stringify({ access_token: "access", expires_in: 3_600, token_type: "Bearer" }));
    }
    const { items } = JSON.parse(await new Blob(parts as BlobPart[]).text()) as { items: { id: string }[] };
    response.end(JSON.stringify({ calendars: Object.fromEntries(items.map(({ id }) => [id, answerOf(id)])) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: googleKeys({ clientId: "client", clientSecret: "secret", base }),
    close: () => (server.closeAllConnections(), server.close()),
  };
};

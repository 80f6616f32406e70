// The stand-in for Twilio in development: its Messages API over HTTP, callbacks to us, and the page /dev/texts, used when
// no provider of text messages is set. Production never loads it.
import type { Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import { openTexts } from "@/platform/integrations/text-messages/open.ts";
import type { TextMessages } from "@/platform/integrations/text-messages/port.ts";
import { ACCOUNT, type ActionOptions, type Actions, createActions } from "./actions.ts";
import { twilioApi } from "./api.ts";
import { textPages } from "./pages.tsx";
import { createTable } from "./store.ts";

interface TextStandIn {
  texts: TextMessages;
  actions: Actions;
  /** To mount in the app. */
  pages: Hono<Env>;
  stop(): Promise<void>;
}

type Options = Pick<Services, "db" | "clock" | "log" | "config" | "breakers"> & Pick<ActionOptions, "call"> & {
  timeoutMs?: number;
};

/** Starts the API on a free port of this machine. Throws in production. */
export const openTextStandIn = async (options: Options): Promise<TextStandIn> => {
  const { db, config: { production, publicUrl }, breakers, timeoutMs } = options;
  if (production) throw new Error("The stand-in for text messages is not for production.");
  await createTable(db);
  const actions = createActions({ ...options, inboundUrl: `${publicUrl}/api/v2/TextMessages/Inbound` });
  const api = twilioApi(actions);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => api.fetch(request));
  const base = `http://127.0.0.1:${server.addr.port}`;
  return {
    texts: openTexts({ provider: "twilio", ...ACCOUNT, base }, { publicUrl, breakers, timeoutMs }),
    actions,
    pages: textPages(actions),
    async stop() {
      await server.shutdown();
      await actions.settle();
    },
  };
};

// The Google stand-in for development: OAuth and the Calendar API over HTTP, with a consent page and a page of calendars,
// used when no Google client is set. Production never loads it.
import type { Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import { type GoogleKeys, googleKeys } from "@/platform/integrations/google-keys.ts";
import { type Actions, createActions } from "./actions.ts";
import { CLIENT, googleApi } from "./api.ts";
import { CONSENT_PATH, hostedPages } from "./hosted.ts";
import { createTable } from "./store.ts";

export interface GoogleStandIn {
  keys: GoogleKeys;
  actions: Actions;
  /** The consent page and the page of calendars, to mount in the app. */
  pages: Hono<Env>;
  stop(): Promise<void>;
}

interface Options extends Pick<Services, "db" | "clock" | "log" | "config"> {
  /** Sends a push notification; by default over HTTP. */
  send?(address: string, headers: Record<string, string>): Promise<number>;
}

/** Starts the API on a free port of this machine. Throws in production. */
export const openGoogleStandIn = async ({ db, clock, log, config, send }: Options): Promise<GoogleStandIn> => {
  if (config.production) throw new Error("The Google stand-in is not for production.");
  await createTable(db);
  const actions = createActions({ db, clock, log, send });
  const api = googleApi(actions);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => api.fetch(request));
  const keys = googleKeys({ ...CLIENT, base: `http://127.0.0.1:${server.addr.port}` });
  return {
    keys: { ...keys, consentUrl: config.publicUrl + CONSENT_PATH },
    actions,
    pages: hostedPages(actions, config.publicUrl),
    async stop() {
      await server.shutdown();
      await actions.settle();
    },
  };
};

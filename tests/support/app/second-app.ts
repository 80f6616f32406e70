// A second web process: shares the database file, the clock and the secrets with the first one, but no memory.
import { createApp, createServices } from "@/app.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { withResumeTokens } from "../funnel/resume-tokens.ts";
import type { CallOptions, TestApp } from "./test-app.ts";

export interface SecondApp extends Pick<TestApp, "call"> {
  close(): void;
}

/** Opens a second app on the same database. Close it before the first one. */
export const openSecondApp = async ({ services }: TestApp): Promise<SecondApp> => {
  const { config, clock, log, mailer, payments, texts } = services;
  const db = await openDatabase({ url: config.database.url, synchronous: "NORMAL" });
  const own = createServices({ config, db, clock, log, mailer, payments });
  const app = createApp(Object.assign(own, { texts }));
  return {
    call: withResumeTokens(async (path: string, { method = "GET", body, cookie, headers = {} }: CallOptions = {}) =>
      await app.request(`/api/v2${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }, { remoteAddr: { hostname: "127.0.0.1" } })
    ),
    close: () => db.close(),
  };
};

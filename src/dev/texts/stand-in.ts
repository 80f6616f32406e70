// The stand-in for Twilio in development: its Messages API over HTTP, callbacks to us, and the page /dev/texts, used when
// no provider of text messages is set. Production never loads it.
import { type Context, Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import { openTexts } from "@/platform/integrations/text-messages/open.ts";
import { ACCOUNT, type ActionOptions, type Actions, createActions } from "./actions.ts";
import { textPages } from "./pages.tsx";
import { createTable, type StoredText } from "./store.ts";
import { Buffer } from "node:buffer";
import { setTimeout as wait } from "node:timers/promises";

const SLOW_MS = 2_500;

const PATH = "/2010-04-01/Accounts/:account/Messages.json";

const sendError = (c: Context, status: 400 | 401 | 429, code: number, message: string) =>
  c.json({ code, message, status }, status);

/** RFC 2822, as in Twilio's answers. */
const dateText = (at: number): string => new Date(at).toUTCString().replace("GMT", "+0000");

const shown = ({ sid, body, at }: StoredText) => ({ sid, body, date_created: dateText(at) });

const isAuthorised = (c: Context): boolean => {
  const given = (c.req.header("Authorization") ?? "").replace(/^Basic /, "");
  return Buffer.from(given, "base64").toString() === `${ACCOUNT.accountSid}:${ACCOUNT.authToken}`;
};

/** A caller who does not wait has sent nothing. */
const beSlow = (c: Context): Promise<Response | undefined> =>
  wait(SLOW_MS, undefined, { signal: c.req.raw.signal }).catch(() => c.text("Request Timeout", 408));

/** How a developer or a test lets the API fail; undefined when it does not. */
const failing = async (c: Context, actions: Actions): Promise<Response | undefined> => {
  const mode = await actions.fault();
  if (mode === "away") return c.text("Service Unavailable", 503);
  if (mode === "nonsense") return c.html("<p>Something went wrong.</p>");
  if (mode === "quota") return sendError(c, 429, 20429, "Too Many Requests");
  if (mode === "revoked" || !isAuthorised(c)) return sendError(c, 401, 20003, "Authenticate");
  return mode === "slow" ? await beSlow(c) : undefined;
};

/** Twilio's magic number that is invalid, and anything that is no number in E.164. */
const isInvalid = (to: string): boolean => to === "+15005550001" || !/^\+[1-9]\d{6,14}$/.test(to);

const createMessage = async (c: Context, actions: Actions): Promise<Response> => {
  const form = new URLSearchParams(await c.req.text());
  const [to, body] = [form.get("To") ?? "", form.get("Body") ?? ""];
  const from = form.get("From") ?? form.get("MessagingServiceSid");
  if (!from) return sendError(c, 400, 21603, "A 'From' phone number is required.");
  if (body === "") return sendError(c, 400, 21602, "Message body is required.");
  if (body.length > 1_600) return sendError(c, 400, 21617, "The message body exceeds the 1600 character limit.");
  if (isInvalid(to)) return sendError(c, 400, 21211, "Invalid 'To' Phone Number");
  if (await actions.isStopped(to)) return sendError(c, 400, 21610, "Attempt to send to unsubscribed recipient");
  const text = await actions.take({ to, from, body, statusUrl: form.get("StatusCallback") ?? undefined });
  const mode = await actions.fault();
  actions.later(async () => {
    await actions.report(text.sid, "sent");
    if (mode === "undelivered") await actions.report(text.sid, "undelivered", "30003");
    else await actions.report(text.sid, "delivered");
  });
  return mode === "lost" ? c.text("Bad Gateway", 502) : c.json(shown(text), 201);
};

const listMessages = async (c: Context, actions: Actions): Promise<Response> => {
  const { To: to, "DateSent>": since = "1970-01-01" } = c.req.query();
  const found = (await actions.texts())
    .filter((text) => text.to === to && text.direction === "outbound" && text.at >= Date.parse(since)).reverse();
  return c.json({ messages: found.map(shown) });
};

const twilioApi = (actions: Actions): Hono => {
  const api = new Hono();
  api.use(PATH, async (c, next) => await failing(c, actions) ?? await next());
  api.post(PATH, (c) => createMessage(c, actions));
  api.get(PATH, (c) => listMessages(c, actions));
  return api;
};

type Options = Pick<Services, "db" | "clock" | "log" | "config" | "breakers"> & Pick<ActionOptions, "call"> & {
  timeoutMs?: number;
};

/** Starts the API on a free port of this machine. Throws in production. */
export const openTextStandIn = async (options: Options) => {
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
    /** To mount in the app. */
    pages: textPages(actions),
    async stop() {
      await server.shutdown();
      await actions.settle();
    },
  };
};

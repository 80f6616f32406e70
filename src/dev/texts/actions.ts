// What the stand-in can do: take messages, report what became of them, and reply as the person with the phone.
import type { Clock } from "@/platform/time/clock.ts";
import type { Database } from "@/platform/db/types.ts";
import type { Log } from "@/platform/log.ts";
import { newId } from "@/platform/ids.ts";
import { twilioSignature } from "@/platform/integrations/text-messages/twilio.ts";
import { type FaultMode, find, list, remove, save, type StoredText } from "./store.ts";

export const ACCOUNT = { accountSid: `AC${"0".repeat(32)}`, authToken: "standin-auth-token", from: "+15005550006" };

/** The words on which Twilio itself stops and resumes messages to a number. */
const STOPS = /^(stop|stopall|unsubscribe|cancel|end|quit)$/i;
const STARTS = /^(start|yes|unstop)$/i;

export interface ActionOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** Where messages of people are sent. */
  inboundUrl: string;
  /** Calls Parley; by default over HTTP. */
  call?(url: string, headers: Record<string, string>, body: string): Promise<number>;
}

const callOverHttp = async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  await response.body?.cancel();
  return response.status;
};

/** "SM" and 32 hexadecimal digits, in the order of time. */
const newSid = () => `SM${newId().replaceAll("-", "")}`;

export const createActions = ({ db, clock, log, inboundUrl, call = callOverHttp }: ActionOptions) => {
  let waiting: Promise<unknown> = Promise.resolve();
  const push = async (url: string, fields: Record<string, string>, authToken: string = ACCOUNT.authToken) => {
    const form = new URLSearchParams({ AccountSid: ACCOUNT.accountSid, ApiVersion: "2010-04-01", ...fields });
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Twilio-Signature": twilioSignature(authToken, url, form),
    };
    try {
      return await call(url, headers, form.toString());
    } catch (error) {
      log.debug("a report about a text message could not be delivered", { error: String(error) });
      return 0;
    }
  };
  const store = (text: StoredText) => db.write((tx) => save(tx, "text", text.sid, text)).then(() => text);
  const pushInbound = ({ sid, from, to, body }: StoredText, authToken?: string) =>
    push(inboundUrl, { MessageSid: sid, From: from, To: to, Body: body, NumMedia: "0" }, authToken);
  return {
    db,
    take: ({ to, from, body, statusUrl }: Pick<StoredText, "to" | "from" | "body" | "statusUrl">) =>
      store({ sid: newSid(), direction: "outbound", from, to, body, statusUrl, status: "queued", at: clock.now() }),
    texts: () => list(db.read, "text"),
    isStopped: async (number: string) => await find(db.read, "stopped", number) !== undefined,
    /** Reports a new status, as Twilio does. Returns the HTTP status of the answer. */
    async report(sid: string, status: StoredText["status"], errorCode?: string): Promise<number> {
      const text = await find(db.read, "text", sid);
      if (!text) return 0;
      await store({ ...text, status, errorCode });
      if (!text.statusUrl) return 0;
      const failure: Record<string, string> = errorCode ? { ErrorCode: errorCode } : {};
      return await push(text.statusUrl, {
        MessageSid: sid,
        MessageStatus: status,
        To: text.to,
        From: text.from,
        ...failure,
      });
    },
    /** The person replies. Returns the HTTP status of the answer. */
    async reply(from: string, body: string): Promise<number> {
      const typed = body.trim();
      const sid = newSid();
      const text: StoredText = {
        sid,
        direction: "inbound",
        from,
        to: ACCOUNT.from,
        body,
        status: "received",
        at: clock.now(),
      };
      await store(text);
      if (STOPS.test(typed)) await db.write((tx) => save(tx, "stopped", from, { at: clock.now() }));
      if (STARTS.test(typed)) await db.write((tx) => remove(tx, "stopped", from));
      return await pushInbound(text);
    },
    /** Sends a message of a person to Parley once more, as it was. */
    async repeat(sid: string, forged = false): Promise<number> {
      const text = await find(db.read, "text", sid);
      return text ? await pushInbound(text, forged ? "forged" : undefined) : 0;
    },
    setFault: (mode: FaultMode) => db.write((tx) => save(tx, "fault", "now", { mode })),
    fault: async (): Promise<FaultMode> => (await find(db.read, "fault", "now"))?.mode ?? "none",
    /** Reports that are due after the answer that is being sent. */
    later: (work: () => Promise<unknown>) => void (waiting = waiting.then(work)),
    settle: async () => void await waiting,
  };
};

export type Actions = ReturnType<typeof createActions>;

// Twilio's REST API: the Messages resource, status callbacks, inbound messages and their signatures.
// https://www.twilio.com/docs/messaging/api/message-resource
// https://www.twilio.com/docs/usage/security#validating-requests
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../link-secret.ts";
import { iso } from "../../time/time.ts";
import {
  type DeliveryReport,
  type OutgoingText,
  type RejectReason,
  type SentText,
  type TextMessages,
  TextRejected,
} from "./port.ts";
import { callProvider, parseJson, readAnswer } from "./requests.ts";

export interface TwilioKeys {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a sender id; one of both. */
  from?: string;
  messagingService?: string;
  /** A host other than Twilio's: the stand-in. */
  base?: string;
}

interface Options {
  /** Where Twilio reports what became of a message. */
  statusUrl: string;
  timeoutMs?: number;
}

const Message = z.looseObject({ sid: z.string().min(1).max(64) });
const MessageList = z.object({
  messages: z.array(z.looseObject({ sid: z.string(), body: z.string().nullable(), date_created: z.string() })),
});
const Failure = z.looseObject({ code: z.number() });

/**
 * https://www.twilio.com/docs/api/errors. Others are about us: 21408 (a country that the account may not send to), 21612
 * (our sender), 30007 (filtered), 30008 (nothing is known).
 */
const REASONS: Record<string, RejectReason> = {
  21211: "invalid-number",
  21214: "invalid-number",
  21217: "invalid-number",
  21265: "invalid-number",
  21610: "opted-out",
  21614: "invalid-number",
  21635: "invalid-number",
  30003: "unreachable",
  30004: "unreachable",
  30005: "invalid-number",
  30006: "invalid-number",
};

const toReason = (code: string): RejectReason => REASONS[code] ?? "not-accepted";

/** The value of X-Twilio-Signature: the address and all fields of the form, sorted by name, without separators. */
export const twilioSignature = (authToken: string, url: string, form: URLSearchParams): string => {
  const fields = [...new Set(form.keys())].sort();
  const signed = fields.map((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value).join(""));
  return createHmac("sha1", authToken).update(url + signed.join("")).digest("base64");
};

const STATUSES: Record<string, DeliveryReport["status"]> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
};

export const twilioTexts = (keys: TwilioKeys, { statusUrl, timeoutMs }: Options): TextMessages => {
  const base = keys.base ?? "https://api.twilio.com";
  const path = `${base}/2010-04-01/Accounts/${encodeURIComponent(keys.accountSid)}/Messages.json`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString("base64")}`,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const call = (input: { url: string; method?: string; body?: string }) =>
    callProvider({ ...input, headers, timeoutMs, reach: keys.base === undefined ? "public" : "loopback" });
  return {
    provider: keys.base === undefined ? "twilio" : "stand-in",
    async send(text) {
      const earlier = text.attempt > 1 ? await findSent(path, text, call) : undefined;
      if (earlier) return earlier;
      const sender: Record<string, string> = keys.messagingService
        ? { MessagingServiceSid: keys.messagingService }
        : { From: keys.from ?? "" };
      const form = { To: text.to, Body: text.body, StatusCallback: `${statusUrl}?id=${text.id}`, ...sender };
      const response = await call({ url: path, method: "POST", body: new URLSearchParams(form).toString() });
      if (response.status >= 400) {
        const failure = Failure.safeParse(parseJson(response.text));
        const code = failure.success ? String(failure.data.code) : String(response.status);
        throw new TextRejected(toReason(code), code);
      }
      return { providerId: readAnswer(response, Message).sid };
    },
    isSigned: ({ url, body, header }) =>
      isSameSecret(header("X-Twilio-Signature") ?? "", twilioSignature(keys.authToken, url, new URLSearchParams(body))),
    readReport({ url, body }) {
      const form = new URLSearchParams(body);
      const status = STATUSES[form.get("MessageStatus") ?? ""];
      const providerId = form.get("MessageSid");
      if (!status || !providerId) return undefined;
      const code = form.get("ErrorCode") || undefined;
      const failure = status === "failed"
        ? { code, reason: toReason(code ?? ""), to: form.get("To") ?? undefined }
        : {};
      return { id: URL.parse(url)?.searchParams.get("id") ?? undefined, providerId, status, ...failure };
    },
    readInbound({ body }) {
      const form = new URLSearchParams(body);
      const [providerId, from] = [form.get("MessageSid"), form.get("From")];
      return providerId && from ? { providerId, from, body: form.get("Body") ?? "" } : undefined;
    },
  };
};

/** Twilio's clock and ours may differ by this, in ms. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * The message that an earlier attempt has sent although its answer was lost: Twilio has no idempotency keys. Its list
 * filters by the day; the time of creation and the body decide, and that no other message of ours has the id.
 */
const findSent = async (
  path: string,
  { to, body, createdAt, isOther }: OutgoingText,
  call: (input: { url: string }) => ReturnType<typeof callProvider>,
): Promise<SentText | undefined> => {
  const since = createdAt - CLOCK_DIFFERENCE_MS;
  const query = new URLSearchParams({ To: to, "DateSent>": iso(since).slice(0, 10), PageSize: "100" });
  const response = await call({ url: `${path}?${query}` });
  if (response.status >= 400) return undefined;
  for (const { sid: providerId, ...message } of readAnswer(response, MessageList).messages) {
    const isSame = message.body === body && Date.parse(message.date_created) >= since;
    if (isSame && !await isOther(providerId)) return { providerId };
  }
  return undefined;
};

// A generic HTTP gateway for text messages: JSON to an address of the operator, and signed JSON back from it
// (docs/connections.md, "Text messages", describes the format).
import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../link-secret.ts";
import { MINUTE_MS } from "../../time/time.ts";
import { type TextMessages, TextRejected } from "./port.ts";
import { callProvider, parseJson, readAnswer } from "./requests.ts";

export interface GatewayKeys {
  /** `{id}` in it is replaced by the message's id. */
  url: string;
  /** Sent as a bearer token, and the key of the signatures that come back. */
  secret: string;
}

interface Options {
  statusUrl: string;
  inboundUrl: string;
  timeoutMs?: number;
}

const REASONS = ["opted-out", "invalid-number", "unreachable", "not-accepted"] as const;
const Answer = z.object({ id: z.string().min(1).max(200) });
const Failure = z.object({ error: z.enum(REASONS) });
const Report = z.object({
  id: z.string().max(64),
  providerId: z.string().min(1).max(200),
  status: z.enum(["sent", "delivered", "failed"]),
  error: z.enum(REASONS).optional(),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/).optional(),
});
const Inbound = z.object({
  providerId: z.string().min(1).max(200),
  from: z.string().regex(/^\+[1-9]\d{6,14}$/),
  body: z.string().max(2_000),
});

/** How far the gateway's clock may be from ours: an older message is not accepted again. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** The value of X-Signature: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`. */
export const gatewaySignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

/** The gateway may be in the operator's own network, because the operator has named it in the configuration. */
export const jsonGateway = (keys: GatewayKeys, { timeoutMs, ...addresses }: Options): TextMessages => ({
  provider: "http",
  async send({ id, to, body }) {
    const response = await callProvider({
      url: keys.url.replaceAll("{id}", encodeURIComponent(id)),
      method: "POST",
      // The id is the same for every attempt, so that the gateway can recognise a repeated message.
      body: JSON.stringify({ id, to, body, ...addresses }),
      headers: {
        Authorization: `Bearer ${keys.secret}`,
        "Content-Type": "application/json",
        "Idempotency-Key": id,
      },
      timeoutMs,
      reach: "anywhere",
    });
    if (response.status >= 400) {
      const failure = Failure.safeParse(parseJson(response.text));
      throw new TextRejected(failure.success ? failure.data.error : "not-accepted", String(response.status));
    }
    return { providerId: readAnswer(response, Answer).id };
  },
  isSigned({ body, header, now }) {
    const given = header("X-Signature") ?? "";
    const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1] ?? NaN);
    if (!(Math.abs(now - seconds * 1_000) <= TOLERANCE_MS)) return false;
    return isSameSecret(given, gatewaySignature(keys.secret, seconds, body));
  },
  readReport({ body }) {
    const report = Report.safeParse(parseJson(body));
    if (!report.success) return undefined;
    const { error, ...rest } = report.data;
    return rest.status === "failed" ? { ...rest, reason: error ?? "not-accepted" } : rest;
  },
  readInbound: ({ body }) => Inbound.safeParse(parseJson(body)).data,
});

// The provider that the configuration names, behind a circuit breaker.
import { type Breakers, callThrough } from "../circuit-breakers.ts";
import { type GatewayKeys, jsonGateway } from "./json-gateway.ts";
import { type TextMessages, TextsAway, TextsRevoked } from "./port.ts";
import { type TwilioKeys, twilioTexts } from "./twilio.ts";

export type TextKeys = { provider: "twilio" } & TwilioKeys | { provider: "http" } & GatewayKeys;

interface Options {
  publicUrl: string;
  breakers: Breakers;
  timeoutMs?: number;
}

/**
 * Calls fail at once while the provider is away, and while it refuses our credentials: no attempt is used up then, so
 * that nothing is lost until an operator has renewed them.
 */
export const openTexts = (keys: TextKeys, { publicUrl, breakers, timeoutMs }: Options): TextMessages => {
  const statusUrl = `${publicUrl}/api/v2/TextMessages/Status`;
  const texts = keys.provider === "twilio"
    ? twilioTexts(keys, { statusUrl, timeoutMs })
    : jsonGateway(keys, { statusUrl, inboundUrl: `${publicUrl}/api/v2/TextMessages/Inbound`, timeoutMs });
  const isOutage = (error: unknown) => error instanceof TextsAway || error instanceof TextsRevoked;
  const call = callThrough(breakers.of("texts", isOutage), TextsAway);
  return { ...texts, send: (text) => call(() => texts.send(text)) };
};

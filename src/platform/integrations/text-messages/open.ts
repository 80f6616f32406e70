// The provider that the configuration names, behind a circuit breaker.
import { type Breakers, ServiceAway } from "../circuit-breakers.ts";
import { type GatewayKeys, jsonGateway } from "./json-gateway.ts";
import { type TextMessages, TextsAway, TextsRevoked } from "./port.ts";
import { type TwilioKeys, twilioTexts } from "./twilio.ts";

export type TextKeys = { provider: "twilio" } & TwilioKeys | { provider: "http" } & GatewayKeys;

/** Where providers call us, below the public address. */
const STATUS_PATH = "/api/v2/TextMessages/Status";
const INBOUND_PATH = "/api/v2/TextMessages/Inbound";

interface Options {
  publicUrl: string;
  breakers: Breakers;
  timeoutMs?: number;
}

/**
 * Calls fail at once while the provider is away, and while it refuses our credentials: no attempt is used up then, so
 * that nothing is lost until an operator has renewed them.
 */
const withBreaker = (texts: TextMessages, breakers: Breakers): TextMessages => {
  const breaker = breakers.of("texts", (error) => error instanceof TextsAway || error instanceof TextsRevoked);
  return {
    ...texts,
    async send(text) {
      try {
        return await breaker.run(() => texts.send(text));
      } catch (error) {
        throw error instanceof ServiceAway ? new TextsAway(error.message, { cause: error }) : error;
      }
    },
  };
};

export const openTexts = (keys: TextKeys, { publicUrl, breakers, timeoutMs }: Options): TextMessages => {
  const statusUrl = publicUrl + STATUS_PATH;
  const texts = keys.provider === "twilio"
    ? twilioTexts(keys, { statusUrl, timeoutMs })
    : jsonGateway(keys, { statusUrl, inboundUrl: publicUrl + INBOUND_PATH, timeoutMs });
  return withBreaker(texts, breakers);
};

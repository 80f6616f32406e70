// One HTTP request to a provider of text messages: what its failures mean, whichever provider it is.
import { z } from "zod";
import { fetchOutbound, type OutboundResponse, type Reach, Unreachable } from "../outbound-http.ts";
import { TextsAway, TextsRevoked } from "./port.ts";

const MAX_BYTES = 1_048_576;
const TIMEOUT_MS = 10_000;

export interface ProviderCall {
  url: string;
  method?: string;
  body?: string;
  headers: Record<string, string>;
  timeoutMs?: number;
  /** A stand-in is on this machine; a gateway may be in the operator's own network. */
  reach: Reach;
}

/** Throws TextsAway while there is no answer, for 429 and for 5xx, and TextsRevoked for 401 and 403. */
export const callProvider = async ({ reach, ...call }: ProviderCall): Promise<OutboundResponse> => {
  let response: OutboundResponse;
  try {
    response = await fetchOutbound({ reach }, {
      ...call,
      maxBytes: MAX_BYTES,
      timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
      redirects: 0,
    });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new TextsAway("The provider of text messages can't be reached.", { cause: error });
  }
  const { status } = response;
  if (status === 429) throw new TextsAway("The provider of text messages accepts no more for now (429).");
  if (status >= 500) throw new TextsAway(`The provider of text messages responded ${status}.`);
  if (status === 401 || status === 403) {
    throw new TextsRevoked(`The provider of text messages refuses our credentials (${status}). Please renew them.`);
  }
  return response;
};

/**
 * The body of an answer. Nonsense throws TextsAway: it may come from something between the provider and us. Another
 * attempt finds out whether the message was taken.
 */
export const readAnswer = <T>({ text }: OutboundResponse, schema: z.ZodType<T>): T => {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new TextsAway("The answer of the provider of text messages can't be read.");
  return parsed.data;
};

/** Undefined for what is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

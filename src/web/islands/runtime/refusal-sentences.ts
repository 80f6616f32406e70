// What a screen says itself of a refused call: sentences for people, with when to try again where that is known.
import { waitWords } from "@/modules/auth/rules.ts";
import type { ApiError } from "@/web/api/api-error.ts";

const isReason = (body: unknown): body is { error: string } =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";

/** None for a fault that is not about what was sent: the handler of failed calls has told of it. */
export const refusalSentences = ({ status, message, body, retryAfter }: ApiError): readonly string[] => {
  if (status === 400) return message.split("\n");
  if (status === 403 && isReason(body)) return [body.error];
  if (status !== 429) return [];
  return [`Too many tries. Please try again in ${retryAfter ? waitWords(retryAfter) : "a few minutes"}.`];
};

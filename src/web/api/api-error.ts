// The error that failed calls throw, and its text (docs/product/contract.md#errors).
import { t } from "@/languages/language.ts";

/** The status when there is no response because the network failed. */
export const NO_RESPONSE = 0;

/** A call whose response is not 2xx. Every call of the typed client throws it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    /** The HTTP status, or NO_RESPONSE. */
    readonly status: number,
    /** X-Error-Code: a stable snake_case code that screens may act on. */
    readonly code: string | undefined,
    /** The parsed body (JSON, else text); undefined when it could not be read. */
    readonly body: unknown,
    /** X-Error-Details: facts about the error, such as alternatives to a slot that is taken. */
    readonly details?: unknown,
    /** Retry-After: seconds until the same call may be retried. */
    readonly retryAfter?: number,
  ) {
    super(messageOf(status, body));
  }
}

const messageOf = (status: number, body: unknown): string => {
  if (status === NO_RESPONSE) return t("failures.unreachable");
  return sentencesOf(body) || t("failures.status", { status: String(status) });
};

/** A body as text: arrays joined by newlines, text as it is, other values as JSON. */
export const sentencesOf = (body: unknown): string => {
  if (body === undefined || body === "") return "";
  if (Array.isArray(body)) return body.map((item) => typeof item === "string" ? item : JSON.stringify(item)).join("\n");
  return typeof body === "string" ? body : JSON.stringify(body);
};

/** Whether a retry can help: the network failed, or the server did (5xx). */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === NO_RESPONSE || error.status >= 500);

/** Reads a failed response into its error. Never throws. */
export const apiErrorFrom = async (response: Response): Promise<ApiError> => {
  const code = response.headers.get("x-error-code") ?? undefined;
  const body = await readBody(response).catch(() => undefined);
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return new ApiError(response.status, code, body, readDetails(response), retryAfter);
};

const readDetails = (response: Response): unknown => {
  const text = response.headers.get("x-error-details");
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

const readBody = async (response: Response): Promise<unknown> => {
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  return isJson ? await response.json() : await response.text();
};

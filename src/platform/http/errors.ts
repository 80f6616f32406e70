// The one place that turns errors into status and body.
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { t } from "@/languages/language.ts";
import { toAppError } from "../db/errors.ts";
import { AppError, invalid, notFound } from "../errors.ts";
import { logFailure } from "../outage-log.ts";
import { tooLarge } from "./guards.ts";
import type { Env } from "./route.ts";

/** Errors of libraries that have an AppError: malformed JSON, a body that is too large, an unreadable database. */
const asAppError = (error: Error): AppError | undefined => {
  // Writes report these themselves; reads meet them while a log is being repaired, the disk is full, or a server is away.
  const known = toAppError(error);
  if (known instanceof AppError) return known;
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return tooLarge();
  if (error.status === 404) return notFound(t("errors.nothingHere"));
  if (error.status === 400) return invalid([t("errors.noJson")]);
  return undefined;
};

/** JSON for a header: everything beyond ASCII is escaped. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Turns every error of the API into a response. Unexpected errors are logged, and reveal only the request id. */
export const handleError: ErrorHandler<Env> = (error, c) => {
  const expected = asAppError(error);
  const requestId = c.get("ctx")?.requestId ?? "unknown";
  const log = c.get("ctx")?.log;
  if (log && (!expected || expected.status === 503)) {
    const { method, path } = c.req;
    logFailure(log, "error", {
      message: "request failed",
      error: expected ?? error,
      fields: { requestId, method, path },
    });
  }
  if (!expected) return c.json([t("errors.failed", { id: requestId })], 500);
  if (expected.code) c.header("X-Error-Code", expected.code);
  if (expected.details) c.header("X-Error-Details", asciiJson(expected.details));
  if (expected.retryAfter) c.header("Retry-After", String(Math.ceil(expected.retryAfter)));
  const content = expected.status === 403 ? { error: expected.sentences.join(" ") } : expected.sentences;
  return c.json(content, expected.status as ContentfulStatusCode);
};

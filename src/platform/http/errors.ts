// The one place where errors become status and body (SPEC section 8, PRODUCT section 1).
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, invalid, notFound, unavailable } from "../errors.ts";
import { errorFields } from "../log.ts";
import { isBusy, isDiskFault, isServerAway } from "../db/write-queue.ts";
import type { Env } from "./route.ts";

/** A library's refusal in our terms: bad JSON, a body too large, a database that cannot be read now. */
const asAppError = (error: Error, method: string): AppError | undefined => {
  if (error instanceof AppError) return error;
  // Writes have waited and were told already; a read meets these while a log is being repaired, or the disk is full.
  if (isBusy(error) || isDiskFault(error)) return Object.assign(unavailable(), { cause: error });
  if (method === "GET" && isServerAway(error)) return Object.assign(unavailable(), { cause: error });
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError(413, ["That is too large to send."], "too_large");
  if (error.status === 404) return notFound("There is nothing at this address.");
  if (error.status === 400) return invalid(["The request could not be read as JSON."]);
  return undefined;
};

/** JSON that a header may hold: everything beyond ASCII is escaped. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Turns every error of the API into its answer; unknown ones are logged and say only the request id. */
export const handleError: ErrorHandler<Env> = (error, c) => {
  const failure = asAppError(error, c.req.method);
  const requestId = c.get("ctx")?.requestId ?? "unknown";
  if (!failure || failure.status === 503) {
    c.get("ctx")?.log.error("request failed", {
      requestId,
      method: c.req.method,
      path: c.req.path,
      ...errorFields(failure ?? error),
    });
  }
  if (!failure) {
    return c.json([`Something went wrong on our side. Please try again. (Request ${requestId})`], 500);
  }
  if (failure.code) c.header("X-Error-Code", failure.code);
  if (failure.details) c.header("X-Error-Details", asciiJson(failure.details));
  if (failure.retryAfter) c.header("Retry-After", String(Math.ceil(failure.retryAfter)));
  const content = failure.status === 403 ? { error: failure.sentences.join(" ") } : failure.sentences;
  return c.json(content, failure.status as ContentfulStatusCode);
};

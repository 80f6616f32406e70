// The expected failures, as typed errors (docs/product/contract.md#errors). http/errors.ts turns them into responses.

/** What a person did that cannot be done; each kind has one HTTP status. */
export class AppError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503,
    readonly sentences: string[],
    /** Stable snake_case code for screens, sent as X-Error-Code. */
    readonly code?: string,
    /** Seconds after which the same call may be tried again. */
    readonly retryAfter?: number,
    /** Facts that screens may act on, sent as JSON in X-Error-Details. */
    readonly details?: Record<string, unknown>,
  ) {
    super(sentences.join(" "));
    this.name = "Failure";
  }
}

/** A legal request that cannot be granted now: 400 with X-Error-Code. The sentences say what to do next. */
export const conflict = (code: string, sentences: string | string[], details?: Record<string, unknown>): AppError =>
  new AppError(400, [sentences].flat(), code, undefined, details);

/** Input that does not fit: 400, one sentence for each fault. */
export const invalid = (sentences: string[]): AppError => new AppError(400, sentences, "invalid_input");

/** Nothing there, or nothing that this person may know of: 404. */
export const notFound = (sentence: string): AppError => new AppError(404, [sentence], "not_found");

/** Known person, not allowed: 403. */
export const forbidden = (sentence: string, code = "forbidden"): AppError => new AppError(403, [sentence], code);

/** No session: 401. */
export const unauthenticated = (): AppError => new AppError(401, ["Please sign in first."], "unauthenticated");

/** Too many calls: 429. `retryAfter` in seconds. */
export const tooMany = (retryAfter: number): AppError =>
  new AppError(429, ["Too many requests. Please wait a moment and try again."], "too_many_requests", retryAfter);

/** A passing fault of ours (locked database, full disk): 503. `retryAfter` in seconds. */
export const unavailable = (retryAfter = 2): AppError =>
  new AppError(
    503,
    ["Parley is busy right now. Nothing was changed; please try again in a moment."],
    "unavailable",
    retryAfter,
  );

/** A write whose answer was lost: it may have been done or not. 503, as `unavailable`. */
export const uncertain = (retryAfter = 5): AppError =>
  new AppError(
    503,
    ["Parley is busy right now, and this may or may not have been saved. Please check before you try again."],
    "unavailable",
    retryAfter,
  );

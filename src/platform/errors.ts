// The expected failures, as typed errors (docs/product/contract.md#errors). http/errors.ts turns them into responses.

import { t } from "@/languages/language.ts";

/** What a person did that cannot be done; each kind has one HTTP status. */
export class AppError extends Error {
  readonly #sentences: string[] | (() => string[]);
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503,
    /** A function for an error that can be made outside of a request: who reads it is known when it is shown. */
    sentences: string[] | (() => string[]),
    /** Stable snake_case code for screens, sent as X-Error-Code. */
    readonly code?: string,
    /** Seconds after which the same call may be tried again. */
    readonly retryAfter?: number,
    /** Facts that screens may act on, sent as JSON in X-Error-Details. */
    readonly details?: Record<string, unknown>,
  ) {
    super(typeof sentences === "function" ? code : sentences.join(" "));
    this.#sentences = sentences;
    this.name = "Failure";
  }

  /** What happened and what to do, to the present reader. */
  get sentences(): string[] {
    return typeof this.#sentences === "function" ? this.#sentences() : this.#sentences;
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
export const unauthenticated = (): AppError => new AppError(401, () => [t("errors.signIn")], "unauthenticated");

/** A page that was made for somebody else than who is signed in by now (`email`): 409. Nothing was changed. */
export const otherAccount = (email: string): AppError =>
  new AppError(409, () => [t("errors.otherAccount", { email }), t("errors.otherAccountKept")], "other_account");

/** Too many calls: 429. `retryAfter` in seconds. */
export const tooMany = (retryAfter: number): AppError =>
  new AppError(429, () => [t("errors.tooMany")], "too_many_requests", retryAfter);

/** A passing fault of ours (locked database, full disk): 503. `retryAfter` in seconds. */
export const unavailable = (retryAfter = 2): AppError =>
  new AppError(503, () => [t("errors.unavailable")], "unavailable", retryAfter);

/** A write whose answer was lost: it may have been done or not. 503, as `unavailable`. */
export const uncertain = (retryAfter = 5): AppError =>
  new AppError(503, () => [t("errors.uncertain")], "unavailable", retryAfter);

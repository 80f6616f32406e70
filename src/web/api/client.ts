// The typed client of /api/v2 for the browser and for rendering on the server; it throws ApiError unless a call answers 2xx.
import type { hc } from "hono/client";
import type { AppType } from "@/api.ts";
import { ApiError, apiErrorFrom, NO_ANSWER } from "./api-error.ts";
import { callsAt, type Fetch } from "./calls.ts";

const API_PREFIX = "/api/v2";

/** Hono's types of every call; its runtime is not used (docs/decisions/020). */
export type ApiClient = ReturnType<typeof hc<AppType>>;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** A fetch that throws ApiError for anything but 2xx. An aborted call throws its AbortError. */
const throwingFetch = (fetchIt: Fetch): Fetch => async (input, init) => {
  const response = await fetchIt(input, init).catch((cause) => {
    if (isAbort(cause)) throw cause;
    throw new ApiError(NO_ANSWER, undefined, undefined);
  });
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
};

/**
 * Creates the client. In the browser it needs nothing; on the server `fetchIt` calls the API in the same process
 * and `origin` is the request's own.
 */
export const createApi = (fetchIt: Fetch = (input, init) => fetch(input, init), origin = ""): ApiClient =>
  callsAt(`${origin}${API_PREFIX}`, throwingFetch(fetchIt)) as ApiClient;

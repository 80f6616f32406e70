// The typed client of /api/v2, for the browser and for rendering on the server. It throws ApiError unless a response is 2xx.
import type { hc } from "hono/client";
import type { AppType } from "@/api.ts";
import { ApiError, apiErrorFrom, NO_RESPONSE } from "./api-error.ts";
import { callsAt, type Fetch } from "./calls.ts";

const API_PREFIX = "/api/v2";

/** Hono's types of every call; its runtime is not used (docs/design/screens.md#weight). */
export type ApiClient = ReturnType<typeof hc<AppType>>;

/** The body of a call's response. */
export const readJson = async <T>(call: Promise<{ json(): Promise<T> }>): Promise<T> => await (await call).json();

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** A fetch that throws ApiError for anything but 2xx. An aborted call throws its AbortError. */
const throwingFetch = (fetchFn: Fetch): Fetch => async (input, init) => {
  const response = await fetchFn(input, init).catch((cause) => {
    if (isAbortError(cause)) throw cause;
    throw new ApiError(NO_RESPONSE, undefined, undefined);
  });
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
};

/** The client. Rendering on the server passes a fetch that calls the API in the same process, and the request's origin. */
export const createApi = (fetchFn: Fetch = (input, init) => fetch(input, init), origin = ""): ApiClient =>
  callsAt(`${origin}${API_PREFIX}`, throwingFetch(fetchFn)) as ApiClient;

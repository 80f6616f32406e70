// Finds out who is signed in, for guards: within the process on the server, by two calls in the browser.
import { ApiError } from "@/web/api/api-error.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { removeUnsent } from "@/web/islands/connection/unsent-storage.ts";
import type { CallMeta } from "./call-errors.ts";
import type { Caller, Guard } from "./guards.ts";
import { isAnonymous, type IslandContext } from "./island-context.ts";
import { redirectDocument, replaceDocument } from "./redirects.ts";

/** What guards need of an island's context. */
type GuardContext = Pick<IslandContext, "api" | "queryClient" | "cookies">;

/** The query key of the caller. Signing in or out and verifying an email address replace or invalidate it. */
export const CALLER = ["caller"] as const;

const nullWhenSignedOut = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
};

/** The signed-in person; null when nobody is signed in. Throws ApiError for anything but 401. */
export const fetchCaller = async (api: ApiClient): Promise<Caller | null> => {
  const revalidated = api.Auth.Revalidate.$post().then((response) => response.json());
  const checked = api.Users.IsAdmin.$get().then((response) => response.json());
  return await Promise.all([revalidated, checked])
    .then(([{ verified, onboarded }, { isAdmin, secondFactorRequired }]) => ({
      verified,
      onboarded,
      isAdmin,
      ...(secondFactorRequired ? { secondFactorRequired } : {}),
    })).catch(nullWhenSignedOut);
};

/** The query behind every guard. The server does not ask who an anonymous visitor is. */
export const callerQuery = (
  { api, cookies }: Pick<GuardContext, "api" | "cookies">,
  meta: CallMeta & Record<string, unknown> = {},
) => ({
  queryKey: CALLER,
  queryFn: () => cookies !== undefined && isAnonymous(cookies) ? null : fetchCaller(api),
  meta,
});

/** The signed-in person; null also when the call fails: /login and /forgot-password ignore a failed revalidate. */
export const findCaller = (context: GuardContext): Promise<Caller | null> =>
  context.queryClient.fetchQuery(callerQuery(context, { handledErrors: "all" })).catch(() => null);

/** Applies a guard to the signed-in person. Throws a redirect, or the ApiError of the call. */
export const requireCaller = async (context: GuardContext, guard: Guard): Promise<Caller | null> => {
  const caller = await context.queryClient.fetchQuery(callerQuery(context));
  const path = guard(caller);
  if (path) throw redirectDocument(path);
  return caller;
};

/**
 * Ends this browser's session and leads to /login. What was typed and not sent is removed. A session that is over already
 * is no error. Throws ApiError.
 */
export const signOut = async (api: ApiClient, to = "/login"): Promise<never> => {
  await api.Auth.Logout.$post().catch(nullWhenSignedOut);
  removeUnsent();
  return await replaceDocument(to);
};

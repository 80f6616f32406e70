// Asks who is signed in, for guards: in the same process on the server, by two calls in the browser.
import { ApiError } from "@/web/api/api-error.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { CallMeta } from "./failed-calls.ts";
import type { Caller, Guard } from "./guards.ts";
import { leaveTo, replaceBy } from "./leave.ts";

/** What guards need of an island's context, whichever store keeps its answers. */
export interface GuardContext {
  api: ApiClient;
  queryClient: {
    fetchQuery(query: {
      queryKey: readonly unknown[];
      queryFn: () => Promise<Caller | null>;
      meta: CallMeta & Record<string, unknown>;
    }): Promise<Caller | null>;
  };
}

/** The key of the caller's answer: whoever signs in, out or verifies replaces or outdates it. */
export const CALLER = ["caller"] as const;

const nobody = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
};

/** The signed-in person; null when nobody is. Throws ApiError for anything but 401. */
export const askCaller = async (api: ApiClient): Promise<Caller | null> => {
  const revalidated = api.Auth.Revalidate.$post().then((response) => response.json());
  const checked = api.Users.IsAdmin.$get().then((response) => response.json());
  return await Promise.all([revalidated, checked])
    .then(([{ verified, onboarded }, { isAdmin }]) => ({ verified, onboarded, isAdmin })).catch(nobody);
};

/** The query behind every guard. */
export const callerQuery = (api: ApiClient, meta: CallMeta & Record<string, unknown> = {}) => ({
  queryKey: CALLER,
  queryFn: () => askCaller(api),
  meta,
});

/** The signed-in person, nobody when the asking fails: /login and /forgot-password ignore a failed revalidate (SPEC). */
export const callerIfKnown = ({ api, queryClient }: GuardContext): Promise<Caller | null> =>
  queryClient.fetchQuery(callerQuery(api, { handledErrors: "all" })).catch(() => null);

/** Lets a guard decide about the signed-in person. Throws a redirect, or the ApiError when asking fails. */
export const admit = async ({ api, queryClient }: GuardContext, guard: Guard): Promise<Caller | null> => {
  const caller = await queryClient.fetchQuery(callerQuery(api));
  const elsewhere = guard(caller);
  if (elsewhere) throw leaveTo(elsewhere);
  return caller;
};

/** Ends this browser's session and leads to /login. Throws ApiError; whose session is over already is let go, too. */
export const signOut = async (api: ApiClient, to = "/login"): Promise<never> => {
  await api.Auth.Logout.$post().catch(nobody);
  return await replaceBy(to);
};

// The questions that the account screens ask the server, and what they remember for each other.
import { queryOptions } from "@tanstack/react-query";
import type { CurrentEmail } from "@/modules/auth/schemas.ts";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** SPEC section 9: what /register shows is kept for 5 minutes. Milliseconds. */
export const REGISTRATION_FRESH = 5 * 60_000;

/** What one can register for. The form works without it, so its failure stays silent. */
export const registrationPropsQuery = (api: ApiClient) =>
  queryOptions<RegistrationProps>({
    queryKey: ["auth", "registration-props"],
    queryFn: async () => await (await api.Loader.RegistrationProps.$get()).json(),
    staleTime: REGISTRATION_FRESH,
    meta: { handledErrors: "all" },
  });

/** The address that waits for its verification; null when this browser knows none. */
export const CURRENT_EMAIL = ["auth", "current-email"] as const;
export const currentEmailQuery = (api: ApiClient) =>
  queryOptions<CurrentEmail>({
    queryKey: CURRENT_EMAIL,
    queryFn: async () => await (await api.Auth.CurrentEmail.$get()).json(),
  });

/** The address that a screen before has dealt with, so that /login need not ask for it. */
export const LAST_EMAIL = ["auth", "last-email"] as const;
/** From when another mail may be asked for, in ms since the epoch. */
export const RESEND_FROM = ["auth", "resend-from"] as const;
/** Why the last link did nothing. */
export const LINK_FAULT = ["auth", "link-fault"] as const;
export interface LinkFault {
  code?: string;
  sentence: string;
}

import { queryOptions } from "@tanstack/react-query";
import type { CurrentEmail } from "@/modules/auth/schemas.ts";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";

/** The data of /register is cached for 5 minutes. In milliseconds. */
export const REGISTRATION_FRESH = 5 * 60_000;

/** The categories and lead prices on /register. The form works without them, so errors are silent. */
export const registrationPropsQuery = (api: ApiClient) =>
  queryOptions<RegistrationProps>({
    queryKey: ["auth", "registration-props"],
    queryFn: () => readJson(api.Loader.RegistrationProps.$get()),
    staleTime: REGISTRATION_FRESH,
    meta: { handledErrors: "all" },
  });

/** The address to verify; null when this browser knows none. */
export const CURRENT_EMAIL = ["auth", "current-email"] as const;
export const currentEmailQuery = (api: ApiClient) =>
  queryOptions<CurrentEmail>({
    queryKey: CURRENT_EMAIL,
    queryFn: () => readJson(api.Auth.CurrentEmail.$get()),
  });

/** The address used on an earlier screen, so that /login can fill it in. */
export const LAST_EMAIL = ["auth", "last-email"] as const;
/** When another email can be requested, in ms since the epoch. */
export const RESEND_FROM = ["auth", "resend-from"] as const;
/** Why the last verification link was rejected. */
export const LINK_FAULT = ["auth", "link-fault"] as const;
export interface LinkFault {
  code?: string;
  sentence: string;
}

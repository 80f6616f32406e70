// The questions that the specialist's screens ask the server, and the keys under which their answers are kept.
import { queryOptions } from "@tanstack/react-query";
import type { OwnSessions } from "@/modules/auth/schemas.ts";
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import type { Draft, DraftForm, OnboardingStatus } from "@/modules/specialists/onboarding-schemas.ts";
import type { AccountProfile, ProfileEditor } from "@/modules/specialists/profile-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** How far onboarding is (SPEC section 3). */
export const statusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["onboarding", "status"],
    queryFn: async (): Promise<OnboardingStatus> => await (await api.Onboarding.Status.$get()).json(),
  });

/** The profile editor's whole need. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["profile"],
    queryFn: async (): Promise<ProfileEditor> => await (await api.Onboarding.ProfileData.$get()).json(),
  });

/** What was typed into a form and not saved. */
export const draftQuery = (api: ApiClient, form: DraftForm) =>
  queryOptions({
    queryKey: ["draft", form],
    queryFn: async (): Promise<Draft> => await (await api.Onboarding.Draft[":form"].$get({ param: { form } })).json(),
  });

/** The account, as its owner sees it. */
export const accountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["account"],
    queryFn: async (): Promise<AccountProfile> => await (await api.Users.ProfileData.$get()).json(),
  });

/** Where one is signed in. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: async (): Promise<OwnSessions> => await (await api.Auth.Sessions.$get()).json(),
  });

/** What leads cost in the categories served, and whether they can be skipped. */
export const leadPricesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["lead-prices"],
    queryFn: async (): Promise<OnboardingLeadProps> => await (await api.Loader.OnboardingLeadProps.$get()).json(),
  });

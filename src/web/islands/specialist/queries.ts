import { queryOptions } from "@tanstack/react-query";
import type { LayoutProps, OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import type { Draft, DraftForm, OnboardingStatus } from "@/modules/specialists/onboarding/schemas.ts";
import type { ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** How far onboarding is. */
export const statusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["onboarding", "status"],
    queryFn: async (): Promise<OnboardingStatus> => await (await api.Onboarding.Status.$get()).json(),
  });

/** Everything that the profile editor needs. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["profile"],
    queryFn: async (): Promise<ProfileEditor> => await (await api.Onboarding.ProfileData.$get()).json(),
  });

/** The draft of a form. */
export const draftQuery = (api: ApiClient, form: DraftForm) =>
  queryOptions({
    queryKey: ["draft", form],
    queryFn: async (): Promise<Draft> => await (await api.Onboarding.Draft[":form"].$get({ param: { form } })).json(),
  });

/** The prices of leads in the served categories, and whether leads can be skipped. */
export const leadPricesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["lead-prices"],
    queryFn: async (): Promise<OnboardingLeadProps> => await (await api.Loader.OnboardingLeadProps.$get()).json(),
  });

/** The key of the frame's query. Changes of name, photo, booking switch or credits invalidate it. */
export const FRAME = ["frame"] as const;

export const frameQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: FRAME,
    queryFn: async (): Promise<LayoutProps> => await (await api.Dashboard.LayoutProps.$get()).json(),
  });

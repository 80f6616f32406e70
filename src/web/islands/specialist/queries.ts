import { queryOptions } from "@tanstack/react-query";
import type { Draft, DraftForm } from "@/modules/specialists/onboarding/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";

/** How far onboarding is. */
export const statusQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["onboarding", "status"], queryFn: () => readJson(api.Onboarding.Status.$get()) });

/** Everything that the profile editor needs. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["profile"], queryFn: () => readJson(api.Onboarding.ProfileData.$get()) });

/** The draft of a form. */
export const draftQuery = (api: ApiClient, form: DraftForm) =>
  queryOptions({
    queryKey: ["draft", form],
    queryFn: (): Promise<Draft> => readJson(api.Onboarding.Draft[":form"].$get({ param: { form } })),
  });

/** The prices of leads in the served categories, and whether leads can be skipped. */
export const leadPricesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["lead-prices"], queryFn: () => readJson(api.Loader.OnboardingLeadProps.$get()) });

/** The key of the frame's query. Changes of name, photo, booking switch or credits invalidate it. */
export const FRAME = ["frame"] as const;

/** Every change of leads, credits or what visitors see invalidates everything under it. */
export const DASHBOARD = ["dashboard"] as const;

export const frameQuery = (api: ApiClient) =>
  queryOptions({ queryKey: FRAME, queryFn: () => readJson(api.Dashboard.LayoutProps.$get()) });

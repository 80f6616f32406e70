import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";

export const accountQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["account"], queryFn: () => readJson(api.Users.ProfileData.$get()) });

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["account", "sessions"], queryFn: () => readJson(api.Auth.Sessions.$get()) });

export const secondFactorsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["account", "second-factors"], queryFn: () => readJson(api.Auth.SecondFactors.$get()) });

/** Loads what the cards of the account show, apart from the account itself. */
export const loadAccountCards = async ({ api, queryClient }: IslandContext): Promise<void> => {
  await Promise.all([queryClient.fetchQuery(sessionsQuery(api)), queryClient.fetchQuery(secondFactorsQuery(api))]);
};

import { queryOptions } from "@tanstack/react-query";
import type { OwnSessions } from "@/modules/auth/schemas.ts";
import type { SecondFactors } from "@/modules/auth/second-factor/schemas.ts";
import type { AccountProfile } from "@/modules/specialists/profile/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";

const ACCOUNT = ["account"] as const;

export const accountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ACCOUNT,
    queryFn: async (): Promise<AccountProfile> => await (await api.Users.ProfileData.$get()).json(),
  });

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: async (): Promise<OwnSessions> => await (await api.Auth.Sessions.$get()).json(),
  });

export const secondFactorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["account", "second-factors"],
    queryFn: async (): Promise<SecondFactors> => await (await api.Auth.SecondFactors.$get()).json(),
  });

/** Loads what the cards of the account show, apart from the account itself. */
export const loadAccountCards = async ({ api, queryClient }: IslandContext): Promise<void> => {
  await Promise.all([queryClient.fetchQuery(sessionsQuery(api)), queryClient.fetchQuery(secondFactorsQuery(api))]);
};

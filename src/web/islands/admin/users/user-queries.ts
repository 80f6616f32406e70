// The questions about people. Whatever changes a person outdates everything below USERS.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CreditLedger } from "@/modules/admin/credits/schemas.ts";
import type { CredentialList, UserDetails, UserList } from "@/modules/admin/users/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT } from "../audit/audit-queries.ts";
import { LAYOUT } from "../queries.ts";
import { type KnownView, queryOfView } from "@/web/islands/area/use-list-view.ts";

export const USERS = ["admin", "users"] as const;

export const USERS_VIEW: KnownView = {
  sorts: ["name", "createdAt", "lastLoginAt"],
  filters: ["status", "role", "onboarded", "categoryId"],
};
export const CREDENTIALS_VIEW: KnownView = { sorts: ["noted"], filters: [] };
export const LEDGER_VIEW: KnownView = { sorts: ["at"], filters: ["kind", "categoryId"] };

const listed = { placeholderData: keepPreviousData, meta: { handledErrors: "all" as const } };

export const userListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "list", view],
    queryFn: async (): Promise<UserList> =>
      await (await api.Admin.UsersPaginated.$get({ query: queryOfView(view) })).json(),
    ...listed,
  });

/** Credentials that wait for a decision, the oldest first. */
export const credentialListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "credentials", view],
    queryFn: async (): Promise<CredentialList> =>
      await (await api.Admin.CredentialsToReview.$get({ query: queryOfView(view) })).json(),
    ...listed,
  });

export const userKey = (id: string) => [...USERS, "one", id] as const;

export const userQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: async (): Promise<UserDetails> =>
      await (await api.Admin.UserDetails[":id"].$get({ param: { id } })).json(),
  });

/** One page of the credits' ledger, with what can be used now. */
export const ledgerQuery = (api: ApiClient, id: string, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "ledger", id, view],
    queryFn: async (): Promise<CreditLedger> =>
      await (await api.Admin.CreditLedger[":id"].$get({ param: { id }, query: queryOfView(view) })).json(),
    ...listed,
  });

/** After something was done to people: what screens show of them is asked again. */
export const invalidateUsers = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([USERS, AUDIT, LAYOUT].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

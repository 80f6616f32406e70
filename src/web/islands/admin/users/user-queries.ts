import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import { ATTENTION, AUDIT, LAYOUT, USERS } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

export const USERS_VIEW: ListViewKeys = {
  sorts: ["name", "createdAt", "lastLoginAt"],
  filters: ["status", "role", "onboarded", "categoryId"],
};
export const CREDENTIALS_VIEW: ListViewKeys = { sorts: ["noted"], filters: [] };
export const LEDGER_VIEW: ListViewKeys = { sorts: ["at"], filters: ["kind", "categoryId"] };

export const userListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "list", view],
    queryFn: () => readJson(api.Admin.UsersPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** Credentials to review, the oldest first. */
export const credentialListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "credentials", view],
    queryFn: () => readJson(api.Admin.CredentialsToReview.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

export const userKey = (id: string) => [...USERS, "one", id] as const;

export const userQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: () => readJson(api.Admin.UserDetails[":id"].$get({ param: { id } })),
  });

/** One page of the credit ledger, with the usable credits. */
export const ledgerQuery = (api: ApiClient, id: string, view: ListView) =>
  queryOptions({
    queryKey: [...USERS, "ledger", id, view],
    queryFn: () => readJson(api.Admin.CreditLedger[":id"].$get({ param: { id }, query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** After an action on an account. */
export const invalidateUsers = (queryClient: QueryClient): Promise<void> =>
  invalidate(queryClient, USERS, AUDIT, LAYOUT, ATTENTION);

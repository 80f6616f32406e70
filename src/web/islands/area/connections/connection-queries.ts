import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import type { ApiKeyCreated, NewApiKey } from "@/modules/auth/api-keys/schemas.ts";
import type { DeliveryList, EndpointSecret, EndpointSettings, NewEndpoint } from "@/modules/webhooks/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";

/** Whose connections a screen shows: the specialist's own, or the marketplace's. */
export type ConnectionArea = "dashboard" | "admin";

const webhooksOf = (api: ApiClient, area: ConnectionArea) =>
  area === "admin" ? api.Admin.Webhooks as unknown as ApiClient["Webhooks"] : api.Webhooks;
const keysOf = (api: ApiClient, area: ConnectionArea) =>
  area === "admin" ? api.Admin.ApiKeys as unknown as ApiClient["ApiKeys"] : api.ApiKeys;

const keyOf = (area: ConnectionArea, kind: "webhooks" | "keys") => ["connections", area, kind] as const;

export const endpointsQuery = (api: ApiClient, area: ConnectionArea) =>
  queryOptions({
    queryKey: [...keyOf(area, "webhooks"), "list"],
    queryFn: () => readJson(webhooksOf(api, area).GetAll.$get()),
  });

/** How often a log is loaded while something waits to be sent, in ms. */
const POLL_INTERVAL = 2_000;

export const deliveriesQuery = (api: ApiClient, area: ConnectionArea, id: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(area, "webhooks"), "log", id, page],
    queryFn: () =>
      readJson(webhooksOf(api, area).Deliveries[":id"].$get({ param: { id }, query: { page: String(page) } })),
    refetchInterval: ({ state }) => state.data?.items.some((item) => item.state === "pending") ? POLL_INTERVAL : false,
    staleTime: 0,
  });

/** Loads the endpoints again when nothing waits any more: whether they work may have changed. */
export const useSentResult = (area: ConnectionArea, log: DeliveryList | undefined): void => {
  const api = useApi();
  const queryClient = useQueryClient();
  const isWaiting = log?.items.some(({ state }) => state === "pending");
  useEffect(() => {
    if (isWaiting === false) void queryClient.invalidateQueries({ queryKey: endpointsQuery(api, area).queryKey });
  }, [api, area, isWaiting, queryClient]);
};

export const apiKeysQuery = (api: ApiClient, area: ConnectionArea) =>
  queryOptions({
    queryKey: [...keyOf(area, "keys"), "list"],
    queryFn: () => readJson(keysOf(api, area).GetAll.$get()),
  });

/** What a form sends: the events and scopes are checked by the server. */
type Typed<T> = Omit<T, keyof Confirmation>;

export const useWebhookActions = (area: ConnectionArea) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const calls = webhooksOf(api, area);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(area, "webhooks") });
  const onEndpoint = (name: "Pause" | "Resume" | "Delete" | "SendTest" | "Replay") => async (id: string) => {
    await calls[name][":id"].$post({ param: { id } });
    await refresh();
  };
  return {
    create: useApiMutation(async (json: Typed<NewEndpoint> & Confirmation): Promise<EndpointSecret> => {
      const created = await readJson(calls.Create.$post({ json }));
      await refresh();
      return created;
    }, FORM_ERRORS),
    save: useApiMutation(async ({ id, ...json }: EndpointSettings & { id: string }): Promise<void> => {
      await calls.Update[":id"].$post({ param: { id }, json });
      await refresh();
    }, FORM_ERRORS),
    rotate: useApiMutation(async ({ id, ...json }: Confirmation & { id: string }): Promise<EndpointSecret> => {
      const rotated = await readJson(calls.RotateSecret[":id"].$post({ param: { id }, json }));
      await refresh();
      return rotated;
    }, FORM_ERRORS),
    pause: useApiMutation(onEndpoint("Pause")),
    resume: useApiMutation(onEndpoint("Resume")),
    remove: useApiMutation(onEndpoint("Delete"), FORM_ERRORS),
    sendTest: useApiMutation(onEndpoint("SendTest")),
    replay: useApiMutation(onEndpoint("Replay")),
  };
};

export const useKeyActions = (area: ConnectionArea) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const calls = keysOf(api, area);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(area, "keys") });
  return {
    create: useApiMutation(async (json: Typed<NewApiKey> & Confirmation): Promise<ApiKeyCreated> => {
      const created = await readJson(calls.Create.$post({ json }));
      await refresh();
      return created;
    }, FORM_ERRORS),
    revoke: useApiMutation(async (id: string): Promise<void> => {
      await calls.Revoke[":id"].$post({ param: { id } });
      await refresh();
    }, FORM_ERRORS),
  };
};

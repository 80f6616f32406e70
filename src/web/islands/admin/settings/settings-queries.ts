// The questions about settings: each document as its form needs it, and what became of it over time.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SettingsHistory } from "@/modules/admin/settings/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { FIRST_VIEW, type PageSize } from "@/web/ui/table/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";
import type { Bound } from "./setting-words.ts";

export type Document = "lifecycle" | "pricing" | "resources";

/** A document with what its form shows beside the values. */
export interface SettingsView extends Readonly<Record<string, unknown>> {
  version: number;
  defaults: Readonly<Record<string, unknown>>;
  bounds: Readonly<Record<string, Bound>>;
}

/** The three documents have calls of one form. */
interface SettingsCalls {
  $get(): Promise<{ json(): Promise<SettingsView> }>;
  $put(input: { json: object }): Promise<{ json(): Promise<SettingsView> }>;
}

const callsOf = ({ Settings }: ApiClient, document: Document): SettingsCalls =>
  ({
    lifecycle: Settings.LifecycleSettings,
    pricing: Settings.PricingSettings,
    resources: Settings.Resources,
  })[document] as unknown as SettingsCalls;

export const settingsQuery = (api: ApiClient, document: Document) =>
  queryOptions({
    queryKey: ["admin", "settings", document],
    queryFn: async () => await (await callsOf(api, document).$get()).json(),
  });

/** Puts a whole document with the version that was read. Throws ApiError. */
export const putSettings = async (api: ApiClient, document: Document, json: object): Promise<SettingsView> =>
  await (await callsOf(api, document).$put({ json })).json();

const HISTORY = ["admin", "settings-history"] as const;

/** The newest changes of a document. */
export const historyQuery = (api: ApiClient, document: Document, pageSize: PageSize = FIRST_VIEW.pageSize) =>
  queryOptions({
    queryKey: [...HISTORY, document, pageSize],
    queryFn: async (): Promise<SettingsHistory> =>
      await (await api.Admin.SettingsHistory[":document"].$get({
        param: { document },
        query: queryOfView({ ...FIRST_VIEW, pageSize }),
      })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

export const outdateHistory = (queryClient: QueryClient, document: Document): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...HISTORY, document] });

// Queries of the settings: each document with the details for its form, and its history.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { SETTINGS_NAMES, SETTINGS_ROLES, type SettingsName } from "@/modules/settings/rules.ts";
import { type AdminRole, hasAdminRole } from "@/platform/admin-roles.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FIRST_VIEW, type PageSize } from "@/web/ui/table/list-view.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import type { Bound } from "./settings.ts";

/** A document with the details that its form shows. */
export interface SettingsView extends Readonly<Record<string, unknown>> {
  version: number;
  defaults: Readonly<Record<string, unknown>>;
  bounds: Readonly<Record<string, Bound>>;
}

/** The documents have the same kind of calls. */
interface SettingsCalls {
  $get(): Promise<{ json(): Promise<SettingsView> }>;
  $put(input: { json: object }): Promise<{ json(): Promise<SettingsView> }>;
}

const callsOf = ({ Settings }: ApiClient, document: SettingsName): SettingsCalls =>
  ({
    lifecycle: Settings.LifecycleSettings,
    pricing: Settings.PricingSettings,
    invoicing: Settings.InvoicingSettings,
    resources: Settings.Resources,
  })[document] as unknown as SettingsCalls;

/** What invoices wait for, and what was issued. */
export const invoiceStateQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["invoice-state"], queryFn: () => readJson(api.Admin.InvoiceState.$get()) });

/** The documents that belong to a role. */
export const settingsFor = (role: AdminRole): SettingsName[] =>
  SETTINGS_NAMES.filter((document) => hasAdminRole(role, ...SETTINGS_ROLES[document]));

export const settingsQuery = (api: ApiClient, document: SettingsName) =>
  queryOptions({ queryKey: ["admin", "settings", document], queryFn: () => readJson(callsOf(api, document).$get()) });

/** Saves a whole document with the version that was read. Throws ApiError. */
export const putSettings = async (api: ApiClient, document: SettingsName, json: object): Promise<SettingsView> =>
  await readJson(callsOf(api, document).$put({ json }));

const HISTORY = ["admin", "settings-history"] as const;

/** The latest changes of a document. */
export const historyQuery = (api: ApiClient, document: SettingsName, pageSize: PageSize = FIRST_VIEW.pageSize) =>
  queryOptions({
    queryKey: [...HISTORY, document, pageSize],
    queryFn: () =>
      readJson(api.Admin.SettingsHistory[":document"].$get({
        param: { document },
        query: listQuery({ ...FIRST_VIEW, pageSize }),
      })),
    placeholderData: keepPreviousData,
  });

export const invalidateHistory = (queryClient: QueryClient, document: SettingsName): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...HISTORY, document] });

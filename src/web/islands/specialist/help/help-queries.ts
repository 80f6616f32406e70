// Queries and mutations of a person's own help requests. Any change invalidates everything below HELP.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HelpKind } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { useOnce } from "@/web/islands/area/idempotency-key.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { FIRST_VIEW, type ListView } from "@/web/ui/table/list-view.ts";
import { leadListQuery, leadQuery } from "../leads/lead-queries.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

export const HELP = ["help"] as const;
export const HELP_LIST = { sorts: ["createdAt", "changedAt"], filters: ["status"] } as const;

/** One page of the list. The previous page stays visible until the next one is loaded. */
export const helpListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...HELP, "list", view],
    queryFn: () => readJson(api.Help.Paginated.$get({ query: { ...listQuery(view), scope: "own" } })),
    placeholderData: keepPreviousData,
  });

/** Everything that the page of a request shows. */
export const helpQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...HELP, "one", id],
    queryFn: () => readJson(api.Help.Get[":id"].$get({ param: { id } })),
  });

export interface NewRequest {
  kind: HelpKind;
  subject: string;
  message: string;
  leadId?: string;
  transactionId?: string;
}

/** The forms show these errors. */
const HANDLED_ERRORS = [...FORM_ERRORS, 404];

export const useCreateRequest = () => {
  const once = useOnce();
  return useApiMutation(async (json: NewRequest, { api, queryClient }): Promise<HelpView> => {
    const request: HelpView = await once(json, (options) => readJson(api.Help.Create.$post({ json }, options)));
    replaceData(queryClient, helpQuery(api, request.id).queryKey, request);
    await queryClient.invalidateQueries({ queryKey: [...HELP, "list"] });
    return request;
  }, HANDLED_ERRORS);
};

/** Each mutation shows the request as it is afterwards. */
export const useRequestMutations = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useOnce();
  const { queryKey } = helpQuery(api, id);
  const invalidateList = () => queryClient.invalidateQueries({ queryKey: [...HELP, "list"] });
  const show = async (call: Promise<{ json(): Promise<HelpView> }>) => {
    replaceData(queryClient, queryKey, await readJson(call));
    await invalidateList();
  };
  const param = { id };
  return {
    reply: useApiMutation(
      (message: string) =>
        show(once({ message }, (options) => api.Help.Reply[":id"].$post({ param, json: { message } }, options))),
      HANDLED_ERRORS,
    ),
    withdraw: useApiMutation(
      (_: void) => show(api.Help.UpdateStatus[":id"].$post({ param, json: { status: "resolved" } })),
      HANDLED_ERRORS,
    ),
    remove: useApiMutation(async (_: void) => {
      await api.Help.Delete[":id"].$delete({ param });
      await invalidateList();
    }, HANDLED_ERRORS),
  };
};

/** Nobody scrolls through more of them; an older lead has a link on its own page. */
export const SELECTABLE_LEADS = { ...FIRST_VIEW, pageSize: 50 } as const;

const toChoice = ({ id, name, category, created }: Pick<LeadItem, "id" | "name" | "category" | "created">) => ({
  value: id,
  label: `${name}, ${category}, ${created.text}`,
});

/** The newest leads to choose from, and the one that the request is about. @param enabled false before onboarding. */
export const useLeadChoices = (leadId: string | undefined, enabled: boolean) => {
  const api = useApi();
  const { data: list } = useQuery({ ...leadListQuery(api, SELECTABLE_LEADS), enabled });
  const listed = list?.items.map(toChoice) ?? [];
  const isListed = leadId === undefined || listed.some(({ value }) => value === leadId);
  const { data: lead } = useQuery({
    ...leadQuery(api, leadId ?? ""),
    enabled: enabled && !isListed,
    meta: { handledErrors: "all" },
  });
  return lead ? [toChoice(lead), ...listed] : listed;
};

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT } from "../queries.ts";

export const INVITATIONS_VIEW = { path: "/admin/invitations", sorts: [], filters: ["state"] };
const INVITATIONS = ["admin", "invitations"] as const;

export const invitationsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...INVITATIONS, view],
    queryFn: () => readJson(api.Admin.Invitations.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** Invites, or says who would be invited. Throws ApiError. */
export const useInvite = () =>
  useApiMutation(async (json: { people: string; preview: boolean }, { api, queryClient }) => {
    const result = await readJson(api.Admin.Invite.$post({ json }));
    if (!json.preview) await invalidate(queryClient, INVITATIONS, AUDIT);
    return result;
  }, FORM_ERRORS);

/** The actions on one invitation. Each throws ApiError. */
export const useInvitationActions = (id: string, email: string) => ({
  sendAgain: useApiMutation(async (_: void, { api, queryClient }) => {
    await api.Admin.ResendInvitation[":id"].$post({ param: { id } });
    await invalidate(queryClient, INVITATIONS, AUDIT);
    toast({ title: "Invitation sent again", description: `${email} gets a new link. The one before no longer works.` });
  }),
  withdraw: useApiMutation(async (_: void, { api, queryClient }) => {
    await api.Admin.WithdrawInvitation[":id"].$post({ param: { id } });
    await invalidate(queryClient, INVITATIONS, AUDIT);
    toast({ title: "Invitation withdrawn", description: `The link that ${email} got no longer works.` });
  }, FORM_ERRORS),
});

// Administrators' actions on accounts: the call, the toast, and an undo where there is one.
import { useQueryClient } from "@tanstack/react-query";
import { ADMIN_ROLE_LABELS, type AdminRole } from "@/platform/admin-roles.ts";
import { fullName } from "@/platform/text.ts";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "@/web/islands/area/bulk-actions.tsx";
import { invalidateUsers, userKey } from "./user-queries.ts";
import { readJson } from "@/web/api/client.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

/** The dialog of the action shows these errors. */
const HANDLED_ERRORS = [400, 403] as const;

/** The actions on one person. Each throws the call's error. */
export const useUserActions = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const { SuspendUser, UnsuspendUser, CancelMeetings, MakeAdmin, RemoveAdmin, EndSessions } = api.Admin;

  const store = async (response: Promise<{ json(): Promise<unknown> }>): Promise<UserDetails> => {
    const user = await readJson(response) as UserDetails;
    replaceData(queryClient, userKey(id), user);
    await invalidateUsers(queryClient);
    return user;
  };
  const nameOf = ({ account }: UserDetails) => fullName(account);

  const unsuspend = useApiMutation(async (_: void) => {
    const user = await store(UnsuspendUser[":id"].$post({ param }));
    toast({ title: "Suspension ended", description: `${nameOf(user)} can sign in again and gets an email.` });
  }, HANDLED_ERRORS);
  const suspend = useApiMutation(async (reason: string) => {
    const user = await store(SuspendUser[":id"].$post({ param, json: { reason } }));
    toast({
      title: "Suspended",
      description: `${nameOf(user)} is signed out everywhere and hidden from visitors.${
        upcomingText(user.activity.meetingsAhead)
      }`,
      action: { label: "Undo", onPress: () => void unsuspend().catch(showRefusal) },
      duration: 10_000,
    });
  }, HANDLED_ERRORS);
  const cancelMeetings = useApiMutation(async (_: void) => {
    const user = await store(CancelMeetings[":id"].$post({ param }));
    toast({ title: "Meetings cancelled", description: "Each visitor gets an email that offers another specialist." });
    return user;
  }, HANDLED_ERRORS);
  const removeAdmin = useApiMutation(async (_: void) => {
    const user = await store(RemoveAdmin[":id"].$post({ param }));
    toast({
      title: "Administrator removed",
      description: `${nameOf(user)} is signed out everywhere.`,
    });
  }, HANDLED_ERRORS);
  const makeAdmin = useApiMutation(async (role: AdminRole) => {
    const user = await store(MakeAdmin[":id"].$post({ param, json: { role } }));
    toast({
      title: "Administrator added",
      description: `${nameOf(user)} has the role ${ADMIN_ROLE_LABELS[role].label}.`,
      action: { label: "Undo", onPress: () => void removeAdmin().catch(showRefusal) },
      duration: 10_000,
    });
  }, HANDLED_ERRORS);
  const changeRole = useApiMutation(async (role: AdminRole) => {
    const user = await store(MakeAdmin[":id"].$post({ param, json: { role } }));
    toast({
      title: "Role changed",
      description: `${nameOf(user)} has the role ${ADMIN_ROLE_LABELS[role].label} now and has to sign in again.`,
    });
  }, HANDLED_ERRORS);
  const endSessions = useApiMutation(async (sessionId: string | undefined) => {
    await store(EndSessions[":id"].$post({ param, json: sessionId ? { sessionId } : {} }));
    toast({ title: sessionId ? "Signed out" : "Signed out everywhere" });
  });
  return { suspend, unsuspend, cancelMeetings, makeAdmin, changeRole, removeAdmin, endSessions };
};

/** " 3 upcoming meetings stay booked until you cancel them.", or nothing */
const upcomingText = (count: number): string => {
  if (count === 0) return "";
  return count === 1
    ? " 1 upcoming meeting stays booked until you cancel it."
    : ` ${count} upcoming meetings stay booked until you cancel them.`;
};

/** Suspends several people for one reason. */
export const useSuspendMany = () =>
  useApiMutation(async ({ ids, reason }: { ids: readonly string[]; reason: string }, { api, queryClient }) => {
    const result = await runForEach(
      ids,
      (id) => api.Admin.SuspendUser[":id"].$post({ param: { id }, json: { reason } }),
    );
    await invalidateUsers(queryClient);
    return result;
  });

// What administrators do to people: one call each, what follows on the screen, and the way back where there is one.
import { useQueryClient } from "@tanstack/react-query";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "../shared/bulk-actions.ts";
import { invalidateUsers, userKey } from "./user-queries.ts";

/** A refusal is told by the form that asked. */
const TOLD = [400, 403] as const;

/** The deeds to one person, each of which throws the call's error. */
export const useUserActions = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const { SuspendUser, UnsuspendUser, CancelMeetings, MakeAdmin, RemoveAdmin, EndSessions } = api.Admin;

  const keep = async (answer: Promise<{ json(): Promise<unknown> }>): Promise<UserDetails> => {
    const user = await (await answer).json() as UserDetails;
    queryClient.setQueryData(userKey(id), user);
    await invalidateUsers(queryClient);
    return user;
  };
  const nameOf = ({ account }: UserDetails) => `${account.firstName} ${account.lastName}`;

  const unsuspend = useApiMutation(async (_: void) => {
    const user = await keep(UnsuspendUser[":id"].$post({ param }));
    toast({ title: "No longer suspended", description: `${nameOf(user)} can sign in again and was told so by mail.` });
  }, TOLD);
  const suspend = useApiMutation(async (reason: string) => {
    const user = await keep(SuspendUser[":id"].$post({ param, json: { reason } }));
    toast({
      title: "Suspended",
      description: `${nameOf(user)} is signed out everywhere and visitors do not find this person any more.${
        user.activity.meetingsAhead > 0 ? ` ${meetingsAheadWords(user.activity.meetingsAhead)}` : ""
      }`,
      action: { label: "Undo", press: () => void unsuspend() },
      duration: 10_000,
    });
  }, TOLD);
  const cancelMeetings = useApiMutation(async (_: void) => {
    const user = await keep(CancelMeetings[":id"].$post({ param }));
    toast({ title: "Meetings cancelled", description: "Each visitor is told, and offered somebody else." });
    return user;
  }, TOLD);
  const removeAdmin = useApiMutation(async (_: void) => {
    const user = await keep(RemoveAdmin[":id"].$post({ param }));
    toast({
      title: "No administrator any more",
      description: `${nameOf(user)} is signed out and has to sign in again.`,
    });
  }, TOLD);
  const makeAdmin = useApiMutation(async (_: void) => {
    const user = await keep(MakeAdmin[":id"].$post({ param }));
    toast({
      title: "Administrator",
      description: `${nameOf(user)} can now see and change everything here.`,
      action: { label: "Undo", press: () => void removeAdmin() },
      duration: 10_000,
    });
  }, TOLD);
  const endSessions = useApiMutation(async (sessionId: string | undefined) => {
    await keep(EndSessions[":id"].$post({ param, json: sessionId ? { sessionId } : {} }));
    toast({ title: sessionId ? "Signed out there" : "Signed out everywhere" });
  });
  return { suspend, unsuspend, cancelMeetings, makeAdmin, removeAdmin, endSessions };
};

/** "3 meetings to come stay booked until you cancel them." */
const meetingsAheadWords = (count: number): string =>
  count === 1
    ? "One meeting to come stays booked until you cancel it."
    : `${count} meetings to come stay booked until you cancel them.`;

/** Suspends several people for one reason; answers what became of each. */
export const useSuspendMany = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
    const outcome = await runForEach(
      ids,
      (id) => api.Admin.SuspendUser[":id"].$post({ param: { id }, json: { reason } }),
    );
    await invalidateUsers(queryClient);
    return outcome;
  });
};

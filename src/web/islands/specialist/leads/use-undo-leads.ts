// Undoes changes of leads: one change, or all of a bulk action at once.
import { useQueryClient } from "@tanstack/react-query";
import type { Undone } from "@/modules/leads/schemas.ts";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import type { ToastContent } from "@/web/islands/runtime/toasts.tsx";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { invalidateAllLeads } from "./lead-queries.ts";
import { UNDO_ERRORS, undoWithToast } from "../undo-toast.ts";
import { readJson } from "@/web/api/client.ts";

/** "Undone", or "2 of 3 changes undone" and why not the others. */
const undoneToast = ({ done, rejected }: Undone): ToastContent => {
  const all = done.length + rejected.length;
  if (rejected.length === 0) return { title: all === 1 ? "Undone" : `${all} changes undone` };
  return { title: `${done.length} of ${all} changes undone`, description: rejected[0]!.sentence, duration: 10_000 };
};

/** The function that undoes what an offer names. It never throws: a toast says what happened. */
export const useUndoLeads = (): (offer: UndoOffer) => Promise<void> => {
  const queryClient = useQueryClient();
  const send = useApiMutation(
    async ({ ids }: UndoOffer, { api }) => undoneToast(await readJson(api.Leads.Undo.$post({ json: { ids } }))),
    UNDO_ERRORS,
  );
  return async (offer) => {
    await undoWithToast(() => send(offer));
    await invalidateAllLeads(queryClient);
  };
};

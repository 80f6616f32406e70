// What administrators do to tracks: give one to a specialist, delete those that lead nowhere.
import { useQueryClient } from "@tanstack/react-query";
import type { AssignTrackInput, TrackAssigned } from "@/modules/admin/tracks/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "../shared/bulk-actions.ts";
import { invalidateTracks, trackKey } from "./track-queries.ts";

const assignedWords = ({ acceptBy }: TrackAssigned, name: string) => ({
  title: acceptBy ? `Assigned to ${name}` : `Meeting booked with ${name}`,
  description: acceptBy
    ? `To be taken by ${acceptBy.text}. Otherwise the credit goes back and the track waits here again.`
    : "Visitor and specialist get the confirmation by mail.",
  duration: 10_000,
});

/** Gives a track to a specialist. A refusal is told by the form, and shows the track as it is now. */
export const useAssignTrack = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async ({ name, ...json }: AssignTrackInput & { name: string }) => {
    try {
      const assigned = await (await api.Admin.AssignTrack[":id"].$post({ param: { id }, json })).json();
      toast(assignedWords(assigned, name));
      await invalidateTracks(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: trackKey(id) });
      throw error;
    }
  }, [400]);
};

/** Deletes one track. `leave` goes away from its page. */
export const useDeleteTrack = (id: string, leave: () => Promise<void>) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (_: void) => {
    await api.Admin.DeleteUnassignedTrack[":id"].$post({ param: { id } });
    toast({ title: "Track deleted", description: "The visitor's personal data is erased." });
    await leave();
    queryClient.removeQueries({ queryKey: trackKey(id) });
    await invalidateTracks(queryClient);
  }, [400]);
};

/** Deletes several tracks; answers what became of each. */
export const useDeleteTracks = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (ids: readonly string[]) => {
    const outcome = await runForEach(ids, (id) => api.Admin.DeleteUnassignedTrack[":id"].$post({ param: { id } }));
    await invalidateTracks(queryClient);
    return outcome;
  });
};

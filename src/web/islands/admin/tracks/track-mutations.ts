import type { AssignTrackInput, TrackAssigned } from "@/modules/admin/tracks/schemas.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "@/web/islands/area/bulk-actions.tsx";
import { invalidateTracks, trackKey } from "./track-queries.ts";
import { readJson } from "@/web/api/client.ts";

const assignedText = ({ acceptBy, consentBy }: TrackAssigned, name: string) => {
  if (consentBy) {
    return {
      title: "The visitor is asked for their consent",
      description: `They can agree until ${consentBy.text}. Until then ${name} doesn't get their details.`,
    };
  }
  return acceptBy
    ? {
      title: `Assigned to ${name}`,
      description:
        `To be accepted by ${acceptBy.text}. Otherwise the credit is returned and the request is unassigned again.`,
    }
    : {
      title: `Meeting booked with ${name}`,
      description: "The visitor and the specialist get a confirmation by email.",
    };
};

const assignedToast = (assigned: TrackAssigned, name: string) => ({
  ...assignedText(assigned, name),
  duration: 10_000,
});

/** Assigns a track. The form shows a refusal, and the page the track as it is now. */
export const useAssignTrack = (id: string) =>
  useApiMutation(async ({ name, ...json }: AssignTrackInput & { name: string }, { api, queryClient }) => {
    try {
      const assigned = await readJson(api.Admin.AssignTrack[":id"].$post({ param: { id }, json }));
      toast(assignedToast(assigned, name));
      await invalidateTracks(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: trackKey(id) });
      throw error;
    }
  }, [400]);

/** Stops asking the visitor about a specialist; the page shows the track as it is now. */
export const useCancelAssignment = (id: string) =>
  useApiMutation(async (_: void, { api, queryClient }) => {
    await api.Admin.CancelAssignment[":id"].$post({ param: { id } });
    toast({ title: "The visitor is no longer asked", description: "The request is unassigned again." });
    await invalidateTracks(queryClient);
  }, [400]);

/** Deletes one track. `leave` navigates away from its page. */
export const useDeleteTrack = (id: string, leave: () => Promise<void>) =>
  useApiMutation(async (_: void, { api, queryClient }) => {
    await api.Admin.DeleteUnassignedTrack[":id"].$post({ param: { id } });
    toast({ title: "Request deleted", description: "The visitor's personal data was deleted." });
    await leave();
    queryClient.removeQueries({ queryKey: trackKey(id) });
    await invalidateTracks(queryClient);
  }, [400]);

/** Assigns several tracks to one specialist, without a time. */
export const useAssignTracks = () =>
  useApiMutation(
    async ({ ids, specialistId }: { ids: readonly string[]; specialistId: string }, { api, queryClient }) => {
      const result = await runForEach(
        ids,
        (id) => api.Admin.AssignTrack[":id"].$post({ param: { id }, json: { specialistId } }),
      );
      await invalidateTracks(queryClient);
      return result;
    },
  );

/** Deletes several tracks. */
export const useDeleteTracks = () =>
  useApiMutation(async (ids: readonly string[], { api, queryClient }) => {
    const result = await runForEach(ids, (id) => api.Admin.DeleteUnassignedTrack[":id"].$post({ param: { id } }));
    await invalidateTracks(queryClient);
    return result;
  });

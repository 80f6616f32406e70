// What administrators do with several tracks at once: assign them to a specialist, or delete them.
import { notDoneIds, type SelectionProps, showBulkResult } from "@/web/islands/area/bulk-actions.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button } from "@/web/ui/button.tsx";
import { TrashIcon, UsersIcon } from "@/web/ui/icons.ts";
import { bulkButton } from "../shared/actions.tsx";
import { SpecialistForm } from "../shared/specialist-form.tsx";
import { useAssignTracks, useDeleteTracks } from "./track-mutations.ts";

const AssignSelected = ({ selected, onSelect }: SelectionProps) => {
  const assignTracks = useAssignTracks();
  const tracks = selected.length === 1 ? "1 track" : `${selected.length} tracks`;
  const confirm = () =>
    openModal({
      title: `Assign ${tracks}`,
      content: (
        <SpecialistForm
          action={`Assign ${tracks}`}
          onChoose={async ({ specialistId }) => {
            const result = await assignTracks({ ids: selected.map(({ id }) => id), specialistId });
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "assigned", selected);
          }}
        >
          Without a time: visitors who haven't agreed that we choose for them are asked first, and the specialist
          accepts each lead. Tracks that can't be assigned to them stay here, and you'll see why.
        </SpecialistForm>
      ),
    });
  return <Button variant="secondary" icon={<UsersIcon />} className={bulkButton} onClick={confirm}>Assign</Button>;
};

const DeleteSelected = ({ selected, onSelect }: SelectionProps) => {
  const ids = selected.map(({ id }) => id);
  const deleteTracks = useDeleteTracks();
  const tracks = ids.length === 1 ? "track" : `${ids.length} tracks`;
  const confirm = () =>
    openModal({
      title: ids.length === 1 ? "Delete this track?" : `Delete ${tracks}?`,
      content: (
        <ConfirmForm
          action={`Delete ${tracks}`}
          variant="destructive"
          onConfirm={async () => {
            const result = await deleteTracks(ids);
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "deleted", selected);
          }}
        >
          The visitors' personal data is deleted. You can't undo this.
        </ConfirmForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} className={bulkButton} onClick={confirm}>Delete</Button>;
};

export const BulkTrackActions = (props: SelectionProps) => (
  <>
    <AssignSelected {...props} />
    <DeleteSelected {...props} />
  </>
);

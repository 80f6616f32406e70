// What administrators do with several leads at once: reassign them, write to their specialists, delete them.
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import { notDoneIds, type SelectionProps, showBulkResult } from "@/web/islands/area/bulk-actions.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button } from "@/web/ui/button.tsx";
import { TrashIcon, UsersIcon } from "@/web/ui/icons.ts";
import { bulkButton, ReasonForm } from "../shared/actions.tsx";
import { MessageSelected } from "../shared/message-form.tsx";
import { SpecialistForm } from "../shared/specialist-form.tsx";
import { useDeleteLeads, useReassignLeads } from "./lead-mutations.ts";

interface BulkLeadProps extends SelectionProps {
  leads: readonly AdminLeadItem[];
}

const countOf = (leads: readonly unknown[]): string => leads.length === 1 ? "1 lead" : `${leads.length} leads`;

const ReassignSelected = ({ leads, selected, onSelect }: BulkLeadProps) => {
  const reassign = useReassignLeads();
  const confirm = () =>
    openModal({
      title: `Reassign ${countOf(leads)}`,
      content: (
        <SpecialistForm
          action={`Reassign ${countOf(leads)}`}
          reasonHelp="The specialists who have these leads now get this by email and as a notification."
          onChoose={async ({ specialistId, reason }) => {
            const result = await reassign({ leads, specialistId, reason });
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "reassigned", selected);
          }}
        >
          Each credit goes back, and the new specialist uses one for each lead. Leads that they can't take stay where
          they are, and you'll see why.
        </SpecialistForm>
      ),
    });
  return <Button variant="secondary" icon={<UsersIcon />} className={bulkButton} onClick={confirm}>Reassign</Button>;
};

const DeleteSelected = ({ selected, onSelect }: SelectionProps) => {
  const ids = selected.map(({ id }) => id);
  const deleteLeads = useDeleteLeads();
  const confirm = () =>
    openModal({
      title: ids.length === 1 ? "Delete this lead?" : `Delete ${ids.length} leads?`,
      content: (
        <ReasonForm
          action={ids.length === 1 ? "Delete lead" : `Delete ${ids.length} leads`}
          variant="destructive"
          label="Reason"
          help="Kept in the audit log."
          limit={300}
          onSubmit={async (reason) => {
            const result = await deleteLeads({ ids, reason });
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "deleted", selected);
          }}
        >
          Upcoming meetings are cancelled and everyone involved gets an email. Credits of open leads are returned, those
          of closed leads aren't. You can't undo this.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} className={bulkButton} onClick={confirm}>Delete</Button>;
};

export const BulkLeadActions = (props: BulkLeadProps) => (
  <>
    <ReassignSelected {...props} />
    <MessageSelected
      label="Message specialists"
      people={props.leads.map(({ specialist }) => specialist)}
      onSent={() => props.onSelect([])}
    />
    <DeleteSelected {...props} />
  </>
);

// What an administrator can do with a lead; what cannot be done says why.
import { useRouter } from "@tanstack/react-router";
import type { AdminLeadProps } from "../../../../modules/admin/lead-shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { openModal } from "../../runtime/modal-stack.tsx";
import { ReasonForm } from "../parts/confirm-forms.tsx";
import { useWayBack } from "../parts/last-place.ts";
import { AssignLeadForm } from "./assign-form.tsx";
import { useDeleteLead } from "./lead-deeds.ts";

export const LeadActions = ({ lead }: { lead: AdminLeadProps }) => {
  const router = useRouter();
  const back = useWayBack("leads", "/admin?view=leads");
  const deleteLead = useDeleteLead(lead.id, () => router.navigate({ href: back }));
  const askAssign = () =>
    openModal({
      title: `Give the lead of ${lead.name} to another specialist`,
      content: <AssignLeadForm lead={lead} />,
    });
  const askDelete = () =>
    openModal({
      title: `Delete the lead of ${lead.name}?`,
      content: (
        <ReasonForm
          action="Delete the lead"
          variant="destructive"
          label="Why?"
          help="It is kept in the audit log."
          room={300}
          onGiven={deleteLead}
        >
          A meeting still to come is cancelled, and both people are told. This cannot be taken back.
        </ReasonForm>
      ),
    });
  const ask = { assign: askAssign, delete: askDelete };
  return (
    <Card title="What you can do">
      <div className="grid gap-3">
        {lead.actions.map(({ action, label, closed }) => (
          <Button
            key={action}
            wide
            variant={action === "assign" ? "secondary" : "quiet"}
            disabledReason={closed ?? undefined}
            onClick={ask[action]}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
};

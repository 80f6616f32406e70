// What an administrator can do with a lead; what cannot be done says why.
import { useRouter } from "@tanstack/react-router";
import type { AdminLeadProps } from "@/modules/admin/leads/schemas.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard } from "../shared/actions.tsx";
import { useBackHref } from "../shared/last-place.ts";
import { ReasonForm } from "../shared/reason-form.tsx";
import { AssignLeadForm } from "./assign-lead-form.tsx";
import { useDeleteLead } from "./lead-mutations.ts";

/** Leads that end when they are deleted, and give their credit back. */
const STILL_OPEN = ["received", "live", "booked"];

export const LeadActions = ({ lead }: { lead: AdminLeadProps }) => {
  const router = useRouter();
  const back = useBackHref("leads", "/admin?view=leads");
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
          A meeting still to come is cancelled, and both people are told. {STILL_OPEN.includes(lead.status)
            ? "The credit comes back."
            : "The lead is decided, so its credit stays as it is: give one by hand if it should come back."}{" "}
          This cannot be taken back.
        </ReasonForm>
      ),
    });
  const ask = { assign: askAssign, delete: askDelete };
  return <ActionsCard actions={lead.actions} onAsk={(action) => ask[action]()} looks={{ assign: "secondary" }} />;
};

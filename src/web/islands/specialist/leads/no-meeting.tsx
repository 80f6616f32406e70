// A lead without a meeting in Parley: none yet, or one that was arranged outside and may still be given its time.
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { BookForm } from "./book-form.tsx";
import { useMoveLead } from "./use-lead-moves.ts";

const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const AddTime = ({ lead: { id, contact } }: { lead: LeadView }) => {
  const move = useMoveLead(id);
  const ask = () =>
    openModal({
      title: "When do you meet?",
      content: (
        <BookForm
          leadId={id}
          name={contact.firstName}
          onlyTime
          onMove={(said) => move({ to: "booked", said })}
        />
      ),
    });
  return <Button variant="secondary" onClick={ask} className="justify-self-start">Add the time</Button>;
};

export const NoMeeting = ({ lead }: { lead: LeadView }) => {
  const where = `The visitor is in ${cityOf(lead.visitorZone)}.`;
  if (lead.status !== "booked") return <p className="text-ink-soft">{`No meeting is booked. ${where}`}</p>;
  return (
    <>
      <p className="text-ink-soft">{`You arranged it outside Parley. ${where}`}</p>
      <AddTime lead={lead} />
    </>
  );
};

// Calling a meeting off: what follows from it, and a word to the visitor.
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { MeetingMessage, messageIn, messageProblems } from "./meeting-message.tsx";
import { useMeetingLife } from "./use-meeting-life.ts";

export const MeetingCancelForm = ({ lead, life }: { lead: LeadView; life: NonNullable<LeadView["meetingLife"]> }) => {
  const { cancel } = useMeetingLife(lead.id);
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    read: messageIn,
    check: messageProblems,
    send: async (message) => {
      await cancel(message);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="That did not work" />
      <Banner tone={life.late ? "warn" : "info"} title={life.cancel.sentence} />
      <p>
        The lead becomes live again. Its credit stays used, and comes back if {lead.contact.firstName}{" "}
        meets somebody else instead.
      </p>
      <MeetingMessage name={lead.contact.firstName} error={problemOf("message")} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="destructive"
          busy={busy ? "Cancelling…" : undefined}
          className="max-sm:w-full"
        >
          Cancel the meeting
        </Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Keep it</Button>
      </div>
    </form>
  );
};

// Buttons for every transition that the server offers for a lead. One that is not possible now says why.
import { type ReactNode, useState } from "react";
import { isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { USED_FOR_ANOTHER } from "@/modules/leads/label-rules.ts";
import type { LeadMove } from "@/modules/leads/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { BookForm } from "./book-form.tsx";
import { convertDialog, declineDialog } from "./status-forms.tsx";
import { type StatusDetails, useChangeStatus } from "./use-lead-mutations.ts";

type Submit = (details?: StatusDetails) => Promise<void>;
type Offered = LeadView["moves"][number];
/** What is asked before a transition; undefined when it is made at once. */
type Dialog = (lead: LeadView, onSubmit: Submit, offered: Offered) => { title: string; content: ReactNode } | undefined;

const atOnce: Dialog = () => undefined;
const convert: Dialog = ({ dealValue }, onSubmit) => convertDialog(onSubmit, dealValue?.amount);
const decline: Dialog = (_lead, onSubmit) => declineDialog(onSubmit);
const hasLostCredit = ({ credit }: LeadView): boolean =>
  isCreditReturned({ creditState: credit.state, returnRule: credit.rule });
const keep: Dialog = ({ contact, credit: { paidByOther } }, onSubmit) => ({
  title: "Keep this lead?",
  content: (
    <ConfirmForm onConfirm={onSubmit} action={paidByOther ? "Keep" : "Keep for 1 credit"}>
      {paidByOther
        ? `${USED_FOR_ANOTHER} Keeping this lead uses no further credit and shows how to reach ${contact.firstName}. If the credit for the other booking would return, it pays for this lead instead.`
        : `Its credit was returned to you. Keeping it uses one credit and shows how to reach ${contact.firstName}. This credit isn't returned automatically for the same reason again.`}
    </ConfirmForm>
  ),
});
const reopen: Dialog = (lead, onSubmit) =>
  hasLostCredit(lead)
    ? {
      title: "Reopen this lead?",
      content: (
        <ConfirmForm onConfirm={onSubmit} action="Reopen lead">
          {lead.credit.paidByOther
            ? `${USED_FOR_ANOTHER} Reopening this lead uses no further credit.`
            : "Its credit was returned to you, so reopening it uses one credit."}
        </ConfirmForm>
      ),
    }
    : undefined;
/** Only a lead whose meeting is about to start can't be opened again: its visitor learns of it at once. */
const close: Dialog = (lead, onSubmit, { undoable }) =>
  undoable ? undefined : {
    title: "Close this lead?",
    content: (
      <ConfirmForm onConfirm={onSubmit} action="Close lead" variant="destructive">
        {hasLostCredit(lead)
          ? `It moves to your expired leads. ${
            lead.credit.paidByOther ? "It uses no credit." : "You have its credit back."
          }`
          : "It moves to your expired leads, and its credit isn't returned."}{" "}
        Its meeting starts soon, so we cancel it at once and offer the visitor another specialist. You can't undo this.
      </ConfirmForm>
    ),
  };

const DIALOGS: Record<LeadMove, Dialog> = {
  accept: atOnce,
  keep,
  keepBooked: keep,
  reopen,
  book: ({ id, contact }, onSubmit) => ({
    title: "Mark as booked",
    content: <BookForm leadId={id} name={contact.firstName} onBook={onSubmit} />,
  }),
  convert,
  decline,
  correctToConverted: convert,
  correctToNotConverted: decline,
  giveUp: close,
};

/** The most likely next step has the primary button. */
const VARIANTS: Partial<Record<LeadMove, ButtonVariant>> = {
  accept: "primary",
  keep: "primary",
  keepBooked: "primary",
  convert: "primary",
  reopen: "primary",
  giveUp: "quiet",
};

export const LeadActions = ({ lead }: { lead: LeadView }) => {
  const changeStatus = useChangeStatus(lead.id);
  const [busy, setBusy] = useState<LeadMove>();
  const press = (offered: Offered) => {
    const { move, to } = offered;
    const dialog = DIALOGS[move](lead, (details) => changeStatus({ to, move, details }), offered);
    if (dialog) return void openModal(dialog);
    setBusy(move);
    changeStatus({ to, move }).catch(() => {}).finally(() => setBusy(undefined));
  };
  if (lead.masked === "awaiting-consent") return <p className="text-ink-soft">You can accept it once they agree.</p>;
  if (lead.moves.length === 0) return <p className="text-ink-soft">There's nothing left to do.</p>;
  const reasons = [...new Set(lead.moves.flatMap(({ closed }) => closed ?? []))];
  return (
    <div className="grid gap-3">
      {lead.moves.filter(({ closed }) => !closed).map((offered) => (
        <Button
          key={offered.move}
          wide
          variant={VARIANTS[offered.move] ?? "secondary"}
          busy={busy === offered.move ? "One moment…" : undefined}
          onClick={() => press(offered)}
        >
          {offered.label}
        </Button>
      ))}
      {reasons.map((reason) => <p key={reason} className="text-sm text-ink-soft">{reason}</p>)}
    </div>
  );
};

// What may be done with a lead: exactly the moves that the server offers; a closed one says why.
import { useState } from "react";
import { needsNewCredit } from "@/modules/leads/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { BookForm } from "./book-form.tsx";
import { ConvertForm, DeclineForm } from "./move-forms.tsx";
import { type Said, useMoveLead } from "./use-lead-moves.ts";

type Move = LeadView["moves"][number];
type Do = (said?: Said) => Promise<void>;

/** What is asked before each move; those that are not here are made at once, as they can be undone. */
const openQuestion = (lead: LeadView, { move, label }: Move, onMove: Do): boolean => {
  const dealValueMinor = lead.dealValue?.amount;
  switch (move) {
    case "convert":
    case "correctToConverted":
      openModal({ title: "It converted", content: <ConvertForm onMove={onMove} dealValueMinor={dealValueMinor} /> });
      return true;
    case "decline":
    case "correctToNotConverted":
      openModal({ title: "It did not convert", content: <DeclineForm onMove={onMove} /> });
      return true;
    case "book":
      openModal({
        title: "Mark as booked",
        content: <BookForm leadId={lead.id} name={lead.contact.firstName} onMove={onMove} />,
      });
      return true;
    case "giveUp":
      openModal({
        title: "Give this lead up?",
        content: (
          <ConfirmForm onConfirm={onMove} action="Give up this lead" variant="destructive">
            It moves to your expired leads. Its credit does not come back. A meeting that is still to come is cancelled,
            and the visitor is offered somebody else.
          </ConfirmForm>
        ),
      });
      return true;
    case "reopen":
      if (!needsNewCredit({ ...lead, creditState: lead.credit.state })) return false;
      openModal({
        title: "Open this lead again?",
        content: (
          <ConfirmForm onConfirm={onMove} action={label}>
            Its credit had come back to you, so opening it again uses one credit.
          </ConfirmForm>
        ),
      });
      return true;
    default:
      return false;
  }
};

/** The one thing to do next stands first, in full colour. */
const PRIMARY = ["accept", "convert", "reopen"];
const variantOf = (move: string, openPrimary: boolean) => {
  if (PRIMARY.includes(move) && openPrimary) return "primary";
  return move === "giveUp" ? "quiet" : "secondary";
};

export const LeadActions = ({ lead }: { lead: LeadView }) => {
  const makeMove = useMoveLead(lead.id);
  const [busy, setBusy] = useState<string>();
  const press = (move: Move) => {
    if (openQuestion(lead, move, (said) => makeMove({ to: move.to, said }))) return;
    setBusy(move.move);
    makeMove({ to: move.to }).catch(() => {}).finally(() => setBusy(undefined));
  };
  if (lead.moves.length === 0) return <p className="text-ink-soft">Nothing is left to do here.</p>;
  return (
    <div className="grid gap-3">
      {lead.moves.map((move) => (
        <Button
          key={move.move}
          wide
          variant={variantOf(move.move, !move.closed)}
          busy={busy === move.move ? "One moment…" : undefined}
          disabledReason={move.closed}
          onClick={() => press(move)}
        >
          {move.label}
        </Button>
      ))}
    </div>
  );
};

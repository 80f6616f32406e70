// What may be done with a lead's meeting: move or cancel it before, say whether it took place after; cut-offs said.
import { useState } from "react";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { MeetingCancelForm } from "./meeting-cancel-form.tsx";
import { MeetingMoveForm } from "./meeting-move-form.tsx";
import { type Answer, useMeetingLife } from "./use-meeting-life.ts";

type Life = NonNullable<LeadView["meetingLife"]>;

const Before = ({ lead, life }: { lead: LeadView; life: Life }) => {
  const { move, cancel } = life;
  const askToMove = () =>
    openModal({ title: "Move the meeting", content: <MeetingMoveForm lead={lead} sentence={move.sentence} /> });
  const askToCancel = () =>
    openModal({ title: "Cancel the meeting?", content: <MeetingCancelForm lead={lead} life={life} /> });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button
        variant="secondary"
        disabledReason={move.allowed ? undefined : move.sentence}
        onClick={askToMove}
      >
        Move
      </Button>
      <Button
        variant="secondary"
        disabledReason={cancel.allowed ? undefined : cancel.sentence}
        onClick={askToCancel}
      >
        Cancel the meeting
      </Button>
      {cancel.allowed && <p className="w-full text-sm text-ink-soft">{cancel.sentence}</p>}
    </div>
  );
};

const After = ({ lead, outcome }: { lead: LeadView; outcome: NonNullable<Life["outcome"]> }) => {
  const { answer } = useMeetingLife(lead.id);
  const [busy, setBusy] = useState<Answer>();
  const said = outcome.answers.find(({ value }) => value === outcome.answer);
  if (said) return <p className="text-ink-soft">You said: {said.label}. We wait for {lead.contact.firstName}.</p>;
  const say = (value: Answer) => {
    setBusy(value);
    answer(value).catch(() => {}).finally(() => setBusy(undefined));
  };
  return (
    <section aria-labelledby="took-place" className="grid gap-2.5">
      <h3 id="took-place" className="font-semibold">Did it take place?</h3>
      <div className="flex flex-wrap gap-2.5">
        {outcome.answers.map(({ value, label }) => (
          <Button
            key={value}
            variant="secondary"
            busy={busy === value ? "One moment…" : undefined}
            onClick={() => say(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
};

/** Nothing without a meeting that stands. */
export const MeetingChanges = ({ lead }: { lead: LeadView }) => {
  const { meetingLife: life } = lead;
  if (!life) return null;
  if (life.outcome) return <After lead={lead} outcome={life.outcome} />;
  // While it goes on there is nothing to change and nothing to say yet.
  return life.cancel.allowed ? <Before lead={lead} life={life} /> : null;
};

// Cancelling a meeting: what follows from it, why, and a word to the specialist.
import { MESSAGE_MOST } from "@/modules/funnel/managed-schemas.ts";
import type { ManagedMeeting } from "@/modules/funnel/managed-schemas.ts";
import { CANCEL_REASONS } from "@/modules/scheduling/after-booking-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/choice-cards.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { TextArea } from "@/web/ui/text-area.tsx";
import { backTo, Face, inZone, pathTo, type Place } from "./parts.tsx";

interface CancelProps {
  meeting: ManagedMeeting;
  place: Place;
  problems?: string[];
  typed?: { reason?: string; message?: string };
}

export const CancelPage = ({ meeting, place, problems, typed = {} }: CancelProps) => {
  const { cancel, specialist, time, move } = meeting;
  if (!cancel.allowed) {
    return (
      <Face title="This meeting cannot be cancelled" lead={cancel.sentence}>
        <LinkButton href={pathTo(place)} className="justify-self-start">See your meeting</LinkButton>
      </Face>
    );
  }
  return (
    <Face title="Cancel your meeting?" lead={cancel.sentence} back={backTo(place)} problems={problems}>
      <form method="post" action={pathTo(place, "cancel")} className="grid gap-6">
        <p>{specialist.displayName}, {inZone(time)}</p>
        <ChoiceCards
          type="radio"
          name="reason"
          label="Why do you cancel?"
          columns={2}
          defaultValue={typed.reason ?? "not-given"}
          options={CANCEL_REASONS}
        />
        <TextArea
          name="message"
          label={`A word to ${specialist.displayName}`}
          optional
          rows={3}
          maxLength={MESSAGE_MOST}
          defaultValue={typed.message}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="destructive" className="max-sm:w-full">Cancel the meeting</Button>
          <LinkButton variant="quiet" href={pathTo(place, move.allowed ? "move" : "")} className="max-sm:w-full">
            {move.allowed ? "Move it instead" : "Keep the meeting"}
          </LinkButton>
        </div>
      </form>
    </Face>
  );
};

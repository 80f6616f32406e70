import { CANCEL_REASONS } from "@/modules/scheduling/rules.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { MESSAGE_MAX_LENGTH } from "@/modules/booking/rules.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { backToMeeting, type MeetingLink, meetingPath, PageLayout, zonedTime } from "./parts.tsx";

interface CancelProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
  problems?: string[];
  /** What was sent, when it was refused. */
  typed?: { reason?: string; message?: string };
}

export const CancelPage = ({ meeting, link, problems, typed }: CancelProps) => {
  const { cancel, specialist, time, move } = meeting;
  if (!cancel.allowed) {
    return (
      <PageLayout title="You can't cancel this meeting" lead={cancel.sentence}>
        <LinkButton href={meetingPath(link)} className="justify-self-start">See your meeting</LinkButton>
      </PageLayout>
    );
  }
  return (
    <PageLayout title="Cancel your meeting?" lead={cancel.sentence} back={backToMeeting(link)} problems={problems}>
      <form method="post" action={meetingPath(link, "cancel")} className="grid gap-6">
        <p>{specialist.displayName}, {zonedTime(time)}</p>
        <ChoiceCards
          type="radio"
          name="reason"
          label="Why are you cancelling?"
          columns={2}
          defaultValue={typed?.reason ?? "not-given"}
          options={CANCEL_REASONS}
        />
        <TextArea
          name="message"
          label={`Message to ${specialist.displayName}`}
          optional
          defaultValue={typed?.message}
          rows={3}
          maxLength={MESSAGE_MAX_LENGTH}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="destructive" className="max-sm:w-full">Cancel the meeting</Button>
          <LinkButton variant="quiet" href={meetingPath(link, move.allowed ? "move" : "")} className="max-sm:w-full">
            {move.allowed ? "Reschedule instead" : "Keep the meeting"}
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
};

import type { LeadView } from "@/modules/leads/schemas.ts";
import { cityOf } from "@/platform/time/zones.ts";
import { Card } from "@/web/ui/card.tsx";
import { MeetingStatusChip, placeLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { isMeetingWaiting, timeWithCity, visitorTimeText } from "./lead-labels.ts";
import { Button } from "@/web/ui/button.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { BookForm } from "./book-form.tsx";
import { useChangeStatus } from "./use-lead-mutations.ts";
import { isDue } from "@/modules/leads/status-rules.ts";
import { isCancelled, isConfirmed } from "@/modules/scheduling/rules.ts";
import { CancelMeetingForm, meetingTitle, RescheduleForm } from "./meeting-forms.tsx";
import { useMeetingMutations } from "./use-meeting-mutations.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

const Times = ({ meeting, visitorTime }: Pick<LeadView, "meeting" | "visitorTime">) => {
  if (!meeting) return null;
  const theirs = visitorTimeText({ meeting, visitorTime });
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">{timeWithCity(meeting)}</p>
      {theirs && <p className="text-ink-soft">{theirs}</p>}
    </div>
  );
};

const VisitorMessage = ({ name, message }: { name: string; message: string }) => (
  <figure className="grid gap-1">
    <figcaption className="text-sm text-ink-soft">{`Message from ${name}`}</figcaption>
    <blockquote className="whitespace-pre-line">{message}</blockquote>
  </figure>
);

/** Whether the specialist has to say what became of the meeting. */
export const isAskedAbout = ({ meetingLife }: LeadView): boolean => meetingLife?.outcome?.answer === null;

/** Both have agreed on a time that is not known here. Nobody meets a visitor whose details were deleted. */
const isTimeMissing = ({ status, meetingStatus, erased }: LeadView): boolean =>
  isDue(status, "outcome") && erased === null && (meetingStatus === null || isCancelled(meetingStatus));

export const MeetingCard = ({ lead }: { lead: LeadView }) => {
  const { meeting, visitorTime, location, meetingStatus } = lead;
  return (
    <Card
      title="Meeting"
      aside={meetingStatus && !isConfirmed(meetingStatus) && <MeetingStatusChip status={meetingStatus} />}
    >
      {meeting
        ? (
          <>
            <Times meeting={meeting} visitorTime={visitorTime} />
            {isMeetingWaiting(lead) && <p>This meeting is cancelled in a minute, unless you undo closing the lead.</p>}
            {location && <p>{placeLabel(lead)}</p>}
            {lead.visitorMessage && <VisitorMessage name={lead.contact.firstName} message={lead.visitorMessage} />}
            <MeetingChanges lead={lead} />
            {isTimeMissing(lead) && <AddTime lead={lead} />}
          </>
        )
        : <NoMeeting lead={lead} />}
    </Card>
  );
};

const AddTime = ({ lead: { id, name, contact } }: { lead: LeadView }) => {
  const changeStatus = useChangeStatus(id);
  const ask = () =>
    openModal({
      title: `Add the time of the meeting with ${name}`,
      content: (
        <BookForm
          leadId={id}
          name={contact.firstName}
          onlyTime
          onBook={(details) => changeStatus({ to: "booked", details })}
        />
      ),
    });
  return <Button variant="secondary" onClick={ask} className="justify-self-start">Add time</Button>;
};

const NoMeeting = ({ lead }: { lead: LeadView }) => {
  const zone = `The visitor's time zone is ${cityOf(lead.visitorZone)}.`;
  if (!isDue(lead.status, "outcome")) return <p className="text-ink-soft">{`No meeting is booked. ${zone}`}</p>;
  return (
    <>
      <p className="text-ink-soft">{`Arranged elsewhere. ${zone}`}</p>
      {isTimeMissing(lead) && <AddTime lead={lead} />}
    </>
  );
};

type Options = NonNullable<LeadView["meetingLife"]>;

const Before = ({ lead, options }: { lead: LeadView; options: Options }) => {
  const { move, cancel } = options;
  const askToMove = () =>
    openModal({
      title: meetingTitle("move", lead.name),
      content: <RescheduleForm lead={lead} sentence={move.sentence} />,
    });
  const askToCancel = () =>
    openModal({
      title: meetingTitle("cancel", lead.name),
      content: <CancelMeetingForm lead={lead} options={options} />,
    });
  return (
    <div data-print="never" className="flex flex-wrap items-start gap-3">
      {move.allowed && <Button variant="secondary" onClick={askToMove}>Reschedule</Button>}
      {cancel.allowed && <Button variant="secondary" onClick={askToCancel}>Cancel meeting</Button>}
      {!move.allowed && <p className="w-full text-sm text-ink-soft">{move.sentence}</p>}
      <p className="w-full text-sm text-ink-soft">{cancel.sentence}</p>
    </div>
  );
};

const After = ({ lead, outcome }: { lead: LeadView; outcome: NonNullable<Options["outcome"]> }) => {
  const { answer } = useMeetingMutations(lead.id);
  const given = outcome.answers.find(({ value }) => value === outcome.answer);
  if (given) {
    return <p className="text-ink-soft">Your answer: {given.label}. We're waiting for {lead.contact.firstName}.</p>;
  }
  return (
    <section aria-labelledby="took-place" data-print="never" className="grid gap-2.5">
      <h3 id="took-place" className="font-semibold">Did the meeting take place?</h3>
      <div className="flex flex-wrap gap-2.5">
        {outcome.answers.map(({ value, label }) => (
          <ActionButton
            key={value}
            variant="secondary"
            busy="One moment…"
            action={() => answer(value)}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    </section>
  );
};

/** Nothing without a confirmed meeting. */
const MeetingChanges = ({ lead }: { lead: LeadView }) => {
  const { meetingLife: options } = lead;
  if (!options) return null;
  if (options.outcome) return <After lead={lead} outcome={options.outcome} />;
  // During the meeting nothing can be changed or reported yet.
  return options.cancel.allowed ? <Before lead={lead} options={options} /> : null;
};

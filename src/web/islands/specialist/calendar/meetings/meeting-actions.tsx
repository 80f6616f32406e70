// What can be done with a meeting from the calendar: join, reschedule and cancel, by the forms of the lead's page.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { CalendarMeeting } from "@/modules/leads/meetings/calendar-schemas.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { CalendarIcon, XIcon } from "@/web/ui/icons.ts";
import { Menu } from "@/web/ui/overlay/menu.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { meetingStatusText } from "@/web/islands/area/leads/lead-columns.tsx";
import { placeLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedAnchor } from "../../links.tsx";
import { JoinLink } from "../../leads/join-link.tsx";
import { timeWithCity, visitorTimeText } from "../../leads/lead-labels.ts";
import { leadQuery } from "../../leads/lead-queries.ts";
import { CancelMeetingForm, type MeetingAction, meetingTitle, RescheduleForm } from "../../leads/meeting-forms.tsx";

/** Says what the lead's page says when the meeting has changed meanwhile. */
const ChangeForm = ({ id, action }: { id: string; action: MeetingAction }) => {
  const { data: lead } = useSuspenseQuery(leadQuery(useApi(), id));
  const { meetingLife: options } = lead;
  const permission = options?.[action];
  if (!options || !permission?.allowed) {
    return <Banner title={permission?.sentence ?? "This meeting can't be changed any more."} />;
  }
  return action === "move"
    ? <RescheduleForm lead={lead} sentence={permission.sentence} />
    : <CancelMeetingForm lead={lead} options={options} />;
};

const openChange = ({ id, name }: Pick<CalendarMeeting, "id" | "name">, action: MeetingAction): void =>
  void openModal({
    title: meetingTitle(action, name),
    content: (
      <Suspense fallback={<SkeletonList rows={4} className="h-14 w-full" label="Loading the meeting…" />}>
        <ChangeForm id={id} action={action} />
      </Suspense>
    ),
  });

/** One button, and a menu with what is rarer. */
export const MeetingActions = ({ meeting }: { meeting: CalendarMeeting }) => {
  const { name, join, isChangeable, moveProblem } = meeting;
  if (!join && !isChangeable) return null;
  const changes = [
    ...(moveProblem === null
      ? [{ label: "Reschedule", icon: <CalendarIcon />, onSelect: () => openChange(meeting, "move") }]
      : []),
    { label: "Cancel", icon: <XIcon />, onSelect: () => openChange(meeting, "cancel") },
  ];
  return (
    <div className="flex items-center gap-1">
      {join && <JoinLink join={join} name={name} />}
      {isChangeable && (
        <Menu label="Change" about={`the meeting with ${name}`} items={changes} compact link={RoutedAnchor} />
      )}
    </div>
  );
};

const MeetingDetails = ({ meeting }: { meeting: CalendarMeeting }) => {
  const { id, meeting: time, endTime, category, subcategory } = meeting;
  const theirs = visitorTimeText(meeting);
  const status = meetingStatusText(meeting);
  return (
    <div className="grid gap-3">
      {time && <p className="text-lg font-semibold">{`${timeWithCity(time)}, until ${endTime}`}</p>}
      {theirs && <p className="text-ink-soft">{theirs}</p>}
      <p>{[subcategory ?? category, placeLabel(meeting), status].filter(Boolean).join(" · ")}</p>
      {meeting.moveProblem && meeting.isChangeable && <p className="text-sm text-ink-soft">{meeting.moveProblem}</p>}
      <MeetingActions meeting={meeting} />
      <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-medium">
        Open the lead
      </RoutedLink>
    </div>
  );
};

/** Opens a meeting of the week with its actions. */
export const openMeeting = (meeting: CalendarMeeting): void =>
  void openModal({ title: `Meeting with ${meeting.name}`, content: <MeetingDetails meeting={meeting} /> });

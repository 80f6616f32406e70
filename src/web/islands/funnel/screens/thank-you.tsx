// The funnel's screen "Thank you": the confirmed meeting, and what happens next.
import { useState } from "react";
import { locationWords } from "@/modules/funnel/rules.ts";
import type { ClosedCard } from "@/modules/funnel/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { FunnelFrame } from "@/web/ui/funnel-frame.tsx";
import { CalendarIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { Timeline, type TimelineEntry } from "@/web/ui/timeline.tsx";
import { useIslandContext, useSuspenseQuery } from "@/web/islands/runtime/use-query.ts";
import { bookedMeetingId, freshBooking } from "../booked-meeting.ts";
import { screenPath } from "../journey.ts";
import { Lessons } from "../lessons.tsx";
import { MeetingCard } from "../meeting-card.tsx";
import { meetingQuery } from "../queries.ts";
import { ScreenLink } from "../screen-link.tsx";
import { useVisit, type Visit } from "../visit.ts";

export default function ThankYou() {
  const visit = useVisit();
  const { queryClient } = useIslandContext();
  const meetingId = bookedMeetingId(queryClient, visit.category.id, visit.kept);
  return meetingId ? <Booked visit={visit} meetingId={meetingId} /> : <NotBooked visit={visit} />;
}

const Booked = ({ visit: { start, category, kept }, meetingId }: { visit: Visit; meetingId: string }) => {
  const { api, queryClient } = useIslandContext();
  const { data: meeting } = useSuspenseQuery(meetingQuery(api, meetingId));
  const [fresh] = useState(() => freshBooking(queryClient)?.manageUrl);
  const manageUrl = fresh ?? kept?.manageUrl;
  const email = kept && !kept.masked ? kept.contact?.email : undefined;
  return (
    <FunnelFrame
      title="Thank you, your meeting is booked"
      lead={`${meeting.specialist.displayName} looks forward to talking with you.`}
    >
      <MeetingCard meeting={meeting} labels={start.labels} />
      <Card title="What happens next">
        <Timeline label="What happens next" entries={nextSteps(meeting, email)} />
        {manageUrl && (
          <div className="grid justify-items-start gap-2">
            <LinkButton variant="secondary" href={manageUrl} icon={<CalendarIcon />}>Manage this meeting</LinkButton>
            <p className="text-sm text-ink-soft">The same private link is in your confirmation mail.</p>
          </div>
        )}
      </Card>
      <Lessons categoryId={category.id} stage="thank-you" />
    </FunnelFrame>
  );
};

const nextSteps = ({ specialist, time, location }: ClosedCard, email?: string): TimelineEntry[] => [
  {
    tone: "ok",
    title: "Your confirmation is on its way",
    detail: `${email ? `To ${email}, with` : "By email, with"} a calendar file and how to join.`,
  },
  { title: "We remind you", detail: "By email, before it begins." },
  {
    title: `You talk with ${specialist.displayName}`,
    at: `${time.text} · ${time.city}`,
    detail: locationWords(location, specialist.displayName),
  },
  { title: "Afterwards", detail: "We ask you once, with one tap, whether the meeting took place." },
];

const NotBooked = ({ visit: { category, track } }: { visit: Visit }) => (
  <FunnelFrame title="Thank you for stopping by">
    <EmptyState
      icon={<CalendarIcon className="size-8" />}
      title="No meeting is booked here yet"
      action={
        <ScreenLink href={screenPath(category.id, "start")}>
          {track ? "Go on where you were" : "Find a time"}
        </ScreenLink>
      }
    >
      <p>{category.name}: a few questions, then you see who is free.</p>
    </EmptyState>
  </FunnelFrame>
);

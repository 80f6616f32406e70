// The funnel's screen "Your meeting": the public card, safe for anyone with the link.
import { useParams } from "@tanstack/react-router";
import type { ClosedCard } from "@/modules/funnel/schemas.ts";
import { FunnelFrame } from "@/web/ui/funnel-frame.tsx";
import { useIslandContext, useSuspenseQuery } from "@/web/islands/runtime/use-query.ts";
import { screenPath } from "../journey.ts";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { CalendarIcon } from "@/web/ui/icons.tsx";
import { MeetingCard } from "../meeting-card.tsx";
import { meetingQuery, startDataQuery } from "../queries.ts";
import { ScreenTextLink } from "../screen-link.tsx";
import { useKeptTrack } from "../visit.ts";

const TITLES: Record<ClosedCard["status"], string> = {
  confirmed: "Your meeting is confirmed",
  completed: "Your meeting has taken place",
  cancelled: "Your meeting was cancelled",
  "no-show": "Your meeting did not take place",
};

/** Nobody has said yet whether it took place. */
const OVER = { title: "Your meeting is over", lead: "We ask you once, by mail, how it went." };
const wordsOf = ({ status }: ClosedCard) => ({ title: TITLES[status], lead: LEADS[status] });

export default function Closed() {
  const { api } = useIslandContext();
  const { meetingId = "" } = useParams({ strict: false }) as { meetingId?: string };
  const { data: { labels } } = useSuspenseQuery(startDataQuery(api));
  const { data: meeting } = useSuspenseQuery(meetingQuery(api, meetingId));
  const kept = useKeptTrack();
  const manageUrl = kept?.meetingId === meetingId ? kept.manageUrl : null;
  return (
    <FunnelFrame {...(meeting.status === "confirmed" && meeting.isOver ? OVER : wordsOf(meeting))}>
      <MeetingCard meeting={meeting} labels={labels} />
      {manageUrl && (
        <p>
          <LinkButton variant="secondary" href={manageUrl} icon={<CalendarIcon />}>Manage this meeting</LinkButton>
        </p>
      )}
      <p>
        <ScreenTextLink href={screenPath(meeting.category.id, "start")}>
          {meeting.status === "confirmed" && !meeting.isOver ? "Book another meeting" : "Book a new meeting"}
        </ScreenTextLink>
      </p>
    </FunnelFrame>
  );
}

const LEADS: Record<ClosedCard["status"], string> = {
  confirmed: "How to join, and the link to move or cancel it, are in the confirmation mail.",
  completed: "Thank you for coming.",
  cancelled: "Nothing is left to do. A new time is found in a minute.",
  "no-show": "That happens. A new time is found in a minute.",
};

// The funnel's screen "Your meeting": the public card, safe for anyone with the link.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { MeetingScreen } from "../meeting-card.tsx";
import { meetingQuery, startDataQuery } from "../queries.ts";
import { useKeptTrack } from "../track/visit.ts";

export default function Closed() {
  const { api } = useIslandContext();
  const { meetingId = "" } = useParams({ strict: false }) as { meetingId?: string };
  const { data: { labels } } = useSuspenseQuery(startDataQuery(api));
  const { data: meeting } = useSuspenseQuery(meetingQuery(api, meetingId));
  const kept = useKeptTrack();
  const manageUrl = kept?.meetingId === meetingId ? kept.manageUrl : undefined;
  return <MeetingScreen meeting={meeting} labels={labels} manageUrl={manageUrl} />;
}

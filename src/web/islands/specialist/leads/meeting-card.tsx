// When and how the meeting with a lead takes place, on both people's clocks.
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { LOCATION_WORDS } from "@/web/islands/area/leads/lead-looks.tsx";
import { JoinLink } from "./join-link.tsx";
import { MeetingChanges } from "./meeting-changes.tsx";
import { meetingStateWords, placedTime, visitorClock } from "./lead-words.ts";
import { NoMeeting } from "./no-meeting.tsx";

const Clocks = ({ meeting, visitorTime }: Pick<LeadView, "meeting" | "visitorTime">) => {
  if (!meeting) return null;
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">{placedTime(meeting)}</p>
      {visitorTime && <p className="text-ink-soft">{visitorClock({ meeting, visitorTime })}</p>}
    </div>
  );
};

export const MeetingCard = ({ lead }: { lead: LeadView }) => {
  const { meeting, visitorTime, location, join } = lead;
  const state = meetingStateWords(lead);
  return (
    <Card title="Meeting" aside={state && <StatusChip tone="info">{state}</StatusChip>}>
      {meeting
        ? (
          <>
            <Clocks meeting={meeting} visitorTime={visitorTime} />
            {location && <p>{`By ${LOCATION_WORDS[location]}`}</p>}
            {join && <JoinLink join={join} className="justify-self-start" />}
            <MeetingChanges lead={lead} />
          </>
        )
        : <NoMeeting lead={lead} />}
    </Card>
  );
};

// When and how the meeting with a lead takes place, on both people's clocks.
import type { ReactNode } from "react";
import type { LeadView } from "../../../../modules/leads/shapes.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusChip } from "../../../ui/chip.tsx";
import type { IconProps } from "../../../ui/icon.tsx";
import { MessageCircleIcon, PhoneIcon, VideoIcon } from "../../../ui/icons.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { LOCATION_WORDS, meetingStateWords, placedTime } from "./lead-words.ts";

const ICONS: Record<NonNullable<LeadView["location"]>, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
};

const Join = ({ join }: Pick<LeadView, "join">) => {
  if (!join) return null;
  const JoinIcon = ICONS[join.kind];
  const elsewhere = join.kind === "phone" ? {} : { target: "_blank", rel: "noreferrer" };
  return (
    <LinkButton href={join.href} variant="secondary" icon={<JoinIcon />} {...elsewhere} className="justify-self-start">
      {join.label}
      {join.kind !== "phone" && <span className="sr-only">(opens in a new tab)</span>}
    </LinkButton>
  );
};

const Clocks = ({ meeting, visitorTime }: Pick<LeadView, "meeting" | "visitorTime">) => {
  if (!meeting) return null;
  const same = !visitorTime || visitorTime.offset === meeting.offset;
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">{placedTime(meeting)}</p>
      {visitorTime && (
        <p className="text-ink-soft">
          {same ? `The same time for the visitor (${visitorTime.city})` : `For the visitor: ${placedTime(visitorTime)}`}
        </p>
      )}
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
            <Join join={join} />
          </>
        )
        : (
          <p className="text-ink-soft">
            {`No meeting is booked. The visitor is in ${lead.visitorZone.split("/").at(-1)?.replaceAll("_", " ")}.`}
          </p>
        )}
    </Card>
  );
};

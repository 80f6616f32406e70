// To either side, before a meeting: when it begins and how to be there.
import type { ReactNode } from "react";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { HowToMeetForSpecialist, HowToMeetForVisitor } from "./how-to-meet.tsx";
import { type House, Letter } from "./letter.tsx";
import { MeetingTimes } from "./meeting-times.tsx";
import { dayAndTime, type MeetingFacts, meetingLink, shortTime } from "./meeting-words.ts";
import { Action, Fact, Facts, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface MeetingReminder {
  house: House;
  meeting: MeetingFacts;
  visitor: { name: string; firstName: string; phone: string };
  specialist: { displayName: string; firstName: string };
  /** When it is sent: "today" and "tomorrow" are meant from here. */
  now: Instant;
  /** The reader's own page of the meeting. */
  pageUrl: string;
}

export const visitorReminder = (props: MeetingReminder) => {
  const { house, meeting, visitor, specialist } = props;
  return writeReminder({
    ...props,
    zone: meeting.visitorZone,
    otherZone: meeting.specialistZone,
    reader: visitor.firstName,
    other: specialist.displayName,
    page: "See your meeting",
    reason: `You get this mail because a meeting was booked with this address at ${house.productName}.`,
    howToMeet: (
      <HowToMeetForVisitor
        meeting={meeting}
        specialistName={specialist.displayName}
        visitorPhone={visitor.phone}
      />
    ),
  });
};

export const specialistReminder = (props: MeetingReminder) => {
  const { house, meeting, visitor, specialist } = props;
  return writeReminder({
    ...props,
    zone: meeting.specialistZone,
    otherZone: meeting.visitorZone,
    reader: specialist.firstName,
    other: visitor.name,
    page: "Open the lead",
    reason: `You get this mail because you take meetings as a specialist at ${house.productName}.`,
    howToMeet: <HowToMeetForSpecialist meeting={meeting} visitorName={visitor.name} visitorPhone={visitor.phone} />,
  });
};

/** What differs between the two readers. */
interface OneSide extends MeetingReminder {
  zone: string;
  otherZone: string;
  reader: string;
  other: string;
  page: string;
  reason: string;
  howToMeet: ReactNode;
}

const writeReminder = (side: OneSide) =>
  writeLetter(
    `Reminder: your meeting with ${side.other}, ${shortTime(side.meeting.startsAt, side.zone)}`,
    <Reminder {...side} />,
  );

const Reminder = (side: OneSide) => {
  const { house, meeting, zone, otherZone, reader, other, now, reason, howToMeet } = side;
  return (
    <Letter
      house={house}
      title={`${dayAndTime(meeting.startsAt, zone, now)}: your meeting with ${other}`}
      preheader={`${shortTime(meeting.startsAt, zone)}, ${meeting.categoryName}.`}
      reason={reason}
    >
      <Paragraph>Hello {reader}, this is your reminder.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} zone={zone} otherName={other} otherZone={otherZone} />
        {howToMeet}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <WayIn {...side} />
    </Letter>
  );
};

/** Shortly before a call the call itself is what is wanted, else the page of the meeting. */
const SHORTLY_MS = 60 * MINUTE_MS;
const WayIn = ({ meeting, now, pageUrl, page }: OneSide) => {
  const link = meeting.startsAt - now <= SHORTLY_MS ? meetingLink(meeting) : undefined;
  return link ? <Action href={link}>Join by Zoom</Action> : <Action href={pageUrl}>{page}</Action>;
};

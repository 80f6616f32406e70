// To either side, before a meeting: when it starts and how to join.
import type { ReactNode } from "react";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Paragraph } from "./parts/content.tsx";
import { type Brand, EmailLayout, specialistReason, visitorReason } from "./parts/layout.tsx";
import { HowToMeetForSpecialist, HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { dayAndTime, type MeetingFacts, meetingLink, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface MeetingReminder {
  brand: Brand;
  meeting: MeetingFacts;
  /** `shortName` is what the specialist reads: the first name. */
  visitor: { shortName: string; firstName: string; phone: string };
  specialist: { displayName: string; firstName: string };
  /** When it is sent: "today" and "tomorrow" count from here. */
  now: Instant;
  /** The reader's own page of the meeting. */
  pageUrl: string;
}

export const visitorReminder = (props: MeetingReminder) => {
  const { brand, meeting, visitor, specialist } = props;
  return reminder({
    ...props,
    zone: meeting.visitorZone,
    otherZone: meeting.specialistZone,
    firstName: visitor.firstName,
    other: specialist.displayName,
    pageLabel: "View your meeting",
    reason: visitorReason(brand),
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
  const { brand, meeting, visitor, specialist } = props;
  return reminder({
    ...props,
    zone: meeting.specialistZone,
    otherZone: meeting.visitorZone,
    firstName: specialist.firstName,
    other: visitor.shortName,
    pageLabel: "Open lead",
    reason: specialistReason(brand),
    howToMeet: <HowToMeetForSpecialist meeting={meeting} visitorName={visitor.shortName} />,
  });
};

/** With what differs between the two readers. */
interface ReminderFor extends MeetingReminder {
  zone: string;
  otherZone: string;
  firstName: string;
  other: string;
  pageLabel: string;
  reason: string;
  howToMeet: ReactNode;
}

const reminder = (props: ReminderFor) => {
  const { brand, meeting, zone, otherZone, firstName, other, now, reason, howToMeet } = props;
  const time = shortTime(meeting.startsAt, zone);
  return renderEmail(
    `Reminder: your meeting with ${other}, ${time}`,
    <EmailLayout
      brand={brand}
      title={`${dayAndTime(meeting.startsAt, zone, now)}: your meeting with ${other}`}
      preheader={`${time}, ${meeting.categoryName}.`}
      greet={firstName}
      reason={reason}
    >
      <Paragraph>This is a reminder of your meeting.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} zone={zone} otherName={other} otherZone={otherZone} />
        {howToMeet}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <NextStep {...props} />
    </EmailLayout>,
  );
};

/** In the last hour the action joins the call; before, it opens the meeting's page. */
const NextStep = ({ meeting, now, pageUrl, pageLabel }: ReminderFor) => {
  const link = meeting.startsAt - now <= HOUR_MS ? meetingLink(meeting) : undefined;
  return link ? <Action href={link}>Join on Zoom</Action> : <Action href={pageUrl}>{pageLabel}</Action>;
};

// When an administrator reassigns a lead to another specialist: to the previous specialist, and to the visitor.
import { Action, Fact, Facts, Lines, Paragraph } from "./parts/content.tsx";
import { type Brand, EmailLayout, type EmailProps, leadsReason } from "./parts/layout.tsx";
import { HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface LeadReassigned extends EmailProps {
  /** The visitor's first name. */
  leadName: string;
  categoryName: string;
  /** In the administrator's own words. */
  reason: string;
  /** Whether a credit is used for another booking of the same visitor, so that none was returned. */
  usesOther: boolean;
  /** The written time of the meeting that moved along; null when there was none. */
  meeting: string | null;
  leadsUrl: string;
}

const USED_FOR_OTHER = "Its credit is used for another booking of the same visitor with you.";

/** To the previous specialist. With a meeting, the attached calendar file removes it from their calendar. */
export const leadReassigned = (
  { brand, firstName, leadName, categoryName, reason, usesOther, meeting, leadsUrl }: LeadReassigned,
) => {
  const credit = usesOther ? USED_FOR_OTHER : "Your credit was returned.";
  return renderEmail(
    `Your lead ${leadName} was reassigned to another specialist`,
    <EmailLayout
      brand={brand}
      title="A lead was reassigned to another specialist"
      preheader={`${leadName}, ${categoryName}. ${credit}`}
      greet={firstName}
      reason={leadsReason(brand)}
    >
      <Paragraph>
        We've reassigned this lead to another specialist. {credit} Please don't contact the visitor any more.
      </Paragraph>
      <Facts>
        <Fact label="Lead">{leadName}</Fact>
        <Fact label="About">{categoryName}</Fact>
        {meeting ? <Fact label="No longer your meeting">{meeting}</Fact> : null}
        <Fact label="Why">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Action href={leadsUrl}>View your leads</Action>
      {meeting ? <Paragraph>Open the attached file to remove the meeting from your calendar.</Paragraph> : null}
    </EmailLayout>,
  );
};

interface ForVisitor {
  brand: Brand;
  visitor: { firstName: string };
  specialist: { displayName: string; headline: string };
}

const reasonOf = ({ productName }: Brand): string =>
  `You're receiving this email because you asked for a specialist at ${productName}.`;

export interface MeetingReassigned extends ForVisitor {
  visitor: { firstName: string; phone: string };
  meeting: MeetingFacts;
  manageUrl: string;
}

/** To the visitor whose meeting keeps its time. */
export const meetingReassigned = ({ brand, meeting, visitor, specialist, manageUrl }: MeetingReassigned) => {
  const time = shortTime(meeting.startsAt, meeting.visitorZone);
  return renderEmail(
    `Your meeting on ${time} is now with ${specialist.displayName}`,
    <EmailLayout
      brand={brand}
      title="You're meeting another specialist"
      preheader={`The time stays the same: ${time}. The attached file updates your calendar.`}
      greet={visitor.firstName}
      reason={reasonOf(brand)}
    >
      <Paragraph>
        Your meeting keeps its time, but you're now meeting another specialist: {specialist.displayName}.
      </Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side="visitor" other={specialist.displayName} />
        <Fact label="With" note={specialist.headline}>{specialist.displayName}</Fact>
        <HowToMeetForVisitor
          meeting={meeting}
          specialistName={specialist.displayName}
          visitorPhone={visitor.phone}
        />
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>View your meeting</Action>
      <Paragraph>If you'd rather not meet {specialist.displayName}, you can reschedule or cancel it there.</Paragraph>
    </EmailLayout>,
  );
};

export interface RequestReassigned extends ForVisitor {
  categoryName: string;
}

/** To the visitor of a request without a meeting, or whose meeting was cancelled. */
export const requestReassigned = ({ brand, visitor, specialist, categoryName }: RequestReassigned) =>
  renderEmail(
    `${specialist.displayName} is now looking after your request`,
    <EmailLayout
      brand={brand}
      title="Another specialist is looking after your request"
      preheader={`We've asked ${specialist.displayName} to contact you.`}
      greet={visitor.firstName}
      reason={reasonOf(brand)}
    >
      <Paragraph>
        We've asked {specialist.displayName} to look after your request and contact you.
      </Paragraph>
      <Facts>
        <Fact label="Specialist" note={specialist.headline}>{specialist.displayName}</Fact>
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      <Paragraph>If you don't want this, reply to this email.</Paragraph>
    </EmailLayout>,
  );

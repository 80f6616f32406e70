// When an administrator gives a lead to another specialist: to the first one, and to the visitor.
import { HowToMeetForVisitor } from "./how-to-meet.tsx";
import { type House, Letter } from "./letter.tsx";
import { MeetingTimes } from "./meeting-times.tsx";
import { type MeetingFacts, shortTime } from "./meeting-words.ts";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface LeadGone {
  house: House;
  firstName: string;
  /** First name and initial. */
  leadName: string;
  categoryName: string;
  /** The administrator's own words. */
  reason: string;
  /** A meeting that was his, in words; null when none was to come. */
  meeting: string | null;
  leadsUrl: string;
}

/** To the specialist who had it. With a meeting its calendar file is attached, which takes it out of his calendar. */
export const leadGone = ({ house, firstName, leadName, categoryName, reason, meeting, leadsUrl }: LeadGone) =>
  writeLetter(
    `Your lead ${leadName} has gone to another specialist`,
    <Letter
      house={house}
      title="A lead has gone to another specialist"
      preheader={`${leadName}, ${categoryName}. Your credit is back.`}
      reason={`You get this mail because you take leads as a specialist at ${house.productName}.`}
    >
      <Paragraph>
        Hello{" "}
        {firstName}, we have given this lead to another specialist. Your credit is back, and there is nothing left for
        you to do.
      </Paragraph>
      <Facts>
        <Fact label="Lead">{leadName}</Fact>
        <Fact label="About">{categoryName}</Fact>
        {meeting ? <Fact label="No longer your meeting">{meeting}</Fact> : null}
        <Fact label="Why">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Action href={leadsUrl}>See your leads</Action>
      {meeting ? <Paragraph>Open the attached file, and the meeting leaves your calendar.</Paragraph> : null}
    </Letter>,
  );

interface ForVisitor {
  house: House;
  visitor: { firstName: string; phone: string };
  specialist: { displayName: string; headline: string };
}

const REASON = ({ productName }: House) => `You get this mail because you asked for a specialist at ${productName}.`;

export interface MeetingGiven extends ForVisitor {
  meeting: MeetingFacts;
  manageUrl: string;
}

/** To the visitor whose meeting stays at its time. */
export const meetingGiven = ({ house, meeting, visitor, specialist, manageUrl }: MeetingGiven) => {
  const when = shortTime(meeting.startsAt, meeting.visitorZone);
  return writeLetter(
    `Your meeting ${when} is with ${specialist.displayName} now`,
    <Letter
      house={house}
      title="Another specialist meets you"
      preheader={`The time stays: ${when}. The attached file changes it in your calendar.`}
      reason={REASON(house)}
    >
      <Paragraph>
        Hello {visitor.firstName}, your meeting stays at its time, but somebody else meets you:{" "}
        {specialist.displayName}.
      </Paragraph>
      <Facts>
        <MeetingTimes
          meeting={meeting}
          zone={meeting.visitorZone}
          otherName={specialist.displayName}
          otherZone={meeting.specialistZone}
        />
        <Fact label="With" note={specialist.headline}>{specialist.displayName}</Fact>
        <HowToMeetForVisitor
          meeting={meeting}
          specialistName={specialist.displayName}
          visitorPhone={visitor.phone}
        />
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>See your meeting</Action>
      <Paragraph>If you would rather not meet {specialist.displayName}, you can cancel or move it there.</Paragraph>
    </Letter>,
  );
};

export interface RequestGiven extends ForVisitor {
  categoryName: string;
}

/** To the visitor of a request without a meeting, or whose meeting was called off. */
export const requestGiven = ({ house, visitor, specialist, categoryName }: RequestGiven) =>
  writeLetter(
    `${specialist.displayName} looks at your request`,
    <Letter
      house={house}
      title="Another specialist looks at your request"
      preheader={`We have asked ${specialist.displayName} to get in touch with you.`}
      reason={REASON(house)}
    >
      <Paragraph>
        Hello {visitor.firstName}, we have asked {specialist.displayName}{" "}
        to take care of your request and to get in touch with you.
      </Paragraph>
      <Facts>
        <Fact label="Who" note={specialist.headline}>{specialist.displayName}</Fact>
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      <Paragraph>If you do not want that, please reply to this mail.</Paragraph>
    </Letter>,
  );

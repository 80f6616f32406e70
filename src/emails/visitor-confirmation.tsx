// To the visitor, after booking: the meeting is certain, with whom, when and how.
import { HowToMeetForVisitor } from "./how-to-meet.tsx";
import { type House, Letter } from "./letter.tsx";
import { type MeetingFacts, shortTime } from "./meeting-words.ts";
import { MeetingTimes } from "./meeting-times.tsx";
import { Action, Fact, Facts, Paragraph, Subheading } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface VisitorConfirmation {
  house: House;
  meeting: MeetingFacts;
  visitor: { firstName: string; phone: string };
  specialist: { displayName: string; headline: string };
  /** The visitor's own page of this meeting; whoever has the link can open it. */
  manageUrl: string;
}

export const visitorConfirmation = (props: VisitorConfirmation) =>
  writeLetter(subjectOf(props), <Confirmation {...props} />);

const subjectOf = ({ meeting, specialist }: VisitorConfirmation): string =>
  `Your meeting with ${specialist.displayName}: ${shortTime(meeting.startsAt, meeting.visitorZone)}`;

const Confirmation = ({ house, meeting, visitor, specialist, manageUrl }: VisitorConfirmation) => {
  const name = specialist.displayName;
  return (
    <Letter
      house={house}
      title="Your meeting is booked"
      preheader={`${name} has reserved this time for you. The calendar file is attached.`}
      reason={`You get this mail because a meeting was booked with this address at ${house.productName}.`}
    >
      <Paragraph>Hello {visitor.firstName}, {name} has reserved this time for you.</Paragraph>
      <Facts>
        <MeetingTimes
          meeting={meeting}
          zone={meeting.visitorZone}
          otherName={name}
          otherZone={meeting.specialistZone}
        />
        <Fact label="With" note={specialist.headline}>{name}</Fact>
        <HowToMeetForVisitor meeting={meeting} specialistName={name} visitorPhone={visitor.phone} />
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>See your meeting</Action>
      <Subheading>What happens next</Subheading>
      <Paragraph>
        Open the attached file to add the meeting to your calendar. We will remind you before it begins.
      </Paragraph>
      <Paragraph>
        If something comes up, you can move the meeting on its page, twice and until 2 hours before it begins, or cancel
        it. {name} is told at once.
      </Paragraph>
      <Paragraph>
        Whoever has this mail can open the page of your meeting, so please keep it to yourself.
      </Paragraph>
    </Letter>
  );
};

// To the specialist, after a booking: who comes, how to reach them, and what they answered.
import { HowToMeetForSpecialist } from "./how-to-meet.tsx";
import { type House, Letter } from "./letter.tsx";
import { MeetingTimes } from "./meeting-times.tsx";
import { type MeetingFacts, shortTime } from "./meeting-words.ts";
import { Action, Fact, Facts, Lines, Paragraph, Phone, Subheading, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

/** A question of the funnel and its answer, both in words. */
export interface AnswerInWords {
  label: string;
  answer: string;
}

export interface SpecialistNewMeeting {
  house: House;
  meeting: MeetingFacts;
  visitor: { name: string; email: string; phone: string };
  specialist: { firstName: string };
  answers: AnswerInWords[];
  leadUrl: string;
  /** Who made the meeting. */
  bookedBy: "visitor" | "specialist" | "house";
}

export const specialistNewMeeting = (props: SpecialistNewMeeting) =>
  writeLetter(subjectOf(props), <NewMeeting {...props} />);

const subjectOf = ({ meeting, visitor }: SpecialistNewMeeting): string =>
  `New meeting with ${visitor.name}: ${shortTime(meeting.startsAt, meeting.specialistZone)}`;

const MADE: Record<SpecialistNewMeeting["bookedBy"], (name: string) => string> = {
  visitor: (name) => `${name} has booked a meeting with you.`,
  specialist: (name) =>
    `your meeting with ${name} is in your calendar, and we have told ${name} when and how you meet.`,
  house: (name) =>
    `you meet ${name} in place of another specialist; we have told ${name}. It uses one of your credits.`,
};

const NewMeeting = ({ house, meeting, visitor, specialist, answers, leadUrl, bookedBy }: SpecialistNewMeeting) => {
  const { visitorZone, specialistZone, startsAt, categoryName } = meeting;
  return (
    <Letter
      house={house}
      title="You have a new meeting"
      preheader={`${categoryName}, ${shortTime(startsAt, specialistZone)}. The calendar file is attached.`}
      reason={`You get this mail because you take meetings as a specialist at ${house.productName}.`}
    >
      <Paragraph>
        Hello {specialist.firstName}, {MADE[bookedBy](visitor.name)}
      </Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} zone={specialistZone} otherName={visitor.name} otherZone={visitorZone} />
        <Fact label="With">{visitor.name}</Fact>
        <Fact label="Email">
          <TextLink href={`mailto:${visitor.email}`}>{visitor.email}</TextLink>
        </Fact>
        <Fact label="Phone">
          <Phone number={visitor.phone} />
        </Fact>
        <HowToMeetForSpecialist meeting={meeting} visitorName={visitor.name} visitorPhone={visitor.phone} />
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      <Action href={leadUrl}>Open the lead</Action>
      {answers.length > 0 ? <Answers name={visitor.name} answers={answers} /> : null}
      <Paragraph>The time is taken in your calendar here. Open the attached file to add it to your own.</Paragraph>
    </Letter>
  );
};

const Answers = ({ name, answers }: { name: string; answers: AnswerInWords[] }) => (
  <>
    <Subheading>What {name} told us</Subheading>
    <Facts>
      {answers.map(({ label, answer }, n) => (
        <Fact key={n} label={label}>
          <Lines text={answer} />
        </Fact>
      ))}
    </Facts>
  </>
);

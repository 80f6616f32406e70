// To the specialist, after a booking: who the visitor is, how to reach them, and what they answered.
import { Action, Fact, Facts, Lines, Paragraph, Phone, Subheading, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout, specialistReason } from "./parts/layout.tsx";
import { HowToMeetForSpecialist, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

/** A question of the funnel and its answer, as people read them. */
export interface LabelledAnswer {
  label: string;
  answer: string;
}

export interface NewMeeting {
  brand: Brand;
  meeting: MeetingFacts;
  visitor: { name: string; email: string; phone: string };
  specialist: { firstName: string };
  answers: LabelledAnswer[];
  leadUrl: string;
  bookedBy: "visitor" | "specialist" | "admin";
}

const BOOKED_BY: Record<NewMeeting["bookedBy"], (name: string) => string> = {
  visitor: (name) => `${name} booked a meeting with you.`,
  specialist: (name) => `Your meeting with ${name} is in your calendar. We've sent ${name} the details.`,
  admin: (name) =>
    `You're meeting ${name} in place of another specialist. It uses one of your credits, and we've let ${name} know.`,
};

export const newMeeting = ({ brand, meeting, visitor, specialist, answers, leadUrl, bookedBy }: NewMeeting) => {
  const { visitorZone, specialistZone, startsAt, categoryName } = meeting;
  const time = shortTime(startsAt, specialistZone);
  return renderEmail(
    `New meeting with ${visitor.name}: ${time}`,
    <EmailLayout
      brand={brand}
      title="You have a new meeting"
      preheader={`${categoryName}, ${time}. The calendar file is attached.`}
      greet={specialist.firstName}
      reason={specialistReason(brand)}
    >
      <Paragraph>{BOOKED_BY[bookedBy](visitor.name)}</Paragraph>
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
      <Action href={leadUrl}>Open lead</Action>
      {answers.length > 0 ? <Answers name={visitor.name} answers={answers} /> : null}
      <Paragraph>
        This time is already blocked in your calendar at{" "}
        {brand.productName}. Open the attached file to add the meeting to your own calendar.
      </Paragraph>
    </EmailLayout>,
  );
};

const Answers = ({ name, answers }: { name: string; answers: LabelledAnswer[] }) => (
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

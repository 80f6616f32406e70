// To the specialist, after a booking: when they meet whom, and what the visitor answered. How to reach the visitor is on the
// lead's page alone, because an email cannot be taken back when the credit is returned
// (docs/product/leads.md#who-sees-the-contact).
import { Action, Fact, Facts, Lines, Paragraph, Subheading } from "./parts/content.tsx";
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
  /** The visitor's first name. */
  visitorName: string;
  specialist: { firstName: string };
  /** Without what visitors write in their own words, which may say how to reach them. */
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

export const newMeeting = ({ brand, meeting, visitorName, specialist, answers, leadUrl, bookedBy }: NewMeeting) => {
  const { specialistZone, startsAt, categoryName } = meeting;
  const time = shortTime(startsAt, specialistZone);
  return renderEmail(
    `New meeting with ${visitorName}: ${time}`,
    <EmailLayout
      brand={brand}
      title="You have a new meeting"
      preheader={`${categoryName}, ${time}. The calendar file is attached.`}
      greet={specialist.firstName}
      reason={specialistReason(brand)}
    >
      <Paragraph>{BOOKED_BY[bookedBy](visitorName)}</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side="specialist" other={visitorName} />
        <Fact label="With">{visitorName}</Fact>
        <HowToMeetForSpecialist meeting={meeting} visitorName={visitorName} />
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      <Paragraph>The lead's page shows how to reach {visitorName}.</Paragraph>
      <Action href={leadUrl}>Open lead</Action>
      {answers.length > 0 ? <Answers name={visitorName} answers={answers} /> : null}
      <Paragraph>
        This time is already blocked in your calendar at{" "}
        {brand.productName}. Open the attached file to add the meeting to your own calendar.
      </Paragraph>
    </EmailLayout>,
    { name: "specialist-new-meeting", values: { visitor: visitorName, topic: categoryName, time } },
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

// To both sides, once, when a meeting is over: did it take place? Yes and no are buttons to a page that asks to confirm.
import { Fact, Facts, OtherAction, Paragraph } from "../parts/content.tsx";
import { EmailLayout, type EmailProps } from "../parts/layout.tsx";
import { MeetingTimes } from "../parts/meeting-details.tsx";
import { type MeetingFacts, shortTime, type Side, zoneOf } from "../parts/meeting.ts";
import { renderEmail } from "../parts/render.ts";

interface OutcomeQuestion extends EmailProps {
  /** The other side's name. */
  other: string;
  meeting: MeetingFacts;
  /** The reader's. */
  side: Side;
  /** Each answer with its page. */
  answers: { label: string; url: string }[];
  /** When the answers are counted: "Wed 25 Nov, 14:30 (Vienna time)". */
  until: string;
}

export const outcomeQuestion = (props: OutcomeQuestion) => {
  const { brand, firstName, other, meeting, side, answers, until } = props;
  return renderEmail(
    `Did your meeting with ${other} take place?`,
    <EmailLayout
      brand={brand}
      title="Did your meeting take place?"
      preheader={`${
        shortTime(meeting.startsAt, zoneOf(meeting, side))
      }, with ${other}. Choose your answer and confirm it.`}
      greet={firstName}
      reason={`You're receiving this email once, because you had a meeting at ${brand.productName}.`}
    >
      <Paragraph>Choose your answer, and confirm it on the page that opens.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side={side} other={other} />
        <Fact label="With">{other}</Fact>
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      {answers.map(({ label, url }) => <OtherAction key={url} href={url}>{label}</OtherAction>)}
      <Paragraph>If neither of you answers by {until}, we count the meeting as having taken place.</Paragraph>
    </EmailLayout>,
  );
};

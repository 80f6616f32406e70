// To both sides, once, when a meeting is over: did it take place? Each answer is a link that shows before it decides.
import type { Instant } from "@/platform/time/time.ts";
import { type House, Letter } from "./letter.tsx";
import { shortTime } from "./meeting-words.ts";
import { Action, Fact, Facts, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface OutcomeQuestion {
  house: House;
  firstName: string;
  /** The other side's name. */
  other: string;
  startsAt: Instant;
  /** The reader's. */
  zone: string;
  categoryName: string;
  /** What can be answered, the likely one first. */
  answers: { label: string; url: string }[];
  /** Until when silence does not count: "Wed 25 Nov, 14:30 (Vienna time)". */
  until: string;
}

export const outcomeQuestion = (props: OutcomeQuestion) => {
  const { house, firstName, other, startsAt, zone, categoryName, answers: [likely, ...rest], until } = props;
  const when = shortTime(startsAt, zone);
  return writeLetter(
    `Did your meeting with ${other} take place?`,
    <Letter
      house={house}
      title="Did your meeting take place?"
      preheader={`${when}, with ${other}. One tap is enough.`}
      reason={`You get this mail once, because you had a meeting at ${house.productName}.`}
    >
      <Paragraph>Hello {firstName}, one tap is enough, and it keeps the market honest.</Paragraph>
      <Facts>
        <Fact label="When">{when}</Fact>
        <Fact label="With">{other}</Fact>
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      {likely ? <Action href={likely.url}>{likely.label}</Action> : null}
      {rest.map(({ label, url }) => (
        <Paragraph key={url}>
          <TextLink href={url}>{label}</TextLink>
        </Paragraph>
      ))}
      <Paragraph>If neither of you answers until {until}, we take it that the meeting took place.</Paragraph>
    </Letter>,
  );
};

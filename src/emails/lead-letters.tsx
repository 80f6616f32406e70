// To the specialist about a lead: it waits to be taken, it is about to expire, it has, and how did the meeting go.
import type { ReactNode } from "react";
import { type House, Letter } from "./letter.tsx";
import { Action, Fact, Facts, MainFact, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface LeadNews {
  house: House;
  firstName: string;
  /** Without the surname while the lead is not taken. */
  leadName: string;
  categoryName: string;
  leadUrl: string;
}

/** `acceptBy` in words; `howSoon` as the visitor chose it. */
export const leadReceived = ({ acceptBy, howSoon, ...news }: LeadNews & { acceptBy: string; howSoon: string | null }) =>
  writeLetter(
    `A new lead waits for you until ${acceptBy}`,
    <About
      {...news}
      title="A new lead waits for you"
      preheader={`${news.categoryName}. Take it until ${acceptBy}.`}
      action="See the lead"
      main={<MainFact label="Take it until">{acceptBy}</MainFact>}
      more={howSoon ? <Fact label="How soon">{howSoon}</Fact> : null}
    >
      <Paragraph>
        Hello {news.firstName}, we have a request for you. Once you take it, you see whom to call.
      </Paragraph>
      <Paragraph>If you do not take it in time, nothing is lost: your credit comes back by itself.</Paragraph>
    </About>,
  );

/** `liveUntil` in words. */
export const leadExpiring = ({ liveUntil, ...news }: LeadNews & { liveUntil: string }) =>
  writeLetter(
    `Your lead ${news.leadName} expires ${liveUntil}`,
    <About
      {...news}
      title="A lead is about to expire"
      preheader={`${news.leadName}, ${news.categoryName}. It stays live until ${liveUntil}.`}
      action="Open the lead"
      main={<MainFact label="Live until">{liveUntil}</MainFact>}
    >
      <Paragraph>
        Hello{" "}
        {news.firstName}, nothing has happened with this lead for a while. Note what you have done, book a meeting, or
        say what came of it; a note is enough to keep it.
      </Paragraph>
    </About>,
  );

const EXPIRED = {
  "not-accepted": {
    title: "A lead was not taken in time",
    text: "the time to take this lead is over. Your credit is back, and we look for somebody else.",
  },
  "no-activity": {
    title: "A lead has expired",
    text: "nothing has happened with this lead for too long, so it has expired.",
  },
  "no-outcome": {
    title: "A lead has expired",
    text: "nobody told us how the meeting went, so this lead has expired.",
  },
};

export const leadExpired = (
  { why, reopenDays, ...news }: LeadNews & { why: keyof typeof EXPIRED; reopenDays: number },
) => {
  const { title, text } = EXPIRED[why];
  const again = why === "not-accepted"
    ? "If you can take it after all, open it again; that uses a credit, and works as long as nobody else has it."
    : `You can open it again for ${reopenDays} days.`;
  return writeLetter(
    `${title}: ${news.leadName}`,
    <About {...news} title={title} preheader={`${news.leadName}, ${news.categoryName}.`} action="See the lead">
      <Paragraph>Hello {news.firstName}, {text}</Paragraph>
      <Paragraph>{again}</Paragraph>
    </About>,
  );
};

/** `outcomeBy` in words. */
export const outcomeQuestion = ({ outcomeBy, ...news }: LeadNews & { outcomeBy: string }) =>
  writeLetter(
    `How did it go with ${news.leadName}?`,
    <About
      {...news}
      title={`How did it go with ${news.leadName}?`}
      preheader="Converted or not: one tap is enough."
      action="Say how it went"
    >
      <Paragraph>
        Hello {news.firstName}, your meeting with {news.leadName}{" "}
        is over. Please tell us whether it led to anything: it takes one tap, and it helps us to send you visitors who
        fit.
      </Paragraph>
      <Paragraph>Without an answer the lead expires {outcomeBy}.</Paragraph>
    </About>,
  );

export const leadErased = ({ deleted, ...news }: LeadNews & { deleted: boolean }) =>
  writeLetter(
    `A visitor's details are gone from a lead at ${news.house.productName}`,
    <About
      {...news}
      title={deleted ? "A visitor had the details deleted" : "A visitor withdrew the consent"}
      preheader="Please delete what you have noted elsewhere."
      action="Open the lead"
    >
      <Paragraph>
        Hello {news.firstName}, {deleted
          ? "the visitor of this lead has had all details deleted."
          : "the visitor of this lead no longer agrees that you have the details."}{" "}
        We have taken them from the lead. Please delete what you have noted elsewhere, and do not contact the visitor
        about it again.
      </Paragraph>
    </About>,
  );

interface AboutProps extends LeadNews {
  title: string;
  preheader: string;
  action: string;
  main?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

const About = (
  { house, leadName, categoryName, leadUrl, title, preheader, action, main, more, children }: AboutProps,
) => (
  <Letter
    house={house}
    title={title}
    preheader={preheader}
    reason={`You get this mail because you take leads as a specialist at ${house.productName}.`}
  >
    {children}
    <Facts>
      {main}
      <Fact label="Lead">{leadName}</Fact>
      <Fact label="About">{categoryName}</Fact>
      {more}
    </Facts>
    <Action href={leadUrl}>{action}</Action>
  </Letter>
);

// To the specialist about a lead: new, about to expire, expired, outcome missing, visitor's details removed.
import type { ReactNode } from "react";
import { type EmailProps, type FamilyProps, layoutFor, leadsReason } from "./parts/layout.tsx";
import { Action, Fact, Facts, MainFact, Opening, Paragraph } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export interface LeadEmail extends EmailProps {
  /** The visitor's first name. */
  leadName: string;
  categoryName: string;
  leadUrl: string;
}

/** `acceptBy` is a written time; `timeframe` is the visitor's choice. */
export const leadReceived = (
  { acceptBy, timeframe, ...props }: LeadEmail & { acceptBy: string; timeframe: string | null },
) =>
  renderEmail(
    `New lead: accept it by ${acceptBy}`,
    <AboutLead
      {...props}
      title="You have a new lead"
      preheader={`${props.categoryName}. Accept it by ${acceptBy}.`}
      action="View lead"
      main={<MainFact label="Accept by">{acceptBy}</MainFact>}
      more={timeframe ? <Fact label="Timeframe">{timeframe}</Fact> : null}
    >
      <Opening>We have a request for you. Once you accept it, you see the visitor's contact details.</Opening>
      <Paragraph>If you don't accept it in time, your credit is returned automatically.</Paragraph>
    </AboutLead>,
    { name: "lead-received", values: { visitor: props.leadName, topic: props.categoryName } },
  );

/** `liveUntil` is a written time. */
export const leadExpiring = ({ liveUntil, ...props }: LeadEmail & { liveUntil: string }) =>
  renderEmail(
    `Your lead ${props.leadName} expires on ${liveUntil}`,
    <AboutLead
      {...props}
      title="A lead is about to expire"
      preheader={`${props.leadName}, ${props.categoryName}. It expires on ${liveUntil}.`}
      action="Open lead"
      main={<MainFact label="Expires">{liveUntil}</MainFact>}
    >
      <Opening>
        Nothing has happened with this lead for a while. To keep it, book a meeting, report the outcome or simply add a
        note.
      </Opening>
    </AboutLead>,
    { name: "lead-expiring", values: { visitor: props.leadName, topic: props.categoryName } },
  );

const EXPIRED = {
  "not-accepted": {
    title: "A lead was not accepted in time",
    text: "The time to accept this lead is over, and we're looking for another specialist.",
  },
  "no-activity": {
    title: "A lead has expired",
    text: "Nothing happened with this lead for too long, so it has expired.",
  },
  "no-outcome": {
    title: "A lead has expired",
    text: "No outcome was reported after the meeting, so this lead has expired.",
  },
};

const REOPENING = {
  returned:
    "Your credit was returned. If you want the lead after all, you can reopen it while nobody else has it. That uses a credit.",
  none: "You can reopen it while nobody else has it. That uses a credit.",
  shared:
    "This lead uses no credit, because you've used one for another booking of the same visitor. If you want the lead after all, you can reopen it while nobody else has it.",
  used:
    "Many of your credits were returned recently, so a member of our team reviews this one. You can reopen the lead while nobody else has it.",
};

export const leadExpired = (
  { cause, credit, reopenDays, ...props }: LeadEmail & {
    cause: keyof typeof EXPIRED;
    /** Whether the credit came back, is used for another lead of the visitor, or (`used`) a person decides about it. */
    credit: keyof typeof REOPENING;
    reopenDays: number;
  },
) => {
  const { title, text } = EXPIRED[cause];
  const reopening = cause === "not-accepted" ? REOPENING[credit] : `You can reopen it for ${reopenDays} days.`;
  return renderEmail(
    `${title}: ${props.leadName}`,
    <AboutLead {...props} title={title} preheader={`${props.leadName}, ${props.categoryName}.`} action="View lead">
      <Paragraph>{text}</Paragraph>
      <Paragraph>{reopening}</Paragraph>
    </AboutLead>,
    { name: "lead-expired", values: { visitor: props.leadName, topic: props.categoryName } },
  );
};

/** `outcomeBy` is a written time. */
export const leadOutcomeMissing = ({ outcomeBy, ...props }: LeadEmail & { outcomeBy: string }) =>
  renderEmail(
    `How did it go with ${props.leadName}?`,
    <AboutLead
      {...props}
      title={`How did it go with ${props.leadName}?`}
      preheader="Converted or not: one tap is enough."
      action="Report the outcome"
    >
      <Opening>
        Your meeting with {props.leadName}{" "}
        is over. Did it lead to anything? Reporting the outcome takes one tap and helps us send you visitors who fit.
      </Opening>
      <Paragraph>If you don't report it, the lead expires on {outcomeBy}.</Paragraph>
    </AboutLead>,
    { name: "lead-outcome-missing", values: { visitor: props.leadName, topic: props.categoryName } },
  );

const REMOVED = {
  erased: {
    title: "A visitor deleted their details",
    text: "The visitor of this lead deleted all of their details.",
  },
  "consent-withdrawn": {
    title: "A visitor withdrew their consent",
    text: "The visitor of this lead no longer agrees that you have their details.",
  },
};

export const leadErased = ({ cause, ...props }: LeadEmail & { cause: keyof typeof REMOVED }) => {
  const { title, text } = REMOVED[cause];
  return renderEmail(
    `A visitor's details were removed from a lead at ${props.brand.productName}`,
    <AboutLead
      {...props}
      title={title}
      preheader="Please delete any copies you have."
      action="Open lead"
    >
      <Paragraph>
        {text}{" "}
        We've removed them from the lead. Please delete any copies you have, and don't contact the visitor about this
        again.
      </Paragraph>
    </AboutLead>,
    { name: "lead-erased", values: { visitor: props.leadName, topic: props.categoryName } },
  );
};

interface AboutLeadProps extends LeadEmail, FamilyProps {
  action: string;
  main?: ReactNode;
  more?: ReactNode;
}

const Layout = layoutFor(leadsReason);

const AboutLead = (
  { leadName, categoryName, leadUrl, action, main, more, children, ...props }: AboutLeadProps,
) => (
  <Layout {...props}>
    {children}
    <Facts>
      {main}
      <Fact label="Lead">{leadName}</Fact>
      <Fact label="About">{categoryName}</Fact>
      {more}
    </Facts>
    <Action href={leadUrl}>{action}</Action>
  </Layout>
);

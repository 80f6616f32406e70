// About help requests: we have it, an answer, how it was decided; and to administrators that somebody asks.
import type { ReactNode } from "react";
import { type House, Letter } from "./letter.tsx";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface HelpNews {
  house: House;
  firstName: string;
  /** What people call the request. */
  number: number;
  subject: string;
  /** Where the thread is; null for who has no screens yet, and answers by mail. */
  url: string | null;
}

export const helpReceived = (news: HelpNews) =>
  writeLetter(
    `We have your request #${news.number}: ${news.subject}`,
    <News {...news} title="We have your request" preheader="A person reads it and answers." action="See your request">
      <Paragraph>
        Hello{" "}
        {news.firstName}, thank you for writing. A person reads every request, and you get a mail as soon as there is an
        answer.
      </Paragraph>
    </News>,
  );

/** We have opened it by ourselves, because a person has to decide. */
export const helpOpened = ({ message, ...news }: HelpNews & { message: string }) =>
  writeLetter(
    `${news.subject} Request #${news.number}`,
    <News {...news} title={news.subject} preheader={message} action="Say what you know">
      <Paragraph>
        Hello {news.firstName}, a person looks into something that concerns you. Please tell us what you know about it.
      </Paragraph>
      <Said message={message} label="What we know" />
    </News>,
  );

/** `waits`: we need something of the reader to go on. */
export const helpAnswered = ({ message, waits, ...news }: HelpNews & { message: string | null; waits: boolean }) =>
  writeLetter(
    `${waits ? "A question about" : "An answer to"} your request #${news.number}: ${news.subject}`,
    <News
      {...news}
      title={waits ? "We need your answer" : "There is an answer"}
      preheader={message ?? "Please have a look at your request."}
      action={waits ? "Answer" : "See the whole thread"}
    >
      <Paragraph>
        Hello {news.firstName},{" "}
        {waits ? "to go on with your request we need to hear from you." : "there is something new about your request."}
      </Paragraph>
      <Said message={message} />
    </News>,
  );

const DECIDED = {
  answered: { title: "Your request is answered", text: "we hope that this answers your request." },
  fixed: { title: "What you told us of is put right", text: "we have put right what you told us of." },
  declined: {
    title: "Your request is decided",
    text: "we have looked into it, and we cannot do what you asked for.",
  },
  credited: { title: "Your credit is back", text: "we have looked into it, and you are right." },
};

/** `credit` names the category in which one came back; `reopenDays` is how long an answer opens the request again. */
export const helpResolved = (
  { resolution, message, credit, reopenDays, ...news }: HelpNews & {
    resolution: keyof typeof DECIDED;
    message: string | null;
    credit: string | null;
    reopenDays: number;
  },
) => {
  const { title, text } = DECIDED[resolution];
  return writeLetter(
    `${title}: request #${news.number}`,
    <News {...news} title={title} preheader={message ?? news.subject} action="See your request" credit={credit}>
      <Paragraph>
        Hello {news.firstName}, {text}
        {credit ? " The credit of this lead is back with you and can be used at once." : ""}
      </Paragraph>
      <Said message={message} />
      <Paragraph>
        If something is still open, answer within {reopenDays} days; that opens your request again.
      </Paragraph>
    </News>,
  );
};

export interface HelpAlert {
  house: House;
  firstName: string;
  number: number;
  subject: string;
  kind: string;
  /** Who asks, or whom it is about. */
  who: string;
  /** Who has written: that person, or Parley by itself because a person has to decide. */
  by: "user" | "parley";
  message: string | null;
  /** The first word, or one more. */
  isNew: boolean;
  requestUrl: string;
}

const DECIDING = {
  title: "Somebody has to decide",
  text: (who: string) => `a rule asks a person to decide about a lead of ${who}.`,
};
const ASKING = { title: "Somebody asks for help", text: (who: string) => `${who} has written to us.` };
const ANSWERING = { title: "There is an answer", text: (who: string) => `${who} has answered.` };

/** To administrators. */
export const helpAlert = (
  { house, firstName, number, subject, kind, who, by, message, isNew, requestUrl }: HelpAlert,
) => {
  const { title, text } = by === "parley" ? DECIDING : isNew ? ASKING : ANSWERING;
  return writeLetter(
    `${isNew ? "New request" : "An answer to request"} #${number}: ${subject}`,
    <Letter
      house={house}
      title={title}
      preheader={`${who}: ${subject}`}
      reason={`You get this mail because you are an administrator of ${house.productName}.`}
    >
      <Paragraph>Hello {firstName}, {text(who)}</Paragraph>
      <Facts>
        <Fact label="Request">{`#${number}: ${subject}`}</Fact>
        <Fact label="Kind">{kind}</Fact>
        {message
          ? (
            <Fact label="Message">
              <Lines text={message} />
            </Fact>
          )
          : null}
      </Facts>
      <Action href={requestUrl}>Open the request</Action>
    </Letter>,
  );
};

const Said = ({ message, label = "What we wrote" }: { message: string | null; label?: string }) =>
  message
    ? (
      <Facts>
        <Fact label={label}>
          <Lines text={message} />
        </Fact>
      </Facts>
    )
    : null;

interface NewsProps extends HelpNews {
  title: string;
  preheader: string;
  action: string;
  credit?: string | null;
  children: ReactNode;
}

const News = ({ house, number, subject, url, title, preheader, action, credit, children }: NewsProps) => (
  <Letter
    house={house}
    title={title}
    preheader={preheader}
    reason={`You get this mail because you wrote to ${house.productName}.`}
  >
    {children}
    <Facts>
      <Fact label="Request">{`#${number}: ${subject}`}</Fact>
      {credit ? <Fact label="Credit">{`1 credit for ${credit}`}</Fact> : null}
    </Facts>
    {url ? <Action href={url}>{action}</Action> : <Paragraph>To write to us again, reply to this mail.</Paragraph>}
  </Letter>
);

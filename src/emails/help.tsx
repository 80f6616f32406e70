// About help requests: to the person who asked (received, new reply, decision), and alerts to administrators.
import { AlertLayout, type EmailProps, type FamilyProps, layoutFor } from "./parts/layout.tsx";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export interface HelpEmail extends EmailProps {
  /** The request's number, as people see it. */
  number: number;
  subject: string;
  /** The page of the request; null for people without one, who reply by email. */
  url: string | null;
}

export const helpReceived = (props: HelpEmail) =>
  renderEmail(
    `We received your request #${props.number}: ${props.subject}`,
    <RequestEmail
      {...props}
      title="We received your request"
      preheader="A member of our team will read it and reply."
      action="View your request"
    >
      <Paragraph>
        Thank you for writing. A member of our team reads every request, and we'll email you as soon as we reply.
      </Paragraph>
    </RequestEmail>,
    { name: "help-received", values: {} },
  );

/** For a request that Parley opened itself, because a person has to decide. */
export const helpOpened = ({ message, ...props }: HelpEmail & { message: string }) =>
  renderEmail(
    `${props.subject} Request #${props.number}`,
    <RequestEmail {...props} title={props.subject} preheader={message} action="Tell us what you know">
      <Paragraph>We're reviewing something that concerns you. Please tell us what you know about it.</Paragraph>
      <Message text={message} label="What we know" />
    </RequestEmail>,
    { name: "help-opened", values: {} },
  );

/** A reply of the team. */
export const helpAnswered = ({ message, ...props }: HelpEmail & { message: string }) =>
  renderEmail(
    `New reply to your request #${props.number}: ${props.subject}`,
    <RequestEmail {...props} title="We replied to your request" preheader={message} action="View the conversation">
      <Paragraph>There is a new reply to your request.</Paragraph>
      <Message text={message} />
    </RequestEmail>,
    { name: "help-answered", values: {} },
  );

/** The request cannot continue without the reader's reply. */
export const helpReplyNeeded = ({ message, ...props }: HelpEmail & { message: string | null }) =>
  renderEmail(
    `We need your reply to request #${props.number}: ${props.subject}`,
    <RequestEmail
      {...props}
      title="We need your reply"
      preheader={message ?? "Please have a look at your request."}
      action="Reply"
    >
      <Paragraph>To continue with your request, we need to hear from you.</Paragraph>
      <Message text={message} />
    </RequestEmail>,
    { name: "help-reply-needed", values: {} },
  );

const DECISIONS = {
  answered: { title: "Your request was answered", text: "We hope this answers your request." },
  fixed: { title: "The problem you reported is fixed", text: "We've fixed the problem you reported." },
  declined: { title: "Your request was declined", text: "We've looked into it and can't do what you asked for." },
  credited: { title: "Your credit was returned", text: "We've looked into it, and you're right." },
  moved: {
    title: "Your dispute was accepted",
    text:
      "We've looked into it, and you're right. The credit is now used for another booking of the same visitor with you.",
  },
};

interface Decision {
  /** `moved`: credited, and another lead of the same visitor uses the credit. */
  resolution: keyof typeof DECISIONS;
  message: string | null;
  /** The category in which a credit was returned. */
  credit: string | null;
  /** For how many days a reply reopens the request. */
  reopenDays: number;
}

export const helpResolved = ({ resolution, message, credit, reopenDays, ...props }: HelpEmail & Decision) => {
  const { title, text } = DECISIONS[resolution];
  return renderEmail(
    `${title}: request #${props.number}`,
    <RequestEmail
      {...props}
      title={title}
      preheader={message ?? props.subject}
      action="View your request"
      credit={credit}
    >
      <Paragraph>
        {text}
        {credit ? " You have the credit for this lead back and can use it right away." : ""}
      </Paragraph>
      <Message text={message} />
      <Paragraph>If something is still open, reply within {reopenDays} days to reopen your request.</Paragraph>
    </RequestEmail>,
    { name: "help-resolved", values: {} },
  );
};

export interface HelpAlert extends EmailProps {
  number: number;
  subject: string;
  kind: string;
  /** The person who asked, or whom the request concerns. */
  personName: string;
  /** What happened: a new request, a reply, or a request that Parley opened because a person must decide. */
  event: "request" | "reply" | "review";
  message: string | null;
  requestUrl: string;
}

const ALERTS: Record<HelpAlert["event"], { subject: string; title: string; text: (name: string) => string }> = {
  request: { subject: "New request", title: "New help request", text: (name) => `${name} asked for help.` },
  reply: { subject: "New reply to request", title: "New reply", text: (name) => `${name} replied.` },
  review: {
    subject: "New request",
    title: "A request needs a decision",
    text: (name) => `Please decide about a lead of ${name}.`,
  },
};

/** To administrators. */
export const helpAlert = (
  { number, subject, kind, personName, event, message, requestUrl, ...props }: HelpAlert,
) => {
  const alert = ALERTS[event];
  return renderEmail(
    `${alert.subject} #${number}: ${subject}`,
    <AlertLayout {...props} title={alert.title} preheader={`${personName}: ${subject}`}>
      <Paragraph>{alert.text(personName)}</Paragraph>
      <Facts>
        <Fact label="Request">{`#${number}: ${subject}`}</Fact>
        <Fact label="Type">{kind}</Fact>
        {message
          ? (
            <Fact label="Message">
              <Lines text={message} />
            </Fact>
          )
          : null}
      </Facts>
      <Action href={requestUrl}>Open the request</Action>
    </AlertLayout>,
  );
};

const Message = ({ text, label = "Our reply" }: { text: string | null; label?: string }) =>
  text
    ? (
      <Facts>
        <Fact label={label}>
          <Lines text={text} />
        </Fact>
      </Facts>
    )
    : null;

interface RequestEmailProps extends HelpEmail, FamilyProps {
  action: string;
  credit?: string | null;
}

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because it concerns your help request at ${productName}.`
);

const RequestEmail = ({ number, subject, url, action, credit, children, ...props }: RequestEmailProps) => (
  <Layout {...props}>
    {children}
    <Facts>
      <Fact label="Request">{`#${number}: ${subject}`}</Fact>
      {credit ? <Fact label="Credit">{`1 credit for ${credit}`}</Fact> : null}
    </Facts>
    {url ? <Action href={url}>{action}</Action> : <Paragraph>To write to us again, reply to this email.</Paragraph>}
  </Layout>
);

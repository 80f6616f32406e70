// To either side, after a booked meeting was rescheduled or cancelled: what changed, who changed it, and what to do now.
import type { ReactNode } from "react";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Lines, Paragraph, Subheading, TextLink } from "./parts/content.tsx";
import { EmailLayout } from "./parts/layout.tsx";
import { type MeetingEmail, type MeetingReader, MeetingTimes, toReader } from "./parts/meeting-details.tsx";
import { shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface MeetingChange extends MeetingEmail {
  by: "visitor" | "specialist" | "admin";
  /** The message that was sent along with the change. */
  message: string | null;
}

/** Who made the change. */
const actorOf = ({ by }: MeetingChange, { side, other }: MeetingReader): string => {
  if (by === "admin") return "We";
  return by === side ? "You" : other;
};

const Message = ({ reader, text }: { reader: MeetingReader; text: string | null }) =>
  text
    ? (
      <Fact label={reader.side === "visitor" ? `Message from ${reader.other}` : "Your message"}>
        <Lines text={text} />
      </Fact>
    )
    : null;

/** `from`: the previous start. */
export const meetingMoved = (props: MeetingChange & { from: Instant }) => {
  const { brand, meeting, from, by, message, pageUrl } = props;
  const reader = toReader(props);
  const { side, zone, other } = reader;
  const newTime = shortTime(meeting.startsAt, zone);
  return renderEmail(
    `Rescheduled: your meeting with ${other}, now ${newTime}`,
    <EmailLayout
      brand={brand}
      title="Your meeting has a new time"
      preheader={`Now ${newTime}. The attached file updates your calendar.`}
      greet={reader.firstName}
      reason={reader.reason}
    >
      <Paragraph>{actorOf(props, reader)} rescheduled this meeting.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side={side} other={other} />
        <Fact label="Previous time">{shortTime(from, zone)}</Fact>
        <Message reader={reader} text={message} />
        {reader.howToMeet}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={pageUrl}>{reader.pageLabel}</Action>
      {side === "visitor" && by !== "visitor"
        ? (
          <Paragraph>
            If the new time doesn't suit you, choose another one or cancel on the meeting's page.
          </Paragraph>
        )
        : null}
      <Paragraph>Open the attached file to update the meeting in your calendar.</Paragraph>
    </EmailLayout>,
  );
};

/** Another specialist whom the visitor can meet; the page at `url` asks before it books. */
export interface Alternative {
  displayName: string;
  /** "Tue 24 Nov, 14:00" */
  text: string;
  url: string;
}

interface CancelledForVisitor extends MeetingChange {
  side: "visitor";
  /** The same time with another specialist. */
  sameTime: Alternative | null;
  nearest: Alternative[];
}

export const visitorCancelled = (props: CancelledForVisitor) => {
  const { by, message, sameTime, nearest, pageUrl } = props;
  const reader = toReader(props);
  const hasAlternatives = sameTime || nearest.length > 0;
  return cancelled(props, reader, {
    facts: by === "visitor" ? null : <Message reader={reader} text={message} />,
    next: hasAlternatives
      ? <Alternatives sameTime={sameTime} nearest={nearest} />
      : <Action href={pageUrl}>{by === "visitor" ? "View your meeting" : "See what you can do now"}</Action>,
  });
};

const Alternatives = ({ sameTime, nearest }: Pick<CancelledForVisitor, "sameTime" | "nearest">) => (
  <>
    {sameTime
      ? (
        <>
          <Paragraph>{sameTime.displayName} is free at the same time, {sameTime.text}.</Paragraph>
          <Action href={sameTime.url}>Meet {sameTime.displayName} instead</Action>
        </>
      )
      : null}
    {nearest.length > 0
      ? <Subheading>{sameTime ? "Or at another time" : "The nearest times with other specialists"}</Subheading>
      : null}
    {nearest.map(({ displayName, text, url }) => (
      <Paragraph key={url}>
        <TextLink href={url}>{text} with {displayName}</TextLink>
      </Paragraph>
    ))}
    <Paragraph>Nobody else gets your details unless you agree: the page asks you first.</Paragraph>
  </>
);

interface CancelledForSpecialist extends MeetingChange {
  side: "specialist";
  /** Why, as a sentence. */
  reason?: string;
  /** What happens with the credit and the specialist's reliability, as a sentence. */
  consequence: string;
}

export const specialistCancelled = (props: CancelledForSpecialist) => {
  const { by, message, reason, consequence, pageUrl } = props;
  const reader = toReader(props);
  return cancelled(props, reader, {
    facts: (
      <>
        {reason && by === "visitor" ? <Fact label="Why">{reason}</Fact> : null}
        {by === "visitor" ? null : <Message reader={reader} text={message} />}
      </>
    ),
    next: (
      <>
        {by === "visitor" && message
          ? <Paragraph>{reader.other} left you a message. It's on the lead's page.</Paragraph>
          : null}
        <Paragraph>{consequence}</Paragraph>
        <Action href={pageUrl}>{reader.pageLabel}</Action>
      </>
    ),
  });
};

const cancelled = (
  props: MeetingChange,
  reader: MeetingReader,
  { facts, next }: { facts: ReactNode; next: ReactNode },
) => {
  const { brand, meeting } = props;
  const { side, zone, other } = reader;
  const time = shortTime(meeting.startsAt, zone);
  return renderEmail(
    `Cancelled: your meeting with ${other}, ${time}`,
    <EmailLayout
      brand={brand}
      title="Your meeting is cancelled"
      preheader={`It won't take place on ${time}. The attached file removes it from your calendar.`}
      greet={reader.firstName}
      reason={reader.reason}
    >
      <Paragraph>{actorOf(props, reader)} cancelled this meeting. It won't take place.</Paragraph>
      <Facts>
        <MeetingTimes label="Was planned for" meeting={meeting} side={side} other={other} />
        <Fact label="With">{other}</Fact>
        {facts}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      {next}
      <Paragraph>Open the attached file to remove the meeting from your calendar.</Paragraph>
    </EmailLayout>,
  );
};

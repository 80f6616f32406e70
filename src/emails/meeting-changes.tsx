// To either side, after a booked meeting was rescheduled or cancelled: what changed, who changed it, and what to do now.
import type { ReactNode } from "react";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Lines, Paragraph, Subheading, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout, specialistReason, visitorReason } from "./parts/layout.tsx";
import { HowToMeetForSpecialist, HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface MeetingChange {
  brand: Brand;
  meeting: MeetingFacts;
  /** `shortName` is what the specialist reads: the first name. */
  visitor: { shortName: string; firstName: string; phone: string };
  specialist: { displayName: string; firstName: string };
  by: "visitor" | "specialist" | "admin";
  /** The message that was sent along with the change. */
  message: string | null;
  /** The reader's own page of the meeting. */
  pageUrl: string;
}

/** What differs between the two readers. */
interface Reader {
  firstName: string;
  other: string;
  zone: string;
  otherZone: string;
  /** Who made the change: "You", "We", or a name. */
  actor: string;
  pageLabel: string;
  reason: string;
}

const visitorOf = ({ brand, meeting, visitor, specialist, by }: MeetingChange): Reader => ({
  firstName: visitor.firstName,
  other: specialist.displayName,
  zone: meeting.visitorZone,
  otherZone: meeting.specialistZone,
  actor: { visitor: "You", specialist: specialist.displayName, admin: "We" }[by],
  pageLabel: "View your meeting",
  reason: visitorReason(brand),
});

const specialistOf = ({ brand, meeting, visitor, specialist, by }: MeetingChange): Reader => ({
  firstName: specialist.firstName,
  other: visitor.shortName,
  zone: meeting.specialistZone,
  otherZone: meeting.visitorZone,
  actor: { visitor: visitor.shortName, specialist: "You", admin: "We" }[by],
  pageLabel: "Open lead",
  reason: specialistReason(brand),
});

const Message = ({ label, message }: { label: string; message: string | null }) =>
  message
    ? (
      <Fact label={label}>
        <Lines text={message} />
      </Fact>
    )
    : null;

interface MovedProps extends MeetingChange {
  /** The previous start. */
  from: Instant;
}

export const visitorMoved = (props: MovedProps) =>
  moved(props, visitorOf(props), {
    howToMeet: (
      <HowToMeetForVisitor
        meeting={props.meeting}
        specialistName={props.specialist.displayName}
        visitorPhone={props.visitor.phone}
      />
    ),
    messageLabel: `Message from ${props.specialist.displayName}`,
    advice: props.by === "visitor"
      ? null
      : "If the new time doesn't suit you, choose another one or cancel on the meeting's page.",
  });

export const specialistMoved = (props: MovedProps) =>
  moved(props, specialistOf(props), {
    howToMeet: (
      <HowToMeetForSpecialist
        meeting={props.meeting}
        visitorName={props.visitor.shortName}
      />
    ),
    messageLabel: "Your message",
    advice: null,
  });

interface MovedParts {
  howToMeet: ReactNode;
  messageLabel: string;
  advice: string | null;
}

const moved = (props: MovedProps, reader: Reader, { howToMeet, messageLabel, advice }: MovedParts) => {
  const { brand, meeting, from, message, pageUrl } = props;
  const { zone, otherZone, other } = reader;
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
      <Paragraph>{reader.actor} rescheduled this meeting.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} zone={zone} otherName={other} otherZone={otherZone} />
        <Fact label="Previous time">{shortTime(from, zone)}</Fact>
        <Message label={messageLabel} message={message} />
        {howToMeet}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={pageUrl}>{reader.pageLabel}</Action>
      {advice ? <Paragraph>{advice}</Paragraph> : null}
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
  /** The same time with another specialist. */
  sameTime: Alternative | null;
  nearest: Alternative[];
}

export const visitorCancelled = (props: CancelledForVisitor) => {
  const { by, message, sameTime, nearest, pageUrl, specialist } = props;
  const hasAlternatives = sameTime || nearest.length > 0;
  return cancelled(props, visitorOf(props), {
    facts: by === "visitor" ? null : <Message label={`Message from ${specialist.displayName}`} message={message} />,
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
  /** Why, as a sentence. */
  reason?: string;
  /** What happens with the credit and the specialist's reliability, as a sentence. */
  consequence: string;
}

export const specialistCancelled = (props: CancelledForSpecialist) => {
  const { by, message, reason, consequence, pageUrl, visitor } = props;
  return cancelled(props, specialistOf(props), {
    facts: (
      <>
        {reason && by === "visitor" ? <Fact label="Why">{reason}</Fact> : null}
        {by === "visitor" ? null : <Message label="Your message" message={message} />}
      </>
    ),
    next: (
      <>
        {by === "visitor" && message
          ? <Paragraph>{visitor.shortName} left you a message. It's on the lead's page.</Paragraph>
          : null}
        <Paragraph>{consequence}</Paragraph>
        <Action href={pageUrl}>Open lead</Action>
      </>
    ),
  });
};

const cancelled = (props: MeetingChange, reader: Reader, { facts, next }: { facts: ReactNode; next: ReactNode }) => {
  const { brand, meeting } = props;
  const { zone, otherZone, other } = reader;
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
      <Paragraph>{reader.actor} cancelled this meeting. It won't take place.</Paragraph>
      <Facts>
        <MeetingTimes
          label="Was planned for"
          meeting={meeting}
          zone={zone}
          otherName={other}
          otherZone={otherZone}
        />
        <Fact label="With">{other}</Fact>
        {facts}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      {next}
      <Paragraph>Open the attached file to remove the meeting from your calendar.</Paragraph>
    </EmailLayout>,
  );
};

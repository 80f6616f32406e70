// To either side, after a booked meeting was moved or called off: what changed, who changed it, and what to do now.
import type { ReactNode } from "react";
import type { Instant } from "@/platform/time/time.ts";
import { HowToMeetForSpecialist, HowToMeetForVisitor } from "./how-to-meet.tsx";
import { type House, Letter } from "./letter.tsx";
import { MeetingTimes } from "./meeting-times.tsx";
import { type MeetingFacts, shortTime } from "./meeting-words.ts";
import { Action, Fact, Facts, Lines, Paragraph, Subheading, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface MeetingChange {
  house: House;
  meeting: MeetingFacts;
  visitor: { name: string; firstName: string; phone: string };
  specialist: { displayName: string; firstName: string };
  by: "visitor" | "specialist" | "admin";
  /** What was said with it. */
  message: string | null;
  /** The reader's own page of the meeting. */
  pageUrl: string;
}

/** What the two readers do not share. */
interface Reader {
  firstName: string;
  other: string;
  zone: string;
  otherZone: string;
  /** "You have", or "Anna Berger has". */
  actor: string;
  page: string;
  reason: string;
}

const visitorOf = ({ house, meeting, visitor, specialist, by }: MeetingChange): Reader => ({
  firstName: visitor.firstName,
  other: specialist.displayName,
  zone: meeting.visitorZone,
  otherZone: meeting.specialistZone,
  actor: by === "visitor" ? "You have" : by === "specialist" ? `${specialist.displayName} has` : "We have",
  page: "See your meeting",
  reason: `You get this mail because a meeting was booked with this address at ${house.productName}.`,
});

const specialistOf = ({ house, meeting, visitor, specialist, by }: MeetingChange): Reader => ({
  firstName: specialist.firstName,
  other: visitor.name,
  zone: meeting.specialistZone,
  otherZone: meeting.visitorZone,
  actor: by === "specialist" ? "You have" : by === "visitor" ? `${visitor.name} has` : "We have",
  page: "Open the lead",
  reason: `You get this mail because you take meetings as a specialist at ${house.productName}.`,
});

/** "you have" after a greeting; names stay as they are. */
const inSentence = (actor: string): string => actor.replace(/^(You|We) /, (word) => word.toLowerCase());

/** A fact with the other's own words; nothing when nothing was said. */
const Said = ({ label, message }: { label: string; message: string | null }) =>
  message
    ? (
      <Fact label={label}>
        <Lines text={message} />
      </Fact>
    )
    : null;

interface MovedProps extends MeetingChange {
  /** The start that it had before. */
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
    label: `${props.specialist.displayName} writes`,
    next: props.by === "visitor"
      ? null
      : "If the new time does not suit you, choose another one or cancel on the page.",
  });

export const specialistMoved = (props: MovedProps) =>
  moved(props, specialistOf(props), {
    howToMeet: (
      <HowToMeetForSpecialist
        meeting={props.meeting}
        visitorName={props.visitor.name}
        visitorPhone={props.visitor.phone}
      />
    ),
    label: "You wrote",
    next: null,
  });

interface MovedParts {
  howToMeet: ReactNode;
  label: string;
  next: string | null;
}

const moved = (props: MovedProps, reader: Reader, { howToMeet, label, next }: MovedParts) => {
  const { house, meeting, from, message, pageUrl } = props;
  const now = shortTime(meeting.startsAt, reader.zone);
  return writeLetter(
    `Moved: your meeting with ${reader.other}, now ${now}`,
    <Letter
      house={house}
      title="Your meeting has a new time"
      preheader={`Now ${now}. The attached file changes it in your calendar.`}
      reason={reader.reason}
    >
      <Paragraph>Hello {reader.firstName}, {inSentence(reader.actor)} moved the meeting.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} zone={reader.zone} otherName={reader.other} otherZone={reader.otherZone} />
        <Fact label="Before">{shortTime(from, reader.zone)}</Fact>
        <Said label={label} message={message} />
        {howToMeet}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={pageUrl}>{reader.page}</Action>
      {next ? <Paragraph>{next}</Paragraph> : null}
      <Paragraph>Open the attached file, and your calendar shows the new time in place of the old one.</Paragraph>
    </Letter>,
  );
};

/** Somebody else whom the visitor can meet; `url` shows it and asks once more. */
export interface OtherChoice {
  displayName: string;
  /** "Tue 24 Nov, 14:00" */
  text: string;
  url: string;
}

interface CancelledForVisitor extends MeetingChange {
  /** The same time with somebody else. */
  sameTime: OtherChoice | null;
  nearest: OtherChoice[];
}

export const visitorCancelled = (props: CancelledForVisitor) => {
  const { by, message, sameTime, nearest, pageUrl, specialist } = props;
  const others = sameTime || nearest.length > 0;
  return cancelled(props, visitorOf(props), {
    said: by === "visitor" ? null : <Said label={`${specialist.displayName} writes`} message={message} />,
    next: others
      ? <Others sameTime={sameTime} nearest={nearest} />
      : <Action href={pageUrl}>{by === "visitor" ? "See your meeting" : "See what you can do now"}</Action>,
  });
};

const Others = ({ sameTime, nearest }: Pick<CancelledForVisitor, "sameTime" | "nearest">) => (
  <>
    {sameTime
      ? (
        <>
          <Paragraph>{sameTime.displayName} is free at the very same time, {sameTime.text}, and can step in.</Paragraph>
          <Action href={sameTime.url}>Meet {sameTime.displayName} instead</Action>
        </>
      )
      : null}
    {nearest.length > 0
      ? <Subheading>{sameTime ? "Or at another time" : "The nearest times with others"}</Subheading>
      : null}
    {nearest.map(({ displayName, text, url }) => (
      <Paragraph key={url}>
        <TextLink href={url}>{text} with {displayName}</TextLink>
      </Paragraph>
    ))}
    <Paragraph>Your details go to nobody else unless you say so: the page asks you first.</Paragraph>
  </>
);

interface CancelledForSpecialist extends MeetingChange {
  /** Why, as "cannot come at this time"; absent when nothing was said. */
  why?: string;
  /** What becomes of the credit, and of the cancellation's place in the order, in a sentence. */
  consequence: string;
}

export const specialistCancelled = (props: CancelledForSpecialist) => {
  const { by, message, why, consequence, pageUrl, visitor } = props;
  return cancelled(props, specialistOf(props), {
    said: (
      <>
        {why && by === "visitor" ? <Fact label="Why">{visitor.name} {why}.</Fact> : null}
        <Said label={by === "visitor" ? `${visitor.name} writes` : "You wrote"} message={message} />
      </>
    ),
    next: (
      <>
        <Paragraph>{consequence}</Paragraph>
        <Action href={pageUrl}>Open the lead</Action>
      </>
    ),
  });
};

const cancelled = (props: MeetingChange, reader: Reader, { said, next }: { said: ReactNode; next: ReactNode }) => {
  const { house, meeting } = props;
  const when = shortTime(meeting.startsAt, reader.zone);
  return writeLetter(
    `Cancelled: your meeting with ${reader.other}, ${when}`,
    <Letter
      house={house}
      title="Your meeting is cancelled"
      preheader={`It does not take place on ${when}. The attached file removes it from your calendar.`}
      reason={reader.reason}
    >
      <Paragraph>
        Hello {reader.firstName}, {inSentence(reader.actor)} cancelled this meeting. It does not take place.
      </Paragraph>
      <Facts>
        <Fact label="When it was to be">{when}</Fact>
        <Fact label="With">{reader.other}</Fact>
        {said}
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      {next}
      <Paragraph>Open the attached file, and the meeting leaves your calendar.</Paragraph>
    </Letter>,
  );
};

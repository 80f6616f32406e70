// To either side, after a booked meeting was rescheduled or cancelled: what changed, who changed it, and what to do now.
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Lines, Paragraph, Subheading, TextLink } from "./parts/content.tsx";
import { EmailLayout } from "./parts/layout.tsx";
import { type MeetingEmail, type MeetingReader, MeetingTimes, toReader } from "./parts/meeting-details.tsx";
import { shortTime } from "./parts/meeting.ts";
import { forSide } from "./parts/own-text.ts";
import { renderEmail } from "./parts/render.ts";

export interface MeetingChange extends MeetingEmail {
  by: "visitor" | "specialist" | "admin";
  /** The message that was sent along with the change. */
  message: string | null;
}

/** Who made the change, from the reader's point of view. */
const actorOf = ({ by }: MeetingChange, { side, other }: MeetingReader): { by: string; name: string } => {
  const actor = by === side ? "you" : "other";
  return { by: by === "admin" ? "we" : actor, name: other };
};

const Message = ({ reader, text }: { reader: MeetingReader; text: string | null }) =>
  text
    ? (
      <Fact
        label={reader.side === "visitor"
          ? t("email.changes.messageFrom", { name: reader.other })
          : t("email.changes.yourMessage")}
      >
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
    t("email.changes.movedSubject", { name: other, time: newTime }),
    <EmailLayout
      brand={brand}
      title={t("email.changes.movedTitle")}
      preheader={t("email.changes.movedPreheader", { time: newTime })}
      greet={reader.firstName}
      reason={reader.reason}
    >
      <Paragraph>{t("email.changes.moved", actorOf(props, reader))}</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side={side} other={other} />
        <Fact label={t("email.changes.previous")}>{shortTime(from, zone)}</Fact>
        <Message reader={reader} text={message} />
        {reader.howToMeet}
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      <Action href={pageUrl}>{reader.pageLabel}</Action>
      {side === "visitor" && by !== "visitor" ? <Paragraph>{t("email.changes.notSuitable")}</Paragraph> : null}
      <Paragraph>{t("email.changes.update")}</Paragraph>
    </EmailLayout>,
    forSide("moved", side, { other, topic: meeting.categoryName, time: newTime }),
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
      : <Action href={pageUrl}>{t(by === "visitor" ? "email.viewMeeting" : "email.changes.whatNow")}</Action>,
  });
};

const Alternatives = ({ sameTime, nearest }: Pick<CancelledForVisitor, "sameTime" | "nearest">) => (
  <>
    {sameTime
      ? (
        <>
          <Paragraph>
            {t("email.changes.sameTime", { name: sameTime.displayName, time: sameTime.text })}
          </Paragraph>
          <Action href={sameTime.url}>{t("email.changes.meetInstead", { name: sameTime.displayName })}</Action>
        </>
      )
      : null}
    {nearest.length > 0
      ? <Subheading>{t(sameTime ? "email.changes.orOther" : "email.changes.nearest")}</Subheading>
      : null}
    {nearest.map(({ displayName, text, url }) => (
      <Paragraph key={url}>
        <TextLink href={url}>{t("email.changes.timeWith", { time: text, name: displayName })}</TextLink>
      </Paragraph>
    ))}
    <Paragraph>{t("email.changes.asksFirst")}</Paragraph>
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
    t("email.changes.cancelledSubject", { name: other, time }),
    <EmailLayout
      brand={brand}
      title={t("email.changes.cancelledTitle")}
      preheader={t("email.changes.cancelledPreheader", { time })}
      greet={reader.firstName}
      reason={reader.reason}
    >
      <Paragraph>{t("email.changes.cancelled", actorOf(props, reader))}</Paragraph>
      <Facts>
        <MeetingTimes label={t("email.changes.planned")} meeting={meeting} side={side} other={other} />
        <Fact label={t("email.with")}>{other}</Fact>
        {facts}
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      {next}
      <Paragraph>{t("email.changes.remove")}</Paragraph>
    </EmailLayout>,
    forSide("cancelled", side, { other, topic: meeting.categoryName, time }),
  );
};

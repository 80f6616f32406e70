// When an administrator reassigns a lead to another specialist: to the previous specialist, and to the visitor.
import { t } from "@/languages/language.ts";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts/content.tsx";
import { type Brand, EmailLayout, type EmailProps, leadsReason } from "./parts/layout.tsx";
import { HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface LeadReassigned extends EmailProps {
  /** The visitor's first name. */
  leadName: string;
  categoryName: string;
  /** In the administrator's own words. */
  reason: string;
  /** What became of the credit, in a sentence. */
  credit: string;
  /** The written time of the meeting that moved along; null when there was none. */
  meeting: string | null;
  leadsUrl: string;
}

/** To the previous specialist. With a meeting, the attached calendar file removes it from their calendar. */
export const leadReassigned = (
  { brand, firstName, leadName, categoryName, reason, credit, meeting, leadsUrl }: LeadReassigned,
) =>
  renderEmail(
    `Your lead ${leadName} was reassigned to another specialist`,
    <EmailLayout
      brand={brand}
      title="A lead was reassigned to another specialist"
      preheader={`${leadName}, ${categoryName}. ${credit}`}
      greet={firstName}
      reason={leadsReason(brand)}
    >
      <Paragraph>
        We've reassigned this lead to another specialist. {credit} Please don't contact the visitor any more.
      </Paragraph>
      <Facts>
        <Fact label="Lead">{leadName}</Fact>
        <Fact label="About">{categoryName}</Fact>
        {meeting ? <Fact label="No longer your meeting">{meeting}</Fact> : null}
        <Fact label="Why">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Action href={leadsUrl}>View your leads</Action>
      {meeting ? <Paragraph>Open the attached file to remove the meeting from your calendar.</Paragraph> : null}
    </EmailLayout>,
    { name: "lead-gone", values: { visitor: leadName, topic: categoryName } },
  );

interface ForVisitor {
  brand: Brand;
  /** Whether it has gone back to a specialist who had it before, so that the visitor may know of no other. */
  isBack?: boolean;
  visitor: { firstName: string };
  specialist: { displayName: string; headline: string };
}

const reasonOf = ({ productName }: Brand): string => t("email.changes.reassignedReason", { product: productName });

export interface MeetingReassigned extends ForVisitor {
  visitor: { firstName: string; phone: string };
  meeting: MeetingFacts;
  manageUrl: string;
}

/** To the visitor whose meeting keeps its time. */
export const meetingReassigned = ({ brand, isBack, meeting, visitor, specialist, manageUrl }: MeetingReassigned) => {
  const name = specialist.displayName;
  const time = shortTime(meeting.startsAt, meeting.visitorZone);
  return renderEmail(
    t(isBack ? "email.changes.backSubject" : "email.changes.reassignedSubject", { time, name }),
    <EmailLayout
      brand={brand}
      title={isBack ? t("email.changes.backTitle", { name }) : t("email.changes.reassignedTitle")}
      preheader={t("email.changes.reassignedPreheader", { time })}
      greet={visitor.firstName}
      reason={reasonOf(brand)}
    >
      <Paragraph>{t(isBack ? "email.changes.back" : "email.changes.reassigned", { name })}</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side="visitor" other={name} />
        <Fact label={t("email.with")} note={specialist.headline}>{name}</Fact>
        <HowToMeetForVisitor meeting={meeting} specialistName={name} visitorPhone={visitor.phone} />
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>{t("email.viewMeeting")}</Action>
      <Paragraph>{t("email.changes.ratherNot", { name })}</Paragraph>
    </EmailLayout>,
    { name: "reassigned", values: { specialist: name } },
  );
};

export interface RequestReassigned extends ForVisitor {
  categoryName: string;
}

/** To the visitor of a request without a meeting, or whose meeting was cancelled. */
export const requestReassigned = ({ brand, isBack, visitor, specialist, categoryName }: RequestReassigned) => {
  const subject = t("email.changes.requestSubject", { name: specialist.displayName });
  return renderEmail(
    subject,
    <EmailLayout
      brand={brand}
      title={isBack ? subject : t("email.changes.requestTitle")}
      preheader={t("email.changes.requestPreheader", { name: specialist.displayName })}
      greet={visitor.firstName}
      reason={reasonOf(brand)}
    >
      <Paragraph>{t("email.changes.request", { name: specialist.displayName })}</Paragraph>
      <Facts>
        <Fact label={t("email.changes.specialist")} note={specialist.headline}>{specialist.displayName}</Fact>
        <Fact label={t("email.about")}>{categoryName}</Fact>
      </Facts>
      <Paragraph>{t("email.changes.notWanted")}</Paragraph>
    </EmailLayout>,
    { name: "reassigned", values: { specialist: specialist.displayName } },
  );
};

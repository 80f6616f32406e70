// To the visitor, after booking: with whom, when and how they meet, and what they can do until then.
import { t } from "@/languages/language.ts";
import { Action, Fact, Facts, Opening, Paragraph, Subheading, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout, visitorReason } from "./parts/layout.tsx";
import { HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface BookingConfirmed {
  brand: Brand;
  meeting: MeetingFacts;
  visitor: { firstName: string; phone: string };
  specialist: { displayName: string; headline: string };
  /** The visitor's own page of this meeting; anyone with the link can open it. */
  manageUrl: string;
  /** The pages behind it on which they reschedule and cancel. */
  moveUrl: string;
  cancelUrl: string;
  /** How often, and until how long before the start, they can reschedule. */
  limits: { moves: number; visitorHours: number };
}

export const bookingConfirmed = (props: BookingConfirmed) => {
  const { brand, meeting, visitor, specialist, manageUrl, moveUrl, cancelUrl, limits } = props;
  const name = specialist.displayName;
  const time = shortTime(meeting.startsAt, meeting.visitorZone);
  return renderEmail(
    t("email.booked.subject", { name, time }),
    <EmailLayout
      brand={brand}
      title={t("email.booked.title")}
      preheader={t("email.booked.preheader", { name })}
      greet={visitor.firstName}
      reason={visitorReason(brand)}
    >
      <Opening>{t("email.booked.reserved", { name })}</Opening>
      <Facts>
        <MeetingTimes meeting={meeting} side="visitor" other={name} />
        <Fact label={t("email.with")} note={specialist.headline}>{name}</Fact>
        <HowToMeetForVisitor meeting={meeting} specialistName={name} visitorPhone={visitor.phone} />
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>{t("email.viewMeeting")}</Action>
      <Subheading>{t("email.booked.next")}</Subheading>
      <Paragraph>{t("email.booked.file")}</Paragraph>
      <Paragraph>{t("email.booked.changes", { name, ...limits })}</Paragraph>
      <Paragraph>
        <TextLink href={moveUrl}>{t("email.booked.move")}</TextLink>
      </Paragraph>
      <Paragraph>
        <TextLink href={cancelUrl}>{t("email.booked.cancel")}</TextLink>
      </Paragraph>
      <Paragraph>{t("email.booked.private")}</Paragraph>
    </EmailLayout>,
    { name: "visitor-confirmation", values: { specialist: name, topic: meeting.categoryName, time } },
  );
};

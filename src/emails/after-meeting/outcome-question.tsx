// To both sides, once, when a meeting is over: did it take place? Yes and no are buttons to a page that asks to confirm.
import { t } from "@/languages/language.ts";
import { Fact, Facts, Opening, OtherAction, Paragraph } from "../parts/content.tsx";
import { EmailLayout, type EmailProps } from "../parts/layout.tsx";
import { MeetingTimes } from "../parts/meeting-details.tsx";
import { type MeetingFacts, shortTime, type Side, zoneOf } from "../parts/meeting.ts";
import { forSide } from "../parts/own-text.ts";
import { renderEmail } from "../parts/render.ts";

interface OutcomeQuestion extends EmailProps {
  /** The other side's name. */
  other: string;
  meeting: MeetingFacts;
  /** The reader's. */
  side: Side;
  /** Each answer with its page. */
  answers: { label: string; url: string }[];
  /** When the answers are counted: "Wed 25 Nov, 14:30 (Vienna time)". */
  until: string;
}

export const outcomeQuestion = (props: OutcomeQuestion) => {
  const { brand, firstName, other, meeting, side, answers, until } = props;
  const time = shortTime(meeting.startsAt, zoneOf(meeting, side));
  return renderEmail(
    t("email.after.outcomeSubject", { name: other }),
    <EmailLayout
      brand={brand}
      title={t("email.after.outcomeTitle")}
      preheader={t("email.after.outcomePreheader", { time, name: other })}
      greet={firstName}
      reason={t("email.after.outcomeReason", { product: brand.productName })}
    >
      <Opening>{t("email.after.outcome")}</Opening>
      <Facts>
        <MeetingTimes meeting={meeting} side={side} other={other} />
        <Fact label={t("email.with")}>{other}</Fact>
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      {answers.map(({ label, url }) => <OtherAction key={url} href={url}>{label}</OtherAction>)}
      <Paragraph>{t("email.after.outcomeUntil", { time: until })}</Paragraph>
    </EmailLayout>,
    forSide("outcome-question", side, { other, topic: meeting.categoryName, time }),
  );
};

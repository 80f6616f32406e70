// Emails about ratings. None of them quotes what a visitor wrote: the pages behind the links do.
import { t } from "@/languages/language.ts";
import { type EmailProps, layoutFor, specialistReason, visitorReason } from "../parts/layout.tsx";
import { Action, Fact, Facts, Opening, Paragraph } from "../parts/content.tsx";
import { type MeetingFacts, shortTime } from "../parts/meeting.ts";
import { renderEmail } from "../parts/render.ts";

interface ToVisitor extends EmailProps {
  /** The specialist's name. */
  other: string;
  meeting: MeetingFacts;
}

const VisitorLayout = layoutFor(visitorReason);
const SpecialistLayout = layoutFor(specialistReason);

const valuesOf = ({ other, meeting: { categoryName, startsAt, visitorZone } }: ToVisitor) => ({
  specialist: other,
  topic: categoryName,
  time: shortTime(startsAt, visitorZone),
});

/** Once, a day after the meeting counts as having taken place, when its visitor has not rated it yet. */
export const ratingRequested = (props: ToVisitor & { ratingUrl: string }) => {
  const values = valuesOf(props);
  return renderEmail(
    t("email.after.rateSubject", { name: props.other }),
    <VisitorLayout
      {...props}
      title={t("email.after.rateTitle", { name: props.other })}
      preheader={t("email.after.ratePreheader")}
    >
      <Opening>{t("email.after.rate", { name: props.other, time: values.time })}</Opening>
      <Action href={props.ratingUrl}>{t("email.after.rateAction")}</Action>
    </VisitorLayout>,
    { name: "rating-requested", values },
  );
};

interface ToSpecialist extends EmailProps {
  categoryName: string;
  ratingsUrl: string;
}

/** `publishedOn`: when everyone can read it. */
export const ratingGiven = ({ stars, publishedOn, ...props }: ToSpecialist & { stars: string; publishedOn: string }) =>
  renderEmail(
    `You have a new rating: ${stars}`,
    <SpecialistLayout {...props} title="You have a new rating" preheader={`${stars}, published on ${publishedOn}.`}>
      <Facts>
        <Fact label="Rating">{stars}</Fact>
        <Fact label="About">{props.categoryName}</Fact>
        <Fact label="Published on">{publishedOn}</Fact>
      </Facts>
      <Paragraph>You can reply once. A reply that you write before then is published with the rating.</Paragraph>
      <Action href={props.ratingsUrl}>Read and reply</Action>
    </SpecialistLayout>,
    { name: "rating-given", values: { topic: props.categoryName } },
  );

/** `rule`: the sentence of the rule that applied. */
export const ratingRemovedForVisitor = ({ rule, ...props }: ToVisitor & { rule: string }) => {
  const values = valuesOf(props);
  return renderEmail(
    t("email.after.removedSubject", { name: props.other }),
    <VisitorLayout {...props} title={t("email.after.removedTitle")} preheader={t("email.after.removedPreheader")}>
      <Paragraph>{t("email.after.removed", { name: props.other, time: values.time })}</Paragraph>
      <Facts>
        <Fact label={t("email.after.rule")}>{rule}</Fact>
      </Facts>
      <Paragraph>{t("email.after.disagree")}</Paragraph>
    </VisitorLayout>,
    { name: "visitor-rating-removed", values },
  );
};

export const ratingRemovedForSpecialist = ({ rule, ...props }: ToSpecialist & { rule: string }) =>
  renderEmail(
    "A rating of yours was removed",
    <SpecialistLayout {...props} title="A rating was removed" preheader="It no longer counts.">
      <Paragraph>We've removed a rating in {props.categoryName}. It is no longer shown and no longer counts.</Paragraph>
      <Facts>
        <Fact label="Rule that applied">{rule}</Fact>
      </Facts>
      <Action href={props.ratingsUrl}>See your ratings</Action>
    </SpecialistLayout>,
    { name: "specialist-rating-removed", values: { topic: props.categoryName } },
  );

export const appealDecided = (props: ToSpecialist) =>
  renderEmail(
    "We've decided about your appeal",
    <SpecialistLayout {...props} title="The rating stays" preheader="We've looked at the rating again.">
      <Paragraph>
        We've looked at the rating in {props.categoryName}{" "}
        again. It breaks none of our rules, so it stays. If you disagree, reply to this email.
      </Paragraph>
      <Action href={props.ratingsUrl}>See your ratings</Action>
    </SpecialistLayout>,
    { name: "rating-kept", values: { topic: props.categoryName } },
  );

// Emails about reports of profiles and ratings: to whoever reported it, and to the specialist.
import { t } from "@/languages/language.ts";
import { Action, Fact, Facts, Opening, Paragraph } from "./parts/content.tsx";
import { EmailLayout, type EmailProps, layoutFor, specialistReason } from "./parts/layout.tsx";
import { renderEmail } from "./parts/render.ts";

interface ToReporter extends EmailProps {
  /** The specialist's name. */
  specialist: string;
  /** What was reported: their profile, or a rating of it. */
  subject: "profile" | "rating";
  /** Why, in the reader's language. */
  reason: string;
}

const ReasonFact = ({ reason }: ToReporter) => <Fact label={t("email.report.why")}>{reason}</Fact>;

const ReportFacts = (props: ToReporter) => (
  <Facts>
    <Fact label={t("email.report.what")}>{t(`email.report.${props.subject}`, { name: props.specialist })}</Fact>
    <ReasonFact {...props} />
  </Facts>
);

/** At once: we have it, and a person decides. */
export const reportReceived = (props: ToReporter) =>
  renderEmail(
    t("email.report.receivedSubject"),
    <EmailLayout
      {...props}
      title={t("email.report.receivedTitle")}
      preheader={t("email.report.receivedPreheader")}
      greet={props.firstName}
      reason={t("email.report.reason", { product: props.brand.productName })}
    >
      <Opening>{t("email.report.received")}</Opening>
      <ReportFacts {...props} />
      <Paragraph>{t("email.report.notYou")}</Paragraph>
    </EmailLayout>,
    { name: "report-received", values: { specialist: props.specialist } },
  );

/**
 * @param outcome what was decided, in a sentence.
 * @param answer its reason, as an administrator wrote it; null when the account was deleted; its name is gone too.
 */
export const reportDecided = ({ outcome, answer, ...props }: ToReporter & { outcome: string; answer: string | null }) =>
  renderEmail(
    t("email.report.decidedSubject"),
    <EmailLayout
      {...props}
      title={t("email.report.decidedTitle")}
      preheader={outcome}
      greet={props.firstName}
      reason={t("email.report.reason", { product: props.brand.productName })}
    >
      <Paragraph>{outcome}</Paragraph>
      {answer === null
        ? (
          <Facts>
            <ReasonFact {...props} />
          </Facts>
        )
        : (
          <>
            <ReportFacts {...props} />
            <Paragraph>{answer}</Paragraph>
            <Paragraph>{t("email.report.disagree")}</Paragraph>
          </>
        )}
    </EmailLayout>,
    { name: "report-decided", values: { specialist: props.specialist } },
  );

const SpecialistLayout = layoutFor(specialistReason);

/** @param statement what to change, and why, as an administrator wrote it. */
export const profileChangeAsked = ({ statement, profileUrl, ...props }: EmailProps & {
  statement: string;
  profileUrl: string;
}) =>
  renderEmail(
    "Please change your profile",
    <SpecialistLayout
      {...props}
      title="Please change your profile"
      preheader="Somebody reported it, and we've looked at it."
    >
      <Paragraph>
        Somebody reported your public profile. A person has looked at it, and asks you to change it:
      </Paragraph>
      <Paragraph>{statement}</Paragraph>
      <Action href={profileUrl}>Change your profile</Action>
      <Paragraph>If you disagree, reply to this email. Another person looks at it then.</Paragraph>
    </SpecialistLayout>,
    { name: "profile-change-asked", values: {} },
  );

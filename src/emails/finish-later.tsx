// To a visitor who left a request unfinished: a reminder for those who agreed to it, and the question whether a specialist
// whom an administrator chose may have their details. Nobody has proven the address, so nothing in them is what was typed.
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { Action, Fact, Facts, MainFact, Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export interface FinishLater {
  brand: Brand;
  categoryName: string;
  finishUrl: string;
  stopUrl: string;
  /** No other reminder follows. */
  isLast: boolean;
}

export const finishLater = ({ brand, categoryName, finishUrl, stopUrl, isLast }: FinishLater) =>
  renderEmail(
    `Your request about ${categoryName} is not finished yet`,
    <EmailLayout
      brand={brand}
      title="Pick up where you left off"
      preheader="Your answers are saved. All that's left is choosing a time."
      reason={`You're receiving this email because you asked ${brand.productName} to remind you if you don't finish this request.`}
    >
      <Paragraph>
        You started a request about {categoryName}{" "}
        and haven't chosen a time yet. Your answers are saved, so finishing takes a minute or two.
      </Paragraph>
      <Action href={finishUrl}>Choose a time</Action>
      <Paragraph>
        Nobody has your details yet. No specialist gets them before you have agreed.
      </Paragraph>
      <Paragraph>
        {isLast ? "This is our last reminder." : "We'll remind you once more at most."} If you no longer need it,{" "}
        <TextLink href={stopUrl}>stop the reminders</TextLink>.
      </Paragraph>
    </EmailLayout>,
  );

export interface AskForConsent {
  brand: Brand;
  categoryName: string;
  specialistName: string;
  headline: string;
  /** A written time. */
  consentBy: string;
  consentUrl: string;
}

export const askForConsent = (
  { brand, categoryName, specialistName, headline, consentBy, consentUrl }: AskForConsent,
) =>
  renderEmail(
    `May ${specialistName} contact you about ${categoryName}?`,
    <EmailLayout
      brand={brand}
      title={`May ${specialistName} contact you?`}
      preheader={`Nobody gets your details unless you agree by ${consentBy}.`}
      reason={`You're receiving this email because you left a request about ${categoryName} at ${brand.productName}.`}
    >
      <Paragraph>
        You left a request about {categoryName} and didn't book a meeting. We've found a specialist who fits it.
      </Paragraph>
      <Facts>
        <MainFact label="Specialist">{specialistName}</MainFact>
        <Fact label="About">{headline}</Fact>
        <Fact label="Topic">{categoryName}</Fact>
        <Fact label="Agree by">{consentBy}</Fact>
      </Facts>
      <Action href={consentUrl}>See what we'd pass on, and decide</Action>
      <Paragraph>
        {specialistName}{" "}
        gets your answers and contact details only if you agree. If you don't, nothing is passed on, and you needn't do
        anything. With the same link you can withdraw your consent later, or delete your request.
      </Paragraph>
    </EmailLayout>,
  );

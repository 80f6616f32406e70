// To a visitor who left a request unfinished: a reminder for those who agreed to it, and the question whether a specialist
// whom an administrator chose may have their details. Nobody has proven the address, so nothing in them is what was typed.
import { t } from "@/languages/language.ts";
import { Rich } from "@/languages/rich.tsx";
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { Action, Fact, Facts, MainFact, Opening, Paragraph, TextLink } from "./parts/content.tsx";
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
    t("email.request.finishSubject", { category: categoryName }),
    <EmailLayout
      brand={brand}
      title={t("email.request.finishTitle")}
      preheader={t("email.request.finishPreheader")}
      reason={t("email.request.finishReason", { product: brand.productName })}
    >
      <Opening>{t("email.request.finish", { category: categoryName })}</Opening>
      <Action href={finishUrl}>{t("email.request.chooseTime")}</Action>
      <Paragraph>{t("email.request.nobodyYet")}</Paragraph>
      <Paragraph>
        <Rich
          of={isLast ? "email.request.last" : "email.request.onceMore"}
          values={{}}
          tags={{ link: (text) => <TextLink href={stopUrl}>{text}</TextLink> }}
        />
      </Paragraph>
    </EmailLayout>,
    { name: "finish-later", values: { topic: categoryName } },
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
    t("email.request.consentSubject", { name: specialistName, category: categoryName }),
    <EmailLayout
      brand={brand}
      title={t("email.request.consentTitle", { name: specialistName })}
      preheader={t("email.request.consentPreheader", { time: consentBy })}
      reason={t("email.request.consentReason", { category: categoryName, product: brand.productName })}
    >
      <Paragraph>{t("email.request.consent", { category: categoryName })}</Paragraph>
      <Facts>
        <MainFact label={t("email.request.specialist")}>{specialistName}</MainFact>
        <Fact label={t("email.request.about")}>{headline}</Fact>
        <Fact label={t("email.request.topic")}>{categoryName}</Fact>
        <Fact label={t("email.request.agreeBy")}>{consentBy}</Fact>
      </Facts>
      <Action href={consentUrl}>{t("email.request.decide")}</Action>
      <Paragraph>{t("email.request.onlyIf", { name: specialistName })}</Paragraph>
    </EmailLayout>,
    { name: "consent-request", values: { specialist: specialistName, topic: categoryName, until: consentBy } },
  );

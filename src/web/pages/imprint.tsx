// Who runs the marketplace, as the law requires: filled from the settings.
import { currentLanguage, t } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { spokenLanguage } from "@/modules/tracks/rules.ts";
import { comma, displayNames } from "@/platform/intl.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { LegalBody } from "./legal.tsx";

export interface Imprint {
  legalName: string;
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** "" where there is none, as for the next. */
  registration: string;
  vatId: string;
  supportEmail: string;
  /** As people read it. */
  supportPhone: string;
  /** In which people can write. */
  languages: readonly Language[];
  /** What the operator adds; `body` is "" without any. */
  more: { body: string; language: Language };
}

const Address = ({ legalName, line1, line2, postcode, city, country }: Imprint) => {
  const countryName = displayNames(currentLanguage(), { type: "region" }).of(country);
  return (
    <address dir="auto" className="grid not-italic">
      <span className="font-semibold">{legalName}</span>
      {[line1, line2, `${postcode} ${city}`, countryName].filter(Boolean).map((line) => <span key={line}>{line}</span>)}
    </address>
  );
};

export const ImprintPage = ({ imprint }: { imprint: Imprint }) => {
  const { supportEmail, supportPhone, registration, vatId, languages, more } = imprint;
  const facts = [
    { term: t("legal.email"), value: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> },
    { term: t("legal.phone"), value: <span dir="ltr">{supportPhone}</span> },
    { term: t("legal.registration"), value: registration },
    { term: t("legal.vatId"), value: vatId },
  ];
  return (
    <Main width="funnel">
      <div className="grid gap-6">
        <ScreenTitle>{t("legal.imprint")}</ScreenTitle>
        <Address {...imprint} />
        <DefinitionList items={facts.filter(({ value }) => value !== "")} />
        <section aria-labelledby="contact-point" className="grid gap-2">
          <h2 id="contact-point" className="font-serif text-xl font-semibold">{t("legal.contactPoint")}</h2>
          <p className="max-w-prose">
            {t("legal.contactPointText", {
              email: supportEmail,
              languages: languages.map(spokenLanguage).join(comma()),
            })}
          </p>
        </section>
        {more.body && <LegalBody {...more} />}
      </div>
    </Main>
  );
};

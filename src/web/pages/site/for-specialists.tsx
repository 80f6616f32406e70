// What the marketplace offers specialists: what a credit buys, when it comes back, what it costs, and who is shown.
import { currentLanguage, t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { CHANGE_LIMITS } from "@/modules/scheduling/rules.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { CheckIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Section } from "../landing/parts.tsx";

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="grid gap-2.5">
    {points.map((point) => (
      <li key={point} className="flex items-start gap-2.5">
        <CheckIcon className="mt-0.5 size-5 text-brand" />
        <span className="min-w-0">{point}</span>
      </li>
    ))}
  </ul>
);

const Prices = ({ prices: { categories, priceNote } }: { prices: RegistrationProps }) => (
  <Section id="prices" title={t("for-specialists.prices")}>
    <ul className="divide-y divide-line border-y border-line">
      {categories.map(({ id, name, icon, leadPrice, regulated }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-2">
          <CategoryIcon name={icon} className="text-brand" />
          <span className="min-w-0 flex-1">
            {name}
            {regulated && <span className="block text-sm text-ink-soft">{t("for-specialists.licence")}</span>}
          </span>
          <span className="font-semibold">{formatRoundMoney(leadPrice, currentLanguage())}</span>
        </li>
      ))}
    </ul>
    <p className="text-ink-soft">{t("for-specialists.discounts", { note: priceNote })}</p>
  </Section>
);

const Join = () => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <LinkButton href="/register">{t("for-specialists.register")}</LinkButton>
    <TextLink href="/login">{t("for-specialists.signIn")}</TextLink>
  </div>
);

/** @param prices absent when they can't be read. */
export const ForSpecialistsPage = ({ prices }: { prices?: RegistrationProps }) => (
  <Screen width="funnel" className="grid gap-8">
    <ScreenTitle lead={t("for-specialists.lead")}>{t("for-specialists.title")}</ScreenTitle>
    <Join />
    <Section id="credit" title={t("for-specialists.credit")}>
      <Points points={[t("for-specialists.bought1"), t("for-specialists.bought2"), t("for-specialists.bought3")]} />
    </Section>
    <Section id="returns" title={t("for-specialists.returns")}>
      <p className="max-w-prose text-ink-soft">
        {t("for-specialists.returnsText")}
      </p>
      <Points
        points={[
          t("for-specialists.returned1", CHANGE_LIMITS),
          t("for-specialists.returned2"),
          t("for-specialists.returned3"),
          t("for-specialists.returned4"),
        ]}
      />
      <p className="text-sm text-ink-soft">
        {t("for-specialists.returnsLimit")}
      </p>
    </Section>
    {prices && prices.categories.length > 0 && <Prices prices={prices} />}
    <Section id="fairness" title={t("for-specialists.fairness")}>
      <p className="max-w-prose">
        {t("for-specialists.fairnessText")}
      </p>
      <p>
        <TextLink href={localPath("/how-we-rank")}>{t("for-specialists.ranking")}</TextLink>
      </p>
    </Section>
    <Section id="start" title={t("for-specialists.start")}>
      <p className="max-w-prose">
        {t("for-specialists.startText")}
      </p>
      <Join />
    </Section>
  </Screen>
);

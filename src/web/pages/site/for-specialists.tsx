// What the marketplace offers specialists: what a credit buys, when it comes back, what it costs, and who is shown.
import { currentLanguage, t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import type { MarketNumbers } from "@/modules/leads/schemas.ts";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { CHANGE_LIMITS } from "@/modules/scheduling/rules.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { BadgeCheckIcon, CalendarIcon, CheckIcon } from "@/web/ui/icons.ts";
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

/** @param met people in the last days; absent where they are few */
const CategoryFacts = ({ regulated, met }: { regulated: boolean; met: number | undefined }) => {
  const facts = [regulated && t("for-specialists.licence"), met && t("for-specialists.met", { count: met })];
  const text = facts.filter(Boolean).join(" · ");
  return text ? <span className="block text-sm text-ink-soft">{text}</span> : null;
};

interface PricesProps {
  prices: RegistrationProps;
  numbers?: MarketNumbers;
}

const Prices = ({ prices: { categories, priceNote }, numbers }: PricesProps) => (
  <Section
    id="prices"
    title={t("for-specialists.prices")}
    lead={numbers && numbers.categories.length > 0 && t("for-specialists.metLead", { days: numbers.days })}
  >
    <ul className="divide-y divide-line border-y border-line">
      {categories.map(({ id, name, icon, leadPrice, regulated }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-2">
          <CategoryIcon name={icon} className="text-brand" />
          <span className="min-w-0 flex-1">
            {name}
            <CategoryFacts
              regulated={regulated}
              met={numbers?.categories.find(({ categoryId }) =>
                categoryId === id
              )?.leads}
            />
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

/** What a specialist gets for a credit, as they see it. */
const Sample = ({ topic }: { topic: string | undefined }) => (
  <figure className="grid gap-2">
    <div className="grid gap-3 rounded-card border border-line border-s-4 border-s-ok bg-surface p-5 shadow-float">
      <div className="flex items-center gap-3">
        <Avatar name={t("for-specialists.sampleName")} src={null} />
        <p className="grid">
          <span className="font-serif text-lg font-semibold">{t("for-specialists.sampleName")}</span>
          {topic && <span className="text-sm text-ink-soft">{topic}</span>}
        </p>
      </div>
      <p className="flex items-center gap-2 font-semibold">
        <CalendarIcon className="text-brand" />
        {t("for-specialists.sampleTime")}
      </p>
      <p className="text-ink-soft">{t("funnel.quote", { text: t("for-specialists.sampleWish") })}</p>
      <p className="flex items-center gap-2 text-sm">
        <BadgeCheckIcon className="size-4 text-ok" />
        {t("for-specialists.sampleProof")}
      </p>
    </div>
    <figcaption className="text-sm text-ink-soft">{t("for-specialists.sample")}</figcaption>
  </figure>
);

export interface SpecialistQuote {
  text: string;
  /** "" where nobody is named. */
  author: string;
}

const Voice = ({ quote: { text, author } }: { quote: SpecialistQuote }) => (
  <figure className="grid gap-2 border-s-4 border-accent ps-5">
    <blockquote dir="auto" className="font-serif text-xl leading-snug font-semibold">
      {t("funnel.quote", { text })}
    </blockquote>
    {author && <figcaption dir="auto" className="text-ink-soft">{author}</figcaption>}
  </figure>
);

interface ForSpecialistsProps {
  /** Absent when they can't be read. */
  prices?: RegistrationProps;
  numbers?: MarketNumbers;
  quote?: SpecialistQuote;
}

export const ForSpecialistsPage = ({ prices, numbers, quote }: ForSpecialistsProps) => (
  <Screen className="grid gap-10">
    <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
      <div className="grid gap-8">
        <ScreenTitle lead={t("for-specialists.lead")}>{t("for-specialists.title")}</ScreenTitle>
        {numbers && numbers.total > 0 && (
          <p className="text-lg font-semibold">
            {t("for-specialists.market", { count: numbers.total, days: numbers.days })}
          </p>
        )}
        <Join />
      </div>
      <Sample topic={prices?.categories[0]?.name} />
    </div>
    <div className="grid gap-8 md:grid-cols-2 md:gap-10">
      <Section id="credit" title={t("for-specialists.credit")}>
        <Points points={[t("for-specialists.bought1"), t("for-specialists.bought2"), t("for-specialists.bought3")]} />
        {quote && <Voice quote={quote} />}
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
    </div>
    <div className="grid gap-8 md:grid-cols-2 md:gap-10">
      {prices && prices.categories.length > 0 && <Prices prices={prices} numbers={numbers} />}
      <div className="grid content-start gap-8">
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
      </div>
    </div>
  </Screen>
);

// What the marketplace offers specialists: what a credit buys, when it comes back, what it costs, and who is shown.
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
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

const BOUGHT = [
  "One meeting in your calendar, at a time you opened, with one person who chose you by name.",
  "Their answers beforehand, so that you start with the subject and not with questions.",
  "Their phone number and confirmed email, given to nobody else.",
];

const RETURNED = [
  "The visitor cancels at least 2 hours before the start.",
  "They don't come.",
  "Their address doesn't work, or they withdraw their consent before you met.",
  "You paid for the same person already.",
];

const Prices = ({ prices: { categories, priceNote } }: { prices: RegistrationProps }) => (
  <Section id="prices" title="What a credit costs">
    <ul className="divide-y divide-line border-y border-line">
      {categories.map(({ id, name, icon, leadPrice, regulated }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-2">
          <CategoryIcon name={icon} className="text-brand" />
          <span className="min-w-0 flex-1">
            {name}
            {regulated && <span className="block text-sm text-ink-soft">Licence required</span>}
          </span>
          <span className="font-semibold">{formatRoundMoney(leadPrice)}</span>
        </li>
      ))}
    </ul>
    <p className="text-ink-soft">{`${priceNote} Before discounts for several at once.`}</p>
  </Section>
);

const Join = () => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <LinkButton href="/register">Create an account</LinkButton>
    <TextLink href="/login">Sign in</TextLink>
  </div>
);

/** @param prices absent when they can't be read. */
export const ForSpecialistsPage = ({ prices }: { prices?: RegistrationProps }) => (
  <Screen width="funnel" className="grid gap-8">
    <ScreenTitle lead="Open your hours. People who need your advice choose a time and you, and you pay for that meeting and for nothing else.">
      Meetings with people who chose you
    </ScreenTitle>
    <Join />
    <Section id="credit" title="What a credit buys">
      <Points points={BOUGHT} />
    </Section>
    <Section id="returns" title="When it comes back">
      <p className="max-w-prose text-ink-soft">
        A credit pays for a meeting that takes place. It comes back by itself when one of these happens:
      </p>
      <Points points={RETURNED} />
      <p className="text-sm text-ink-soft">
        In 90 days, three returns or 40% of your leads, whichever is more, are automatic. Beyond that a person decides.
      </p>
    </Section>
    {prices && prices.categories.length > 0 && <Prices prices={prices} />}
    <Section id="fairness" title="Nobody can buy a better place">
      <p className="max-w-prose">
        Everyone who offers time gets a fair share of the meetings: the more times you open, the larger yours is, and
        who is behind theirs is shown earlier. Fit and reliability count, ratings a little, money never.
      </p>
      <p>
        <TextLink href="/how-we-rank">How we rank specialists</TextLink>
      </p>
    </Section>
    <Section id="start" title="Start in ten minutes">
      <p className="max-w-prose">
        Tell visitors who you are, set your hours or connect your calendar, and choose your topics. Where a topic
        requires a licence, we verify yours first.
      </p>
      <Join />
    </Section>
  </Screen>
);

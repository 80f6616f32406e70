// What both kinds of landing pages are made of: sections, specialists with their photos, ratings, questions with answers.
import type { ReactNode } from "react";
import { Rich } from "@/languages/rich.tsx";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import type { Featured, FeaturedSpecialist } from "@/modules/matching/profiles/schemas.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { BadgeCheckIcon, CalendarCheckIcon, ChevronDownIcon, StarIcon } from "@/web/ui/icons.ts";
import { columnStyle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { ratingText, StarRow, starsText } from "@/web/ui/stars.tsx";
import { CountryOffer, ReadersCity, ReadersTime } from "../readers-zone.tsx";

/**
 * Everything below the island's screen. `of` names that screen: when the island shows another one, the style sheet hides
 * these sections (data-landing).
 */
export const LandingSections = ({ of, children }: { of: "topics" | "start"; children: ReactNode }) => (
  <div data-below={of} className={`col-span-full grid gap-12 pb-16 sm:gap-16 ${columnStyle.funnel}`}>{children}</div>
);

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid content-start gap-5 border-t border-line pt-8 sm:pt-10">
    <div className="grid gap-2">
      <h2 id={id} className="scroll-mt-4 font-serif text-xl font-semibold sm:text-2xl">{title}</h2>
      {lead && <div className="max-w-prose text-ink-soft">{lead}</div>}
    </div>
    {children}
  </section>
);

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A verified credential as visitors read it: "Mortgage broker licence, FMA". */
export const credentialText = ({ type, issuer }: { type: string; issuer: string }): string =>
  capitalise([type, issuer].filter(Boolean).join(comma()));

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="flex items-start gap-1.5">
    <span className="mt-0.5 [&>svg]:size-4">{icon}</span>
    <span className="min-w-0">{children}</span>
  </span>
);

const Specialist = ({ slug, displayName, headline, photoUrl, ...facts }: FeaturedSpecialist) => {
  const { credentials: [credential], licence, rating, next, zone, city } = facts;
  return (
    <a
      href={localPath(`/specialists/${slug}`)}
      className="group grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 rounded-card border border-line bg-surface p-4 no-underline transition-colors hover:border-ink"
    >
      <Avatar name={displayName} src={photoUrl} size="large" />
      <span className="grid gap-0.5">
        <span className="font-semibold underline decoration-transparent underline-offset-4 group-hover:decoration-current">
          {displayName}
        </span>
        <span dir="auto" className="text-sm text-ink-soft">{headline}</span>
        <span className="mt-1 grid gap-1 text-sm">
          {rating && (
            <Fact icon={<StarIcon className="fill-accent text-accent" />}>
              <span className="sr-only">{t("landing.rating")}</span> {ratingText(rating)}
            </Fact>
          )}
          {credential && (
            <Fact icon={<BadgeCheckIcon className="text-ok" />}>
              <span className="sr-only">{t("landing.verified")}</span> {licence ?? credentialText(credential)}
            </Fact>
          )}
          <Fact icon={<CalendarCheckIcon className="text-ink-soft" />}>
            <ReadersTime time={next} zone={zone}>
              {({ day, hour }) => (
                <>
                  <span className="sr-only">{t("landing.next")}</span> {day}
                  {comma()}
                  {hour}
                </>
              )}
            </ReadersTime>
            {" · "}
            <ReadersCity city={city} />
          </Fact>
        </span>
      </span>
    </a>
  );
};

/** Each links to the specialist's own page. */
export const Specialists = ({ specialists }: { specialists: readonly FeaturedSpecialist[] }) => (
  <ul className="grid gap-3">
    {specialists.map((specialist) => (
      <li key={specialist.slug} className="grid">
        <Specialist {...specialist} />
      </li>
    ))}
  </ul>
);

/** Why people of other countries are shown. */
const elsewhereText = (isCovered: boolean, country?: string): string => {
  if (country === undefined) return isCovered ? t("landing.covered") : t("landing.notCovered");
  return isCovered ? t("landing.coveredIn", { country }) : t("landing.notCoveredIn", { country });
};

const forWhomText = ({ country, isElsewhere, isCovered }: Featured): string => {
  if (isElsewhere) return elsewhereText(isCovered, country?.name);
  return country ? t("landing.freeThisWeekIn", { place: country.place }) : t("landing.freeThisWeek");
};

/** For whom the specialists are, and the way to those of another country. */
export const ForWhom = (
  { featured, categoryId }: { featured: Featured; categoryId?: string },
) => {
  const { country, countries } = featured;
  return (
    <div className="grid gap-2">
      <p>{forWhomText(featured)}</p>
      {country && (
        <CountryOffer zones={country.zones} categoryId={categoryId}>
          {countries.length > 0 && `${t("landing.elsewhere")} `}
          {countries.map(({ code, name }, at) => (
            <span key={code}>
              {at > 0 && " · "}
              <TextLink href={`?country=${code}`} rel="nofollow">{capitalise(name)}</TextLink>
            </span>
          ))}
        </CountryOffer>
      )}
    </div>
  );
};

/** What visitors said about their meetings with these specialists. */
export const Praises = ({ specialists }: { specialists: readonly FeaturedSpecialist[] }) => (
  <ul className="grid gap-6 md:grid-cols-3">
    {specialists.map(({ slug, displayName, praise }) =>
      praise && (
        <li key={slug}>
          <figure className="grid gap-2">
            <StarRow stars={praise.stars} />
            <span className="sr-only">{starsText(praise.stars)}</span>
            <blockquote dir="auto" className="font-serif text-lg leading-snug font-semibold">
              {t("funnel.quote", { text: praise.sentence })}
            </blockquote>
            <figcaption className="text-sm text-ink-soft">
              <Rich
                of="landing.about"
                values={{ author: praise.author, name: displayName, month: praise.month }}
                tags={{ link: (text) => <TextLink href={localPath(`/specialists/${slug}`)}>{text}</TextLink> }}
              />
            </figcaption>
          </figure>
        </li>
      )
    )}
  </ul>
);

/** Each question opens on its own, without JavaScript. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-brand-strong [&::-webkit-details-marker]:hidden">
          <h3>{question}</h3>
          <ChevronDownIcon className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
        </summary>
        <p dir="auto" className="max-w-prose pb-5 whitespace-pre-line text-ink-soft">{answer}</p>
      </details>
    ))}
  </div>
);

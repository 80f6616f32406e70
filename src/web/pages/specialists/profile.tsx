// A specialist's public page: who they are, when they are free, and the way to book them. Its one script writes the times in
// the reader's zone.
import type { ReactNode } from "react";
import { Rich } from "@/languages/rich.tsx";
import { oneDecimal, t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { comma } from "@/platform/intl.ts";
import { formatDay } from "@/platform/time/formats.ts";
import type { PublicRatings } from "@/modules/ratings/schemas.ts";
import { spokenLanguage } from "@/modules/tracks/rules.ts";
import type { ProfileTime, PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import {
  BadgeCheckIcon,
  BriefcaseIcon,
  CalendarCheckIcon,
  ClockIcon,
  LanguagesIcon,
  StarIcon,
  VideoIcon,
} from "@/web/ui/icons.ts";
import { Screen } from "@/web/ui/layout/screen.tsx";
import { TextLink, textLink } from "@/web/ui/link.tsx";
import { StarRow, starsText } from "@/web/ui/stars.tsx";
import { capitalise, credentialText } from "../landing/parts.tsx";
import { ReadersCity, ReadersTime, RewriteTimes } from "../readers-zone.tsx";

interface ProfileProps {
  profile: PublicProfileView;
}

type Topic = PublicProfileView["topics"][number];

/** The funnel with this specialist in mind, and the time that was chosen. */
const bookingPath = (topic: Topic, slug: string, startsAt?: string): string =>
  localPath(
    `/funnel/${topic.slug}/start?${new URLSearchParams({ specialist: slug, ...(startsAt ? { startsAt } : {}) })}`,
  );

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <span className="mt-0.5 text-ink-soft">{icon}</span>
    <span className="min-w-0">
      <span className="sr-only">{`${label}: `}</span>
      {children}
    </span>
  </li>
);

/** Fewer are no recommendation. */
const FEW_MEETINGS = 3;

const Facts = ({ profile }: ProfileProps) => {
  const { licences, rating, meetingsHeld, yearsOfExperience, languages, locations, minutes, city } = profile;
  const ways = locations.map((value) => t(`labels.${value}`)).join(comma());
  return (
    <ul className="grid gap-2">
      {rating && (
        <Fact icon={<StarIcon className="fill-accent text-accent" />} label={t("profile.rating")}>
          <a href="#ratings" className={textLink}>
            {t("profile.ratedBy", { average: oneDecimal(rating.average), count: rating.count })}
          </a>
        </Fact>
      )}
      {licences.map((licence) => (
        <Fact key={credentialText(licence)} icon={<BadgeCheckIcon className="text-ok" />} label={t("profile.verified")}>
          {capitalise(licence.type)}
          <span className="block text-ink-soft">
            {[licence.register, licence.validIn && t("profile.validIn", { places: licence.validIn })].filter(Boolean)
              .join(" · ")}
          </span>
        </Fact>
      ))}
      {meetingsHeld >= FEW_MEETINGS && (
        <Fact icon={<CalendarCheckIcon />} label={t("profile.meetings")}>
          {t("profile.held", { count: meetingsHeld })}
        </Fact>
      )}
      {meetingsHeld < FEW_MEETINGS && !rating && (
        <Fact icon={<CalendarCheckIcon />} label={t("profile.meetings")}>{t("profile.new")}</Fact>
      )}
      {yearsOfExperience > 0 && (
        <Fact icon={<BriefcaseIcon />} label={t("profile.experience")}>
          {t("profile.years", { count: yearsOfExperience })}
        </Fact>
      )}
      <Fact icon={<LanguagesIcon />} label={t("profile.speaks")}>
        {languages.map(spokenLanguage).join(comma())}
      </Fact>
      <Fact icon={<VideoIcon />} label={t("profile.meetsBy")}>
        {minutes ? t("profile.minutesBy", { minutes, ways }) : ways}
      </Fact>
      {city && <Fact icon={<ClockIcon />} label={t("profile.where")}>{t("profile.worksIn", { city })}</Fact>}
    </ul>
  );
};

const Head = ({ profile: { displayName, headline, photoUrl, company } }: ProfileProps) => (
  <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
    <Avatar name={displayName} src={photoUrl} size="portrait" />
    <div className="grid min-w-0 flex-1 basis-48 gap-1">
      <h1 className="font-serif text-2xl font-semibold md:text-3xl">{displayName}</h1>
      <p dir="auto" className="text-lg text-ink-soft">{headline}</p>
      {company && <p className="text-ink-soft">{company}</p>}
    </div>
  </header>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-8">
    <h2 id={id} className="font-serif text-xl font-semibold">{title}</h2>
    {children}
  </section>
);

/** Says nothing about why: a pause, no credits and a full calendar look the same. */
const NotFree = ({ profile: { displayName, topics: [topic] } }: ProfileProps) => (
  <div className="grid justify-items-start gap-4">
    <p>{t("profile.notFree", { name: displayName })}</p>
    <LinkButton href={localPath(topic ? `/funnel/${topic.slug}/start` : "/funnel")} variant="secondary">
      {t("profile.findAnother")}
    </LinkButton>
  </div>
);

/** The time of the specialist is beside that of a reader elsewhere. */
const Time = ({ time, zone }: { time: ProfileTime; zone: string }) => (
  <ReadersTime time={time} zone={zone}>
    {({ day, hour }) => (
      <>
        <span className="block text-sm text-ink-soft">{day}</span>
        <span className="sr-only">,</span>
        <span className="block font-semibold">{hour}</span>
        <span data-there={formatDay(time.date).weekday} className="block text-sm text-ink-soft empty:hidden" />
      </>
    )}
  </ReadersTime>
);

interface TopicProps extends ProfileProps {
  topic: Topic;
}

const Times = ({ topic, profile: { slug, zone, city } }: TopicProps) =>
  zone && city && (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">
        <Rich of="profile.timesIn" values={{ city }} tags={{ city: () => <ReadersCity city={city} /> }} />
      </p>
      <ul className="grid grid-cols-3 gap-2">
        {topic.times.map((time) => (
          <li key={time.startsAt} className="grid min-w-0">
            <a
              href={bookingPath(topic, slug, time.startsAt)}
              rel="nofollow"
              className="grid min-h-14 content-center rounded-part border border-line-strong bg-surface px-1 py-1.5 text-center no-underline hover:border-ink hover:bg-wash"
            >
              <Time time={time} zone={zone} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );

const Offer = ({ topic, profile }: TopicProps) => (
  <div className="grid gap-4">
    <Times topic={topic} profile={profile} />
    <LinkButton href={bookingPath(topic, profile.slug)} className="w-full">{t("profile.bookNow")}</LinkButton>
  </div>
);

/** One of several topics: its times are below it while it is chosen. */
const TopicChoice = ({ topic, profile, isFirst }: TopicProps & { isFirst: boolean }) => (
  <div>
    <input
      type="radio"
      name="topic"
      id={`topic-${topic.slug}`}
      defaultChecked={isFirst}
      className="peer sr-only"
    />
    <label
      htmlFor={`topic-${topic.slug}`}
      className="grid min-h-12 cursor-pointer content-center rounded-part border border-line-strong px-3 py-2 peer-checked:border-brand peer-checked:bg-brand-tint peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 hover:border-ink"
    >
      <TopicName topic={topic} />
    </label>
    <div className="hidden pt-4 pb-2 peer-checked:block">
      <Offer topic={topic} profile={profile} />
    </div>
  </div>
);

const TopicName = ({ topic: { name, subcategories } }: { topic: Topic }) => (
  <span className="grid">
    <span className="font-semibold">{name}</span>
    {subcategories.length > 0 && <span className="text-sm text-ink-soft">{subcategories.join(" · ")}</span>}
  </span>
);

/** Beside everything else, and in view while that is read. */
const Booking = ({ profile, bookable }: ProfileProps & { bookable: readonly Topic[] }) => (
  <section
    id="book"
    aria-labelledby="book-title"
    className="grid scroll-mt-4 content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-6"
  >
    <h2 id="book-title" className="font-serif text-xl font-semibold">
      {t("profile.book", { name: profile.displayName })}
    </h2>
    {bookable.length === 0 && <NotFree profile={profile} />}
    {bookable.length === 1 && (
      <>
        <TopicName topic={bookable[0]!} />
        <Offer topic={bookable[0]!} profile={profile} />
      </>
    )}
    {bookable.length > 1 && (
      <fieldset className="grid min-w-0 gap-2.5">
        <legend className="mb-2 text-ink-soft">{t("frame.about")}</legend>
        {bookable.map((topic, place) => (
          <TopicChoice key={topic.id} topic={topic} profile={profile} isFirst={place === 0} />
        ))}
      </fieldset>
    )}
    {bookable.length > 0 && (
      <p className="text-sm text-ink-soft">{t("profile.freeForYou", { name: profile.displayName })}</p>
    )}
  </section>
);

/** On a phone, where the times are above what is being read. */
const BookBar = ({ profile }: ProfileProps) => (
  <div
    data-sticky-bar
    className="sticky bottom-0 z-10 -mx-4 bg-paper px-4 pt-2 pb-[max(--spacing(3),env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
  >
    <LinkButton href="#book" className="w-full">{t("profile.book", { name: profile.displayName })}</LinkButton>
  </div>
);

/** Quiet, because hardly anybody needs it, and there for everyone. */
const ReportLink = ({ slug, rating, children }: { slug: string; rating?: string; children: string }) => (
  <a
    href={localPath(`/specialists/${slug}/report${rating === undefined ? "" : `?rating=${rating}`}`)}
    rel="nofollow"
    className="-my-2.5 inline-flex min-h-11 items-center justify-self-start text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    {children}
  </a>
);

const Ratings = ({ newest, slug }: PublicRatings & { slug: string }) => (
  <Section id="ratings" title={t("profile.say")}>
    <ul className="grid gap-5">
      {newest.map(({ ref, stars, sentence, author, month, reply }) => (
        <li key={ref} className="grid max-w-prose gap-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <StarRow stars={stars} />
            <span className="sr-only">{starsText(stars)}</span>
            <span className="text-ink-soft">{`${author} · ${month}`}</span>
          </p>
          <p dir="auto">{sentence}</p>
          {reply && <p dir="auto" className="border-s-4 border-line ps-4 text-ink-soft">{reply}</p>}
          <ReportLink slug={slug} rating={ref}>{t("profile.reportRating")}</ReportLink>
        </li>
      ))}
    </ul>
  </Section>
);

/** What is not in the card because it has no times now. */
const OtherTopics = ({ topics }: { topics: readonly Topic[] }) => (
  <Section id="topics" title={t("profile.topics")}>
    <ul className="grid gap-3">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicName topic={topic} />
        </li>
      ))}
    </ul>
  </Section>
);

export const ProfilePage = ({ profile, nonce }: ProfileProps & { nonce: string }) => {
  const { displayName, bio, topics, slug, priceAfterwards } = profile;
  const bookable = topics.filter(({ isBookable }) => isBookable);
  const others = topics.filter(({ isBookable }) => !isBookable);
  return (
    <Screen width="area" className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid content-start gap-8">
        <Head profile={profile} />
        <Facts profile={profile} />
      </div>
      <div className="lg:row-span-2">
        <Booking profile={profile} bookable={bookable} />
      </div>
      <div className="grid content-start gap-8">
        <Section id="about" title={t("profile.about", { name: displayName })}>
          <p dir="auto" className="max-w-prose whitespace-pre-line">{bio}</p>
        </Section>
        {others.length > 0 && <OtherTopics topics={others} />}
        {priceAfterwards && (
          <Section id="price" title={t("profile.continue")}>
            <div className="grid max-w-prose gap-2">
              <p dir="auto" className="whitespace-pre-line">{priceAfterwards}</p>
              <p className="text-sm text-ink-soft">{t("profile.ownWords", { name: displayName })}</p>
            </div>
          </Section>
        )}
        {profile.rating && <Ratings {...profile.rating} slug={slug} />}
        <div className="grid gap-3 border-t border-line pt-6">
          <p className="text-ink-soft">
            <Rich
              of="profile.someoneElse"
              values={{}}
              tags={{ link: (text) => <TextLink href={localPath("/funnel")}>{text}</TextLink> }}
            />
          </p>
          <ReportLink slug={slug}>{t("profile.report")}</ReportLink>
        </div>
      </div>
      {bookable.length > 0 && <BookBar profile={profile} />}
      <RewriteTimes nonce={nonce} />
    </Screen>
  );
};

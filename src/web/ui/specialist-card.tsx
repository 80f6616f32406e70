// One specialist as visitors see them: who they are, why to trust them, what it costs. Alone, or as a choice.
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { oneDecimal, t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import { Avatar } from "./avatar.tsx";
import { Disclosure } from "./disclosure.tsx";
import {
  BadgeCheckIcon,
  BriefcaseIcon,
  CalendarCheckIcon,
  CheckIcon,
  ClockIcon,
  LanguagesIcon,
  StarIcon,
  WalletIcon,
} from "./icons.ts";

export interface SpecialistFacts {
  displayName: string;
  headline: string;
  photo?: string | null;
  /** The average of published ratings, once there are enough of them. `category`: where they were given, if not here. */
  rating?: { average: number; count: number; category?: string | null } | null;
  /** Meetings that took place; absent where it is not known. */
  meetingsHeld?: number;
  /** Where they are licensed ("Licensed in Austria"), in a regulated category. */
  licence?: string | null;
  /** Names of languages. */
  languages?: readonly string[];
  /** How long a meeting is ("30 min"), and what else there is to say about its time. */
  length?: string;
  /** What it costs to continue, in the specialist's own words. */
  priceAfterwards?: string | null;
}

interface SpecialistCardProps extends SpecialistFacts {
  /** Makes the card a radio button. */
  choice?: ComponentPropsWithRef<"input"> & { name: string; value: string };
  /** A word at the top such as "Best match". */
  remark?: ReactNode;
  /** Below the facts and outside the label: a short biography, a link. */
  children?: ReactNode;
}

const Fact = ({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) => (
  <li className="flex items-start gap-1.5">
    <span className="mt-0.5 text-ink-soft [&>svg]:size-4">{icon}</span>
    <span className="min-w-0">
      {label && <span className="sr-only">{`${label}: `}</span>}
      {children}
    </span>
  </li>
);

/** With fewer meetings than this somebody is new, and has no rating to show. */
const FEW_MEETINGS = 3;

const Rating = ({ rating, meetingsHeld = FEW_MEETINGS }: Pick<SpecialistFacts, "rating" | "meetingsHeld">) => {
  if (!rating) return meetingsHeld < FEW_MEETINGS && <Fact icon={<StarIcon />}>{t("ui.specialist.new")}</Fact>;
  const { count, category } = rating;
  const average = oneDecimal(rating.average);
  return (
    <Fact icon={<StarIcon className="fill-accent text-accent" />} label={t("ui.specialist.rating")}>
      {category
        ? t("ui.specialist.ratedIn", { average, count, category })
        : t("ui.specialist.ratedBy", { average, count })}
    </Fact>
  );
};

/** What helps to choose: the short facts, then the price. */
const Facts = ({ rating, meetingsHeld, licence, languages = [], length, priceAfterwards }: SpecialistFacts) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-4">
    <Rating rating={rating} meetingsHeld={meetingsHeld} />
    {licence && <Fact icon={<BadgeCheckIcon className="text-ok" />} label={t("ui.specialist.verified")}>{licence}
    </Fact>}
    {priceAfterwards && (
      <li className="flex items-start gap-1.5">
        <WalletIcon className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <span className="text-ink-soft">{t("ui.specialist.afterwards")}</span> <bdi>{priceAfterwards}</bdi>
        </span>
      </li>
    )}
    <Fact icon={<CheckIcon />}>{t("ui.specialist.firstFree")}</Fact>
    {languages.length > 0 && (
      <Fact icon={<LanguagesIcon />} label={t("ui.specialist.speaks")}>{languages.join(comma())}</Fact>
    )}
    {length && <Fact icon={<ClockIcon />} label={t("ui.specialist.length")}>{length}</Fact>}
  </ul>
);

const Head = ({ displayName, headline, photo }: SpecialistFacts) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
    <Avatar name={displayName} src={photo} />
    {/* With large text the name wraps below the photo. */}
    <span className="grid min-w-0 flex-1 basis-32 gap-0.5">
      <span className="font-serif text-lg leading-tight font-semibold">{displayName}</span>
      <span dir="auto" className="text-sm text-ink-soft">{headline}</span>
    </span>
  </span>
);

const shell = "grid gap-2 p-4";

/** The label covers the card; links below it are above it in z-order. */
const spread = "cursor-pointer after:absolute after:inset-0 after:rounded-card";

const ChosenCard = ({ choice, remark, children, ...facts }: SpecialistCardProps) => {
  const factsId = useId();
  return (
    <div className={`choosable focus-from-within relative ${shell}`}>
      {remark && <p className="-mb-1 text-sm font-semibold text-brand">{remark}</p>}
      <label className={`flex items-center justify-between gap-3 ${spread}`}>
        <Head {...facts} />
        <input
          {...choice}
          type="radio"
          aria-describedby={factsId}
          className="relative z-1 size-6 shrink-0 self-start accent-brand"
        />
      </label>
      <div id={factsId}>
        <Facts {...facts} />
      </div>
      {children && <div className="relative z-10 justify-self-start">{children}</div>}
    </div>
  );
};

export const SpecialistCard = (props: SpecialistCardProps) => {
  if (props.choice) return <ChosenCard {...props} />;
  const { remark, children, ...facts } = props;
  return (
    <article className={`rounded-card border border-line bg-surface ${shell}`}>
      {remark && <p className="text-sm font-medium text-ink-soft">{remark}</p>}
      <Head {...facts} />
      <Facts {...facts} />
      {children}
    </article>
  );
};

interface AboutSpecialistProps {
  displayName: string;
  company?: string | null;
  bio: string;
  /** Verified credentials only, as labels ("Mortgage broker licence, FMA"). */
  credentials: readonly string[];
  /** Whole years; 0 is not shown. */
  yearsOfExperience: number;
  meetingsHeld?: number;
}

/** What a card has no room for, folded. */
export const AboutSpecialist = (
  { displayName, company, bio, credentials, yearsOfExperience, meetingsHeld = 0 }: AboutSpecialistProps,
) => (
  <Disclosure summary={t("ui.specialist.about", { name: displayName })}>
    <div className="grid gap-2">
      {company && <p className="font-medium text-ink">{company}</p>}
      <p dir="auto" className="whitespace-pre-line">{bio}</p>
      <ul className="grid gap-1 text-sm">
        {credentials.map((credential) => (
          <Fact key={credential} icon={<BadgeCheckIcon className="text-ok" />} label={t("ui.specialist.verified")}>
            {credential}
          </Fact>
        ))}
        {yearsOfExperience > 0 && (
          <Fact icon={<BriefcaseIcon />}>{t("ui.specialist.years", { count: yearsOfExperience })}</Fact>
        )}
        {meetingsHeld >= FEW_MEETINGS && (
          <Fact icon={<CalendarCheckIcon />}>{t("ui.specialist.held", { count: meetingsHeld })}</Fact>
        )}
      </ul>
    </div>
  </Disclosure>
);

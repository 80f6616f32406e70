// One specialist as visitors see them: who they are, why to trust them, how to talk to them. Alone, or as a choice.
import { formatCount } from "@/platform/intl.ts";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Avatar } from "./avatar.tsx";
import {
  BadgeCheckIcon,
  BriefcaseIcon,
  CalendarCheckIcon,
  ClockIcon,
  LanguagesIcon,
  StarIcon,
  VideoIcon,
  WalletIcon,
} from "./icons.ts";

export interface SpecialistFacts {
  displayName: string;
  headline: string;
  photo?: string | null;
  /** Whole years; 0 and absent are not shown. */
  yearsOfExperience?: number;
  /** Names of languages. */
  languages?: readonly string[];
  /** Where they are licensed ("Licensed in Austria"), in a regulated category. */
  licence?: string | null;
  /** Verified credentials only, as labels ("Mortgage broker licence, FMA"). */
  credentials?: readonly string[];
  /** Ways to meet as labels ("Zoom", "Phone"). */
  locations?: readonly string[];
  /** The average of published ratings, once there are enough of them. */
  rating?: { average: number; count: number } | null;
  /** Meetings that took place; 0 and absent are not shown. */
  meetingsHeld?: number;
  /** How long a meeting is ("30 minutes"), and what else there is to say about its time. */
  length?: string;
  /** "What it costs afterwards", in the specialist's own words. */
  priceAfterwards?: string | null;
}

export interface SpecialistCardProps extends SpecialistFacts {
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

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What helps to choose, in the order of weight: short facts share a row. */
const Facts = (props: Partial<SpecialistFacts>) => {
  const { licence, rating, yearsOfExperience = 0, meetingsHeld = 0, languages = [], credentials = [], locations = [] } =
    props;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-4">
      {licence && <Fact icon={<BadgeCheckIcon className="text-ok" />} label="Verified">{licence}</Fact>}
      {credentials.map((credential) => (
        <Fact key={credential} icon={<BadgeCheckIcon className="text-ok" />} label="Verified">{credential}</Fact>
      ))}
      {meetingsHeld > 0 && (
        <Fact icon={<CalendarCheckIcon />} label="Meetings">{counted(meetingsHeld, "meeting", "meetings")} held</Fact>
      )}
      {rating && (
        <Fact icon={<StarIcon className="text-brand" />} label="Rating">
          {rating.average.toFixed(1)} of 5 ({counted(rating.count, "rating", "ratings")})
        </Fact>
      )}
      {yearsOfExperience > 0 && (
        <Fact icon={<BriefcaseIcon />} label="Experience">
          {counted(yearsOfExperience, "year", "years")} of experience
        </Fact>
      )}
      {languages.length > 0 && <Fact icon={<LanguagesIcon />} label="Speaks">{languages.join(", ")}</Fact>}
      {locations.length > 0 && <Fact icon={<VideoIcon />} label="Meets by">{locations.join(", ")}</Fact>}
      {props.length && <Fact icon={<ClockIcon />} label="Length">{props.length}</Fact>}
      {props.priceAfterwards && (
        <Fact icon={<WalletIcon />}>
          <span className="text-ink-soft">Costs afterwards:</span> {props.priceAfterwards}
        </Fact>
      )}
    </ul>
  );
};

const Head = ({ displayName, headline, photo }: SpecialistFacts) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
    <Avatar name={displayName} src={photo} />
    {/* With large text the name wraps below the photo. */}
    <span className="grid min-w-0 flex-1 basis-32 gap-0.5">
      <span className="font-serif text-lg leading-tight font-semibold">{displayName}</span>
      <span className="text-sm text-ink-soft">{headline}</span>
    </span>
  </span>
);

const shell = "grid gap-2.5 p-4";

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

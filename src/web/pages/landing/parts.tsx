// What both kinds of landing pages are made of: sections, specialists with their photos, questions with answers.
import type { ReactNode } from "react";
import type { FeaturedSpecialist } from "@/modules/matching/profiles/schemas.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { BadgeCheckIcon, ChevronDownIcon } from "@/web/ui/icons.ts";
import { columnStyle } from "@/web/ui/layout/screen.tsx";

/**
 * Everything below the island's screen. `of` names that screen: when the island shows another one, the style sheet hides
 * these sections (data-landing).
 */
export const LandingSections = ({ of, children }: { of: "topics" | "start"; children: ReactNode }) => (
  <div data-below={of} className={`grid gap-12 pb-16 sm:gap-16 ${columnStyle.funnel}`}>{children}</div>
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
      <h2 id={id} className="font-serif text-xl font-semibold sm:text-2xl">{title}</h2>
      {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
    </div>
    {children}
  </section>
);

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A verified credential as visitors read it: "Mortgage broker licence, FMA". */
export const credentialText = ({ type, issuer }: { type: string; issuer: string }): string =>
  capitalise([type, issuer].filter(Boolean).join(", "));

const Specialist = ({ slug, displayName, headline, photoUrl, credentials: [credential] }: FeaturedSpecialist) => (
  <a
    href={`/specialists/${slug}`}
    className="group grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-4 gap-y-1 rounded-card no-underline"
  >
    <span className="row-span-2">
      <Avatar name={displayName} src={photoUrl} size="featured" />
    </span>
    <span className="grid gap-0.5">
      <span className="font-semibold underline decoration-transparent underline-offset-4 group-hover:decoration-current">
        {displayName}
      </span>
      <span className="text-ink-soft">{headline}</span>
      {credential && (
        <span className="flex items-start gap-1.5 text-sm">
          <BadgeCheckIcon className="size-5 text-ok" />
          <span>
            <span className="sr-only">Verified:</span> {credentialText(credential)}
          </span>
        </span>
      )}
    </span>
  </a>
);

/** Each links to the specialist's own page. */
export const Specialists = ({ specialists }: { specialists: readonly FeaturedSpecialist[] }) => (
  <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    {specialists.map((specialist) => (
      <li key={specialist.slug} className="grid">
        <Specialist {...specialist} />
      </li>
    ))}
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
        <p className="max-w-prose pb-5 whitespace-pre-line text-ink-soft">{answer}</p>
      </details>
    ))}
  </div>
);
